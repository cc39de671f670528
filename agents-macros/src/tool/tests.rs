//! The code that `#[tool]` gives users, and what it says to them.
//!
//! A changed snapshot is read as code: it is what every user compiles.

use insta::assert_snapshot;
use quote::quote;

use super::expand;
use crate::shared::testing::{beside, messages, pretty};

#[test]
fn the_smallest_tool() {
    let item = quote! {
        /// Tells the time.
        fn time() -> String { now() }
    };
    assert_snapshot!(pretty(&expand(quote!(), item)));
}

#[test]
fn two_parameters_over_a_context() {
    let item = quote! {
        /// Looks up the weather.
        pub async fn get_weather(
            cx: &ToolContext<App>,
            /// City to look in.
            city: &str,
            #[param(default = Unit::C)] unit: Unit,
        ) -> Result<String, Down> { cx.weather(city).await }
    };
    let written = beside(&expand(quote!(), item));
    assert_snapshot!(written);
    assert!(
        written.lines().count() <= 45,
        "{} lines",
        written.lines().count()
    );
}

#[test]
fn lent_parameters_and_constraints_of_a_sync_tool() {
    let item = quote! {
        /// Searches.
        fn search(
            cx: &ToolContext<impl AsRef<Pool>>,
            #[param(length(min = 1, max = 80), pattern = "^[a-z]+$", rename = "q")] query: &str,
            #[param(range(min = -1.5, max = 10))] weight: f64,
            tags: &[String],
            #[param(default = "en")] language: String,
            page: &Page,
        ) -> Vec<Hit> { Vec::new() }
    };
    assert_snapshot!(beside(&expand(quote!(strict = false, name = "find"), item)));
}

#[test]
fn a_renamed_crate_and_an_alias_of_the_context() {
    let item = quote! {
        #[cfg(unix)]
        async fn shell(#[context] cx: &Cx, command: String) -> String { command }
    };
    let args = quote!(crate = crate::facade::ai, description = "Runs a command.");
    assert_snapshot!(beside(&expand(args, item)));
}

#[test]
fn guardrails_of_both_sides() {
    let item = quote! {
        /// Suggests gifts.
        async fn suggest(cx: &ToolContext<Shop>, budget: f64, note: String) -> Vec<Gift> { Vec::new() }
    };
    let args = quote! {
        input_guardrails(block_secrets, rails::at_most(budget, 5_000.0), open(cx)),
        output_guardrails(no_secrets, few(output, 10), known(cx, note))
    };
    assert_snapshot!(beside(&expand(args, item)));
}

#[test]
fn everything_that_a_contract_can_say() {
    let item = quote! {
        /// Transfers money.
        async fn transfer(bank: &ToolContext<Bank>, order_id: String, amount: u64) -> Receipt { todo!() }
    };
    let args = quote! {
        effects = irreversible,
        needs_approval = *amount > 100,
        idempotency_key = format_args!("{order_id}"),
        preview = show(order_id, amount),
        receipt = find(bank, order_id),
        is_enabled = bank.open,
        errors = classify,
        timeout = Duration::from_secs(10),
        timeout_behavior = raise_exception,
        failure_error_function = tell(bank),
        retry(max = 3, backoff = BACKOFF),
    };
    assert_snapshot!(beside(&expand(args, item)));
}

#[test]
fn four_parameters_stay_within_sixty_lines() {
    let item = quote! {
        /// Searches.
        async fn search(text: String, page: i64, words: Vec<String>, weight: Option<f64>) -> String { text }
    };
    let lines = pretty(&expand(quote!(), item)).lines().count();
    assert!(lines <= 60, "{lines} lines");
}

#[test]
fn a_mistake_keeps_the_function_and_leaves_a_stub() {
    // The body is no Rust: it is kept as it stands.
    let item = quote! {
        /// Finds an order.
        async fn find_order(#[param(rename = "nr")] number: u32) -> String { let = ; }
    };
    assert_snapshot!(expand(quote!(nam = "find"), item).to_string());
}

#[test]
fn all_mistakes_are_told_at_once() {
    let item = quote! {
        unsafe extern "C" fn str<'a, T>(self, (a, b): (u8, u8), #[param(rang(min = 1))] c: Option<&str>, cx: &ToolContext<App>) -> T
        where T: Copy { a }
    };
    let args = quote! {
        name = "a b", name = "c", strict, efects = read_only, retry(max = 0), cache(ttl = DAY), timeout = DAY,
        input_guardrails(1 + 1), output_guardrails(few(ctx))
    };
    assert_snapshot!(messages(expand(args, item)));
}

#[test]
fn a_broken_value_does_not_hide_the_other_mistakes() {
    let item = quote! {
        /// Finds an order.
        fn find_order(number: &'static str, number_2: &mut u8) -> String { number }
    };
    let args = quote!(needs_approval = > 3, name = 7, effects = sometimes, timeout_behavior = raise_exception);
    assert_snapshot!(messages(expand(args, item)));
}
