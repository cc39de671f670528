//! The attributes of `agents`. Use them through that crate: `use agents::prelude::*;`.
//!
//! Each attribute has its manual here: what it may say, what it assumes, what it refuses. The examples compile in the crate
//! `agents`, which this one cannot depend on. What an attribute writes is drawn in the first lines of `tool/mod.rs`,
//! `guardrail/mod.rs` and `params/mod.rs`; with `AGENTS_MACROS_DEBUG=1` in its environment the compiler prints it.

mod entry;
mod guardrail;
mod params;
mod shared;
mod tool;

use proc_macro::TokenStream;

use guardrail::Direction;

/// Makes a function a tool that a model may call.
///
/// The function stays what it is: call it, test it, document it. Beside it stands a type of the same name, which
/// `tools![..]` takes. Doc comments on the function and on its parameters are what the model reads.
///
/// ```text
/// /// Transfers money.
/// #[tool(effects = irreversible, input_guardrails(at_most(amount, 5_000)), idempotency_key = order_id)]
/// async fn transfer(
///     bank: &ToolContext<Bank>,
///     /// The order.
///     order_id: String,
///     /// Cents.
///     #[param(range(min = 1))]
///     amount: u64,
/// ) -> Result<Receipt, ToolError> {
///     bank.pay(order_id, amount).await
/// }
/// ```
///
/// # The function
/// Sync or `async`; any visibility; anywhere, also inside a function. A sync tool runs on a thread that may block.
///
/// | parameter | is |
/// |---|---|
/// | `cx: &ToolContext<App>`, the first | the context; the model never sees it. The tool serves agents over `App` |
/// | `cx: &ToolContext<impl AsRef<Pool>>` | the same, for every context that satisfies the bound |
/// | `#[context] cx: &Alias` | the same, where an alias hides `ToolContext<..>` |
/// | `text: &str`, `items: &[T]`, `value: &T` | read as `String`, `Vec<T>`, `T`, and lent for the call |
/// | anything else | read from JSON: a type with `#[derive(ToolParams)]`, or any `Deserialize + JsonSchema` |
///
/// `Option<T>` may be left out. Returned values become what the model reads: text stays text, `()` is empty, a `Serialize`
/// value is JSON, an `Err` is a failure.
///
/// # What it may say
/// Expressions see the context parameter by its name and the other parameters as references to their values. They may be
/// sync or async, a value or a `Result`.
///
/// | word | means | without it |
/// |---|---|---|
/// | `name = ".."` | what the model calls it | the function's name |
/// | `description = ".."` | what the model reads; `""` is none | the doc comment |
/// | `strict = false` | no strict mode: maps are allowed, the provider holds the model to less | strict |
/// | `effects = read_only`, `reversible`, `irreversible` | what a call changes | counts as `irreversible` |
/// | `input_guardrails(a, b(amount, 5))` | run before the tool, in this order | none |
/// | `output_guardrails(a, b(output, 10))` | run on its output, in this order | none |
/// | `needs_approval = *amount > 100` | a person must agree | never |
/// | `idempotency_key = order_id` | by which the other side knows a repetition | none |
/// | `preview = ..` | a text for the person who decides | none |
/// | `receipt = ..` | an `Option`: proof that a call was carried out | none |
/// | `is_enabled = cx.beta` | whether it is offered; sees the context only | always |
/// | `timeout = Duration::from_secs(10)` | a constant; async tools only | none |
/// | `timeout_behavior = error_as_result`, `raise_exception` | told to the model, or the run halts | `error_as_result` |
/// | `timeout_error_function = f`, `f(cx)` | the text of a timeout; gets the `ToolFailure` first | ours |
/// | `failure_error_function = f`, `f(cx)`, `none` | the text of a failure; `none`: the run halts | the run's, else ours |
/// | `errors = f` | `f(&E) -> Option<ToolError>` classifies errors of type `E` | the run's |
/// | `retry(max = 3, backoff = ..)` | repeats transient failures; `backoff` is a constant `Duration` | no retry |
/// | `cache(ttl = ..)` | keeps outputs; `ttl` is a constant `Duration` | no cache |
/// | `crate = path` | where the library is | `::agents` |
///
/// On a parameter, `#[param(..)]`:
///
/// | word | means |
/// |---|---|
/// | `description = ".."` | instead of the doc comment |
/// | `default`, `default = expr` | for an absent or null value: the type's default, or this one. A text literal is converted by `Into` |
/// | `rename = ".."` | the name that the model sees |
/// | `range(min = .., max = ..)` | the least and the largest number, both allowed; `exclusive_min` and `exclusive_max` are not |
/// | `multiple_of = ..` | what a number is a multiple of |
/// | `length(min = .., max = ..)` | characters of a text, elements of a list |
/// | `pattern = ".."` | a regular expression that a text matches somewhere |
/// | `format = ".."` | `email`, `uri`, `uuid`, `date-time`, `date`, `time`, `duration`, `hostname`, `ip`, `ipv4` or `ipv6` |
/// | `one_of(..)` | the only texts, or the only numbers; for choices with a meaning use an enum |
/// | `unique` | no element of a list stands there twice |
///
/// What is asked of a value stands in the schema where a provider takes it, else in the description; it is checked on every
/// call, and the model reads what was expected. A constraint that cannot hold does not compile: an empty range, a length of a
/// number, a default outside, a pattern that is none. On a type of your own it is judged by `Agent::check`.
///
/// # Guardrails
/// A guardrail is written as a call; the data object is passed first and is not written. `block_secrets` gets only that.
/// An input guardrail that names a parameter sees its decoded value and runs only when the arguments could be read. An
/// output guardrail that names `output` sees what the tool returned, and runs only when it did. What it names besides is
/// cloned before the call.
///
/// # What it refuses
/// All at once, each at the smallest place, with what to write instead: a receiver, generics and lifetimes of its own, names
/// of primitive types; a second context or one that is not first; parameters without a name, borrows inside a type; a
/// missing description, or one that holds what looks like a key or a private address; names that providers do not take, two
/// equal ones; a timeout on a sync tool, words about a timeout that is not there; a cache on a tool that is not `read_only`;
/// a retry on a tool with effects and without `idempotency_key`; durations of zero. Everything else that is wrong with types
/// and names is the compiler's own error, at the user's token.
///
/// # What the type of the same name costs
/// - `mod search` beside `use search::search` is a conflict, since modules are named like types: write
///   `tools![search::search]`.
/// - A tool called like a crate in use (`time`, `uuid`) hides that crate in its module.
/// - A method cannot be a tool: the state belongs in the context, or in a closure (`FunctionTool::typed`).
/// - A tool that nobody lists gives the warning that its enum is never used.
#[proc_macro_attribute]
pub fn tool(args: TokenStream, item: TokenStream) -> TokenStream {
    tool::expand(args.into(), item.into()).into()
}

