//! Whole numbers as JSON Schema knows them: 187.0 is one, whichever way a caller's JSON writes it.

use serde::de::{Deserialize, Deserializer, Error};

/// Reads a whole number that fits.
///
/// # Errors
/// When it is no number, not whole, or out of range.
pub fn whole_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let number = serde_json::Number::deserialize(deserializer)?;
    let written_whole = number.as_u64().and_then(|value| u32::try_from(value).ok());
    written_whole
        .or_else(|| number.as_f64().and_then(of_fraction))
        .ok_or_else(|| D::Error::custom(format!("{number} is not a whole number from 0 to {}", u32::MAX)))
}

fn of_fraction(value: f64) -> Option<u32> {
    let fits = value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value);
    fits.then_some(value as u32)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Asked(#[serde(deserialize_with = "super::whole_number")] u32);

    #[test]
    fn a_fraction_of_zero_is_whole() {
        for (text, expected) in [
            ("187", Some(187)),
            ("187.0", Some(187)),
            ("1.87e2", Some(187)),
            ("0", Some(0)),
            ("-0.0", Some(0)),
            ("4294967295.0", Some(u32::MAX)),
            ("4294967296", None),
            ("187.5", None),
            ("-1", None),
            ("1e300", None),
            ("\"187\"", None),
            ("true", None),
            ("null", None),
        ] {
            assert_eq!(serde_json::from_str(text).ok().map(|Asked(value)| value), expected, "{text}");
        }
    }
}
