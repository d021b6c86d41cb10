//! What came of a request to a network.

use worker::{AbortSignal, Fetch, Request, Response, web_sys};

/// How long a network may take, in milliseconds.
const DEADLINE_MS: u32 = 20_000;

/// What came of it, with the reason in few words.
pub enum Outcome {
    /// The network took it.
    Delivered(String),
    /// There is nothing to send: the network has no call for this.
    NotApplicable(String),
    /// The network will not take it, however often it is sent.
    Refused(String),
    /// It may be taken later.
    Failed(String),
}

/// What a status says.
pub fn outcome_of(status: u16) -> Outcome {
    let answer = format!("the network answered {status}");
    match status {
        200..=299 => Outcome::Delivered(answer),
        408 | 425 | 429 | 500..=599 => Outcome::Failed(answer),
        _ => Outcome::Refused(answer),
    }
}

/// Sends a request; answers the response, where there is one in time.
pub async fn send_request(request: Request) -> Result<Response, Outcome> {
    let signal = AbortSignal::from(web_sys::AbortSignal::timeout_with_u32(DEADLINE_MS));
    let response = Fetch::Request(request).send_with_signal(&signal).await;
    response.map_err(|_| Outcome::Failed("the network did not answer".to_owned()))
}
