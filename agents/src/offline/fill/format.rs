//! Texts of a given format: whatever in the request has its shape.

use serde_json::Value;

use super::{Board, role, slot::Slot};
use crate::offline::{param::Kind, read::Form};

/// The formats that are known here.
pub(super) const KNOWN: [&str; 11] = [
    "email",
    "idn-email",
    "uri",
    "url",
    "iri",
    "uri-reference",
    "uuid",
    "ipv4",
    "date",
    "time",
    "date-time",
];

/// Fills the parameters whose format tells what they look like.
pub(super) fn place(slots: &mut [Slot<'_>], board: &mut Board<'_, '_>) {
    // What is needed chooses first.
    for needed in [true, false] {
        for slot in slots
            .iter_mut()
            .filter(|slot| slot.is_open() && slot.needed == needed)
        {
            let Kind::Text(texture) = &slot.param.kind else {
                continue;
            };
            let Some(format) = texture.format.clone() else {
                continue;
            };
            let mut found: Vec<_> = (0..board.request.tokens.len())
                .filter_map(|at| Some((at, shaped(&format, board, at)?)))
                .collect();
            // The sort is stable: without a role the first one counts.
            found.sort_by_key(|(at, _)| {
                match role::agreement(slot.role, role::of_place(board, *at)) {
                    agreement if agreement > 0.0 => 0,
                    agreement if agreement < 0.0 => 2,
                    _ => 1,
                }
            });
            if let Some((at, text)) = found.into_iter().next() {
                slot.value = Some(Value::String(text));
                slot.plain = true;
                board.take(&(at..at + 1));
                take_clock(&format, board, at);
            }
        }
    }
}

/// A day leaves its clock to others; an instant takes the whole moment.
fn take_clock(format: &str, board: &mut Board<'_, '_>, at: usize) {
    if let Some(moment) = board
        .request
        .moments
        .iter()
        .find(|moment| moment.tokens.contains(&at))
    {
        let clock = |at: &usize| {
            board
                .request
                .token(*at)
                .is_some_and(|token| matches!(token.form, Form::Clock(_)))
        };
        let end = match format {
            "date" => moment
                .tokens
                .clone()
                .find(clock)
                .unwrap_or(moment.tokens.end),
            _ => moment.tokens.end,
        };
        let start = if format == "time" {
            at
        } else {
            moment.tokens.start
        };
        board.take_only(&(start..end));
    }
}

/// The text that the token stands for in this format.
fn shaped(format: &str, board: &Board<'_, '_>, at: usize) -> Option<String> {
    let token = board.request.token(at).filter(|_| board.is_free(at))?;
    let written = board.request.slice(&(at..at + 1));
    let moment = || {
        let moments = &board.request.moments;
        moments
            .iter()
            .find(|moment| moment.said.start == at || moment.said.contains(&at))
    };
    match format {
        "email" | "idn-email" => (token.form == Form::Mail).then(|| written.to_owned()),
        "uri" | "url" | "iri" | "uri-reference" => {
            (token.form == Form::Link && written.contains("://")).then(|| written.to_owned())
        }
        "uuid" => is_uuid(written).then(|| written.to_owned()),
        "ipv4" => is_ipv4(written).then(|| written.to_owned()),
        "date" => moment()?
            .date
            .as_deref()
            .and_then(|date| date.get(..10))
            .map(str::to_owned),
        "time" => match &token.form {
            Form::Clock(clock) => Some(clock.clone()),
            _ => moment()
                .filter(|moment| moment.said.start == at)?
                .clock
                .clone(),
        },
        "date-time" => instant(moment()?.date.as_deref()?, moment()?.clock.as_deref()),
        _ => None,
    }
}

/// A day and a clock as an instant; where no offset is given it is that of UTC.
fn instant(date: &str, clock: Option<&str>) -> Option<String> {
    let (day, rest) = date.split_at_checked(10)?;
    let time = rest.strip_prefix('T').or(clock).unwrap_or("00:00:00");
    let offset = if time.contains(['Z', 'z', '+', '-']) {
        ""
    } else {
        "Z"
    };
    Some(format!("{day}T{time}{offset}"))
}

fn is_uuid(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    parts.iter().map(|part| part.len()).eq([8, 4, 4, 4, 12])
        && parts
            .iter()
            .all(|part| part.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

fn is_ipv4(text: &str) -> bool {
    text.split('.').count() == 4 && text.split('.').all(|part| part.parse::<u8>().is_ok())
}
