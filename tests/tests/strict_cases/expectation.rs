//! What must hold of a case's tool.

use agents::{
    prelude::*,
    schema::{Contract, Limits, Schema},
};
use jsonschema::Validator;
use serde_json::{Value, json};

use super::{
    case::{Case, Reject},
    place::{self, Turn},
    sample,
    subject::{Called, NAME, Typed},
};

/// That strict mode refuses the type, and how: the field is named, and what to write instead.
pub(crate) fn is_refused(case: &Case, typed: Option<&Typed>) -> Result<String, String> {
    let Some(typed) = typed else {
        let root = &case.root;
        return if case.fields.contains(root) {
            Ok(format!("by the compiler, which names `{root}`"))
        } else {
            Err(format!("the compiler refuses `{root}`, and names no field"))
        };
    };
    let agent = Agent::<()>::new("cases").tool(typed.tool());
    let Err(error) = agent.check() else {
        return Err(format!(
            "not refused; sent as {}",
            typed.tool().spec().unwrap().parameters.as_value()
        ));
    };
    let said = error.to_string();
    let words = said.replace(NAME, "");
    let named = words.len() < said.len() && case.fields.iter().any(|field| words.contains(field));
    // The fault and the remedy of a schema are parted by a semicolon.
    if named && words.lines().all(|line| line.contains("; ")) {
        Ok(format!("by the check: {said}"))
    } else {
        Err(format!(
            "tool, one of {:?} and a remedy have to be named, and it says: {said}",
            case.fields
        ))
    }
}

/// That everything a case says holds; gives the tool as it is sent.
pub(crate) fn holds(case: &Case, typed: Option<&Typed>) -> Result<String, Vec<String>> {
    let Some(typed) = typed else {
        return Err(vec![format!(
            "`{}` cannot be the parameters of a strict tool",
            case.root
        )]);
    };
    let agent = Agent::<()>::new("cases").tool(typed.tool());
    agent
        .check()
        .map_err(|error| vec![format!("refused: {error}")])?;
    let spec = typed
        .tool()
        .spec()
        .map_err(|error| vec![format!("refused: {error}")])?;
    let strict = spec.parameters.as_value();
    let mut mistakes = Vec::new();
    mistakes.extend(case.facts.iter().filter_map(|fact| fact.mistake(strict)));
    let judges = Judges::of(typed, strict).map_err(|mistake| vec![mistake])?;
    mistakes.extend(
        case.accepts
            .iter()
            .filter_map(|value| judges.accepted(case, value)),
    );
    mistakes.extend(
        case.accepts
            .iter()
            .flat_map(|value| judges.defaults(case, value)),
    );
    mistakes.extend(
        case.rejects
            .iter()
            .filter_map(|reject| judges.rejected(case, reject)),
    );
    mistakes.extend(judges.samples(case, strict));
    mistakes.extend(settled(typed, strict));
    if mistakes.is_empty() {
        let tool = json!({"type": "function", "name": spec.name, "description": spec.description, "strict": true, "parameters": strict});
        return Ok(tool.to_string());
    }
    mistakes.push(format!("the strict form: {strict}"));
    Err(mistakes)
}

/// Normalising twice is normalising once, whoever wrote the schema; and building twice gives the same bytes.
fn settled(typed: &Typed, strict: &Value) -> Vec<String> {
    let mut mistakes = Vec::new();
    let (spec, again) = (typed.tool().spec().unwrap(), typed.tool().spec().unwrap());
    // As texts: the order of the keys counts.
    let text = |schema: &Schema| schema.as_value().to_string();
    if text(&spec.parameters) != text(&again.parameters) {
        mistakes.push("two builds give two texts".to_owned());
    }
    for (schema, author) in [
        (spec.parameters.clone(), "we"),
        (Schema::foreign(strict.clone()), "others"),
    ] {
        match schema
            .project(agents::schema::Dialect::OpenAiStrict)
            .map(|twice| text(&twice))
        {
            Ok(twice) if twice == text(&spec.parameters) => {}
            Ok(twice) => {
                mistakes.push(format!(
                    "normalised twice, as if {author} wrote it: {twice}"
                ));
            }
            Err(error) => mistakes.push(format!(
                "refused the second time, as if {author} wrote it: {error}"
            )),
        }
    }
    mistakes
}

/// Those who are asked about a value.
struct Judges<'t> {
    typed: &'t Typed,
    contract: Contract,
    strict: Validator,
    /// The strict schema without `required`: what is left out is not held against a value.
    partial: Validator,
}

impl<'t> Judges<'t> {
    fn of(typed: &'t Typed, strict: &Value) -> Result<Self, String> {
        let mut partial = strict.clone();
        without_required(&mut partial);
        let judge = |schema: &Value| {
            jsonschema::validator_for(schema).map_err(|error| format!("no schema: {error}"))
        };
        Ok(Self {
            typed,
            contract: Contract::compile(&(typed.meaning)()).map_err(|error| error.to_string())?,
            strict: judge(strict)?,
            partial: judge(&partial)?,
        })
    }