/// Makes a function a guardrail over a tool's arguments.
///
/// ```text
/// /// Refuses arguments that carry an API key.
/// #[tool_input_guardrail]
/// fn block_secrets(data: &ToolInputGuardrailData<'_>) -> ToolGuardrailFunctionOutput {
///     if data.arguments().contains("sk-") {
///         return ToolGuardrailFunctionOutput::reject_content("Remove secrets before calling this tool.");
///     }
///     ToolGuardrailFunctionOutput::allow()
/// }
///
/// /// Refuses amounts above a limit.
/// #[tool_input_guardrail]
/// async fn at_most(_: &ToolInputGuardrailData<'_>, amount: &u64, limit: u64) -> ToolGuardrailFunctionOutput { .. }
/// ```
///
/// The function is sync or `async` and gives a `ToolGuardrailFunctionOutput`, or a `Result` of one. It takes the data object
/// first; what it takes besides is named where it is attached: `#[tool(input_guardrails(block_secrets, at_most(amount, 5_000)))]`.
/// One that takes the data object alone can also be attached to an agent and to tools made at run time.
///
/// | word | means | without it |
/// |---|---|---|
/// | `name = ".."` | the name in results and errors | the function's name |
/// | `crate = path` | where the library is | `::agents` |
///
/// Refused: a receiver, generic parameters, a name of a primitive type, a data object that is missing or not borrowed. The
/// type of the same name costs what it costs a [`tool`](macro@tool).
#[proc_macro_attribute]
pub fn tool_input_guardrail(args: TokenStream, item: TokenStream) -> TokenStream {
    guardrail::expand(Direction::Input, args.into(), item.into()).into()
}

