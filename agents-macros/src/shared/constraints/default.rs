//! Is a default that is written out among the values that a constraint admits?
//!
//! A default that only running code knows, or that must match a pattern, is held against its constraints by the agent's
//! check.

use syn::Expr;

use super::Constraint;
use super::literal::{self, Bound, Literal};

/// Whether the default is known to be outside.
pub(super) fn is_outside(default: &Expr, constraint: &Constraint) -> bool {
    match (literal::literal(default), constraint) {
        (Some(value), Constraint::OneOf(values)) => !values.iter().any(|known| known.is(&value)),
        (Some(Literal::Number(number)), constraint) => number_is_outside(number, constraint),
        (Some(Literal::Text(text)), constraint) => {
            let length = text.value().chars().count() as u64;
            match constraint {
                Constraint::MinLength(least) => length < *least,
                Constraint::MaxLength(most) => length > *most,
                _ => false,
            }
        }
        (None, _) => false,
    }
}

fn number_is_outside(number: Bound, constraint: &Constraint) -> bool {
    let below = |bound: Bound| match (number, bound) {
        (Bound::Int(number), Bound::Int(bound)) => number < bound,
        (number, bound) => number.approximate() < bound.approximate(),
    };
    let above = |bound: Bound| match (number, bound) {
        (Bound::Int(number), Bound::Int(bound)) => number > bound,
        (number, bound) => number.approximate() > bound.approximate(),
    };
    match *constraint {
        Constraint::Min(bound) => below(bound),
        Constraint::Max(bound) => above(bound),
        Constraint::ExclusiveMin(bound) => !above(bound),
        Constraint::ExclusiveMax(bound) => !below(bound),
        Constraint::MultipleOf(Bound::Int(step)) => match number {
            Bound::Int(number) => number.checked_rem(step).is_some_and(|rest| rest != 0),
            Bound::Float(_) => false,
        },
        _ => false,
    }
}
