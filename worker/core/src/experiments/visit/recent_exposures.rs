//! The exposures that an isolate has reported recently, so that a visitor's next page does not report them again.

use super::ExposureReport;

/// How many exposures are remembered, in 8 KB: a prime, so that all bits of an id choose the slot.
const CAPACITY: usize = 1021;

/// Fingerprints of reported exposures, each in the slot that its id chooses; a newer one replaces an older one.
#[derive(Debug, Clone)]
pub struct RecentExposures([u64; CAPACITY]);

impl Default for RecentExposures {
    fn default() -> Self {
        Self([0; CAPACITY])
    }
}

impl RecentExposures {
    /// Remembers an exposure and returns whether it is new. With consent it counts as another one than without.
    #[inline]
    pub fn insert(&mut self, report: &ExposureReport) -> bool {
        let name = report.id.as_bytes().first_chunk().map_or(0, |first| u64::from_be_bytes(*first));
        let fingerprint = name ^ u64::from(report.consented);
        let place = name.checked_rem(CAPACITY as u64).unwrap_or_default() as usize;
        self.0.get_mut(place).is_some_and(|remembered| std::mem::replace(remembered, fingerprint) != fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use super::{ExposureReport, RecentExposures};

    #[test]
    fn what_was_told_lately_is_not_new_and_consent_is() {
        let mut recent = RecentExposures::default();
        let mut is_new = |id: &str, consented| {
            recent.insert(&ExposureReport { id: id.to_owned(), consented, message: String::new() })
        };
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
