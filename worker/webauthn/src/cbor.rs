//! CBOR of authenticators: one item at a time, nested no deeper than they may (CTAP 2.2, section 8: four levels).

use ciborium::Value;
use ciborium::de::from_reader_with_recursion_limit;

/// Deeper than any authenticator nests, and far from what would exhaust the stack.
const MAX_DEPTH: usize = 8;

/// The item that `bytes` begin with, and the bytes behind it.
pub fn first_item(bytes: &[u8]) -> Option<(Value, &[u8])> {
    let mut rest = bytes;
    let item = from_reader_with_recursion_limit(&mut rest, MAX_DEPTH).ok()?;
    Some((item, rest))
}

/// The item that `bytes` are.
pub fn whole_item(bytes: &[u8]) -> Option<Value> {
    first_item(bytes).filter(|(_, rest)| rest.is_empty()).map(|(item, _)| item)
}
