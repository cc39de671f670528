//! Twenty ordinary tools, as people write them: from plain numbers to types that not every dialect can express.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

use agents::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

type App = ();

/// All of them, in the order of the files.
pub(crate) fn all() -> Vec<FunctionTool<App>> {
    let mut tools = vec![
        FunctionTool::of::<add>(),
        FunctionTool::of::<now>(),
        FunctionTool::of::<get_weather>(),
        FunctionTool::of::<search>(),
        FunctionTool::of::<register>(),
        FunctionTool::of::<create_event>(),
        FunctionTool::of::<book_flight>(),
        FunctionTool::of::<set_light>(),
        FunctionTool::of::<measure>(),
        FunctionTool::of::<write_report>(),
        FunctionTool::of::<save_tree>(),
        FunctionTool::of::<label>(),
        FunctionTool::of::<publish>(),
        FunctionTool::of::<convert>(),
        FunctionTool::of::<configure_host>(),
        FunctionTool::of::<filter>(),
    ];
    tools.push(FunctionTool::typed(
        "draw",
        "Draws a shape.",
        |_cx, drawing: Drawing| async move { said(format!("{drawing:?}")) },
    ));
    tools.push(FunctionTool::typed_loose(
        "rate",
        "Rates a purchase.",
        |_cx, rating: Rating| async move { said(format!("{rating:?}")) },
    ));
    tools.push(FunctionTool::typed(
        "page",
        "Shows a page of results.",
        |_cx, page: Page| async move { said(format!("{page:?}")) },
    ));
    let ticket = FunctionTool::dynamic(
        "open_ticket",
        "Opens a ticket with the help desk.",
        ticket(),
        |_cx, ticket: Value| async move { said(ticket.to_string()) },
    );
    tools.push(ticket.expect("its schema can be checked"));
    tools
}

fn said(text: String) -> Result<String, ToolError> {
    Ok(text)
}

/// Adds two numbers.
#[tool]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// Tells the time.
#[tool]
fn now() -> &'static str {
    "noon"
}

/// How warm it is said to be.
#[derive(Debug, Clone, Copy, ToolParams)]
#[serde(rename_all = "lowercase")]
enum Unit {
    /// As in Europe.
    Celsius,
    /// As in the United States.
    Fahrenheit,
}

/// Looks up the weather.
#[tool]
fn get_weather(
    /// The city to look in.
    city: &str,
    unit: Option<Unit>,
    /// How precise it should be.
    #[param(default)]
    precision: Precision,
) -> String {
    format!("{city} {unit:?} {precision:?}")
}

#[derive(Debug, Default, Clone, Copy, ToolParams)]
enum Precision {
    #[default]
    Rough,
    Exact,
}

/// Searches the shop.
#[tool]
fn search(
    /// The words to look for.
    query: &str,
    /// The most results.
    #[param(default = 10, range(min = 1, max = 100))]
    limit: u32,
    #[param(default)] tags: Vec<String>,
    #[param(default = "relevance")] order: String,
) -> String {
    format!("{query} {limit} {tags:?} {order}")
}

/// Registers an account.
#[tool]
fn register(
    #[param(length(min = 3, max = 20))] name: String,
    #[param(pattern = "^[^@ ]+@[^@ ]+$")] email: String,
    /// Anything with a number in it
    #[param(pattern = r"\b\d+\b", length(min = 8))]
    password: String,
    #[param(range(min = 0.5, max = 2.5))] factor: Option<f64>,
    #[param(length(min = 1, max = 3))] roles: Vec<String>,
    #[param(length(min = 1))] groups: Option<Vec<String>>,
) -> String {
    format!("{name} {email} {password} {factor:?} {roles:?} {groups:?}")
}

/// Puts an event into the calendar.
#[tool]
fn create_event(
    title: String,
    /// As in 2026-11-30.
    #[param(pattern = r"^\d{4}-\d{2}-\d{2}$")]
    day: String,
    /// As in 09:30; all day without it.
    start: Option<String>,
    #[param(default = false)] private: bool,
) -> String {
    format!("{title} {day} {start:?} {private}")
}

/// Who flies.
#[derive(Debug, ToolParams)]
struct Passenger {
    /// As in the passport.
    name: String,
    age: Option<u8>,
    contact: Option<Address>,
}

/// Where somebody lives.
#[derive(Debug, ToolParams)]
struct Address {
    street: String,
    /// Two letters.
    #[param(length(min = 2, max = 2))]
    country: String,
}

/// Books a flight.
#[tool]
fn book_flight(
    passengers: Vec<Passenger>,
    /// Where the bill goes, if not to the first passenger.
    bill: Option<Address>,
    /// Where the ticket goes.
    ticket: Address,
) -> String {
    format!("{passengers:?} {bill:?} {ticket:?}")
}

/// Sets the colour of a light.
#[tool]
fn set_light(
    /// Red, green and blue.
    colour: [u8; 3],
    /// Where it hangs.
    place: (f64, f64),
    path: Option<Vec<(f64, f64)>>,
) -> String {
    format!("{colour:?} {place:?} {path:?}")
}

/// Misst eine Größe: Länge, Breite, 高さ.
#[tool]
fn measure(
    /// In Metern, z. B. „1,5“.
    #[param(rename = "größe")]
    size: f32,
    marke: char,
) -> String {
    format!("{size} {marke}")
}

