//! Tools whose names, types and texts come out of a macro of the user's.
#![deny(warnings)]

use agents::prelude::*;

macro_rules! adder {
    ($(#[$meta:meta])* $vis:vis $name:ident, $a:ident, $number:ty, $doc:literal, $default:expr, $max:literal) => {
        $(#[$meta])*
        #[tool(needs_approval = *$a > $max, idempotency_key = $a, input_guardrails(known($a, $max)))]
        $vis fn $name(
            #[doc = $doc] $a: $number,
            #[param(default = $default, range(max = $max), description = $doc)] other: $number,
            text: Option<$number>,
        ) -> $number {
            $a + other + text.unwrap_or(0)
        }

        #[derive(ToolParams)]
        $vis struct Numbers {
            $vis $a: $number,
            #[param(default = $default)]
            $vis other: $number,
            $vis list: Option<Vec<$number>>,
        }
    };
}

#[tool_input_guardrail]
fn known(data: &ToolInputGuardrailData<'_>, value: &u64, max: u64) -> ToolGuardrailFunctionOutput {
    let _ = (data, value, max);
    ToolGuardrailFunctionOutput::allow()
}

mod one {
    use super::*;

    adder!(/** Adds. */ pub(crate) add, first, u64, "A number.", 7, 100);
}

fn main() {
    let numbers = one::Numbers { first: 1, other: 2, list: None };
    let _ = (numbers.first, numbers.other, numbers.list);
    let _ = Agent::<()>::new("adder").tools(tools![one::add]);
    let _ = one::add(1, 2, None);
}
