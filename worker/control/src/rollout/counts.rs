//! What the edge counts of each release of a roll-out.

use std::collections::BTreeMap;

use kirkas_core::arm::Arm;
use kirkas_core::reports::RolloutCounts;
use serde::{Deserialize, Serialize};
use worker::Env;

use crate::problem::Problem;
use crate::sql;

/// Adds [`RolloutSums::rows`].
pub const ADD_COUNTS: &str = "INSERT INTO rollout_counts (seed, arm, pages, not_found, errors) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?1) WHERE true \
    ON CONFLICT (seed, arm) DO UPDATE SET pages = pages + excluded.pages, not_found = not_found + excluded.not_found, \
    errors = errors + excluded.errors";

/// Counts of messages, by the seed of a roll-out.
#[derive(Debug, Default)]
pub struct RolloutSums(BTreeMap<String, [[u64; 3]; 2]>);

impl RolloutSums {
    /// Adds those of a message.
    pub fn add(&mut self, rollouts: BTreeMap<String, RolloutCounts>) {
        for (seed, counts) in rollouts {
            let sums = self.0.entry(seed).or_default();
            for (sum, count) in sums.as_flattened_mut().iter_mut().zip(counts) {
                *sum = sum.saturating_add(count.into());
            }
        }
    }

    /// A row for each release.
    pub fn rows(&self) -> impl Iterator<Item = (&str, &str, u64, u64, u64)> {
        self.0.iter().flat_map(|(seed, arms)| {
            Arm::BOTH
                .into_iter()
                .zip(arms)
                .map(|(arm, [pages, not_found, errors])| (seed.as_str(), arm.name(), *pages, *not_found, *errors))
        })
    }
}

/// What was counted of a release.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub struct ArmCounts {
    pub pages: u64,
    pub not_found: u64,
    pub errors: u64,
}

/// What was counted of the live release and of the candidate.
pub async fn read(env: &Env, seed: &str) -> Result<[ArmCounts; 2], Problem> {
    #[derive(Deserialize)]
    struct Row {
        arm: String,
        #[serde(flatten)]
        counts: ArmCounts,
    }
    let select = "SELECT arm, pages, not_found, errors FROM rollout_counts WHERE seed = ?1";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&seed]).await?;
    let of_arm = |arm: Arm| rows.iter().find(|row| row.arm == arm.name()).map(|row| row.counts).unwrap_or_default();
    Ok(Arm::BOTH.map(of_arm))
}

#[cfg(test)]
mod tests {
    use super::RolloutSums;

    #[test]
    fn messages_of_a_roll_out_are_added_up() {
        let mut sums = RolloutSums::default();
        sums.add([("41".to_owned(), [1, 2, 3, 4, 5, 6])].into());
        sums.add([("41".to_owned(), [1, 0, 0, 0, 0, u32::MAX])].into());
        sums.add([("57".to_owned(), [0, 0, 0, 7, 0, 0])].into());
        let rows: Vec<_> = sums.rows().collect();
        let errors = u64::from(u32::MAX) + 6;
        assert_eq!(
            rows,
            [
                ("41", "live", 2, 2, 3),
                ("41", "candidate", 4, 5, errors),
                ("57", "live", 0, 0, 0),
                ("57", "candidate", 7, 0, 0)
            ]
        );
    }
}
