//! Account numbers of the countries that transfers in euro reach (ISO 13616).

use super::digits::compact;

/// How long an account number is, by country.
const LENGTHS: &[(&str, usize)] = &[
    ("AD", 24),
    ("AL", 28),
    ("AT", 20),
    ("BE", 16),
    ("BG", 22),
    ("CH", 21),
    ("CY", 28),
    ("CZ", 24),
    ("DE", 22),
    ("DK", 18),
    ("EE", 20),
    ("ES", 24),
    ("FI", 18),
    ("FR", 27),
    ("GB", 22),
    ("GI", 23),
    ("GR", 27),
    ("HR", 21),
    ("HU", 28),
    ("IE", 22),
    ("IS", 26),
    ("IT", 27),
    ("LI", 21),
    ("LT", 20),
    ("LU", 20),
    ("LV", 21),
    ("MC", 27),
    ("MD", 24),
    ("ME", 22),
    ("MK", 19),
    ("MT", 31),
    ("NL", 18),
    ("NO", 15),
    ("PL", 28),
    ("PT", 25),
    ("RO", 24),
    ("RS", 22),
    ("SE", 24),
    ("SI", 19),
    ("SK", 24),
    ("SM", 27),
    ("VA", 22),
];

/// The account number that a text holds, without spaces, if it is a valid one.
pub fn parse(text: &str) -> Option<String> {
    let number = compact(text);
    let (start, account) = number.split_at_checked(4)?;
    let (country, check) = start.split_at_checked(2)?;
    let (_, length) = LENGTHS.iter().find(|(code, _)| *code == country)?;
    let shaped = number.len() == *length && check.bytes().all(|digit| digit.is_ascii_digit());
    (shaped && remainder(account.chars().chain(start.chars()))? == 1).then_some(number)
}

/// What the letters leave when they are read as a number, `A` as 10, and divided by 97.
fn remainder(letters: impl Iterator<Item = char>) -> Option<u32> {
    letters.map(|letter| letter.to_digit(36)).try_fold(0_u32, |rest, value| {
        let value = value?;
        let places: u32 = if value < 10 { 10 } else { 100 };
        Some(rest.saturating_mul(places).saturating_add(value) % 97)
    })
}
