//! Reads a JSON text (RFC 8259) into a tape, without recursion and within limits.
//!
//! Objects, arrays and words are read here, numbers and strings in `scalar.rs`. Messages name the
//! byte and, for the slips models make, what to write instead; they repeat nothing of the text.

use super::super::limits::Limits;
use super::super::violation::Violation;
use super::{Kind, Node, Tape, scalar};

/// What is wrong, and at which byte.
pub(super) type Fault = (usize, &'static str);

/// See [`Tape::parse`].
pub(super) fn parse<'t>(text: &'t str, limits: &Limits) -> Result<Tape<'t>, Violation> {
    let most = limits.bytes.min(Limits::LONGEST);
    if text.len() > most {
        let message = format!("the text has {} bytes; at most {most} are read", text.len());
        return Err(Violation::new("", message));
    }
    let depth = limits.depth.min(Limits::DEEPEST);
    let mut parser = Parser {
        bytes: text.as_bytes(),
        at: 0,
        nodes: Vec::with_capacity(text.len() / 8 + 4),
        open: NONE,
        depth_left: depth,
        values_left: limits.nodes,
    };
    match parser.run() {
        Ok(()) => Ok(Tape {
            text,
            nodes: parser.nodes,
        }),
        Err(stop) => {
            let message = match stop {
                Stop::TooMany => format!("too many values; at most {} are read", limits.nodes),
                Stop::TooDeep => {
                    format!("arrays and objects are nested deeper than {depth} levels")
                }
                Stop::Fault((at, what)) => format!("invalid JSON: {what} at byte {at}"),
            };
            Err(Violation::new("", message))
        }
    }
}

enum Stop {
    Fault(Fault),
    TooMany,
    TooDeep,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// That no container is open.
const NONE: u32 = u32::MAX;

/// Small methods are inlined into one loop: then the fields live in registers.
struct Parser<'t> {
    bytes: &'t [u8],
    at: usize,
    /// While a container is open, its `next` is the container around it.
    nodes: Vec<Node>,
    open: u32,
    depth_left: usize,
    values_left: usize,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<(), Stop> {
        loop {
            self.space();
            if self.value()? && self.enter()? {
                continue;
            }
            if self.leave()? {
                return Ok(());
            }
        }
    }

    #[inline(always)]
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    #[inline(always)]
    fn space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    #[inline(always)]
    fn push(&mut self, kind: Kind, from: usize, to: usize, len: u32) {
        let next = self.nodes.len() as u32 + 1;
        self.nodes.push(Node {
            kind,
            from: from as u32,
            to: to as u32,
            next,
            len,
        });
    }

    /// Reads a value, or the start of a container: then the answer is `true`.
    #[inline(always)]
    fn value(&mut self) -> Result<bool, Stop> {
        self.values_left = self.values_left.checked_sub(1).ok_or(Stop::TooMany)?;
        let from = self.at;
        match self.peek() {
            Some(b'"') => self.string()?,
            Some(b'-' | b'0'..=b'9') => {
                let number = scalar::number(self.bytes, from)?;
                self.at = number.end;
                self.push(number.kind, from, number.end, number.len);
            }
            Some(byte @ (b'{' | b'[')) => {
                self.depth_left = self.depth_left.checked_sub(1).ok_or(Stop::TooDeep)?;
                let kind = if byte == b'{' {
                    Kind::Object
                } else {
                    Kind::Array
                };
                let around = std::mem::replace(&mut self.open, self.nodes.len() as u32);
                let (from, to) = (from as u32, from as u32);
                self.nodes.push(Node {
                    kind,
                    from,
                    to,
                    next: around,
                    len: 0,
                });
                self.at += 1;
                return Ok(true);
            }
            Some(b't') => self.word("true", Kind::True)?,
            Some(b'f') => self.word("false", Kind::False)?,
            Some(b'n') => self.word("null", Kind::Null)?,
            _ => return Err(no_value(self.bytes, from).into()),
        }
        Ok(false)
    }

    /// After an opening bracket: whether a value follows (for an object, after its key).
    #[inline(always)]
    fn enter(&mut self) -> Result<bool, Stop> {
        self.space();
        let open = self.nodes.get(self.open as usize);
        let object = open.is_some_and(|node| node.kind == Kind::Object);
        match (self.peek(), object) {
            (Some(b'}'), true) | (Some(b']'), false) => Ok(false),
            (_, true) => self.key().map(|()| true),
            (_, false) => Ok(true),
        }
    }

