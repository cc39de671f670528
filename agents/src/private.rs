//! Not public API; anything here may change in a patch.
//!
//! What the attributes' expansions name. The helpers exist to make the compiler point at the right token; behaviour lives
//! in the modules that they call.

use std::{error::Error, fmt::Display};

use crate::{
    answer::{Answer, CallbackError},
    guardrail::ToolGuardrailFunctionOutput,
};

pub use std::{
    borrow::Cow,
    boxed::Box,
    clone::Clone,
    concat,
    convert::Into,
    default::Default,
    marker::{PhantomData, Send, Sync},
    module_path,
    option::Option::{self, None, Some},
    result::Result::{self, Err, Ok},
    string::String,
    time::Duration,
    vec::Vec,
};

pub use schemars::{JsonSchema, Schema, SchemaGenerator};
pub use serde::{
    self, Deserialize, Deserializer, Serialize, Serializer,
    de::{self, DeserializeOwned, MapAccess},
    ser::{self, SerializeStruct},
};

pub use crate::{
    context::ToolContext,
    guardrail::{
        InputGuardrail, OutputGuardrail, RawInputGuardrail, RawOutputGuardrail,
        ToolInputGuardrailData, ToolOutputGuardrailData, Verdict, no_guardrail,
    },
    model::BoxFuture,
    schema::{
        Arguments, Bound, Constraint, Literal, Param, StrictSchema, beside_tag,
        derive::{self, Choice, Choose, Fill, Payload, Rows, Slot, Tagging, Variant},
        fit,
        reading::{Fallback, Reads, Shows},
    },
    tool::{
        Effects, FailureMode, Guard, IsContext, Plain, Retry, Returned, TimeoutBehavior, ToolDef,
        ToolError, ToolFailure, ToolInfo, ToolMeta, ToolParams, ToolResult, classify, guarded,
        output,
    },
};

/// The answer of a rule.
pub type Ruled = Result<bool, CallbackError>;
/// The answer of a function that words something.
pub type Told = Result<String, CallbackError>;
/// The answer of a receipt.
pub type Receipted = Result<Option<String>, CallbackError>;

/// Settles what a guardrail gives.
pub fn verdict<A: Answer<ToolGuardrailFunctionOutput, M>, M>(
    answer: A,
) -> impl Future<Output = Verdict> + Send {
    answer.settle()
}

/// Settles what a rule gives.
pub fn rule<A: Answer<bool, M>, M>(answer: A) -> impl Future<Output = Ruled> + Send {
    answer.settle()
}

/// Settles what a function that words something gives.
pub fn told<A: Answer<String, M>, M>(answer: A) -> impl Future<Output = Told> + Send {
    answer.settle()
}

/// What a receipt may give: an `Option`, at once, as a future, or as a `Result`.
#[diagnostic::on_unimplemented(
    message = "a receipt gives an `Option` of something to keep, not `{Self}`",
    label = "gives another type"
)]
pub trait Receipt<M>: Send {
    /// The proof as text, if there is one.
    fn settle(self) -> impl Future<Output = Receipted> + Send;
}

impl<T: Serialize + Send> Receipt<crate::answer::Now> for Option<T> {
    async fn settle(self) -> Receipted {
        let text = self.map(|proof| serde_json::to_string(&proof)).transpose();
        text.map_err(|error| CallbackError::new(error.to_string()))
    }
}

impl<T: Serialize + Send, E: Display + Send> Receipt<crate::answer::Fallible>
    for Result<Option<T>, E>
{
    async fn settle(self) -> Receipted {
        Receipt::settle(self.map_err(|error| CallbackError::new(error.to_string()))?).await
    }
}

impl<M, O: Receipt<M>, F: Future<Output = O> + Send> Receipt<crate::answer::Later<M>> for F {
    async fn settle(self) -> Receipted {
        self.await.settle().await
    }
}

/// Settles what a receipt gives.
pub fn receipt<A: Receipt<M>, M>(answer: A) -> impl Future<Output = Receipted> + Send {
    answer.settle()
}

/// The text of an idempotency key.
pub fn key(key: impl Display) -> Option<String> {
    Some(key.to_string())
}

/// A duration that is longer than nothing; zero does not compile.
#[must_use]
#[track_caller]
pub const fn positive(duration: Duration) -> Duration {
    assert!(
        !duration.is_zero(),
        "a duration of zero; write at least one millisecond, or leave the word out"
    );
    duration
}

/// Runs a sync tool on a thread that may block.
pub async fn blocking(call: impl FnOnce() -> ToolResult + Send + 'static) -> ToolResult {
    match tokio::task::spawn_blocking(call).await {
        Ok(result) => result,
        Err(error) => match error.try_into_panic() {
            Ok(payload) => std::panic::resume_unwind(payload),
            Err(_) => Err(ToolError::from("the runtime is shutting down")),
        },
    }
}

/// So that `Error` is in scope for the bounds that expansions write.
pub type AnyError = dyn Error + 'static;
