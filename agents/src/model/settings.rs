//! How a model should answer: temperature, tool choice, limits.
//!
//! An agent has settings, a run may have some too; where both speak, the run's hold ([`ModelSettings::resolve`]).

use serde::Serialize;
use serde_json::{Map, Value};

use super::ExtraPairs;

/// Which tool the model may or must call.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToolChoice {
    /// The model decides.
    Auto,
    /// The model must call a tool.
    Required,
    /// The model must not call a tool.
    None,
    /// The model must call this tool.
    Tool(String),
}

impl ToolChoice {
    /// The word on the wire: `auto`, `required`, `none`, or the tool's name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Auto => "auto",
            Self::Required => "required",
            Self::None => "none",
            Self::Tool(name) => name,
        }
    }
}

impl From<&str> for ToolChoice {
    fn from(word: &str) -> Self {
        match word {
            "auto" => Self::Auto,
            "required" => Self::Required,
            "none" => Self::None,
            name => Self::Tool(name.to_owned()),
        }
    }
}

impl Serialize for ToolChoice {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// One row a setting: the field, its setter and its part in [`ModelSettings::resolve`] cannot drift apart.
macro_rules! settings {
    ($($(#[$doc:meta])+ $name:ident: $ty:ty,)+) => {
        /// Settings of a model call. What is not set is not sent; the provider's default holds.
        #[derive(Clone, Debug, Default, PartialEq, Serialize)]
        #[non_exhaustive]
        pub struct ModelSettings {
            $($(#[$doc])+ #[serde(skip_serializing_if = "Option::is_none")] pub $name: Option<$ty>,)+
        }

        impl ModelSettings {
            $($(#[$doc])+ #[must_use] pub fn $name(mut self, value: impl Into<$ty>) -> Self {
                self.$name = Some(value.into());
                self
            })+

            /// These settings, overridden by what `over` sets.
            #[must_use]
            pub fn resolve(&self, over: &Self) -> Self {
                Self { $($name: over.$name.clone().or_else(|| self.$name.clone()),)+ }
            }
        }
    };
}

settings! {
    /// How freely the model chooses words; from 0 to 2.
    temperature: f64,
    /// The share of likely words that it chooses from; from 0 to 1.
    top_p: f64,
    /// How much a word's frequency counts against it; from -2 to 2.
    frequency_penalty: f64,
    /// How much a word's presence counts against it; from -2 to 2.
    presence_penalty: f64,
    /// Which tool may or must be called. Sent again on every turn, unless the agent resets it after a tool was used.
    tool_choice: ToolChoice,
    /// Whether the model may call several tools in one answer.
    parallel_tool_calls: bool,
    /// What to do when the context is too long: `auto` or `disabled`.
    truncation: String,
    /// The most tokens of an answer.
    max_tokens: u64,
    /// How hard a reasoning model thinks: for example `low`, `medium`, `high`.
    reasoning_effort: String,
    /// Whether and how a reasoning model sums up its thoughts: `auto`, `concise`, `detailed`.
    reasoning_summary: String,
    /// How long answers are: `low`, `medium`, `high`.
    verbosity: String,
    /// Key and value pairs kept with the answer by the provider.
    metadata: Map<String, Value>,
    /// Whether the provider keeps the answer.
    store: bool,
    /// How many likely words are reported at each place; from 0 to 20.
    top_logprobs: u8,
    /// What the answer should hold besides, in the provider's words: for example `reasoning.encrypted_content`.
    response_include: Vec<String>,
    /// The name under which requests with the same beginning find each other in the provider's cache.
    prompt_cache_key: String,
    /// How long the provider keeps the beginning of the request in its cache: `in_memory` or `24h`.
    prompt_cache_retention: String,
    /// Headers that are added to the request, in place of the client's own of the same name.
    extra_headers: ExtraPairs,
    /// Parameters that are added to the address of the request.
    extra_query: ExtraPairs,
    /// Members that are added to the request's body as they are. One that the request has already is an error.
    extra_body: Map<String, Value>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_override_holds_where_it_speaks() {
        let agent = ModelSettings::default()
            .temperature(0.5)
            .tool_choice("required");
        let run = ModelSettings::default().tool_choice("none");
        let resolved = agent.resolve(&run);
        assert_eq!(
            resolved,
            ModelSettings::default()
                .temperature(0.5)
                .tool_choice(ToolChoice::None)
        );
    }
}
