//! Checks numbers: whole ones exactly and by their digits, the others as doubles.

use super::super::shown;
use super::integer::Integer;
use super::rule::{Kinds, Number, Rule, Step};
use super::told::said;
use super::walk::Walk;

impl Walk<'_, '_, '_> {
    /// A number without point and exponent.
    pub(super) fn integer(&mut self, node: u32, rule: &Rule, number: &Number) -> bool {
        let tape = self.tape;
        let place = tape.node(node);
        let digits = tape.slice(place);
        let in_range = match tape.small(place).map(i64::from).or_else(|| near(digits)) {
            Some(value) => number.near.0 <= value && value <= number.near.1,
            None => far(digits, number),
        };
        let real = rule.kinds.has(Kinds::REAL);
        if !in_range {
            return self.out_of_range(node, number, real);
        }
        if real && digits.len() > 17 && !self.finite_for(node, number) {
            return false;
        }
        let fits = match number.step {
            None => true,
            Some(Step::Whole(step)) => {
                Integer::parse(digits).is_none_or(|value| value.is_multiple_of(step))
            }
            Some(Step::Real(step)) => digits
                .parse()
                .is_ok_and(|value: f64| is_multiple(value, step)),
        };
        fits || self.out_of_range(node, number, real)
    }

    /// A number with point or exponent.
    pub(super) fn real(&mut self, node: u32, rule: &Rule, number: &Number) -> bool {
        if !self.finite_for(node, number) {
            return false;
        }
        let value: f64 = self.tape.text(node).parse().unwrap_or(f64::NAN);
        let above = number
            .above
            .is_none_or(|(least, out)| value > least || (value == least && !out));
        let below = number
            .below
            .is_none_or(|(most, out)| value < most || (value == most && !out));
        let step = match number.step {
            None => true,
            Some(Step::Whole(step)) => is_multiple(value, step as f64),
            Some(Step::Real(step)) => is_multiple(value, step),
        };
        (above && below && step) || self.out_of_range(node, number, rule.kinds.has(Kinds::REAL))
    }

    /// That a number is one a double can hold.
    pub(super) fn finite(&mut self, node: u32) -> bool {
        let place = self.tape.node(node);
        if place.len > 0 {
            return true;
        }
        let digits = self.tape.slice(place);
        if digits.parse().is_ok_and(f64::is_finite) {
            return true;
        }
        self.fail(node, |_| {
            format!("expected a finite number; got {}", shown::cut(digits))
        })
    }

    fn finite_for(&mut self, node: u32, number: &Number) -> bool {
        if !self.finite(node) {
            return false;
        }
        let digits = self.tape.text(node);
        if !number.single || digits.parse().is_ok_and(f32::is_finite) {
            return true;
        }
        self.fail(node, |_| {
            format!(
                "expected a number that fits 32 bits; got {}",
                shown::cut(digits)
            )
        })
    }

    fn out_of_range(&mut self, node: u32, number: &Number, real: bool) -> bool {
        self.fail(node, |walk| {
            let beyond = is_beyond(number, walk.tape.text(node));
            let expected = walk.range(number, beyond, real);
            said(&expected, &shown::value(walk.tape, node))
        })
    }
}

/// Whether a number is out of the width of its type, which is told only then.
fn is_beyond(number: &Number, digits: &str) -> bool {
    let (least, most) = (number.above.is_none(), number.below.is_none());
    match Integer::parse(digits) {
        Some(value) => {
            least && number.least.is_some_and(|least| value < least)
                || most && number.most.is_some_and(|most| value > most)
        }
        None => true,
    }
}

/// The value of up to 18 digits, which always fit 64 bits.
fn near(digits: &str) -> Option<i64> {
    const SURE: usize = 18;
    if digits.len() > SURE {
        None
    } else {
        digits.parse().ok()
    }
}

fn far(digits: &str, number: &Number) -> bool {
    match Integer::parse(digits) {
        Some(value) => {
            number.least.is_none_or(|least| value >= least)
                && number.most.is_none_or(|most| value <= most)
        }
        // Beyond 128 bits: out of every range that ends on that side.
        None if digits.starts_with('-') => number.least.is_none(),
        None => number.most.is_none(),
    }
}

/// Whether a double is a multiple of another, but for its rounding.
fn is_multiple(value: f64, step: f64) -> bool {
    let times = value / step;
    (times - times.round()).abs() <= times.abs().max(1.0) * f64::EPSILON * 2.0
}
