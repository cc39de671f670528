//! The erased tool: one shape for tools by attribute, by closure and from elsewhere, so that the pipeline is compiled
//! once.
//!
//! A tool by attribute is a table of functions. A function that the attribute does not name is not in the table, and is
//! not compiled either: a hundred plain tools cost a hundred decoders and a hundred calls, and nothing else.

use std::{any::Any, error::Error, marker::PhantomData, sync::Arc};

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
type InputData<'a> = ToolInputGuardrailData<'a>;
type OutputData<'a> = ToolOutputGuardrailData<'a>;

type Decode = fn(&mut Arguments<'_>) -> Option<Decoded>;
type Invoke<C> = for<'a> fn(&'a ToolContext<C>, Decoded) -> BoxFuture<'a, ToolResult>;
type GuardArguments<C> =
    for<'a> fn(usize, &'a InputData<'a>, &'a ToolContext<C>) -> BoxFuture<'a, Verdict>;
type GuardInput<C> =
    for<'a> fn(usize, &'a InputData<'a>, &'a ToolContext<C>, &'a Decoded) -> BoxFuture<'a, Verdict>;
type GuardOutput<C> =
    for<'a> fn(usize, &'a OutputData<'a>, &'a ToolContext<C>) -> BoxFuture<'a, Verdict>;
