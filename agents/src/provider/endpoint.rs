//! The address below which a server answers, and what is asked of it there.
//!
//! Its text may hold secrets (a password, a key in the query): what is shown of it is made here, once.

use reqwest::Url;

use super::ProviderError;

/// OpenAI's own host; regional ones are below it.
const OFFICIAL: &str = "api.openai.com";

/// A base URL that requests can be sent to.
#[derive(Clone)]
pub(super) struct Endpoint {
    base: Url,
    shown: String,
}

impl Endpoint {
    /// Reads a base URL.
    pub(super) fn parse(text: &str) -> Result<Self, ProviderError> {
        let refuse = |shown: &str, reason| {
            Err(ProviderError::BaseUrl {
                shown: shown.to_owned(),
                reason,
            })
        };
        let Ok(mut base) = Url::parse(text.trim()) else {
            // What is no URL may still hold a password; nothing of it is shown.
            return refuse(
                "..",
                "is no URL; it should look like `http://127.0.0.1:8080/v1`",
            );
        };
        base.set_fragment(None);
        if !matches!(base.scheme(), "http" | "https") {
            // `user:word@host` is read as a scheme and a path; what is shown of it might be the word.
            let shown = if base.cannot_be_a_base() && text.contains('@') {
                "..".to_owned()
            } else {
                shown(&base)
            };
            return refuse(&shown, "begins with neither `http://` nor `https://`");
        }
        let shown = shown(&base);
        if base.host_str().is_none_or(str::is_empty) {
            return refuse(&shown, "names no host");
        }
        Ok(Self { base, shown })
    }

    /// Where this path is, below the base. A query of the base stays.
    pub(super) fn at(&self, path: &str) -> Url {
        let mut url = self.base.clone();
        let below = url.path().trim_end_matches('/');
        let joined = format!("{below}/{}", path.trim_start_matches('/'));
        url.set_path(&joined);
        url
    }

    /// Scheme, host, port and path; nothing that may be secret.
    pub(super) fn shown(&self) -> &str {
        &self.shown
    }

    pub(super) fn is_official(&self) -> bool {
        let host = self.base.host_str().unwrap_or_default();
        let below = host.strip_suffix(OFFICIAL);
        below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
    }

    pub(super) fn is_encrypted(&self) -> bool {
        self.base.scheme() == "https"
    }

    pub(super) fn is_on_this_machine(&self) -> bool {
        let host = self.base.host_str().unwrap_or_default();
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let address = host.parse::<std::net::IpAddr>();
        host == "localhost" || address.is_ok_and(|address| address.is_loopback())
    }

    /// Texts in it that must not be told: a password, and the values of its query.
    pub(super) fn secrets(&self) -> impl Iterator<Item = String> {
        let password = self.base.password().map(str::to_owned);
        let query = self.base.query_pairs().map(|(_, value)| value.into_owned());
        password.into_iter().chain(query)
    }
}

/// A URL without user, password, query and fragment.
fn shown(url: &Url) -> String {
    let mut url = url.clone();
    // They fail where there is nothing to take out.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.set_query(None);
    url.set_fragment(None);
    url.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_without_a_scheme_is_not_shown() {
        let error = Endpoint::parse("user:pass@host/v1")
            .err()
            .map(|error| error.to_string());
        assert!(error.is_some_and(|text| !text.contains("pass")));
    }

    #[test]
    fn paths_are_asked_below_the_base_and_nothing_secret_is_shown() {
        let cases = [
            (
                "https://api.openai.com/v1",
                "https://api.openai.com/v1/responses",
                "https://api.openai.com/v1",
                true,
            ),
            (
                "http://localhost:8080",
                "http://localhost:8080/responses",
                "http://localhost:8080/",
                false,
            ),
            (
                " http://[::1]:8080/v1/ \n",
                "http://[::1]:8080/v1/responses",
                "http://[::1]:8080/v1/",
                false,
            ),
            (
                "https://eu.api.openai.com/v1",
                "https://eu.api.openai.com/v1/responses",
                "https://eu.api.openai.com/v1",
                true,
            ),
            (
                "https://notapi.openai.com/v1",
                "https://notapi.openai.com/v1/responses",
                "https://notapi.openai.com/v1",
                false,
            ),
            (
                "https://api.openai.com.example.org",
                "https://api.openai.com.example.org/responses",
                "https://api.openai.com.example.org/",
                false,
            ),
            (
                "https://me:word@example.org/openai?api-version=2026-01-01#top",
                "https://me:word@example.org/openai/responses?api-version=2026-01-01",
                "https://example.org/openai",
                false,
            ),
        ];
        for (text, expected, shown, is_official) in cases {
            let endpoint = Endpoint::parse(text).unwrap();

            let found = (
                endpoint.at("responses").to_string(),
                endpoint.shown(),
                endpoint.is_official(),
            );

            assert_eq!(found, (expected.to_owned(), shown, is_official), "{text}");
        }
    }

    #[test]
    fn what_is_no_address_of_a_server_is_refused() {
        let cases = [
            (
                "",
                "the base URL `..` is no URL; it should look like `http://127.0.0.1:8080/v1`",
            ),
            (
                "sk-secret",
                "the base URL `..` is no URL; it should look like `http://127.0.0.1:8080/v1`",
            ),
            (
                "localhost:8080",
                "the base URL `localhost:8080` begins with neither `http://` nor `https://`",
            ),
            (
                "file:///etc/passwd",
                "the base URL `file:///etc/passwd` begins with neither `http://` nor `https://`",
            ),
        ];
        for (text, expected) in cases {
            let found = Endpoint::parse(text).err().map(|error| error.to_string());

            assert_eq!(found.as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_server_on_this_machine_is_known_by_its_host() {
        let cases = [
            ("http://localhost/", true),
            ("http://127.0.0.1:1/", true),
            ("http://127.8.8.8/", true),
            ("http://[::1]/", true),
            ("http://10.0.0.1/", false),
            ("http://localhost.example.org/", false),
        ];
        for (text, expected) in cases {
            assert_eq!(
                Endpoint::parse(text).unwrap().is_on_this_machine(),
                expected,
                "{text}"
            );
        }
    }
}
