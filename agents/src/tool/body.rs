//! The erased tool: one shape for tools by attribute, by closure and from elsewhere, so that the pipeline is compiled
//! once.

use std::{any::Any, error::Error, marker::PhantomData};

use serde::de::DeserializeOwned;

use super::{
    ClosureReply as _, ClosureTool, FailureMode, ToolDef, ToolError, ToolFailure, ToolResult,
};
use crate::{
    answer::CallbackError,
    context::ToolContext,
    guardrail::{ToolInputGuardrailData, ToolOutputGuardrailData, Verdict},
    model::BoxFuture,
    schema::Arguments,
};

/// Decoded arguments of a type that only the tool knows.
pub(super) type Decoded = Box<dyn Any + Send + Sync>;

type Ruled = Result<bool, CallbackError>;
type Told = Result<String, CallbackError>;

/// What a tool does, without its types. What a body does not override is never asked for, since the tool's table says
/// so; asking all the same is a failure and never a silent yes.
pub(super) trait Body<C>: Send + Sync {
    fn decode(&self, args: &mut Arguments<'_>) -> Option<Decoded>;
    fn invoke<'a>(&'a self, cx: &'a ToolContext<C>, args: Decoded) -> BoxFuture<'a, ToolResult>;

    fn guard_arguments<'a>(
        &'a self,
        _: usize,
        _: &'a ToolInputGuardrailData<'a>,
        _: &'a ToolContext<C>,
    ) -> BoxFuture<'a, Verdict> {
        unasked()
    }

    fn guard_input<'a>(
        &'a self,
        _: usize,
        _: &'a ToolInputGuardrailData<'a>,
        _: &'a ToolContext<C>,
        _: &'a Decoded,
    ) -> BoxFuture<'a, Verdict> {
        unasked()
    }

    fn guard_output<'a>(
        &'a self,
        _: usize,
        _: &'a ToolOutputGuardrailData<'a>,
        _: &'a ToolContext<C>,
    ) -> BoxFuture<'a, Verdict> {
        unasked()
    }

    fn is_enabled<'a>(&'a self, _: &'a ToolContext<C>) -> BoxFuture<'a, Ruled> {
        unasked()
    }

    fn failure<'a>(&'a self, _: ToolFailure, _: &'a ToolContext<C>) -> BoxFuture<'a, Told> {
        unasked()
    }

    fn timeout_text<'a>(&'a self, _: ToolFailure, _: &'a ToolContext<C>) -> BoxFuture<'a, Told> {
        unasked()
    }

    fn classify(&self, _: &(dyn Error + 'static)) -> Option<ToolError> {
        None
    }
}

fn unasked<'a, T: Send + 'a>() -> BoxFuture<'a, Result<T, CallbackError>> {
    Box::pin(std::future::ready(Err(CallbackError::new(
        "this tool has no such part",
    ))))
}

fn foreign<T>() -> Result<T, CallbackError> {
    Err(CallbackError::new("the arguments belong to another tool"))
}

/// A tool by attribute.
pub(super) struct ByType<T>(PhantomData<fn() -> T>);

impl<T> ByType<T> {
    pub(super) const NEW: Self = Self(PhantomData);
}

impl<C: Send + Sync + 'static, T: ToolDef<C> + 'static> Body<C> for ByType<T> {
    fn decode(&self, args: &mut Arguments<'_>) -> Option<Decoded> {
        Some(Box::new(T::decode(args)?))
    }

    fn invoke<'a>(&'a self, cx: &'a ToolContext<C>, args: Decoded) -> BoxFuture<'a, ToolResult> {
        match args.downcast::<T::Args>() {
            Ok(args) => Box::pin(T::invoke(cx, *args)),
            Err(_) => Box::pin(std::future::ready(foreign().map_err(ToolError::from))),
        }
    }

    fn guard_arguments<'a>(
        &'a self,
        i: usize,
        data: &'a ToolInputGuardrailData<'a>,
        cx: &'a ToolContext<C>,
    ) -> BoxFuture<'a, Verdict> {
        if const { T::META.input_guardrails.is_empty() } {
            return unasked();
        }
        Box::pin(T::guard_arguments(i, data, cx))
    }

    fn guard_input<'a>(
        &'a self,
        i: usize,
        data: &'a ToolInputGuardrailData<'a>,
        cx: &'a ToolContext<C>,
        args: &'a Decoded,
    ) -> BoxFuture<'a, Verdict> {
        if const { T::META.input_guardrails.is_empty() } {
            return unasked();
        }
        match args.downcast_ref::<T::Args>() {
            Some(args) => Box::pin(T::guard_input(i, data, cx, args)),
            None => Box::pin(std::future::ready(foreign())),
        }
    }

    fn guard_output<'a>(
        &'a self,
        i: usize,
        data: &'a ToolOutputGuardrailData<'a>,
        cx: &'a ToolContext<C>,
    ) -> BoxFuture<'a, Verdict> {
        if const { T::META.output_guardrails.is_empty() } {
            return unasked();
        }
        Box::pin(T::guard_output(i, data, cx))
    }

    fn is_enabled<'a>(&'a self, cx: &'a ToolContext<C>) -> BoxFuture<'a, Ruled> {
        if const { !T::META.is_enabled } {
            return unasked();
        }
        Box::pin(T::is_enabled(cx))
    }

    fn failure<'a>(&'a self, failure: ToolFailure, cx: &'a ToolContext<C>) -> BoxFuture<'a, Told> {
        if const { !matches!(T::META.failure, FailureMode::Own) } {
            return unasked();
        }
        Box::pin(T::failure(failure, cx))
    }

    fn timeout_text<'a>(
        &'a self,
        failure: ToolFailure,
        cx: &'a ToolContext<C>,
    ) -> BoxFuture<'a, Told> {
        if const { !T::META.timeout_text } {
            return unasked();
        }
        Box::pin(T::timeout_text(failure, cx))
    }

    fn classify(&self, error: &(dyn Error + 'static)) -> Option<ToolError> {
        if const { !T::META.classifies } {
            return None;
        }
        T::classify(error)
    }
}

/// A tool by closure: `P` is a type of parameters, or a JSON value where the schema comes from elsewhere.
pub(super) struct ByClosure<P, F>(F, PhantomData<fn(P)>);

impl<P, F> ByClosure<P, F> {
    pub(super) fn new(call: F) -> Self {
        Self(call, PhantomData)
    }
}

impl<C, P, F> Body<C> for ByClosure<P, F>
where
    C: Send + Sync + 'static,
    P: DeserializeOwned + Send + Sync + 'static,
    F: ClosureTool<C, P>,
{
    fn decode(&self, args: &mut Arguments<'_>) -> Option<Decoded> {
        Some(Box::new(args.whole::<P>()?))
    }

    fn invoke<'a>(&'a self, cx: &'a ToolContext<C>, args: Decoded) -> BoxFuture<'a, ToolResult> {
        match args.downcast::<P>() {
            Ok(args) => {
                let reply = (self.0)(cx.clone(), *args);
                Box::pin(async move { reply.await.into_result() })
            }
            Err(_) => Box::pin(std::future::ready(foreign().map_err(ToolError::from))),
        }
    }
}
