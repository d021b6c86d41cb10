//! The exposures that an isolate told of lately: a visitor's next page need not say them again.

use super::Told;

/// How many are remembered, in 8 KB: a prime, so that all of a name tells the place.
const REMEMBERED: usize = 1021;

/// What was told, each at the place that its name says; a newer one takes the place of another.
#[derive(Debug, Clone)]
pub struct Recent([u64; REMEMBERED]);

impl Default for Recent {
    fn default() -> Self {
        Self([0; REMEMBERED])
    }
}

impl Recent {
    /// Whether an exposure was not told of, and remembers it. With consent it is another than without.
    #[inline]
    pub fn is_new(&mut self, told: &Told) -> bool {
        let name = told.id.as_bytes().first_chunk().map_or(0, |first| u64::from_be_bytes(*first));
        let mark = name ^ u64::from(told.consented);
        let place = name.checked_rem(REMEMBERED as u64).unwrap_or_default() as usize;
        self.0.get_mut(place).is_some_and(|remembered| std::mem::replace(remembered, mark) != mark)
    }
}

#[cfg(test)]
mod tests {
    use super::{Recent, Told};

    #[test]
    fn what_was_told_lately_is_not_new_and_consent_is() {
        let mut recent = Recent::default();
        let mut is_new =
            |id: &str, consented| recent.is_new(&Told { id: id.to_owned(), consented, message: String::new() });
        let cases = [
            ("AAAAAAAAAAAAAAAAAAAAAA", false, true),
            ("AAAAAAAAAAAAAAAAAAAAAA", false, false),
            ("AAAAAAAAAAAAAAAAAAAAAA", true, true),
            ("AAAAAAAAAAAAAAAAAAAAAA", true, false),
            ("AAAAAAABAAAAAAAAAAAAAA", true, true),
            ("AAAAAAAAAAAAAAAAAAAAAA", true, false),
        ];
        for (id, consented, expected) in cases {
            assert_eq!(is_new(id, consented), expected, "{id} {consented}");
        }
    }
}
