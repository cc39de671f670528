//! What the macros say: the sink that collects mistakes, and the table of all messages.
//!
//! A message is a lower-case statement of what is, in the user's words, and a remedy written as code. It is put at the
//! smallest token that is wrong. Why a thing is refused stands at its rule (`check.rs` of each room), not here.

use darling::error::Accumulator;
use proc_macro2::{Ident, Span};

/// Collects mistakes so that all are reported at once.
#[derive(Debug, Default)]
pub(crate) struct Sink {
    found: Vec<darling::Error>,
}

/// Every mistake found up to a gate: written by `write_errors`.
pub(crate) type Mistakes = darling::Error;

impl Sink {
    /// Notes a mistake at a place.
    pub(crate) fn say(&mut self, at: Span, message: &Message) {
        let at = Ident::new("at", at);
        self.found
            .push(darling::Error::custom(message.text()).with_span(&at));
    }

    /// Notes what syn could not parse, at the place that syn names.
    pub(crate) fn syntax(&mut self, error: &syn::Error) {
        for one in error.clone() {
            self.say(
                one.span(),
                &Message {
                    is: one.to_string(),
                    help: String::new(),
                },
            );
        }
    }

    /// Passes a value on if nothing was wrong so far.
    pub(crate) fn gate<T>(&mut self, value: T) -> Result<T, Mistakes> {
        let mut found = Accumulator::default();
        found.extend(std::mem::take(&mut self.found));
        found.finish_with(value)
    }

    /// Passes a value on if there is one; a missing one was reported.
    pub(crate) fn present<T>(&mut self, value: Option<T>) -> Result<T, Mistakes> {
        match value {
            Some(value) => Ok(value),
            None => Err(match self.gate(()) {
                Err(mistakes) => mistakes,
                Ok(()) => darling::Error::custom("this item could not be read"),
            }),
        }
    }
}

/// A statement and a remedy.
#[derive(Debug, Clone)]
pub(crate) struct Message {
    is: String,
    help: String,
}

impl Message {
    /// As the compiler prints it: it aligns the second line under the first.
    fn text(&self) -> String {
        if self.help.is_empty() {
            self.is.clone()
        } else {
            format!("{}\nhelp: {}", self.is, self.help)
        }
    }
}

/// `` `a`, `b` or `c` ``
fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

macro_rules! messages {
    ($($name:ident($($arg:ident),*) { $is:literal, $help:literal })*) => {
        $(pub(crate) fn $name($($arg: &str),*) -> Message {
            Message { is: format!($is), help: format!($help) }
        })*
    };
}

/// The table. Every function is one message; its arguments are what the user wrote.
#[rustfmt::skip]
pub(crate) mod message {
    use super::{Message, listed};
    use crate::shared::wire::nearest;

    // ---- words of an attribute
    pub(crate) fn unknown_word(word: &str, attribute: &str, known: &[&str]) -> Message {
        let help = match nearest(word, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.len() > 6 => format!("the manual of `{attribute}` lists its words"),
            None => format!("write {}", listed(known)),
        };
        Message { is: format!("`{word}` is no word of `{attribute}`"), help }
    }
    pub(crate) fn unknown_choice(choice: &str, word: &str, known: &[&str]) -> Message {
        let help = match nearest(choice, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write {}", listed(known)),
        };
        Message { is: format!("`{word}` cannot be `{choice}`"), help }
    }
    messages! {
        repeated_word(word) { "`{word}` stands here twice", "leave one of the two out" }
        misused_word(word, example) { "`{word}` is not written like this", "write it like `{example}`" }
        no_bounds(example) { "no bound is given", "write it like `{example}`" }
        not_a_bound(word, example) { "`{word}` is no number", "bounds are numbers written out, like `{example}`" }
        empty_range(word) { "no value satisfies this `{word}`", "put the lower end first: `min = 1, max = 5`" }
        not_a_step() { "`multiple_of` is no number above zero", "write it like `multiple_of = 5`" }
        not_a_pattern(why) { "this is no regular expression that can be checked: {why}", "write it in the syntax of the crate `regex`, like `pattern = \"^[a-z]+$\"`" }
        not_a_value(example) { "this is neither a text nor a number written out", "write it like `{example}`; for values with a meaning, an enum with `#[derive(ToolParams)]`" }
        repeated_value() { "this value stands here twice", "leave one of the two out" }
        mixed_values() { "`one_of` lists texts and numbers, and a value is one or the other", "list one kind" }
        no_values(example) { "no value is given", "write it like `{example}`" }
        default_outside(word) { "the default is no value that `{word}` admits", "change one of the two" }
        missing_inner(word, inner, example) { "`{word}` does not say `{inner}`", "write it like `{example}`" }
    }

