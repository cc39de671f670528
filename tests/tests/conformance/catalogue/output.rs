//! The types of final answers.

use agents::prelude::*;
use serde_json::Value;

use crate::{case::Unsupported, world::World};

#[derive(Debug, ToolParams)]
struct Person {
    name: String,
    age: i64,
}

#[derive(Debug, ToolParams)]
struct Team {
    title: String,
    people: Vec<Person>,
    #[param(default = None)]
    lead: Option<Person>,
}

type Declare = fn(Agent<World>, bool) -> Agent<World>;

/// A declared type: the name as the cases write it, and whether it is strict.
pub(crate) struct Declared {
    pub(crate) name: &'static str,
    pub(crate) strict: bool,
    declare: Declare,
}

impl Declared {
    /// What a case says: `"Person"` or `{"type": "Person", "strict": false}`.
    pub(crate) fn read(said: &Value) -> Result<Self, Unsupported> {
        let (key, strict) = match said {
            Value::String(key) => (key.as_str(), true),
            other => (
                other["type"].as_str().unwrap_or_default(),
                other["strict"].as_bool().unwrap_or(true),
            ),
        };
        macro_rules! of {
            ($ty:ty) => {
                |agent, strict| match strict {
                    true => agent.output_type::<$ty>(),
                    false => agent.output_type_loose::<$ty>(),
                }
            };
        }
        let (name, declare): (_, Declare) = match key {
            "str" => ("str", |agent, _| agent),
            "int" => ("int", of!(i64)),
            "bool" => ("bool", of!(bool)),
            "list_int" => ("list[int]", of!(Vec<i64>)),
            "Person" => ("Person", of!(Person)),
            "list_Person" => ("list[Person]", of!(Vec<Person>)),
            "Team" => ("Team", of!(Team)),
            other => return Err(Unsupported(format!("output_type: {other}"))),
        };
        Ok(Self {
            name,
            strict,
            declare,
        })
    }

    pub(crate) fn on(&self, agent: Agent<World>) -> Agent<World> {
        (self.declare)(agent, self.strict)
    }
}
