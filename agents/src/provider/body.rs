//! Reads the body of an answer, and no more of it than was agreed.
//!
//! Memory is bounded while reading, whatever the server announces and whatever an encoded body unfolds to. What the bytes
//! mean is asked in `answer`.

use reqwest::Response;

/// Memory is set aside for an announced length, but not more than this before bytes have come.
const SET_ASIDE: usize = 64 * 1024;

/// Reads at most `most` bytes into `body`, and says whether that was all of it. What came before a failure stays.
pub(super) async fn read(
    response: &mut Response,
    most: usize,
    body: &mut Vec<u8>,
) -> Result<bool, reqwest::Error> {
    let announced = response
        .content_length()
        .and_then(|length| usize::try_from(length).ok())
        .unwrap_or(0);
    body.reserve(announced.min(most).min(SET_ASIDE));
    while let Some(chunk) = response.chunk().await? {
        let room = most.saturating_sub(body.len());
        if chunk.len() > room {
            body.extend(chunk.iter().take(room));
            return Ok(false);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(true)
}
