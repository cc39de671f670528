//! The formats of texts: what is asked, and what a text must look like.
//!
//! Only schemas that Rust types wrote are held to them; for others a format is a remark, as JSON Schema says. A format that
//! is not listed asks nothing.
//!
//! Source: JSON Schema 2020-12, Validation, section 7.3, and the RFCs it names, read 2026-12-01. `ip`, which schemars writes
//! for an address of either version, is not among them.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A format of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Email,
    Uri,
    Uuid,
    DateTime,
    Date,
    Time,
    Duration,
    Hostname,
    Ip,
    Ipv4,
    Ipv6,
}

impl Format {
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "email" => Self::Email,
            "uri" => Self::Uri,
            "uuid" => Self::Uuid,
            "date-time" => Self::DateTime,
            "date" => Self::Date,
            "time" => Self::Time,
            "duration" => Self::Duration,
            "hostname" => Self::Hostname,
            "ip" => Self::Ip,
            "ipv4" => Self::Ipv4,
            "ipv6" => Self::Ipv6,
            _ => return None,
        })
    }

    /// For a model: what it is, by an example.
    pub(super) fn described(self) -> &'static str {
        match self {
            Self::Email => "an e-mail address like \"ada@example.com\"",
            Self::Uri => "a URI like \"https://example.com/a\"",
            Self::Uuid => "a UUID like \"67e55044-10b1-426f-9247-bb680e5fe0c8\"",
            Self::DateTime => "a date and time like \"2026-01-31T12:30:00Z\"",
            Self::Date => "a date like \"2026-01-31\"",
            Self::Time => "a time like \"12:30:00Z\"",
            Self::Duration => "a duration like \"P3DT12H\"",
            Self::Hostname => "a host name like \"example.com\"",
            Self::Ip => "an IP address like \"192.0.2.1\" or \"2001:db8::1\"",
            Self::Ipv4 => "an IPv4 address like \"192.0.2.1\"",
            Self::Ipv6 => "an IPv6 address like \"2001:db8::1\"",
        }
    }

    pub(super) fn fits(self, text: &str) -> bool {
        match self {
            Self::Email => is_email(text),
            Self::Uri => is_uri(text),
            Self::Uuid => is_uuid(text),
            Self::DateTime => is_date_time(text),
            Self::Date => is_date(text),
            Self::Time => is_time(text),
            Self::Duration => is_duration(text),
            Self::Hostname => is_hostname(text),
            Self::Ip => text.parse::<IpAddr>().is_ok(),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
        }
    }
}

/// RFC 5321, section 4.1.2, without quoted local parts.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let atom = |c: char| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c);
    let local_fits = local.len() <= 64
        && local
            .split('.')
            .all(|part| !part.is_empty() && part.chars().all(atom));
    let literal = domain
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let domain_fits = match literal {
        Some(address) => {
            let address = address.strip_prefix("IPv6:").unwrap_or(address);
            address.parse::<IpAddr>().is_ok()
        }
        None => is_host(domain, char::is_alphanumeric),
    };
    local_fits && domain_fits
}

/// RFC 3986, section 3: a scheme, and characters that a URI may hold.
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    let mut scheme = scheme.chars();
    let scheme_fits = scheme.next().is_some_and(|c| c.is_ascii_alphabetic())
        && scheme.all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let held = |c: char| !c.is_whitespace() && !c.is_control() && !"<>\"{}|\\^`".contains(c);
    scheme_fits && !rest.is_empty() && rest.chars().all(held)
}

/// RFC 9562, section 4.
fn is_uuid(text: &str) -> bool {
    let lengths = [8, 4, 4, 4, 12];
    let groups: Vec<&str> = text.splitn(lengths.len() + 1, '-').collect();
    let fits = |(group, length): (&&str, usize)| {
        group.len() == length && group.bytes().all(|b| b.is_ascii_hexdigit())
    };
    groups.len() == lengths.len() && groups.iter().zip(lengths).all(fits)
}

/// RFC 3339, section 5.6.
fn is_date_time(text: &str) -> bool {
    text.split_once(['T', 't', ' '])
        .is_some_and(|(date, time)| is_date(date) && is_time(time))
}

