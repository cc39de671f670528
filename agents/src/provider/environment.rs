//! Which model answers when a program names none: the environment decides.
//!
//! This is the only file that reads the environment. How a server is reached is said in `openai`.

use std::sync::Arc;

use crate::model::Model;

/// The key of OpenAI, or of a compatible server.
const KEY: &str = "OPENAI_API_KEY";
/// The address of a compatible server.
const BASE_URL: &str = "OPENAI_BASE_URL";
/// The word that asks for the offline model.
const CHOICE: &str = "AGENTS_MODEL";

/// No model was named, neither by the program nor by the environment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no model: {found}set `OPENAI_API_KEY`, or `OPENAI_BASE_URL` for a compatible server{openai}; or name a model with `Agent::model` or `RunConfig::model`; or set `AGENTS_MODEL=offline`{offline}"
)]
pub struct NoModel {
    found: String,
    openai: &'static str,
    offline: &'static str,
}

/// The model that the environment names.
pub(crate) fn from_environment() -> Result<Arc<dyn Model>, NoModel> {
    choose(variable)
}

/// The value of a variable, without white space around it; what is empty is not set.
fn variable(name: &str) -> Option<String> {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place that reads the environment"
    )]
    let value = std::env::var(name).ok()?;
    let value = value.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

fn choose(variable: impl Fn(&str) -> Option<String>) -> Result<Arc<dyn Model>, NoModel> {
    match variable(CHOICE) {
        #[cfg(feature = "offline")]
        Some(choice) if choice == "offline" => Ok(Arc::new(crate::offline::OfflineModel::new())),
        Some(other) => Err(none(format!(
            "`{CHOICE}` is {other:?}, and only \"offline\" is known; "
        ))),
        None => live::model(&variable),
    }
}

/// The failure, with what was found instead.
fn none(found: String) -> NoModel {
    let off = |is_on: bool, text: &'static str| if is_on { "" } else { text };
    NoModel {
        found,
        openai: off(
            cfg!(feature = "openai"),
            " (with the feature `openai`, which is off)",
        ),
        offline: off(
            cfg!(feature = "offline"),
            " (with the feature `offline`, which is off)",
        ),
    }
}

#[cfg(feature = "openai")]
pub(super) use live::open_ai;

#[cfg(feature = "openai")]
mod live {
    //! The server that the environment names.

    use std::sync::{Arc, Mutex, PoisonError};

    use super::{BASE_URL, KEY, NoModel, none};
    use crate::{
        model::Model,
        provider::{OpenAi, ProviderError},
    };

    const MODEL: &str = "OPENAI_DEFAULT_MODEL";
    const ORGANIZATION: &str = "OPENAI_ORG_ID";
    const PROJECT: &str = "OPENAI_PROJECT_ID";

    /// The model, unless `OPENAI_DEFAULT_MODEL` names another.
    ///
    /// # Source
    /// OpenAI Agents SDK for Python 0.24.0, `models/default_models.py` (`get_default_model`), read 2026-11-30. It turns
    /// the name into lower case; here it is sent as it was set, because names of local models have capitals.
    const DEFAULT_MODEL: &str = "gpt-5.6-luna";

    /// What the environment says of a server: key, address, organisation, project.
    type Named = [Option<String>; 4];

    fn named(variable: &impl Fn(&str) -> Option<String>) -> Named {
        [KEY, BASE_URL, ORGANIZATION, PROJECT].map(variable)
    }

    /// The server that the environment names.
    pub(in crate::provider) fn open_ai() -> Result<OpenAi, ProviderError> {
        connect(named(&super::variable))
    }

    pub(super) fn model(
        variable: &impl Fn(&str) -> Option<String>,
    ) -> Result<Arc<dyn Model>, NoModel> {
        let named = named(variable);
        if let [None, None, ..] = named {
            return Err(none(String::new()));
        }
        match connect(named) {
            Ok(open_ai) => {
                let model = variable(MODEL).unwrap_or_else(|| DEFAULT_MODEL.to_owned());
                Ok(Arc::new(open_ai.responses(model)))
            }
            Err(error) => Err(none(format!(
                "the server that the environment names cannot be used, because {error}; "
            ))),
        }
    }

    /// The last server, kept so that the runs of a program share its connections. They belong to the runtime that opened
    /// them: on another one nothing would drive them.
    static LAST: Mutex<Option<(Named, Option<tokio::runtime::Id>, OpenAi)>> = Mutex::new(None);

