//! What came of the cases: a line for each, a count by area, and whether all is as it should be.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use serde_json::Value;

use crate::{difference::Difference, feature::Feature};

/// What came of one case.
#[derive(Debug)]
pub(crate) enum Verdict {
    Same,
    Differs(u8, Difference),
    Later(Feature),
    Unsupported(String),
    Wrong(Difference),
    Broken(String),
}

/// The counts so far.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    areas: BTreeMap<String, Counts>,
    later: BTreeMap<Feature, usize>,
    played: usize,
    bad: usize,
    explains_all: bool,
}

#[derive(Debug, Default)]
struct Counts {
    ok: usize,
    differs: usize,
    later: usize,
    unsupported: usize,
    fail: usize,
}

impl Tally {
    /// `explains_all`: the differences on purpose are shown in full too.
    pub(crate) fn new(explains_all: bool) -> Self {
        Self {
            explains_all,
            ..Self::default()
        }
    }

    /// Counts a case and writes its line.
    pub(crate) fn add(
        &mut self,
        area: &str,
        id: &str,
        verdict: &Verdict,
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.played += 1;
        let counts = self.areas.entry(area.to_owned()).or_default();
        let (count, is_bad) = match verdict {
            Verdict::Same => (&mut counts.ok, false),
            Verdict::Differs(..) => (&mut counts.differs, false),
            Verdict::Later(_) => (&mut counts.later, false),
            Verdict::Unsupported(_) => (&mut counts.unsupported, true),
            Verdict::Wrong(_) | Verdict::Broken(_) => (&mut counts.fail, true),
        };
        *count += 1;
        self.bad += usize::from(is_bad);
        match verdict {
            Verdict::Same => writeln!(out, "{id} ok"),
            Verdict::Differs(item, difference) => {
                writeln!(out, "{id} differs: {item}")?;
                if self.explains_all {
                    explain(difference, out)
                } else {
                    Ok(())
                }
            }
            Verdict::Later(feature) => {
                *self.later.entry(*feature).or_default() += 1;
                writeln!(out, "{id} later: {feature}")
            }
            Verdict::Unsupported(key) => writeln!(out, "{id} unsupported: {key}"),
            Verdict::Broken(why) => writeln!(out, "{id} FAIL {why}"),
            Verdict::Wrong(difference) => {
                writeln!(out, "{id} FAIL")?;
                explain(difference, out)
            }
        }
    }

    /// Writes the counts by area, and the features that cases wait for.
    pub(crate) fn sum_up(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out)?;
        writeln!(
            out,
            "{:<10}{:>6}{:>9}{:>7}{:>13}{:>6}",
            "area", "ok", "differs", "later", "unsupported", "FAIL"
        )?;
        for (area, counts) in &self.areas {
            let Counts {
                ok,
                differs,
                later,
                unsupported,
                fail,
            } = counts;
            writeln!(
                out,
                "{area:<10}{ok:>6}{differs:>9}{later:>7}{unsupported:>13}{fail:>6}"
            )?;
        }
        for (feature, count) in &self.later {
            writeln!(out, "later: {feature} {count}")?;
        }
        Ok(())
    }

    /// Whether there were cases, and none failed, was unsupported, or is wrongly listed.
    pub(crate) fn is_good(&self) -> bool {
        self.played > 0 && self.bad == 0
    }
}

fn explain(difference: &Difference, out: &mut impl Write) -> io::Result<()> {
    let show = |value: &Option<Value>| {
        value
            .as_ref()
            .map_or_else(|| "nothing".to_owned(), Value::to_string)
    };
    writeln!(out, "    at {}", difference.path)?;
    writeln!(out, "    expected {}", show(&difference.expected))?;
    writeln!(out, "    observed {}", show(&difference.observed))
}
