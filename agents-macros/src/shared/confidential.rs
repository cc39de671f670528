//! Does a text look as if it held a key or a private address?
//!
//! A description is sent to a provider with every request; what stands in it is published. This is a guess over shapes, and
//! it is meant to be: false alarms are rare and cost a rephrasing. Secrets at run time are kept by `agents::redact`.

use super::diagnostics::{Sink, message};
use super::docs::Text;

/// Reports the first finding of a text, at its line.
pub(crate) fn report(text: &Text, sink: &mut Sink) {
    if let Some((found, at)) = text
        .lines()
        .iter()
        .find_map(|(line, at)| Some((find(line)?, *at)))
    {
        sink.say(at, &message::confidential(found.what, &found.piece));
    }
}

/// What was found, as messages call it, with the piece that gave it away, shortened.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// "a key" or "a private address".
    pub(crate) what: &'static str,
    /// Enough to find the place, too little to use.
    pub(crate) piece: String,
}

/// The first suspicious piece of a line.
pub(crate) fn find(line: &str) -> Option<Found> {
    if is_pem(line) {
        return Some(Found {
            what: "a private key",
            piece: "-----BEGIN ..".to_owned(),
        });
    }
    let mut bearer = false;
    for piece in line.split(|c: char| c.is_whitespace() || "\"'`<>()[]{},;|".contains(c)) {
        let piece = piece.trim_matches(['.', ':', '!', '?', '=']);
        if is_key(piece) || bearer && is_token(piece) {
            return Some(Found {
                what: "a key",
                piece: shortened(piece),
            });
        }
        if is_private_address(piece) {
            return Some(Found {
                what: "a private address",
                piece: host_only(piece),
            });
        }
        if !piece.is_empty() {
            bearer = piece.eq_ignore_ascii_case("bearer");
        }
    }
    None
}

fn is_pem(line: &str) -> bool {
    line.split_once("-----BEGIN ")
        .is_some_and(|(_, rest)| rest.contains("PRIVATE KEY"))
}

/// Prefixes that providers give to their keys, with the length behind which they are no example any more.
///
/// # Source
/// The prefixes are the ones that the providers document for secret scanning: OpenAI and Anthropic `sk-`, Stripe `sk_live_`
/// and `rk_live_`, AWS `AKIA`/`ASIA` and 16 signs, GitHub `ghp_` and relatives, GitLab `glpat-`, Slack `xox?-`, Google `AIza`,
/// Hugging Face `hf_`, JSON web tokens `eyJ`.
const KEYS: &[(&str, usize)] = &[
    ("sk-", 8),
    ("sk_live_", 8),
    ("rk_live_", 8),
    ("AKIA", 12),
    ("ASIA", 12),
    ("ghp_", 8),
    ("gho_", 8),
    ("ghu_", 8),
    ("ghs_", 8),
    ("ghr_", 8),
    ("github_pat_", 8),
    ("glpat-", 8),
    ("xoxb-", 6),
    ("xoxa-", 6),
    ("xoxp-", 6),
    ("xoxr-", 6),
    ("xoxs-", 6),
    ("AIza", 20),
    ("hf_", 20),
];

fn is_key(piece: &str) -> bool {
    // `token=sk-..`, `key:sk-..`
    let value = piece.rsplit(['=', ':']).next().unwrap_or(piece);
    let known = KEYS.iter().any(|(prefix, least)| {
        value.strip_prefix(prefix).is_some_and(|rest| {
            rest.len() >= *least && rest.bytes().all(is_key_byte) && is_random(rest)
        })
    });
    known || is_web_token(value)
}

/// `eyJ...` in three parts.
fn is_web_token(value: &str) -> bool {
    value.starts_with("eyJ") && value.matches('.').count() == 2 && value.len() > 40
}

/// What stands after `Bearer` and is no placeholder.
fn is_token(piece: &str) -> bool {
    piece.len() >= 20
        && piece.bytes().all(|byte| is_key_byte(byte) || byte == b'.')
        && is_random(piece)
}

fn is_key_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'/' | b'+' | b'=')
}

/// Words have no digits and `xxxxxxxx` has one letter: `sk-something-like-this` is a placeholder, `sk-a1b2c3d4` is not.
fn is_random(text: &str) -> bool {
    let digits = text.bytes().any(|byte| byte.is_ascii_digit());
    let upper = text.bytes().any(|byte| byte.is_ascii_uppercase());
    let lower = text.bytes().any(|byte| byte.is_ascii_lowercase());
    let mut kinds: Vec<u8> = text.bytes().collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.len() > 3 && (digits || upper && lower)
}