    // ---- the function
    messages! {
        not_a_function(attribute) { "`#[{attribute}]` goes on a function", "write `#[{attribute}]` above `fn ..` or `async fn ..`" }
        self_receiver(what) { "a {what} cannot take `self`", "make it a free function and take the state from the context: `cx: &ToolContext<Store>`" }
        own_generics(what) { "a {what} cannot have generic parameters of its own", "name the types; only the context may stay open: `cx: &ToolContext<impl AsRef<Pool>>`" }
        own_lifetime(what) { "a {what} cannot have lifetimes of its own", "leave the lifetime out: `text: &str`" }
        where_clause(what) { "a {what} cannot have a `where` clause", "leave it out: the types of the parameters are known" }
        unsafe_function(what) { "a {what} cannot be `unsafe`: a model decides when it is called", "make it a safe function around the unsafe part" }
        extern_function(what) { "a {what} cannot be `extern`", "wrap it in a plain function" }
        variadic(what) { "a {what} cannot take `...`", "take a list: `items: Vec<String>`" }
        primitive_name(what, name) { "a {what} cannot be called `{name}`: the name would hide the type `{name}` in this module", "name the function otherwise, and keep the name for the model: `name = \"{name}\"`" }
        no_description(name) { "`{name}` has no description, and that is what the model goes by", "write one as a doc comment: `/// Finds an order by its number.`, or say `description = \"\"`" }
        confidential(what, piece) { "the description holds what looks like {what}: `{piece}`", "leave it out: descriptions are sent to the model's provider; take secrets and addresses from the context" }
        wire_name(name) { "`{name}` is no name that a model can call", "use 1 to 64 letters, digits, `_` or `-`: `name = \"find_order\"`" }
    }

    // ---- parameters
    messages! {
        two_contexts() { "a tool has one context, and this is the second", "keep one `&ToolContext<..>`; what else it needs can be a field of the context" }
        context_not_first(name) { "the context comes first", "move `{name}` in front of the other parameters" }
        context_by_value(name) { "the context is lent to the tool", "write `{name}: &ToolContext<..>`" }
        context_has_words() { "the model never sees the context, so `#[param]` says nothing about it", "leave it out" }
        pattern_parameter() { "a parameter of a tool needs a name: it is what the model fills in", "name it, and take it apart in the body: `point: Point`" }
        cfg_on_parameter() { "`#[cfg]` on a parameter of a tool is not seen by the model", "write two functions, each with its own `#[cfg]`" }
        borrow_inside(ty, owned) { "`{ty}` holds a borrow, and nothing is there to borrow from", "write `{owned}`" }
        lifetime_inside(ty) { "`{ty}` holds a borrow, and nothing is there to borrow from", "write a type that owns its data, like `String`" }
        named_lifetime() { "a parameter of a tool is lent for the call only", "leave the lifetime out: `text: &str`" }
        mutable_borrow(ty) { "a tool cannot take `{ty}`: the arguments are made for this call", "take it by value: `mut items: Vec<String>`" }
        open_type(ty) { "a tool cannot take `{ty}`: the schema must be known without the caller", "name the type: `text: &str`" }
        empty_wire_name() { "a parameter cannot have an empty name", "write `rename = \"orderId\"`, or leave `rename` out" }
        same_wire_name(name) { "two parameters are called `{name}` by the model", "rename one of them: `#[param(rename = \"{name}_2\")]`" }
    }