fn is_date(text: &str) -> bool {
    let Some([year, month, day]) = numbers(text, '-', [4, 2, 2]) else {
        return false;
    };
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// With its offset from UTC.
fn is_time(text: &str) -> bool {
    let Some(at) = text.find(['Z', 'z', '+', '-']) else {
        return false;
    };
    let (clock, offset) = text.split_at_checked(at).unwrap_or_default();
    let (seconds, fraction) = match clock.split_once('.') {
        Some((seconds, fraction)) => (seconds, Some(fraction)),
        None => (clock, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let offset_fits = match offset.strip_prefix(['+', '-']) {
        None => offset.len() == 1,
        Some(offset) => numbers(offset, ':', [2, 2]).is_some_and(|[h, m]| h < 24 && m < 60),
    };
    // A leap second is written as 60.
    let clock_fits =
        numbers(seconds, ':', [2, 2, 2]).is_some_and(|[h, m, s]| h < 24 && m < 60 && s <= 60);
    clock_fits && offset_fits && fraction.is_none_or(digits)
}

/// Numbers of so many digits each.
fn numbers<const N: usize>(text: &str, between: char, digits: [usize; N]) -> Option<[u32; N]> {
    let mut parts = text.split(between);
    let mut found = [0; N];
    for (number, length) in found.iter_mut().zip(digits) {
        let part = parts.next()?;
        if part.len() != length || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        *number = part.parse().ok()?;
    }
    parts.next().is_none().then_some(found)
}

/// RFC 3339, appendix A: units from large to small, each once.
fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else {
        return false;
    };
    let (days, clock) = match rest.split_once('T') {
        Some((days, clock)) => (days, Some(clock)),
        None => (rest, None),
    };
    match (units(days, "YMWD"), clock.map(|clock| units(clock, "HMS"))) {
        (Some(days), None) => days > 0,
        (Some(_), Some(Some(clock))) => clock > 0,
        _ => false,
    }
}

/// How many amounts stand there, with the units in this order.
fn units(text: &str, mut order: &str) -> Option<usize> {
    let mut count = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .filter(|end| *end > 0)?;
        let unit = rest.get(end..)?.chars().next()?;
        let at = order.find(unit)?;
        order = order.get(at + 1..)?;
        rest = rest.get(end + 1..)?;
        count += 1;
    }
    Some(count)
}

/// RFC 1123, section 2.1.
fn is_hostname(text: &str) -> bool {
    is_host(text, |c| c.is_ascii_alphanumeric())
}

fn is_host(text: &str, letter: impl Fn(char) -> bool) -> bool {
    let label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c == '-' || letter(c))
    };
    text.len() <= 253 && text.split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn a_text_is_in_its_format_or_not() {
        let table: [(&str, &[&str], &[&str]); 11] = [
            (
                "email",
                &[
                    "a@b.c",
                    "ada+x@example.com",
                    "ä@bücher.de",
                    "a@[192.0.2.1]",
                    "a@localhost",
                ],
                &[
                    "", "a", "@b.c", "a@", "a b@c.d", "a@b..c", ".a@b.c", "a@-b.c", "a@b c",
                ],
            ),
            (
                "uri",
                &[
                    "https://example.com/a?b#c",
                    "mailto:a@b.c",
                    "urn:isbn:1",
                    "file:///a",
                ],
                &[
                    "",
                    "example.com",
                    "//a/b",
                    "https://a b",
                    "1a:b",
                    "a:",
                    "http://<a>",
                ],
            ),
            (
                "uuid",
                &[
                    "67e55044-10b1-426f-9247-bb680e5fe0c8",
                    "67E55044-10B1-426F-9247-BB680E5FE0C8",
                ],
                &[
                    "",
                    "67e5504410b1426f9247bb680e5fe0c8",
                    "67e55044-10b1-426f-9247-bb680e5fe0cg",
                    "67e55044-10b1-426f-9247-bb680e5fe0c8-",
                ],
            ),
            (
                "date-time",
                &[
                    "2026-01-31T12:30:00Z",
                    "2024-02-29t23:59:60.123z",
                    "2026-01-31T12:30:00+05:30",
                    "2026-01-31 12:30:00Z",
                ],
                &[
                    "",
                    "2026-01-31",
                    "2026-01-31T12:30:00",
                    "2026-02-29T12:30:00Z",
                    "2026-01-31T24:00:00Z",
                    "2026-01-31T12:30Z",
                    "2026-01-31T12:30:00+0530",
                ],
            ),
            (
                "date",
                &["2026-01-31", "2000-02-29"],
                &[
                    "",
                    "2026-1-31",
                    "2026-04-31",
                    "1900-02-29",
                    "2026-00-01",
                    "2026-01-31Z",
                    "26-01-31",
                ],
            ),
            (
                "time",
                &["12:30:00Z", "12:30:00.5-01:00"],
                &[
                    "",
                    "12:30:00",
                    "12:30Z",
                    "12:60:00Z",
                    "12:30:00.Z",
                    "12:30:00Zx",
                ],
            ),
            (
                "duration",
                &["P3DT12H", "PT5S", "P1Y2M3W4D", "P0D"],
                &["", "P", "PT", "P1S", "3D", "P1D2Y", "P-1D", "PT5", "P1DT"],
            ),
            (
                "hostname",
                &["example.com", "a", "a-b.c1"],
                &["", "-a", "a-", "a..b", "a_b", "a b", "bücher.de"],
            ),
            (
                "ip",
                &["192.0.2.1", "2001:db8::1"],
                &["", "192.0.2", "example.com", "192.0.2.256"],
            ),
            ("ipv4", &["192.0.2.1"], &["::1", "192.0.2.01"]),
            ("ipv6", &["::1", "2001:db8::1"], &["192.0.2.1", "::g"]),
        ];
        for (name, inside, outside) in table {
            let format = Format::named(name).unwrap();
            for text in inside {
                assert!(format.fits(text), "{name}: {text}");
            }
            for text in outside {
                assert!(!format.fits(text), "{name}: {text}");
            }
        }
        assert_eq!(Format::named("uint8"), None);
    }
}
