//! A request's body as the type that a call takes.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::problem::Problem;

/// The body, parsed from JSON. Its media type and size are checked before, for every call.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let malformed = |why: String| Problem::Malformed(why);
        let bytes = Bytes::from_request(request, state).await.map_err(|e| malformed(e.body_text()))?;
        parse(&bytes).map(Self).map_err(|e| malformed(e.to_string()))
    }
}

/// As JSON Schema reads it, where 187.0 is a whole number: a body that is refused as it is written is read again with such
/// numbers written whole.
fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, serde_json::Error> {
    serde_json::from_slice(body).or_else(|error| {
        let mut value = serde_json::from_slice(body)?;
        write_whole(&mut value);
        serde_json::from_value(value).map_err(|_| error)
    })
}

fn write_whole(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let whole =
                number.as_f64().filter(|value| value.fract() == 0.0 && (0.0..=MAX_SAFE_INTEGER).contains(value));
            if let Some(whole) = whole {
                *value = Value::from(whole as u64);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(write_whole),
        Value::Object(members) => members.values_mut().for_each(write_whole),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Up to which every whole number has a double of its own.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_992.0;

/// What a body that may be empty says; a list, which would pass for an object that says nothing, is refused.
///
/// # Errors
/// [`Problem::Malformed`] where it is not the JSON that the call takes.
pub fn optional_json<T: DeserializeOwned + Default>(body: &Bytes) -> Result<T, Problem> {
    if body.is_empty() {
        return Ok(T::default());
    }
    let malformed = |error: serde_json::Error| Problem::Malformed(error.to_string());
    let members: Option<Map<String, Value>> = parse(body).map_err(malformed)?;
    if members.is_none() { Ok(T::default()) } else { parse(body).map_err(malformed) }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_fraction_of_zero_is_whole_and_other_mistakes_are_told_as_they_are() {
        for (text, expected) in [
            ("[187]", Some(187)),
            ("[187.0]", Some(187)),
            ("[1.87e2]", Some(187)),
            ("[-0.0]", Some(0)),
            ("[4294967295.0]", Some(u32::MAX)),
            ("[4294967296]", None),
            ("[187.5]", None),
            ("[-1]", None),
            ("[1e300]", None),
            ("[\"187\"]", None),
            ("[null]", None),
            ("[187.0", None),
        ] {
            assert_eq!(parse::<[u32; 1]>(text.as_bytes()).ok().map(|[value]| value), expected, "{text}");
        }
        let error = parse::<[u32; 1]>(b"[187.5]").map_err(|error| error.to_string());
        assert!(error.is_err_and(|error| error.contains("187.5")));
    }
}
