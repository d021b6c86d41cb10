//! Getting back in without a passkey: ten codes of 50 bits, stored by what recognises them, each used once. A code and a mailed link
//! make of the session one that can only add a passkey; all codes are replaced, the user and the admins get a mail, and for a day what
//! the user publishes needs a review.

pub mod endpoints;
mod store;

use worker::{D1Database, D1PreparedStatement};

use crate::problem::Problem;
use crate::randomness;
use crate::sealing::Sealing;
use crate::typed_code::TypedCode;

pub use store::count;

/// How many codes a user has at first.
const CODES: usize = 10;

/// A recovery code: ten letters and digits of five bits each.
pub type RecoveryCode = TypedCode<10>;

/// New codes.
///
/// # Errors
/// [`Problem::Internal`] when there is no randomness.
pub fn new_codes() -> Result<Vec<RecoveryCode>, Problem> {
    (0..CODES).map(|_| randomness::bytes().map(RecoveryCode::new)).collect()
}

/// What puts codes in the place of a user's old ones.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn replace_codes(
    database: &D1Database,
    sealing: &Sealing,
    user: &str,
    codes: &[RecoveryCode],
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let hashes: Vec<String> = codes.iter().map(|code| hash(sealing, user, code)).collect();
    store::replace(database, user, &hashes)
}

/// What the database knows a code by. Nobody can try codes against it without the key.
fn hash(sealing: &Sealing, user: &str, code: &RecoveryCode) -> String {
    sealing.code(&format!("recovery:{user}"), code.as_str())
}
