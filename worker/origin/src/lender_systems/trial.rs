//! The call that tries a lender's system out before it goes live. It holds nobody's data.

use kirkas_core::signed::KeyRing;

use super::LenderSystem;
use super::delivery::send;
use crate::clock::Timestamp;
use crate::problem::Problem;

/// What is posted to `…/tests`.
const BODY: &str = "{\"test\":true}";

/// Whether the system took a signed test call.
///
/// # Errors
/// [`Problem::Internal`] where the keys can't be read.
pub async fn try_out(lender: &str, url: &str, ring: &str, now: Timestamp) -> Result<bool, Problem> {
    let keys = KeyRing::read(ring).map_err(|_| Problem::Internal("the keys of a lender can't be read".to_owned()))?;
    let system = LenderSystem { lender: lender.to_owned(), url: url.trim_end_matches('/').to_owned(), keys };
    Ok(send(&system, ("tests", BODY), now).await.is_ok_and(|status| (200..300).contains(&status)))
}
