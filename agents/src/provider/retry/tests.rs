//! The rules of `retry.rs`, on a clock that stands still unless it is moved.

use reqwest::header::{HeaderName, HeaderValue};

use super::*;

type Pairs = &'static [(&'static str, &'static str)];

fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
    let pair = |&(name, value): &(&'static str, &'static str)| {
        (
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )
    };
    pairs.iter().map(pair).collect()
}

fn seconds(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds)
}

#[tokio::test(start_paused = true)]
async fn waits_double_up_to_the_longest_and_are_shortened_by_up_to_a_quarter() {
    let policy = RetryPolicy::default().attempts(8);
    let now = Instant::now();

    let longest: Vec<_> = (1..9).map(|n| policy.wait(n, None, now, 0.0)).collect();
    let shortest = policy.wait(1, None, now, 1.0);

    let expected = [0.5, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0].map(|wait| Some(seconds(wait)));
    assert_eq!(longest[..7], expected);
    assert_eq!(longest[7], None);
    assert_eq!(shortest, Some(seconds(0.375)));
}

#[tokio::test(start_paused = true)]
async fn a_wait_that_would_pass_the_budget_is_not_begun() {
    let policy = RetryPolicy::default().within(seconds(10.0));
    let started = Instant::now();

    tokio::time::advance(seconds(9.5)).await;
    let just = policy.wait(1, None, started, 0.0);
    let over = policy.wait(2, None, started, 0.0);

    assert_eq!((just, over), (Some(seconds(0.5)), None));
}

#[tokio::test(start_paused = true)]
async fn a_wait_that_the_server_asks_for_is_kept_to_or_the_call_is_given_up() {
    let policy = RetryPolicy::default();
    let wait = |asked: f64| policy.wait(1, Some(seconds(asked)), Instant::now(), 0.0);

    let waits = [0.02, 90.0, 120.0, 120.1].map(wait);
    let nothing_asked = wait(0.0);
    let forever = policy.wait(1, Some(Duration::MAX), Instant::now(), 0.0);

    let expected = [
        Some(seconds(0.02)),
        Some(seconds(90.0)),
        Some(seconds(120.0)),
        None,
    ];
    assert_eq!(waits, expected);
    assert_eq!(nothing_asked, Some(seconds(0.5)));
    assert_eq!(forever, None);
}

#[tokio::test(start_paused = true)]
async fn odd_policies_do_not_overflow() {
    let policy = RetryPolicy::default()
        .attempts(u32::MAX)
        .first_wait(Duration::MAX)
        .longest_wait(Duration::MAX)
        .longest_asked_wait(Duration::MAX)
        .within(Duration::MAX);
    tokio::time::advance(seconds(1.0)).await;

    let asked = policy.wait(u32::MAX - 1, Some(Duration::MAX), Instant::now(), 0.0);
    let none = RetryPolicy::default()
        .attempts(0)
        .wait(1, None, Instant::now(), 0.0);

    assert_eq!((asked, none), (Some(Duration::MAX), None));
    assert!(policy.wait(9, None, Instant::now(), 1.0).is_some());
}

#[test]
fn what_the_server_asks_for_is_read_in_three_forms() {
    let now = SystemTime::UNIX_EPOCH + seconds(784_111_777.0);
    let cases: &[(Pairs, Option<Duration>)] = &[
        (&[], None),
        (&[("retry-after", "7")], Some(seconds(7.0))),
        (&[("retry-after", " 1.5 ")], Some(seconds(1.5))),
        (
            &[("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT")],
            Some(seconds(30.0)),
        ),
        (&[("retry-after", "Sun, 06 Nov 1994 08:00:00 GMT")], None),
        (
            &[("retry-after-ms", "20"), ("retry-after", "7")],
            Some(seconds(0.02)),
        ),
        (
            &[("retry-after-ms", "soon"), ("retry-after", "7")],
            Some(seconds(7.0)),
        ),
        (&[("retry-after", "1e300")], Some(Duration::MAX)),
        (&[("retry-after", "inf")], Some(Duration::MAX)),
        (&[("retry-after", "-1")], None),
        (&[("retry-after", "nan")], None),
        (&[("retry-after", "tomorrow")], None),
    ];
    for &(given, expected) in cases {
        let found = asked(&headers(given), now);

        assert_eq!(found, expected, "{given:?}");
    }
}

#[test]
fn a_status_that_cannot_get_better_is_final() {
    let again = |status: u16| {
        let status = StatusCode::from_u16(status).unwrap();
        may_get_better(status, &HeaderMap::new(), None)
    };

    let found: Vec<u16> = (100..=999).filter(|&status| again(status)).collect();
    let told_to: Vec<bool> = ["true", "false", "maybe"]
        .map(|word| {
            let headers = headers(&[("x-should-retry", word)]);
            [400, 429]
                .map(|status| may_get_better(StatusCode::from_u16(status).unwrap(), &headers, None))
        })
        .concat();
    let quota = may_get_better(
        StatusCode::TOO_MANY_REQUESTS,
        &HeaderMap::new(),
        Some("insufficient_quota"),
    );

    let expected: Vec<u16> = [408, 409, 429].into_iter().chain(500..=999).collect();
    assert_eq!(found, expected);
    assert_eq!(told_to, [true, true, false, false, false, true]);
    assert!(!quota);
}