/// Makes a function a guardrail over a tool's output.
///
/// ```text
/// /// Withholds lists that are too long.
/// #[tool_output_guardrail]
/// fn few(_: &ToolOutputGuardrailData<'_>, gifts: &[Gift], max: usize) -> ToolGuardrailFunctionOutput { .. }
///
/// /// Suggests gifts.
/// #[tool(output_guardrails(few(output, 10)))]
/// async fn suggest(budget: f64) -> Result<Vec<Gift>, ToolError> { .. }
/// ```
///
/// As [`tool_input_guardrail`](macro@tool_input_guardrail), with `ToolOutputGuardrailData`. A guardrail that is given neither
/// `output` nor a parameter sees every output, also the text of a failure.
#[proc_macro_attribute]
pub fn tool_output_guardrail(args: TokenStream, item: TokenStream) -> TokenStream {
    guardrail::expand(Direction::Output, args.into(), item.into()).into()
}

/// Makes a struct or an enum readable by models: as a parameter, inside one, as a typed input or answer.
///
/// ```text
/// /// A search.
/// #[derive(ToolParams)]
/// struct Search {
///     /// What to look for.
///     #[param(length(min = 1, max = 80))]
///     query: String,
///     /// How many hits.
///     #[param(default = 10, range(min = 1, max = 50))]
///     limit: u8,
///     /// Where.
///     place: Option<Place>,
/// }
/// ```
///
/// It implements `Deserialize`, `Serialize`, `JsonSchema` and `StrictSchema`, and for structs with named fields `ToolParams`;
/// the crate that derives it needs neither serde nor schemars. Doc comments on the type, its fields and variants are what the
/// model reads. Unknown keys are refused.
///
/// For structs and enums, also generic and recursive ones:
///
/// | written | in JSON |
/// |---|---|
/// | `struct Search { query: String }` | `{"query": "tea"}` |
/// | `struct Meters(f64);` | `2.5` |
/// | `struct Point(i32, i32);` | `[1, 2]` |
/// | `enum Unit { Celsius, Fahrenheit }` | `"Celsius"` |
/// | `enum Shape { Circle { radius: f64 }, Named(String), Empty }` | `{"Circle": {"radius": 1}}`, `{"Named": "box"}`, `"Empty"` |
/// | the same with `#[serde(tag = "kind")]` | `{"kind": "Circle", "radius": 1}` |
/// | the same with `#[serde(tag = "kind", content = "of")]` | `{"kind": "Circle", "of": {"radius": 1}}` |
///
/// With `tag`, models do best: the name comes first, and what follows depends on it.
///
/// On a field, `#[param(..)]` says the same as on a parameter of a [`tool`](macro@tool); on the one field of a struct like
/// `struct Percent(#[param(range(min = 0, max = 100))] u8);` too. Of serde's words these are understood:
///
/// | word | on | means |
/// |---|---|---|
/// | `rename = ".."` | type, field, variant | the name in the schema and in JSON |
/// | `rename_all = ".."` | type, variant | one of serde's eight styles, for its fields or variants |
/// | `rename_all_fields = ".."` | enum | the same for the fields of all variants |
/// | `alias = ".."` | field, variant | another name that is read; not told to the model |
/// | `default`, `default = "path"` | struct, field | for an absent or null field |
/// | `skip` | field | neither read nor written; made by `Default` |
/// | `skip_serializing_if = "path"` | field | not written when the function says so |
/// | `tag = ".."`, `content = ".."` | enum | where the name of the variant stands |
/// | `transparent` | struct of one field | written as that field |
/// | `deny_unknown_fields` | type | so it is anyway |
///
/// Any other word of serde's is an error, since the schema would say something else than the values: derive the three traits
/// yourself and say `external`.
///
/// | `#[tool_params(..)]` | means |
/// |---|---|
/// | `external` | the type derives `Deserialize`, `Serialize` and `JsonSchema` itself; any shape, any word of serde's |
/// | `no_serialize` | without `Serialize`, where a field has none |
/// | `crate = path` | where the library is |
///
/// Refused: structs without fields, unions, lifetimes, borrowed fields, two fields of one name, a list in a variant beside a
/// `tag`, a key or a private address in a description. A field of a type that strict mode cannot express (a map) is the
/// compiler's error at that type. What an `external` type cannot express is found by `Agent::check`.
#[proc_macro_derive(ToolParams, attributes(tool_params, param, serde))]
pub fn tool_params(item: TokenStream) -> TokenStream {
    params::expand(item.into()).into()
}
