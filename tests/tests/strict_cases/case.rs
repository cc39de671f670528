//! What a case file says beside its types.

use serde_json::Value;

use super::fact::Fact;

pub(crate) struct Case {
    /// The name of the root type.
    pub(crate) root: String,
    pub(crate) is_expressible: bool,
    /// What a refusal has to name, one of them.
    pub(crate) fields: Vec<String>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) accepts: Vec<Value>,
    pub(crate) rejects: Vec<Reject>,
    /// Places at which a null stands for the default.
    pub(crate) null_is_default: Vec<String>,
    /// Some of the accepted values are none of the schema's.
    pub(crate) accepts_outside: bool,
}

/// A value that is refused.
pub(crate) struct Reject {
    pub(crate) value: Value,
    /// Where, in serde's way of writing; `.` at the root.
    pub(crate) path: String,
}

impl Case {
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let case: Value =
            serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
        let rejects = list(&case, "rejects")?.iter().map(|reject| {
            let value = reject.get("value").ok_or("a reject without `value`")?;
            Ok(Reject {
                value: value.clone(),
                path: text_of(reject, "path")?,
            })
        });
        let mut fields = texts(&case, "field_alt")?;
        if case.get("field").is_some() {
            fields.push(text_of(&case, "field")?);
        }
        let is_expressible = match text_of(&case, "strict")?.as_str() {
            "ok" => true,
            "impossible" if !fields.is_empty() => false,
            other => return Err(format!("`strict` is `{other}`, and there is no `field`")),
        };
        Ok(Self {
            root: text_of(&case, "root")?,
            is_expressible,
            fields,
            facts: list(&case, "expect")?
                .iter()
                .map(Fact::parse)
                .collect::<Result<_, _>>()?,
            accepts: list(&case, "accepts")?.to_vec(),
            rejects: rejects.collect::<Result<_, String>>()?,
            null_is_default: texts(&case, "null_is_default")?,
            accepts_outside: !list(&case, "accepts_outside_schema")?.is_empty(),
        })
    }
}

/// A list; a key that is not there is an empty one.
fn list<'c>(case: &'c Value, key: &str) -> Result<&'c [Value], String> {
    match case.get(key) {
        None => Ok(&[]),
        Some(Value::Array(list)) => Ok(list),
        Some(_) => Err(format!("`{key}` is no list")),
    }
}

fn texts(case: &Value, key: &str) -> Result<Vec<String>, String> {
    let each = |text: &Value| text.as_str().map(str::to_owned);
    let texts: Option<Vec<String>> = list(case, key)?.iter().map(each).collect();
    texts.ok_or_else(|| format!("`{key}` is no list of texts"))
}

pub(crate) fn text_of(case: &Value, key: &str) -> Result<String, String> {
    let text = case.get(key).and_then(Value::as_str);
    text.map(str::to_owned)
        .ok_or_else(|| format!("`{key}` is no text"))
}
