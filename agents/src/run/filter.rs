//! What a program changes in a request before the model reads it. The conversation of the run stays as it is.

use std::{fmt, sync::Arc};

use super::drive::{Drive, Failure};
use crate::{
    answer::{Answer, CallbackError},
    context::RunContext,
    item::{History, Item},
    model::BoxFuture,
    tool::call::watched,
};

/// What a model is about to read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelInputData {
    /// The conversation. The items are handles; a list of them is cheap to change.
    pub input: Vec<Arc<Item>>,
    /// The system prompt.
    pub instructions: Option<String>,
}

type Filter<C> = Arc<
    dyn Fn(
            RunContext<C>,
            ModelInputData,
        ) -> BoxFuture<'static, Result<ModelInputData, CallbackError>>
        + Send
        + Sync,
>;

/// The filter of a run.
pub(super) struct InputFilter<C>(Filter<C>);

impl<C> Clone for InputFilter<C> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<C> fmt::Debug for InputFilter<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InputFilter")
    }
}

impl<C> InputFilter<C> {
    pub(super) fn new<O, M>(
        f: impl Fn(RunContext<C>, ModelInputData) -> O + Send + Sync + 'static,
    ) -> Self
    where
        O: Answer<ModelInputData, M> + 'static,
        M: 'static,
    {
        Self(Arc::new(move |cx, data| Box::pin(f(cx, data).settle())))
    }
}

impl<C: Send + Sync + 'static> Drive<C> {
    /// What the filter makes of the next request; `None` without a filter, so that nothing is copied.
    pub(super) async fn filtered(
        &self,
        instructions: Option<&Arc<str>>,
    ) -> Result<Option<(Option<Arc<str>>, History)>, Failure> {
        let Some(InputFilter(filter)) = &self.filter else {
            return Ok(None);
        };
        let data = ModelInputData {
            input: self.history.iter().cloned().collect(),
            instructions: instructions.map(|text| text.to_string()),
        };
        let data = watched(|| filter(self.cx.clone(), data)).await;
        let data = data.map_err(|error| Failure::Callback("the model input filter", error))?;
        let instructions = data.instructions.map(Into::into);
        Ok(Some((instructions, data.input.into_iter().collect())))
    }
}
