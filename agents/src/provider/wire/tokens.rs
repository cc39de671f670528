//! How many tokens an answer took, as its server counts them.
//!
//! A server that counts nothing, or strangely, never spoils an answer: what cannot be read is 0, and the request itself
//! counts as one.

use serde_json::{Value, value::RawValue};

use crate::usage::Usage;

/// Reads the `usage` of an answer.
///
/// # Shape
/// Responses says `input_tokens` and `output_tokens`, Chat Completions `prompt_tokens` and `completion_tokens`; each with
/// `_details`. Servers mix them, and some write both, one of them as 0: the larger counts. Without a total, it is the sum.
///
/// # Source
/// `openai` for Python 3.57.0, `response_usage.py` and `completion_usage.py`, read 2026-11-30.
pub(in crate::provider) fn usage(raw: Option<&RawValue>) -> Usage {
    let value = raw.and_then(|raw| serde_json::from_str::<Value>(raw.get()).ok());
    let Some(value @ Value::Object(_)) = value else {
        return Usage {
            requests: 1,
            ..Usage::default()
        };
    };
    let input = ["input_tokens", "prompt_tokens"];
    let output = ["output_tokens", "completion_tokens"];
    let detail = |sides: [&str; 2], name: &str| {
        let details = sides.map(|side| count(value.get(format!("{side}_details"))?.get(name)));
        details.into_iter().flatten().max().unwrap_or(0)
    };
    let side = |names: [&str; 2]| {
        let counts = names.map(|name| count(value.get(name)));
        counts.into_iter().flatten().max().unwrap_or(0)
    };
    let sum = Usage::of(side(input), side(output));
    Usage {
        total_tokens: count(value.get("total_tokens")).unwrap_or(sum.total_tokens),
        cached_tokens: detail(input, "cached_tokens"),
        cache_write_tokens: detail(input, "cache_write_tokens"),
        reasoning_tokens: detail(output, "reasoning_tokens"),
        ..sum
    }
}

fn count(value: Option<&Value>) -> Option<u64> {
    let number = value?.as_number()?;
    let float = || {
        number
            .as_f64()
            .filter(|float| *float >= 0.0)
            .map(|float| float as u64)
    };
    number.as_u64().or_else(float)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn tokens_are_read_in_both_ways_and_never_fail() {
        let all = |input, output, total, cached, written, reasoning| Usage {
            total_tokens: total,
            cached_tokens: cached,
            cache_write_tokens: written,
            reasoning_tokens: reasoning,
            ..Usage::of(input, output)
        };
        let nothing = all(0, 0, 0, 0, 0, 0);
        let cases = [
            (json!(null), nothing.clone()),
            (json!([1]), nothing.clone()),
            (json!({}), nothing.clone()),
            (
                json!({"input_tokens": "7", "output_tokens": -1, "total_tokens": {}}),
                nothing,
            ),
            (
                json!({"input_tokens": 7, "input_tokens_details": {"cached_tokens": 3, "cache_write_tokens": 2},
                    "output_tokens": 5, "output_tokens_details": {"reasoning_tokens": 4}, "total_tokens": 12}),
                all(7, 5, 12, 3, 2, 4),
            ),
            (
                json!({"prompt_tokens": 7, "prompt_tokens_details": {"cached_tokens": 3, "audio_tokens": 1},
                    "completion_tokens": 5, "completion_tokens_details": {"reasoning_tokens": 4}, "total_tokens": 13,
                    "cost": 0.1}),
                all(7, 5, 13, 3, 0, 4),
            ),
            (
                json!({"prompt_tokens": 7, "completion_tokens": null, "total_tokens": null, "prompt_tokens_details": null}),
                all(7, 0, 7, 0, 0, 0),
            ),
            (
                json!({"input_tokens": null, "prompt_tokens": 7.0, "output_tokens": u64::MAX}),
                all(7, u64::MAX, u64::MAX, 0, 0, 0),
            ),
            (
                json!({"prompt_tokens": 57, "completion_tokens": 3, "total_tokens": 60, "input_tokens": 0, "output_tokens": 0,
                    "input_tokens_details": {}, "prompt_tokens_details": {"cached_tokens": 8}}),
                all(57, 3, 60, 8, 0, 0),
            ),
            (
                json!({"input_tokens": 1e300}),
                all(u64::MAX, 0, u64::MAX, 0, 0, 0),
            ),
        ];
        for (given, expected) in cases {
            let raw = serde_json::value::to_raw_value(&given).unwrap();

            let found = usage(Some(&raw));

            assert_eq!(found, expected, "{given}");
        }
        assert_eq!(usage(None).requests, 1);
    }
}
