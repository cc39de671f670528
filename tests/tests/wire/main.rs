//! What do we send to a server, and what do we take from it?
//!
//! Every test talks to a server in its own process (`server.rs`) that records what it heard and says what the test told
//! it to, down to the byte.

mod ask;
mod bodies;
mod client;
mod faults;
mod mapping;
mod refusals;
mod reports;
mod secrets;
mod server;
