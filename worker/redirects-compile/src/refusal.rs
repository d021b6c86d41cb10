//! Refusals of sources.

/// Why a source is refused, and what to do about it.
pub(super) type Refusal = (String, String);

pub(super) fn refusal<T>(reason: impl Into<String>, advice: impl Into<String>) -> Result<T, Refusal> {
    Err((reason.into(), advice.into()))
}
