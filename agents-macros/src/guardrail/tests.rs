//! The code that the guardrail attributes give users, and what they say to them.

use insta::assert_snapshot;
use quote::quote;

use super::{Direction, expand};
use crate::shared::testing::{beside, messages};

#[test]
fn a_guardrail_over_the_data_object() {
    let item = quote! {
        /// Refuses keys.
        pub fn block_secrets(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput { allow() }
    };
    assert_snapshot!(beside(&expand(Direction::Input, quote!(), item)));
}

#[test]
fn a_guardrail_over_an_output() {
    let item = quote! {
        #[cfg(unix)]
        async fn few(data: &ToolOutputGuardrailData<'_>, list: &[u32], max: usize) -> ToolGuardrailFunctionOutput { allow() }
    };
    assert_snapshot!(beside(&expand(
        Direction::Output,
        quote!(name = "few-hits", crate = ai),
        item
    )));
}

#[test]
fn all_mistakes_are_told_at_once() {
    let item = quote! {
        unsafe fn bool<T>(data: ToolInputGuardrailData<'_>, value: T) -> ToolGuardrailFunctionOutput { allow() }
    };
    assert_snapshot!(messages(expand(
        Direction::Input,
        quote!(nam = "x", name = ""),
        item
    )));
}
