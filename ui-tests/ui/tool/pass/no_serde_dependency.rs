//! A crate that depends neither on serde nor on schemars: their names mean something else here.
extern crate core as schemars;
extern crate core as serde;
extern crate core as serde_json;

use agents::prelude::*;

#[derive(Default, ToolParams)]
struct Place {
    #[serde(rename = "town", alias = "city")]
    city: String,
    #[serde(default)]
    near: Option<Box<Place>>,
}

#[derive(ToolParams)]
enum Unit {
    C,
    F,
}

/// Tells the weather.
#[tool]
fn weather(place: Place, #[param(default = Unit::C)] unit: Unit) -> Place {
    let _ = unit;
    place
}

fn main() {
    let _ = Agent::<()>::new("weather").tools(tools![weather]);
}