    fn connect(named: Named) -> Result<OpenAi, ProviderError> {
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        let runtime = tokio::runtime::Handle::try_current().ok();
        let runtime = runtime.map(|runtime| runtime.id());
        if let Some((known, at, open_ai)) = &*last
            && *known == named
            && *at == runtime
        {
            return Ok(open_ai.clone());
        }
        let open_ai = build(&named)?;
        *last = Some((named, runtime, open_ai.clone()));
        Ok(open_ai)
    }

    fn build([key, base_url, organization, project]: &Named) -> Result<OpenAi, ProviderError> {
        if key.is_none() && base_url.is_none() {
            return Err(ProviderError::NoKey);
        }
        let mut builder = OpenAi::builder();
        if let Some(key) = key {
            builder = builder.api_key(key);
        }
        if let Some(base_url) = base_url {
            builder = builder.base_url(base_url);
        }
        if let Some(organization) = organization {
            builder = builder.organization(organization);
        }
        if let Some(project) = project {
            builder = builder.project(project);
        }
        builder.build()
    }
}

#[cfg(not(feature = "openai"))]
mod live {
    //! Without the feature `openai` no server is asked; what is set is told.

    use std::sync::Arc;

    use super::{BASE_URL, KEY, NoModel, none};
    use crate::model::Model;

    pub(super) fn model(
        variable: &impl Fn(&str) -> Option<String>,
    ) -> Result<Arc<dyn Model>, NoModel> {
        let found = [KEY, BASE_URL]
            .into_iter()
            .filter(|name| variable(name).is_some())
            .map(|name| {
                format!("`{name}` is set and cannot be used, because the feature `openai` is off; ")
            })
            .collect();
        Err(none(found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(set: &[(&str, &str)]) -> String {
        let variable = |name: &str| {
            set.iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        };
        match choose(variable) {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        }
    }

    #[cfg(all(feature = "openai", feature = "offline"))]
    #[test]
    fn the_message_names_the_ways_out_and_what_was_found_but_never_a_key() {
        let ways = "set `OPENAI_API_KEY`, or `OPENAI_BASE_URL` for a compatible server; or name a model with `Agent::model` or `RunConfig::model`; or set `AGENTS_MODEL=offline`";
        let cases: &[(&[(&str, &str)], String)] = &[
            (&[], format!("no model: {ways}")),
            (
                &[("OPENAI_DEFAULT_MODEL", "any")],
                format!("no model: {ways}"),
            ),
            (
                &[(CHOICE, "gpt"), (KEY, "sk-secret")],
                format!(
                    "no model: `AGENTS_MODEL` is \"gpt\", and only \"offline\" is known; {ways}"
                ),
            ),
            (&[(CHOICE, "offline"), (KEY, "sk-secret\n")], String::new()),
            (&[(KEY, "sk-secret")], String::new()),
            (&[(BASE_URL, "http://127.0.0.1:1/v1")], String::new()),
            (
                &[(KEY, "sk-\nsecret")],
                format!(
                    "no model: the server that the environment names cannot be used, because the header `authorization` cannot be sent: its value holds a character that is not allowed there; {ways}"
                ),
            ),
            (
                &[(BASE_URL, "127.0.0.1")],
                format!(
                    "no model: the server that the environment names cannot be used, because the base URL `..` is no URL; it should look like `http://127.0.0.1:8080/v1`; {ways}"
                ),
            ),
        ];
        for (set, expected) in cases {
            assert_eq!(&error(set), expected, "{set:?}");
        }
    }

    #[cfg(not(any(feature = "openai", feature = "offline")))]
    #[test]
    fn what_is_set_and_cannot_be_used_is_told() {
        let ways = "set `OPENAI_API_KEY`, or `OPENAI_BASE_URL` for a compatible server (with the feature `openai`, which is off); or name a model with `Agent::model` or `RunConfig::model`; or set `AGENTS_MODEL=offline` (with the feature `offline`, which is off)";
        let found =
            "`OPENAI_API_KEY` is set and cannot be used, because the feature `openai` is off; ";
        assert_eq!(error(&[]), format!("no model: {ways}"));
        assert_eq!(
            error(&[(KEY, "sk-secret")]),
            format!("no model: {found}{ways}")
        );
    }
}
