//! Which model answers when a program names none: the environment decides.
//!
//! This is the only file that reads the environment.

use std::sync::Arc;

use crate::model::Model;

/// The key of the hosted models.
const KEY: &str = "OPENAI_API_KEY";
/// The address of any compatible server.
const BASE_URL: &str = "OPENAI_BASE_URL";
/// The word that asks for the offline model.
const CHOICE: &str = "AGENTS_MODEL";

/// No model was named, neither by the program nor by the environment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no model: {found}set one with `Agent::model` or `RunConfig::model`, or set `AGENTS_MODEL=offline`{offline}"
)]
pub struct NoModel {
    found: String,
    offline: &'static str,
}

/// The model that the environment names.
pub(crate) fn from_environment() -> Result<Arc<dyn Model>, NoModel> {
    choose(|name| {
        #[expect(
            clippy::disallowed_methods,
            reason = "this is the one place that reads the environment"
        )]
        std::env::var(name).ok().filter(|value| !value.is_empty())
    })
}

fn choose(variable: impl Fn(&str) -> Option<String>) -> Result<Arc<dyn Model>, NoModel> {
    let choice = variable(CHOICE);
    #[cfg(feature = "offline")]
    if choice.as_deref() == Some("offline") {
        return Ok(Arc::new(crate::offline::OfflineModel::new()));
    }
    let offline = if cfg!(feature = "offline") {
        ""
    } else {
        " (with the feature `offline`, which is off)"
    };
    let mut found = String::new();
    if let Some(other) = choice {
        found.push_str(&format!(
            "`{CHOICE}` is {other:?}, and only \"offline\" is known; "
        ));
    }
    for name in [KEY, BASE_URL] {
        if variable(name).is_some() {
            found.push_str(&format!(
                "`{name}` is set, but this version has no provider that could use it yet; "
            ));
        }
    }
    Err(NoModel { found, offline })
}

#[cfg(all(test, feature = "offline"))]
mod tests {
    use super::*;

    fn error(set: &[(&str, &str)]) -> String {
        let variable = |name: &str| {
            set.iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        };
        choose(variable)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    }

    #[test]
    fn the_message_names_the_ways_out_and_what_was_found_but_never_a_key() {
        let ways =
            "set one with `Agent::model` or `RunConfig::model`, or set `AGENTS_MODEL=offline`";
        assert_eq!(error(&[]), format!("no model: {ways}"));
        assert_eq!(
            error(&[(KEY, "sk-secret")]),
            format!(
                "no model: `OPENAI_API_KEY` is set, but this version has no provider that could use it yet; {ways}"
            )
        );
        assert_eq!(
            error(&[(CHOICE, "gpt")]),
            format!("no model: `AGENTS_MODEL` is \"gpt\", and only \"offline\" is known; {ways}")
        );
        assert_eq!(error(&[(CHOICE, "offline")]), "");
    }
}
