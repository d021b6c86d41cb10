//! Bodies of calls that strangers can make: read no further than they may be long.

use futures_util::TryStreamExt;
use worker::Request;

use crate::problem::Problem;

/// All of a request's body. One that is longer than `largest` bytes is refused: by its declared length before any of it
/// is read, else as soon as more than that has come.
pub async fn read(request: &mut Request, largest: usize) -> Result<Vec<u8>, Problem> {
    admit_length(request, largest)?;
    let mut body = Vec::new();
    let mut stream = request.stream()?;
    while let Some(piece) = stream.try_next().await? {
        if piece.len() > largest.saturating_sub(body.len()) {
            return Err(too_large(largest));
        }
        body.extend(piece);
    }
    Ok(body)
}

/// Whether a request's body may be so long, as far as it says.
fn admit_length(request: &Request, largest: usize) -> Result<(), Problem> {
    let Some(length) = request.headers().get("content-length")? else { return Ok(()) };
    let is_admitted = length.parse::<usize>().is_ok_and(|length| length <= largest);
    if is_admitted { Ok(()) } else { Err(too_large(largest)) }
}

fn too_large(largest: usize) -> Problem {
    Problem::TooLarge(format!("Send at most {largest} bytes at a time."))
}