    /// After a value: closes what ends here, and goes to the next value. `true` at the end.
    #[inline(always)]
    fn leave(&mut self) -> Result<bool, Stop> {
        // An empty container has nothing to count before its closing bracket.
        let mut count = self.open as usize + 1 < self.nodes.len();
        loop {
            self.space();
            let Some(open) = self.nodes.get_mut(self.open as usize) else {
                let ended = self.at == self.bytes.len();
                return if ended {
                    Ok(true)
                } else {
                    Err(self.after().into())
                };
            };
            open.len += u32::from(count);
            count = true;
            let object = open.kind == Kind::Object;
            match (self.bytes.get(self.at), object) {
                (Some(b','), _) => {
                    self.at += 1;
                    self.space();
                    return match (self.peek(), object) {
                        (Some(b'}'), true) | (Some(b']'), false) => {
                            Err((self.at, "a comma before the closing bracket").into())
                        }
                        (_, true) => self.key().map(|()| false),
                        (_, false) => Ok(false),
                    };
                }
                (Some(b'}'), true) | (Some(b']'), false) => {
                    self.at += 1;
                    self.close();
                }
                (None, true) => return Err((self.at, "the text ends inside an object").into()),
                (None, false) => return Err((self.at, "the text ends inside an array").into()),
                (_, true) => return Err((self.at, "expected `,` or `}`").into()),
                (_, false) => return Err((self.at, "expected `,` or `]`").into()),
            }
        }
    }

    #[inline(always)]
    fn close(&mut self) {
        let (next, to) = (self.nodes.len() as u32, self.at as u32);
        if let Some(node) = self.nodes.get_mut(self.open as usize) {
            self.open = std::mem::replace(&mut node.next, next);
            node.to = to;
        }
        self.depth_left += 1;
    }

    #[inline(always)]
    fn key(&mut self) -> Result<(), Stop> {
        match self.peek() {
            Some(b'"') => self.string()?,
            Some(b'\'') => return Err((self.at, SINGLE_QUOTES).into()),
            Some(_) => return Err((self.at, "expected a key in double quotes").into()),
            None => return Err((self.at, "the text ends inside an object").into()),
        }
        self.space();
        if self.peek() != Some(b':') {
            return Err((self.at, "expected `:` after a key").into());
        }
        self.at += 1;
        Ok(())
    }

    #[inline(always)]
    fn string(&mut self) -> Result<(), Fault> {
        let from = self.at + 1;
        let (kind, end) = scalar::string(self.bytes, from)?;
        self.push(kind, from, end, 0);
        self.at = end + 1;
        Ok(())
    }

    #[inline(always)]
    fn word(&mut self, word: &'static str, kind: Kind) -> Result<(), Stop> {
        let (from, end) = (self.at, self.at + word.len());
        if self.bytes.get(from..end) != Some(word.as_bytes()) {
            return Err(no_value(self.bytes, from).into());
        }
        self.at = end;
        self.push(kind, from, end, 0);
        Ok(())
    }

    /// What is wrong with text after the root value.
    #[inline(always)]
    fn after(&self) -> Fault {
        let what = match self.nodes.first().map(|node| node.kind) {
            Some(Kind::Object) => "text after the object",
            Some(Kind::Array) => "text after the array",
            _ => "text after the value",
        };
        (self.at, what)
    }
}

const SINGLE_QUOTES: &str = "single quotes; write double quotes,";
pub(super) const NOT_A_NUMBER: &str = "NaN and Infinity are no JSON numbers;";

/// Why no value begins here.
#[cold]
fn no_value(bytes: &[u8], at: usize) -> Fault {
    let what = match bytes.get(at..).unwrap_or_default() {
        [] => "the text ends where a value should stand",
        [b'\'', ..] => SINGLE_QUOTES,
        [b'N', b'a', b'N', ..] | [b'I', b'n', b'f', ..] => NOT_A_NUMBER,
        [b'N', b'o', b'n', b'e', ..] => "`None`; write `null`",
        [b'T', b'r', b'u', b'e', ..] => "`True`; write `true`",
        [b'F', b'a', b'l', b's', b'e', ..] => "`False`; write `false`",
        [b'u', b'n', b'd', b'e', b'f', ..] => "`undefined`; write `null`",
        [b'/', b'/' | b'*', ..] => "a comment; JSON has none,",
        [b'`', ..] => "a code fence; write the object alone,",
        [b'+', ..] => "a number with `+`",
        [b'.', ..] => "a number without a digit before the point",
        _ => "expected a value",
    };
    (at, what)
}
