//! The rules for calls to the service behind the edge: which calls it receives, with which headers, for how long it is
//! spared after failures, and how a call without an answer is answered.

pub mod breaker;
pub mod calls;
pub mod headers;
pub mod problem;

/// The longest body, in bytes, that is read before the call is sent, so that it can be sent again. A longer one is
/// handed on as a stream.
pub const MAX_REPLAY_BYTES: u32 = 64 * 1024;

/// Whether sending a request of this method twice does what sending it once does (RFC 9110, section
/// 9.2.2).
pub fn is_idempotent(method: &str) -> bool {
    is_safe(method) || matches!(method, "PUT" | "DELETE")
}

/// Whether a request of this method changes nothing (RFC 9110, section 9.2.1).
pub fn is_safe(method: &str) -> bool {
    matches!(method, "GET" | "HEAD" | "OPTIONS" | "TRACE")
}
