//! Argument texts as a model, or somebody who speaks through one, may write them: ten thousand made from a fixed seed, and
//! ten of 10 MB. Each one either runs the tool with a value that satisfies the schema, or is an error that a model can use.
//! The judge is the `jsonschema` crate.

use std::{cell::Cell, collections::BTreeMap, sync::Mutex};

use agents::{
    prelude::*,
    testing::{self, CallWith},
};
use serde_json::Value;

/// A colour.
#[derive(ToolParams, Clone, Copy)]
enum Colour {
    Red,
    Green,
}

/// A place.
#[derive(ToolParams)]
struct Place {
    /// Its name.
    #[param(length(min = 1, max = 20))]
    name: String,
    /// Its height.
    height: f64,
    /// Places in it.
    inside: Vec<String>,
}

/// What the tool was called with, as JSON.
type Seen = Mutex<Vec<Value>>;

/// Keeps what it is given.
#[tool]
fn keep(
    seen: &ToolContext<Seen>,
    count: u8,
    text: String,
    colour: Colour,
    place: Place,
    #[param(range(min = -5, max = 5))] step: Option<i64>,
    #[param(default = true)] loud: bool,
) -> &'static str {
    let value = agents::json!({"count": count, "text": text, "colour": colour, "place": place, "step": step, "loud": loud});
    seen.lock().unwrap().push(value);
    "kept"
}

/// splitmix64: small, seeded, and the same everywhere.
///
/// # Source
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct Dice(Cell<u64>);

impl Dice {
    fn roll(&self) -> u64 {
        let state = self.0.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
        self.0.set(state);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&self, n: usize) -> usize {
        (self.roll() % n as u64) as usize
    }

    fn pick<'a>(&self, texts: &[&'a str]) -> &'a str {
        texts[self.below(texts.len())]
    }
}