/// Writes a report and files it.
///
/// The report is written in full sentences. It says who asked for it, what was found and what follows from it:
///
/// - findings stand in the order of their weight;
/// - figures have units;
/// - sources are named.
///
/// ```json
/// { "title": "Sales", "body": "They grew." }
/// ```
#[tool]
fn write_report(
    /// The title, without a period at its end.
    ///
    /// It is shown in lists, where everything beyond the first line is cut off, so that the most telling word should
    /// come first.
    title: String,
    body: String,
) -> String {
    format!("{title} {body}")
}

/// A folder.
#[derive(Debug, ToolParams)]
struct Folder {
    name: String,
    /// What is in it.
    folders: Vec<Folder>,
}

/// Saves a tree of folders.
#[tool]
fn save_tree(
    root: Folder,
    /// Where else it is kept.
    copy: Option<Folder>,
) -> String {
    format!("{root:?} {copy:?}")
}

/// Labels a machine.
#[tool(strict = false)]
fn label(
    machine: String,
    /// Any keys.
    labels: BTreeMap<String, String>,
) -> String {
    format!("{machine} {labels:?}")
}

/// Publishes a message.
#[tool(strict = false)]
fn publish(
    topic: String,
    /// Anything.
    payload: Value,
    headers: Option<Vec<Value>>,
) -> String {
    format!("{topic} {payload} {headers:?}")
}

/// Converts a number.
#[tool]
#[expect(
    clippy::too_many_arguments,
    reason = "one of each kind is what the tool is for"
)]
fn convert(
    tiny: i8,
    small: u16,
    large: u64,
    huge: i128,
    single: f32,
    double: f64,
    sign: bool,
    digit: char,
) -> String {
    format!("{tiny} {small} {large} {huge} {single} {double} {sign} {digit}")
}

/// Configures a host.
#[tool]
fn configure_host(
    address: IpAddr,
    root: PathBuf,
    workers: NonZeroU32,
    ports: BTreeSet<u16>,
    wait: std::time::Duration,
) -> String {
    format!("{address} {root:?} {workers} {ports:?} {wait:?}")
}

/// What a result must have; what is left out is not asked.
#[derive(Debug, ToolParams)]
struct Criteria {
    author: Option<String>,
    publisher: Option<String>,
    language: Option<String>,
    country: Option<String>,
    title: Option<String>,
    series: Option<String>,
    genre: Option<String>,
    translator: Option<String>,
    illustrator: Option<String>,
    binding: Option<String>,
    isbn: Option<String>,
    from_year: Option<u16>,
    to_year: Option<u16>,
    least_pages: Option<u16>,
    most_pages: Option<u16>,
    least_price: Option<f64>,
    most_price: Option<f64>,
    is_new: Option<bool>,
    is_signed: Option<bool>,
    is_first_edition: Option<bool>,
    is_in_stock: Option<bool>,
    shelf: Option<String>,
    seller: Option<String>,
}

/// Filters the books of a shop.
#[tool]
fn filter(criteria: Criteria, limit: Option<u8>) -> String {
    format!("{criteria:?} {limit:?}")
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Shape {
    /// Round.
    Circle { radius: f64 },
    Line {
        to: Point,
        #[serde(default)]
        dashed: bool,
    },
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Point {
    x: f64,
    y: f64,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, ToolParams)]
#[tool_params(external)]
struct Drawing {
    /// What to draw.
    shape: Shape,
    /// Where to begin.
    #[serde(default)]
    from: Option<Point>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, ToolParams)]
#[tool_params(external)]
struct Rating {
    /// The shop and the number of the order.
    order: (String, u32),
    stars: u8,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Window {
    #[serde(default)]
    offset: u64,
    #[serde(default = "twenty")]
    count: u64,
}

fn twenty() -> u64 {
    20
}

#[derive(Debug, Serialize, Deserialize, JsonSchema, ToolParams)]
#[tool_params(external)]
struct Page {
    query: String,
    #[serde(flatten)]
    window: Window,
}

/// A schema from elsewhere.
fn ticket() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Ticket",
        "type": "object",
        "properties": {
            "summary": { "type": "string", "maxLength": 80, "examples": ["The printer is on fire"] },
            "page": { "type": "string", "format": "uri" },
            "due": { "type": ["string", "null"], "format": "date-time" },
            "priority": { "type": "integer", "enum": [1, 2, 3], "default": 3 },
            "version": { "const": 2 },
            "share": { "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1, "multipleOf": 0.25 },
            "owner": { "$ref": "#/$defs/Person", "description": "Who is asked." },
            "watchers": { "type": "array", "items": { "$ref": "#/$defs/Person" }, "uniqueItems": true, "maxItems": 5 },
            "state": { "oneOf": [
                { "const": "open", "description": "Nobody works on it" },
                { "const": "closed" },
                { "type": "null" }
            ] }
        },
        "required": ["summary", "version", "state"],
        "additionalProperties": false,
        "$defs": {
            "Person": {
                "type": "object",
                "properties": { "mail": { "type": "string", "format": "email" }, "name": { "type": "string" } },
                "required": ["mail"]
            }
        }
    })
}
