//! Days and clocks as they are written, in ISO form.

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The number of the month of this name.
pub(super) fn month(word: &str) -> Option<u32> {
    MONTHS
        .iter()
        .position(|name| *name == word)
        .and_then(|at| u32::try_from(at + 1).ok())
}

/// A day in ISO form, if there is such a day.
pub(super) fn iso(year: u32, month: u32, day: u32) -> Option<String> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => return None,
    };
    (1..=days)
        .contains(&day)
        .then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// A full day written in digits, in ISO form; an instant keeps its time. `3/4/2031` could be two days and is none.
pub(super) fn date(text: &str) -> Option<String> {
    if let Some((day, rest)) = text.split_once(['T', 't']) {
        let (time, offset) = rest.split_at(rest.find(['Z', 'z', '+', '-']).unwrap_or(rest.len()));
        let valid = offset.is_empty()
            || offset.eq_ignore_ascii_case("z")
            || clock(offset.get(1..)?).is_some();
        return valid
            .then(|| Some(format!("{}T{}{offset}", date(day)?, clock(time)?)))
            .flatten();
    }
    let separator = ['-', '.', '/']
        .into_iter()
        .find(|c| text.matches(*c).count() == 2)?;
    let numbers: Vec<u32> = text.split(separator).map(digits).collect::<Option<_>>()?;
    match (separator, numbers.as_slice()) {
        (_, [year, month, day]) if *year > 999 => iso(*year, *month, *day),
        ('.', [day, month, year]) if *year > 999 => iso(*year, *month, *day),
        ('/', [a, b, year]) if *year > 999 && *a > 12 => iso(*year, *b, *a),
        ('/', [a, b, year]) if *year > 999 && (*b > 12 || a == b) => iso(*year, *a, *b),
        _ => None,
    }
}

/// A time of day: `14:30`, `14:30:05`, `9am`, `9:30 pm` without the space.
pub(super) fn clock(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let (time, half) = match lower.strip_suffix("am").map(|time| (time, 0)) {
        Some(found) => (found.0, Some(found.1)),
        None => lower
            .strip_suffix("pm")
            .map_or((lower.as_str(), None), |time| (time, Some(12))),
    };
    let mut parts = time.split(':');
    let hour = digits(parts.next()?)?;
    let (minute, second) = (parts.next(), parts.next());
    if parts.next().is_some() || minute.is_none() && half.is_none() {
        return None;
    }
    let sixty = |part: Option<&str>| match part {
        Some(part) => digits(part).filter(|value| part.len() == 2 && *value < 60),
        None => Some(0),
    };
    let hour = match half {
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        Some(_) => return None,
        None => hour,
    };
    (hour < 24)
        .then(|| {
            Some(format!(
                "{hour:02}:{:02}:{:02}",
                sixty(minute)?,
                sixty(second)?
            ))
        })
        .flatten()
}

fn digits(text: &str) -> Option<u32> {
    (text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| text.parse().ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_one_that_exists_and_is_meant_by_everybody() {
        let cases = [
            ("2031-02-28", Some("2031-02-28")),
            ("2031-02-29", None),
            ("28.02.2031", Some("2031-02-28")),
            ("25/12/2031", Some("2031-12-25")),
            ("12/25/2031", Some("2031-12-25")),
            ("3/4/2031", None),
            ("2031-02-28T9:30Z", Some("2031-02-28T09:30:00Z")),
            ("1.2.3", None),
        ];
        for (text, expected) in cases {
            assert_eq!(date(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_clock_has_minutes_or_a_half_of_the_day() {
        let cases = [
            ("14:30", Some("14:30:00")),
            ("12am", Some("00:00:00")),
            ("9:5", None),
            ("25:00", None),
        ];
        for (text, expected) in cases {
            assert_eq!(clock(text).as_deref(), expected, "{text}");
        }
    }
}