    /// A value is taken as serde reads it; or it is none of the schema's, and our check says so.
    fn accepted(&self, case: &Case, value: &Value) -> Option<String> {
        let mut given = value.clone();
        place::turn(&mut given, &case.null_is_default, Turn::Drop);
        match self.typed.call(value, given) {
            Called::Same => None,
            Called::Other(said) => Some(format!("{value}: the tool {said}")),
            Called::Refused(lines) => {
                let by_contract = self
                    .contract
                    .read(&value.to_string(), &Limits::default())
                    .is_err();
                let outside = !self.strict.is_valid(value)
                    && (case.accepts_outside || !self.partial.is_valid(value));
                (!by_contract || !outside)
                    .then(|| format!("{value} is refused: {}", lines.join("\n")))
            }
        }
    }

    /// A null at each place where it stands for the default, one after the other.
    fn defaults(&self, case: &Case, value: &Value) -> Vec<String> {
        let each = case.null_is_default.iter().filter_map(|pointer| {
            let mut asked = value.clone();
            let here = std::slice::from_ref(pointer);
            if !place::turn(&mut asked, here, Turn::Set) || !self.partial.is_valid(&asked) {
                // Some variants do not have the key: only those that wrote it are asked.
                asked = value.clone();
                if !place::turn(&mut asked, here, Turn::Replace) {
                    return None;
                }
            }
            let mut given = asked.clone();
            place::turn(&mut given, &case.null_is_default, Turn::Drop);
            match self.typed.call(&asked, given) {
                Called::Same => None,
                Called::Other(said) => Some(format!("{asked}: the tool {said}")),
                Called::Refused(lines) => Some(format!("{asked} is refused: {}", lines.join("\n"))),
            }
        });
        each.collect()
    }

    /// A value is refused where serde refuses it; unless all that it refuses is a null that stands for the default.
    fn rejected(&self, case: &Case, reject: &Reject) -> Option<String> {
        let value = &reject.value;
        let mut given = value.clone();
        let has_default = place::turn(&mut given, &case.null_is_default, Turn::Drop);
        let lines = match self.typed.call(value, given.clone()) {
            Called::Refused(lines) => lines,
            Called::Same if has_default => return None,
            Called::Same => return Some(format!("{value} is taken, and serde reads it")),
            Called::Other(said) => return Some(format!("{value} is taken: the tool {said}")),
        };
        if has_default && self.typed.reads(&given).is_ok() {
            return Some(format!(
                "{value} is refused, with a null for a default: {}",
                lines.join("\n")
            ));
        }
        let expected = place::segments(&reject.path);
        let named = lines.iter().any(|line| {
            let pointer = line.split_once(": ").map_or("", |(pointer, _)| pointer);
            let pointer = if pointer.starts_with('/') {
                pointer
            } else {
                ""
            };
            place::agree(&place::of_pointer(pointer), &expected)
        });
        (!named).then(|| {
            format!(
                "{value} is refused, but not at `{}`: {}",
                reject.path,
                lines.join("\n")
            )
        })
    }
}

impl Judges<'_> {
    /// Values made by the strict schema alone: they are taken, and as plain serde reads them where it does. It does not know
    /// nulls for defaults, and a case cannot list them all in a type that holds itself.
    /// What a schema cannot say of a text or number (a pattern, a length, a form) may still be in the way.
    fn samples(&self, case: &Case, strict: &Value) -> Vec<String> {
        const SAMPLES: u64 = 48;
        let made = (0..SAMPLES).map(|seed| sample::of(strict, seed));
        let judged = made.filter_map(|value| {
            let mut given = value.clone();
            place::turn(&mut given, &case.null_is_default, Turn::Drop);
            let plain = self.typed.reads(&given).is_ok();
            match self.typed.call(&value, given) {
                Called::Same => None,
                Called::Other(_) if !plain => None,
                Called::Other(said) => Some(format!("the sample {value}: the tool {said}")),
                Called::Refused(lines) => {
                    let beyond = |line: &String| {
                        let pointer = line.split_once(": ").map_or("", |(pointer, _)| pointer);
                        value
                            .pointer(pointer)
                            .is_some_and(|at| at.is_string() || at.is_number())
                    };
                    (!lines.iter().all(beyond))
                        .then(|| format!("the sample {value} is refused: {}", lines.join("\n")))
                }
            }
        });
        judged.take(3).collect()
    }
}

fn without_required(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if map.get("required").is_some_and(Value::is_array) {
                map.shift_remove("required");
            }
            map.values_mut().for_each(without_required);
        }
        Value::Array(list) => list.iter_mut().for_each(without_required),
        _ => {}
    }
}
