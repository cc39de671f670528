//! The offline model: deterministic, and no language model.
//!
//! It stands in for a model where there is no network and no key: in a quickstart, a demonstration, a smoke test.
//!
//! # What it does
//! It takes the last message of the user as the request, picks the tool whose name and description share most words
//! with it, and fills the tool's parameters from the text by their schema. If outputs came since that message, it
//! reports them. If no tool fits, several fit equally well, or something needed is not said, it says so.
//!
//! # What it is not
//! It understands nothing. It compares spellings: it knows no synonyms, no other language than the small words of
//! English, no facts and no earlier turns. It follows no instructions; they are looked at only where a quoted text could
//! go to several tools. It calls one tool for a request. Never judge a prompt or an agent by it.
//!
//! Read `model.rs` first. How a request is read is in `read.rs`, how a tool is chosen in `choose.rs`, how parameters are
//! filled in `fill`, what is said in `answer.rs`. No file here knows a tool or a trade.

mod answer;
mod calendar;
mod choose;
mod fill;
mod join;
mod lex;
mod lexicon;
mod model;
mod moment;
mod number;
mod offer;
mod param;
mod part;
mod quote;
mod read;
mod shape;
mod spelled;
mod stem;
mod texture;
mod turn;
mod words;

pub use model::OfflineModel;
