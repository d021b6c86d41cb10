//! How the pages of each release of a roll-out did in browsers.

use std::collections::BTreeMap;

use kirkas_core::arm::Arm;
use kirkas_publishing::reports::Vitals;
use serde::Deserialize;
use worker::Env;

use crate::problem::Problem;
use crate::sql;

/// Adds [`VitalsSums::rows`].
pub const ADD_VITALS: &str = "INSERT INTO rollout_vitals (seed, arm, lcp, pages, failed) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?1) WHERE true \
    ON CONFLICT (seed, arm, lcp) DO UPDATE SET pages = pages + excluded.pages, failed = failed + excluded.failed";

/// Pages that were reported, and those whose scripts failed; by the seed of a roll-out, the release, and the rounded time.
#[derive(Debug, Default)]
pub struct VitalsSums(BTreeMap<(String, &'static str, u32), [u64; 2]>);

impl VitalsSums {
    /// Adds a page.
    pub fn add(&mut self, Vitals { seed, arm, lcp, errors }: Vitals) {
        let sums = self.0.entry((seed, arm.name(), lcp.map_or(0, rounded))).or_default();
        for (sum, count) in sums.iter_mut().zip([1, u64::from(errors > 0)]) {
            *sum = sum.saturating_add(count);
        }
    }

    /// A row for each time.
    pub fn rows(&self) -> impl Iterator<Item = (&str, &str, u32, u64, u64)> {
        self.0.iter().map(|((seed, arm, lcp), [pages, failed])| (seed.as_str(), *arm, *lcp, *pages, *failed))
    }
}

/// Rounded up to tenths of a second, one at least.
fn rounded(milliseconds: u32) -> u32 {
    milliseconds.max(1).div_ceil(100).saturating_mul(100)
}

/// How the pages of a release did.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct ArmVitals {
    /// Pages that were reported.
    pub pages: u64,
    /// Those whose scripts failed.
    pub failed: u64,
    /// Three quarters of the pages that measured it had their main content after this time at the latest, in milliseconds.
    pub lcp: Option<u32>,
}

/// Pages of a release with the same rounded time.
#[derive(Deserialize)]
struct Row {
    arm: String,
    lcp: u32,
    pages: u64,
    failed: u64,
}

/// How the pages of the live release did, and those of the candidate.
pub async fn read(env: &Env, seed: &str) -> Result<[ArmVitals; 2], Problem> {
    let select = "SELECT arm, lcp, pages, failed FROM rollout_vitals WHERE seed = ?1 ORDER BY lcp";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&seed]).await?;
    Ok(Arm::BOTH.map(|arm| vitals_of(rows.iter().filter(|row| row.arm == arm.name()))))
}

/// What rows say together, which come in the order of their times.
fn vitals_of<'a>(rows: impl Iterator<Item = &'a Row> + Clone) -> ArmVitals {
    let sum = |count: fn(&Row) -> u64| rows.clone().map(count).fold(0, u64::saturating_add);
    let is_measured = |row: &&Row| row.lcp > 0;
    let measured = rows.clone().filter(is_measured).map(|row| row.pages).fold(0, u64::saturating_add);
    let mut so_far = 0_u64;
    let lcp = rows.clone().filter(is_measured).find(|row| {
        so_far = so_far.saturating_add(row.pages);
        so_far.saturating_mul(4) >= measured.saturating_mul(3)
    });
    ArmVitals { pages: sum(|row| row.pages), failed: sum(|row| row.failed), lcp: lcp.map(|row| row.lcp) }
}

#[cfg(test)]
mod tests {
    use kirkas_core::arm::Arm;
    use kirkas_publishing::reports::Vitals;

    use super::{ArmVitals, Row, VitalsSums, vitals_of};

    #[test]
    fn pages_are_added_up_by_tenths_of_a_second() {
        let mut sums = VitalsSums::default();
        for (arm, lcp, errors) in [
            (Arm::Live, Some(0), 0),
            (Arm::Live, Some(100), 3),
            (Arm::Live, Some(101), 0),
            (Arm::Live, None, 1),
            (Arm::Candidate, Some(60_000), 0),
        ] {
            sums.add(Vitals { seed: "41".to_owned(), arm, lcp, errors });
        }
        let rows: Vec<_> = sums.rows().collect();
        assert_eq!(
            rows,
            [
                ("41", "candidate", 60_000, 1, 0),
                ("41", "live", 0, 1, 1),
                ("41", "live", 100, 2, 1),
                ("41", "live", 200, 1, 0)
            ]
        );
    }

    #[test]
    fn three_quarters_of_the_pages_that_measured_it_were_there_by_then() {
        for (counts, expected) in [
            (&[] as &[(u32, u64)], None),
            (&[(0, 9)], None),
            (&[(0, 9), (1200, 1)], Some(1200)),
            (&[(1000, 3), (4000, 1)], Some(1000)),
            (&[(1000, 2), (2000, 1), (4000, 1)], Some(2000)),
            (&[(1000, 2), (2000, 1), (4000, 2)], Some(4000)),
        ] {
            let rows = counts.iter().map(|&(lcp, pages)| Row { arm: String::new(), lcp, pages, failed: 1 });
            let rows: Vec<Row> = rows.collect();
            let (pages, failed) = (counts.iter().map(|(_, pages)| pages).sum(), counts.len() as u64);
            assert_eq!(vitals_of(rows.iter()), ArmVitals { pages, failed, lcp: expected }, "{counts:?}");
        }
    }
}
