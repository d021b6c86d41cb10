//! Reading digits, and sums of digits by weight.

/// The text without spaces, in upper case.
pub fn compact(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_uppercase).collect()
}

/// The digits of a text of nothing else, as many as `count`.
pub fn digits(text: &str, count: usize) -> Option<Vec<u32>> {
    let digits: Option<Vec<u32>> = text.chars().map(|letter| letter.to_digit(10)).collect();
    digits.filter(|digits| digits.len() == count)
}

/// The sum of the digits, each multiplied by its weight.
pub fn weighted_sum(digits: &[u32], weights: &[u32]) -> u32 {
    digits.iter().zip(weights).map(|(digit, weight)| digit.saturating_mul(*weight)).sum()
}