fn is_private_address(piece: &str) -> bool {
    let Some((scheme, rest)) = piece.split_once("://") else {
        return is_private_host(host(piece), false);
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let known = scheme
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'+');
    let credentials = authority
        .rsplit_once('@')
        .is_some_and(|(user, _)| user.contains(':'));
    known && (credentials || is_private_host(host(authority), true))
}

/// Without credentials, port and path.
fn host(authority: &str) -> &str {
    let authority = authority.split(['/', '?', '#']).next().unwrap_or(authority);
    let authority = authority
        .rsplit_once('@')
        .map_or(authority, |(_, host)| host);
    match authority.rsplit_once(':') {
        Some((host, port))
            if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            host
        }
        _ => authority,
    }
}

/// RFC 1918 and loopback addresses, and names that no public resolver answers (RFC 6761, RFC 6762, `.internal` reserved by
/// ICANN in 2024). The bare word "localhost" counts only in a URL or with a port: prose may say it.
fn is_private_host(host: &str, in_url: bool) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    if host == "localhost" || host.ends_with(".localhost") {
        return in_url || host != "localhost";
    }
    let named = [".internal", ".local", ".intranet", ".corp", ".lan"]
        .iter()
        .any(|end| host.strip_suffix(end).is_some_and(is_host_name));
    named || is_private_v4(&host)
}

fn is_host_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'))
}

fn is_private_v4(host: &str) -> bool {
    let parts: Option<Vec<u8>> = host.split('.').map(|part| part.parse().ok()).collect();
    match parts.as_deref() {
        Some([127 | 10, _, _, _] | [192, 168, _, _]) => true,
        Some([172, second, _, _]) => (16..=31).contains(second),
        _ => false,
    }
}

fn shortened(piece: &str) -> String {
    let start: String = piece.chars().take(6).collect();
    format!("{start}..")
}

/// A URL without its credentials: messages are printed in build logs.
fn host_only(piece: &str) -> String {
    let rest = piece.split_once("://").map_or(piece, |(_, rest)| rest);
    host(rest).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_private_addresses_are_found_and_prose_is_not() {
        for (line, expected) in [
            ("Use sk-abc123DEF456ghi.", Some(("a key", "sk-abc.."))),
            ("token=sk-abc123DEF456ghi", Some(("a key", "token=.."))),
            ("AKIAIOSFODNN7EXAMPLE", Some(("a key", "AKIAIO.."))),
            (
                "`ghp_16C7e42F292c6912E7710c838347Ae178B4a`",
                Some(("a key", "ghp_16..")),
            ),
            ("xoxb-123456-abcdef", Some(("a key", "xoxb-1.."))),
            (
                "Authorization: Bearer abcdefghij0123456789XYZ",
                Some(("a key", "abcdef..")),
            ),
            (
                "-----BEGIN RSA PRIVATE KEY-----",
                Some(("a private key", "-----BEGIN ..")),
            ),
            (
                "see http://localhost:8080/x",
                Some(("a private address", "localhost")),
            ),
            ("at localhost:5432", None),
            ("call 10.1.2.3 or", Some(("a private address", "10.1.2.3"))),
            (
                "https://192.168.0.1/",
                Some(("a private address", "192.168.0.1")),
            ),
            ("172.20.1.1:80", Some(("a private address", "172.20.1.1"))),
            ("172.32.1.1", None),
            (
                "https://billing.internal/v1",
                Some(("a private address", "billing.internal")),
            ),
            (
                "printer.local",
                Some(("a private address", "printer.local")),
            ),
            (
                "postgres://app:hunter2@db.example.com/x",
                Some(("a private address", "db.example.com")),
            ),
            ("https://api.example.com/v1?x=1", None),
            ("Refuses texts that begin with sk- or ghp_.", None),
            ("a sk-placeholder-for-your-key", None),
            ("sk-xxxxxxxxxxxx", None),
            ("Bearer tokens are refused", None),
            ("version 10.1.2", None),
            ("Works in the local network.", None),
        ] {
            let found = find(line);
            let found = found
                .as_ref()
                .map(|found| (found.what, found.piece.as_str()));
            assert_eq!(found, expected, "{line}");
        }
    }
}