fn valid(dice: &Dice) -> Vec<(&'static str, String)> {
    let text =
        agents::json!(dice.pick(&["", "a", "\u{1F9E9}", "line\nbreak", "\"", "日本", "x\\y"]))
            .to_string();
    let place = format!(
        r#"{{"name":"{}","height":{},"inside":[{}]}}"#,
        dice.pick(&["Oslo", "a", "twenty-characters-ok"]),
        dice.pick(&["1", "-2.5", "1e3", "0.1"]),
        vec![r#""x""#; dice.below(4)].join(", "),
    );
    let mut members = vec![
        ("count", dice.below(256).to_string()),
        ("text", text),
        ("colour", format!("\"{}\"", dice.pick(&["Red", "Green"]))),
        ("place", place),
    ];
    match dice.below(3) {
        0 => {}
        1 => members.push(("step", "null".to_owned())),
        _ => members.push(("step", (dice.below(11) as i64 - 5).to_string())),
    }
    match dice.below(3) {
        0 => {}
        1 => members.push(("loud", "null".to_owned())),
        _ => members.push(("loud", dice.pick(&["true", "false"]).to_owned())),
    }
    let turn = dice.below(members.len());
    members.rotate_left(turn);
    members
}

fn write(members: &[(&str, String)], dice: &Dice) -> String {
    let blank = dice.pick(&["", " ", "\n\t"]);
    let members: Vec<String> = members
        .iter()
        .map(|(key, value)| format!("{blank}\"{key}\"{blank}:{value}"))
        .collect();
    format!("{blank}{{{}{blank}}}", members.join(","))
}

const KINDS: [&str; 12] = [
    "valid",
    "valid",
    "valid",
    "valid",
    "valid",
    "broken",
    "deep",
    "huge number",
    "surrogate",
    "duplicate",
    "wrong type",
    "anything",
];

/// A text of this kind. Only a text of kind `valid` is known to be one; the judge decides about the others.
fn generate(kind: &str, dice: &Dice) -> String {
    let mut members = valid(dice);
    let place = dice.below(members.len());
    match kind {
        "valid" => {}
        "broken" => {
            let text = write(&members, dice);
            let mut cut = 1 + dice.below(text.len() - 1);
            while !text.is_char_boundary(cut) {
                cut -= 1;
            }
            let (left, right) = text.split_at(cut);
            let middle = dice.pick(&[
                "", ",", "}", "]", "\"", "'", "\\", "NaN", "//", "\u{0}", "None",
            ]);
            return match dice.below(3) {
                0 => left.to_owned(),
                1 => format!("{left}{middle}{right}"),
                _ => format!("{text}{middle}{text}"),
            };
        }
        "deep" => {
            let depth = 1 + dice.below(300);
            let (open, close) = [("[", "]"), ("{\"a\":", "}")][dice.below(2)];
            members[place].1 = format!("{}1{}", open.repeat(depth), close.repeat(depth));
        }
        "huge number" => {
            let digits = 1 + dice.below(400);
            let number = match dice.below(4) {
                0 => "9".repeat(digits),
                1 => format!("-{}", "9".repeat(digits)),
                2 => format!("1e{}", dice.roll()),
                _ => format!("0.{}1", "0".repeat(digits)),
            };
            members[place].1 = number;
        }
        "surrogate" => {
            members[place].1 = dice
                .pick(&[
                    r#""\ud800""#,
                    r#""a\udc00b""#,
                    r#""\ud83e\ud83e""#,
                    r#""\ud83e\udde9""#,
                ])
                .to_owned()
        }
        "duplicate" => {
            let again = members[place].clone();
            members.insert(dice.below(members.len()), again);
        }
        "wrong type" => {
            let other = dice.pick(&[
                "null",
                "true",
                "1",
                "1.5",
                "\"1\"",
                "[]",
                "{}",
                "[1]",
                "{\"a\":1}",
                "\"red\"",
                "256",
                "-1",
                "\"{}\"",
            ]);
            members[place].1 = other.to_owned();
        }
        _ => {
            let pieces = [
                "{", "}", "[", "]", ",", ":", "\"", "\\", "a", "count", "1", "-", ".", "e", " ",
                "null", "true", "\u{7f}", "é",
            ];
            return (0..dice.below(40)).map(|_| dice.pick(&pieces)).collect();
        }
    }
    write(&members, dice)
}

/// Why the judge and the tool may differ: repeated keys, which JSON Schema does not see; unknown keys, which the schema
/// that is sent leaves open with strict mode off; and integers, which are written without point
/// and exponent here.
fn is_stricter_here(text: &str, refusal: &str) -> bool {
    refusal.contains("repeated key")
        || refusal.contains("unknown key")
        || refusal.contains("without point or exponent")
        || text.len() > 1_000_000
}

#[tokio::test]
async fn ten_thousand_texts_run_the_tool_with_a_valid_value_or_give_a_usable_error() {
    let dice = Dice(Cell::new(20_261_130));
    let (tool, _) = CallWith::<keep>::parts(testing::tool_context(Seen::default()));
    let sent = tool.strict(false).spec().unwrap();
    let judge = jsonschema::draft202012::new(sent.parameters.as_value()).unwrap();
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();

    for n in 0..10_000 {
        let kind = KINDS[n % KINDS.len()];
        let text = generate(kind, &dice);
        let cx = testing::tool_context(Seen::default());
        let called = testing::call::<keep>(cx.clone(), &text)
            .await
            .unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let output = called.output.as_text();
        let ran = cx.lock().unwrap().len();
        let count = counts.entry(kind).or_default();
        count.0 += 1;
        count.1 += ran;
        // A defaulted parameter may be null, which means its default; the judge is asked about what that means.
        let judged = serde_json::from_str::<Value>(&text).ok().map(|mut value| {
            if let Some(object) = value
                .as_object_mut()
                .filter(|object| object.get("loud") == Some(&Value::Null))
            {
                object.remove("loud");
            }
            judge.is_valid(&value)
        });
        if ran == 1 {
            assert_eq!(output, "kept");
            assert_eq!(judged, Some(true), "{text:?} ran");
            assert!(judge.is_valid(&cx.lock().unwrap()[0]), "{text:?}");
        } else {
            assert_eq!(ran, 0);
            let told: Value = serde_json::from_str(&output).unwrap();
            let message = told["error"]["message"].as_str().unwrap();
            assert_eq!(told["error"]["code"], "invalid_input", "{text:?}");
            assert!(
                !message.is_empty() && message.len() < 20_000,
                "{text:?}: {message}"
            );
            assert!(
                judged != Some(true) || is_stricter_here(&text, message),
                "{text:?} was refused: {message}"
            );
        }
    }

    println!("kind: texts, ran: {counts:?}");
    let share = |kind: &str| counts[kind].0 as f64 / 10_000.0;
    assert!(counts["valid"].1 == counts["valid"].0 && share("valid") > 1.0 / 3.0);
    for kind in [
        "broken",
        "deep",
        "huge number",
        "surrogate",
        "duplicate",
        "wrong type",
    ] {
        assert!(share(kind) >= 0.05, "{kind}");
    }
}

#[tokio::test]
async fn ten_texts_of_ten_megabytes_come_to_an_end() {
    const SIZE: usize = 10_000_000;
    let rest = r#""count":1,"colour":"Red","place":{"name":"Oslo","height":1,"inside":[]}"#;
    let texts = [
        (format!(r#"{{"text":"{}",{rest}}}"#, "x".repeat(SIZE)), true),
        (
            format!(r#"{{"text":"{}",{rest}}}"#, r"\u00e9".repeat(SIZE / 6)),
            true,
        ),
        (
            format!(r#"{{"text":"a",{rest}}}{}"#, " ".repeat(SIZE)),
            true,
        ),
        (format!(r#"{{"text":"{}"#, "x".repeat(SIZE)), false),
        ("[".repeat(SIZE), false),
        ("{\"a\":".repeat(SIZE / 5), false),
        (format!("[{}1]", "1,".repeat(SIZE / 2)), false),
        (format!(r#"{{"count":{},{rest}}}"#, "9".repeat(SIZE)), false),
        (format!("{{{}\"a\":1}}", "\"a\":1,".repeat(SIZE / 6)), false),
        ("\\".repeat(SIZE), false),
    ];
    for (text, runs) in texts {
        assert!(text.len() >= SIZE - 100);
        let cx = testing::tool_context(Seen::default());
        let called = testing::call::<keep>(cx.clone(), &text).await.unwrap();
        let output = called.output.as_text();
        assert_eq!(output == "kept", runs, "{}: {output:.300}", &text[..40]);
        assert_eq!(cx.lock().unwrap().len(), usize::from(runs));
        assert!(output.len() < 20_000, "{}", output.len());
    }
}
