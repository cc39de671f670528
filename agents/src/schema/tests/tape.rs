//! Reading JSON text: the grammar, its limits, and that no text is too bad.

use proptest::prelude::*;
use serde_json::Value;

use super::super::Limits;
use super::super::tape::{Segment, Tape};

fn fault(text: &str) -> Option<String> {
    Tape::parse(text, &Limits::default())
        .err()
        .map(|violation| violation.to_string())
}

#[test]
fn what_is_no_json_is_told_with_its_byte() {
    let table = [
        ("{}x", "text after the object at byte 2"),
        ("{} {}", "text after the object at byte 3"),
        ("[] 1", "text after the array at byte 3"),
        ("1 2", "text after the value at byte 2"),
        ("", "the text ends where a value should stand at byte 0"),
        ("{", "the text ends inside an object at byte 1"),
        ("[", "the text ends where a value should stand at byte 1"),
        ("[1", "the text ends inside an array at byte 2"),
        (r#"{"a":1"#, "the text ends inside an object at byte 6"),
        (r#"{"a""#, "expected `:` after a key at byte 4"),
        (
            r#"{"a":"#,
            "the text ends where a value should stand at byte 5",
        ),
        (
            r#"{"a":1,}"#,
            "a comma before the closing bracket at byte 7",
        ),
        ("[1,]", "a comma before the closing bracket at byte 3"),
        ("[1 2]", "expected `,` or `]` at byte 3"),
        ("[1}", "expected `,` or `]` at byte 2"),
        ("[}", "expected a value at byte 1"),
        (r#"{"a":1]"#, "expected `,` or `}` at byte 6"),
        ("{a:1}", "expected a key in double quotes at byte 1"),
        ("{1:1}", "expected a key in double quotes at byte 1"),
        ("{'a':1}", "single quotes; write double quotes, at byte 1"),
        ("['a']", "single quotes; write double quotes, at byte 1"),
        ("[NaN]", "NaN and Infinity are no JSON numbers; at byte 1"),
        (
            "[-Infinity]",
            "NaN and Infinity are no JSON numbers; at byte 2",
        ),
        (
            "[Infinity]",
            "NaN and Infinity are no JSON numbers; at byte 1",
        ),
        ("[None]", "`None`; write `null` at byte 1"),
        ("[True]", "`True`; write `true` at byte 1"),
        ("[False]", "`False`; write `false` at byte 1"),
        ("[undefined]", "`undefined`; write `null` at byte 1"),
        ("[1, // x\n2]", "a comment; JSON has none, at byte 4"),
        (
            "```json\n{}\n```",
            "a code fence; write the object alone, at byte 0",
        ),
        ("[01]", "a number with a leading zero at byte 2"),
        ("[-]", "expected a digit after `-` at byte 2"),
        ("[1.]", "expected a digit after the point at byte 3"),
        (
            "[.5]",
            "a number without a digit before the point at byte 1",
        ),
        ("[+1]", "a number with `+` at byte 1"),
        ("[1e]", "expected a digit in the exponent at byte 3"),
        ("[1e+]", "expected a digit in the exponent at byte 4"),
        ("[tru]", "expected a value at byte 1"),
        ("[nul", "expected a value at byte 1"),
        (r#"["a"#, "the text ends inside a string at byte 3"),
        (r#"["a\"#, "the text ends inside a string at byte 4"),
        (r#"["\x"]"#, "an unknown escape at byte 2"),
        (
            r#"["\u12G4"]"#,
            "`\\u` without four hexadecimal digits at byte 3",
        ),
        (
            r#"["\ud800"]"#,
            "a lone surrogate, half of a character, at byte 2",
        ),
        (
            r#"["\udc00"]"#,
            "a lone surrogate, half of a character, at byte 2",
        ),
        (
            r#"["\ud800\u0041"]"#,
            "a lone surrogate, half of a character, at byte 2",
        ),
        (
            "[\"a\nb\"]",
            "a control character inside a string; escape it at byte 3",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(
            fault(text),
            Some(format!("invalid JSON: {expected}")),
            "{text}"
        );
    }
}

#[test]
fn what_is_json_is_read() {
    let good = [
        " \r\n\t{ \"a\" : [ 1 , 2 ] } \n",
        "[-0,0,1.5,-1.5e10,1E+2,2e-3,123456789012345678901234567890]",
        r#"["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"]"#,
        "[[],{},[[]],{\"a\":{}}]",
        "null",
    ];
    for text in good {
        assert_eq!(fault(text), None, "{text}");
    }
}

#[test]
fn limits_hold_while_reading() {
    let limits = Limits {
        bytes: 20,
        nodes: 4,
        depth: 2,
    };
    let table = [
        ("[1,2,3]", None),
        ("[1,2,3,4]", Some("too many values; at most 4 are read")),
        ("[[1]]", None),
        (
            "[[[1]]]",
            Some("arrays and objects are nested deeper than 2 levels"),
        ),
        (
            "[\"0123456789abcdefghi\"]",
            Some("the text has 23 bytes; at most 20 are read"),
        ),
    ];
    for (text, expected) in table {
        let found = Tape::parse(text, &limits)
            .err()
            .map(|violation| violation.to_string());
        assert_eq!(found.as_deref(), expected, "{text}");
    }
    let deep = "[".repeat(200_000);
    assert_eq!(
        fault(&deep).as_deref(),
        Some("arrays and objects are nested deeper than 128 levels")
    );
    let wide = Limits {
        depth: 1_000_000,
        ..Limits::default()
    };
    let found = Tape::parse(&deep, &wide)
        .err()
        .map(|violation| violation.to_string());
    assert_eq!(
        found.as_deref(),
        Some("arrays and objects are nested deeper than 256 levels")
    );
}

#[test]
fn a_place_is_found_again() {
    let text = r#"{"a":[1,{"b~/c":2}],"d":{}}"#;
    let tape = Tape::parse(text, &Limits::default()).unwrap();
    let way = |node| {
        let mut way = Vec::new();
        tape.way_to(node, |segment| {
            way.push(match segment {
                Segment::Key(key) => key.into_owned(),
                Segment::Index(index) => index.to_string(),
            });
        });
        way.join(" ")
    };
    let ways: Vec<String> = (0..tape.len() as u32).map(way).collect();
    assert_eq!(
        ways,
        ["", "a", "a", "a 0", "a 1", "a 1 b~/c", "a 1 b~/c", "d", "d"].map(str::to_owned)
    );
}

/// Bits of JSON, whole and broken.
fn piece() -> impl Strategy<Value = String> {
    let pieces = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "null", "true", "1", "-", ".", "e", "0", " ",
        "\n", "\"a\"", "\"a\":1", "\\u", "d800", "é", "NaN", "'",
    ];
    prop::sample::select(pieces.map(str::to_owned).to_vec())
}

proptest! {
    #[test]
    fn reading_never_panics_and_agrees_with_serde_json(
        pieces in prop::collection::vec(piece(), 0..24),
    ) {
        let text = pieces.concat();
        let ours = Tape::parse(&text, &Limits::default()).is_ok();
        let raw = serde_json::from_str::<&serde_json::value::RawValue>(&text).is_ok();
        // A raw value is not looked into for surrogates; a value refuses numbers beyond a double.
        let theirs = raw && (text.contains('e') || serde_json::from_str::<Value>(&text).is_ok());
        prop_assert_eq!(ours, theirs, "{}", text);
    }

    #[test]
    fn any_text_is_answered(text in "\\PC*") {
        let _ = Tape::parse(&text, &Limits::default());
    }
}
