//! Random bytes from the runtime's cryptographic source, for those who take them as arguments.

use crate::problem::Problem;
use crate::tokens::Token;

/// A fresh token.
///
/// # Errors
/// [`Problem::Internal`] when the runtime has no randomness to give.
pub fn token() -> Result<Token, Problem> {
    bytes().map(Token::new)
}

/// Fresh random bytes.
///
/// # Errors
/// [`Problem::Internal`] when the runtime has no randomness to give.
pub fn bytes<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|e| Problem::Internal(format!("no randomness: {e}")))?;
    Ok(bytes)
}