    // ---- the contract of a tool
    messages! {
        timeout_on_sync() { "a sync tool cannot be stopped, so it has no `timeout`", "make it `async fn`, or leave `timeout` out" }
        needs_timeout(word) { "`{word}` says what happens after a timeout, and this tool has none", "add `timeout = Duration::from_secs(10)`, or leave `{word}` out" }
        text_without_result(word) { "`{word}` writes the text of a timeout, and with `raise_exception` there is none", "leave one of the two out" }
        cache_needs_read_only(effects) { "`cache` is for tools that are `read_only`; this one is {effects}", "say `effects = read_only` if it changes nothing, or leave `cache` out" }
        retry_needs_key(effects) { "a retry could repeat the effect: this tool is {effects}, and it has no key that makes a repetition harmless", "add `idempotency_key = order_id`, or say `effects = read_only` if it changes nothing" }
        retry_never() { "`retry(max = 0)` is no retry", "write at least 1, or leave `retry` out" }
        not_a_guardrail_call() { "a guardrail is a name or a call", "write `block_secrets` or `at_most(amount, 5_000)`" }
        guardrail_without_context(name) { "`{name}` is the context, and this tool has none", "add it as the first parameter: `{name}: &ToolContext<..>`" }
        output_is_a_parameter() { "`output` is a parameter here, so a guardrail cannot mean what the tool returns", "rename the parameter, and keep its name for the model: `#[param(rename = \"output\")] text: String`" }
        enabled_by_parameter(name) { "`is_enabled` is asked before the model calls, so `{name}` has no value yet", "decide by the context: `is_enabled = cx.beta`" }
    }

    // ---- guardrails
    messages! {
        no_data(data) { "a guardrail takes the data object first, and this function takes nothing", "write `fn check(data: &{data}<'_>) -> ToolGuardrailFunctionOutput`" }
        empty_guardrail_name() { "a guardrail cannot have an empty name", "write `name = \"no_secrets\"`, or leave `name` out" }
        data_by_value(data) { "a guardrail borrows the data object", "write `data: &{data}<'_>`" }
    }

    // ---- types
    messages! {
        unsupported_item(what) { "`ToolParams` cannot be derived for {what}", "write a struct with fields, like `struct Nothing {{}}`, or an enum" }
        lifetime_params() { "a type of parameters cannot have lifetimes: its values outlive the text they are read from", "own the data: `String`, `Vec<T>`" }
        useless_serde_word(word, remedy) { "`{word}` says nothing about this type", "{remedy}" }
        param_in_tuple() { "nothing can be said about one of several fields without names", "name the fields: `struct Span {{ from: u8, to: u8 }}`" }
        name_of_unnamed() { "a field without a name is written as its value, so it cannot be renamed", "leave `rename` out" }
        default_of_unnamed() { "a field without a name is always there, so it has no default", "say at the field that has this type: `#[param(default = ..)]`" }
        list_beside_tag() { "the tag stands among the keys of an object, and this variant holds a list", "name the fields, `Move {{ dx: i32, dy: i32 }}`, or add `content = \"value\"` beside `tag`" }
        serde_word(word) { "`#[serde({word})]` is not understood by `ToolParams`", "derive `Deserialize`, `Serialize` and `JsonSchema` yourself and say `#[tool_params(external)]`" }
        serde_split(word) { "`#[serde({word}(..))]` gives a value two names", "write `#[serde({word} = \"..\")]`" }
        unknown_style(style) { "`{style}` is no style of names", "write `lowercase`, `UPPERCASE`, `PascalCase`, `camelCase`, `snake_case`, `SCREAMING_SNAKE_CASE`, `kebab-case` or `SCREAMING-KEBAB-CASE`" }
        same_key(what, name) { "two {what} are called `{name}` in JSON", "rename one of them: `#[serde(rename = \"{name}_2\")]`" }
        default_of_enum() { "`default` says nothing about this type: it has no fields that could be absent", "say at the field that has this type: `#[param(default = ..)]`" }
        no_variants() { "an enum without variants has no value that a model could write", "add a variant" }
        param_and_skip() { "a field that is skipped is never read, so `#[param]` says nothing about it", "leave one of the two out" }
        useless_with_external(word) { "with `external` the schema comes from your own derives, so `{word}` says nothing", "leave it out" }
        param_on_type() { "`#[param]` is for fields, and this is the type", "write what serde calls it: `#[serde(rename_all = \"camelCase\")]`; a doc comment describes the type" }
        type_words_inside() { "`#[tool_params]` is for the type", "move it above the `struct` or `enum`" }
        param_on_variant() { "`#[param]` is for fields", "write `/// ..` above the variant to describe it, `#[serde(rename = \"..\")]` to rename it" }
        two_defaults() { "this field has two defaults", "leave one of the two out" }
        two_names() { "this field has two names", "leave one of the two out" }
    }
}