type IsEnabled<C> = for<'a> fn(&'a ToolContext<C>) -> BoxFuture<'a, Ruled>;
type Word<C> = for<'a> fn(ToolFailure, &'a ToolContext<C>) -> BoxFuture<'a, Told>;
type Classify = fn(&(dyn Error + 'static)) -> Option<ToolError>;

/// What a tool does, without its types.
pub(super) enum Body<C> {
    Table(Table<C>),
    Closure(Arc<dyn Closure<C>>),
}

/// The functions of a tool by attribute.
pub(super) struct Table<C> {
    decode: Decode,
    invoke: Invoke<C>,
    guard_arguments: Option<GuardArguments<C>>,
    guard_input: Option<GuardInput<C>>,
    guard_output: Option<GuardOutput<C>>,
    is_enabled: Option<IsEnabled<C>>,
    failure: Option<Word<C>>,
    timeout_text: Option<Word<C>>,
    classify: Option<Classify>,
}

impl<C> Clone for Table<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Table<C> {}

impl<C> Clone for Body<C> {
    fn clone(&self) -> Self {
        match self {
            Self::Table(table) => Self::Table(*table),
            Self::Closure(closure) => Self::Closure(closure.clone()),
        }
    }
}

impl<C> Body<C> {
    pub(super) fn decode(&self, args: &mut Arguments<'_>) -> Option<Decoded> {
        match self {
            Self::Table(table) => (table.decode)(args),
            Self::Closure(closure) => closure.decode(args),
        }
    }

    pub(super) async fn invoke(&self, cx: &ToolContext<C>, args: Decoded) -> ToolResult {
        match self {
            Self::Table(table) => (table.invoke)(cx, args).await,
            Self::Closure(closure) => closure.invoke(cx, args).await,
        }
    }

    /// The table, if it has what is asked for. The tool's own words say so; asking all the same is a failure and never a
    /// silent yes.
    fn part<T>(&self, part: impl FnOnce(&Table<C>) -> Option<T>) -> Result<T, CallbackError> {
        let part = match self {
            Self::Table(table) => part(table),
            Self::Closure(_) => None,
        };
        part.ok_or_else(|| CallbackError::new("the tool has no such part"))
    }

    pub(super) async fn guard_arguments(
        &self,
        i: usize,
        data: &InputData<'_>,
        cx: &ToolContext<C>,
    ) -> Verdict {
        self.part(|table| table.guard_arguments)?(i, data, cx).await
    }

    pub(super) async fn guard_input(
        &self,
        i: usize,
        data: &InputData<'_>,
        cx: &ToolContext<C>,
        args: &Decoded,
    ) -> Verdict {
        self.part(|table| table.guard_input)?(i, data, cx, args).await
    }

    pub(super) async fn guard_output(
        &self,
        i: usize,
        data: &OutputData<'_>,
        cx: &ToolContext<C>,
    ) -> Verdict {
        self.part(|table| table.guard_output)?(i, data, cx).await
    }

    pub(super) async fn is_enabled(&self, cx: &ToolContext<C>) -> Ruled {
        self.part(|table| table.is_enabled)?(cx).await
    }

    pub(super) async fn failure(&self, failure: ToolFailure, cx: &ToolContext<C>) -> Told {
        self.part(|table| table.failure)?(failure, cx).await
    }

    pub(super) async fn timeout_text(&self, failure: ToolFailure, cx: &ToolContext<C>) -> Told {
        self.part(|table| table.timeout_text)?(failure, cx).await
    }

    pub(super) fn classify(&self, error: &(dyn Error + 'static)) -> Option<ToolError> {
        self.part(|table| table.classify).ok()?(error)
    }
}

impl<C: Send + Sync + 'static> Table<C> {
    /// The table of a tool by attribute. What the attribute does not name is left out while it compiles, so no code is made
    /// for it.
    pub(super) const fn of<T: ToolDef<C> + 'static>() -> Self {
        let meta = T::META;
        Self {
            decode: decode::<C, T>,
            invoke: invoke::<C, T>,
            guard_arguments: if meta.input_guardrails.is_empty() {
                None
            } else {
                Some(|i, data, cx| Box::pin(T::guard_arguments(i, data, cx)))
            },
            guard_input: if meta.input_guardrails.is_empty() {
                None
            } else {
                Some(|i, data, cx, args| match args.downcast_ref::<T::Args>() {
                    Some(args) => Box::pin(T::guard_input(i, data, cx, args)),
                    None => Box::pin(std::future::ready(foreign())),
                })
            },
            guard_output: if meta.output_guardrails.is_empty() {
                None
            } else {
                Some(|i, data, cx| Box::pin(T::guard_output(i, data, cx)))
            },
            is_enabled: if meta.is_enabled {
                Some(|cx| Box::pin(T::is_enabled(cx)))
            } else {
                None
            },
            failure: if matches!(meta.failure, FailureMode::Own) {
                Some(|failure, cx| Box::pin(T::failure(failure, cx)))
            } else {
                None
            },
            timeout_text: if meta.timeout_text {
                Some(|failure, cx| Box::pin(T::timeout_text(failure, cx)))
            } else {
                None
            },
            classify: if meta.classifies {
                Some(T::classify)
            } else {
                None
            },
        }
    }
}

// Functions and not closures: a closure that becomes a pointer is compiled twice.

fn decode<C, T: ToolDef<C>>(args: &mut Arguments<'_>) -> Option<Decoded> {
    Some(Box::new(T::decode(args)?))
}

fn invoke<'a, C, T>(cx: &'a ToolContext<C>, args: Decoded) -> BoxFuture<'a, ToolResult>
where
    C: Send + Sync + 'static,
    T: ToolDef<C> + 'static,
{
    match args.downcast::<T::Args>() {
        Ok(args) => Box::pin(T::invoke(cx, *args)),
        Err(_) => not_mine(),
    }
}

fn not_mine<'a>() -> BoxFuture<'a, ToolResult> {
    Box::pin(std::future::ready(foreign().map_err(ToolError::from)))
}

fn foreign<T>() -> Result<T, CallbackError> {
    Err(CallbackError::new("the arguments belong to another tool"))
}

/// A tool by closure, without its types.
pub(super) trait Closure<C>: Send + Sync {
    fn decode(&self, args: &mut Arguments<'_>) -> Option<Decoded>;
    fn invoke<'a>(&'a self, cx: &'a ToolContext<C>, args: Decoded) -> BoxFuture<'a, ToolResult>;
}

/// A tool by closure: `P` is a type of parameters, or a JSON value where the schema comes from elsewhere.
pub(super) struct ByClosure<P, F>(F, PhantomData<fn(P)>);

impl<P, F> ByClosure<P, F> {
    pub(super) fn new(call: F) -> Self {
        Self(call, PhantomData)
    }
}

impl<C, P, F> Closure<C> for ByClosure<P, F>
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
            Err(_) => not_mine(),
        }
    }
}
