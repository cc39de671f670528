//! What a model is told when none of several alternatives fits.

use schemars::JsonSchema;
use serde::Deserialize;

use super::super::Schema;
use super::answers;

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used")]
enum Shape {
    Circle { r: f64 },
    Inner(Inner),
    Empty,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Inner {
    id: u32,
    #[serde(default)]
    n: u32,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
enum External {
    Unit,
    New(i32),
    Named { x: u8 },
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum Untagged {
    Text(String),
    Point { x: i32, y: i32 },
    Named { name: String },
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Choices {
    shape: Option<Shape>,
    external: Option<External>,
    untagged: Option<Untagged>,
    flat: Option<Flat>,
}

#[derive(Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Flat {
    id: u8,
    #[serde(flatten)]
    shape: Shape,
}

#[test]
fn of_alternatives_the_nearest_is_told() {
    answers(
        &Schema::of::<Choices>(),
        &[
            (
                r#"{"shape":{"kind":"circle","r":1},"external":"Unit","untagged":"x"}"#,
                &[],
            ),
            (
                r#"{"shape":{"kind":"inner","id":1,"n":null},"external":{"New":-1}}"#,
                &[],
            ),
            (
                r#"{"untagged":{"name":"x"},"flat":{"id":1,"kind":"circle","r":2}}"#,
                &[],
            ),
            (r#"{"flat":{"kind":"inner","id":1}}"#, &[]),
            (
                r#"{"shape":{"kind":"oval"}}"#,
                &[r#"/shape/kind: expected one of "circle", "inner", "empty"; got "oval""#],
            ),
            (
                r#"{"shape":{"r":1}}"#,
                &[r#"/shape/kind: missing; expected one of "circle", "inner", "empty""#],
            ),
            (
                r#"{"shape":{"kind":"circle","x":1}}"#,
                &[
                    "/shape: unknown key `x`; the keys are `kind`, `r`",
                    "/shape/r: missing; expected a number",
                ],
            ),
            (
                r#"{"external":{"Named":{"x":300}}}"#,
                &["/external/Named/x: expected an integer from 0 to 255; got 300"],
            ),
            (
                r#"{"external":{"Named":{"y":1}}}"#,
                &[
                    "/external/Named: unknown key `y`; the keys are `x`",
                    "/external/Named/x: missing; expected an integer from 0 to 255",
                ],
            ),
            (
                r#"{"external":{"New":"1"}}"#,
                &[r#"/external/New: expected an integer; got "1": write it without quotes"#],
            ),
            (
                r#"{"external":{"Other":1}}"#,
                &[
                    r#"/external: unknown key `Other`; expected an object with one of the keys "New", "Named""#,
                ],
            ),
            (
                r#"{"external":{"name":{"x":1}}}"#,
                &["/external: unknown key `name`; did you mean `Named`?"],
            ),
            (
                r#"{"external":{}}"#,
                &[
                    r#"/external: expected an object with one of the keys "New", "Named"; got 0 keys"#,
                ],
            ),
            (
                r#"{"external":{"New":1,"Named":{"x":1}}}"#,
                &[
                    r#"/external: expected an object with one of the keys "New", "Named"; got 2 keys"#,
                ],
            ),
            (
                r#"{"external":"New"}"#,
                &[r#"/external: "New" holds a value; write an object with "New": an integer"#],
            ),
            (
                r#"{"external":{"Unit":{}}}"#,
                &[r#"/external: "Unit" holds no value; write "Unit" instead of the object"#],
            ),
            (
                r#"{"external":"unt"}"#,
                &[
                    r#"/external: expected "Unit" or an object with one of the keys "New", "Named"; got "unt"; did you mean "Unit"?"#,
                ],
            ),
            (
                r#"{"external":[1]}"#,
                &[
                    r#"/external: expected "Unit" or an object with one of the keys "New", "Named"; got an array"#,
                ],
            ),
            (
                r#"{"untagged":{"x":1,"z":2}}"#,
                &[
                    "/untagged: unknown key `z`; the keys are `x`, `y`",
                    "/untagged/y: missing; expected an integer",
                    r#"/untagged: fits none of the alternatives: a string or an object with "x", "y" or an object with "name""#,
                ],
            ),
            (
                r#"{"untagged":7}"#,
                &[
                    r#"/untagged: expected a string or an object with "x", "y" or an object with "name"; got 7"#,
                ],
            ),
            (
                r#"{"flat":{"id":1,"kind":"circle","r":1,"q":1}}"#,
                &["/flat: unknown key `q`; the keys are `kind`, `r`, `id`"],
            ),
        ],
    );
}
