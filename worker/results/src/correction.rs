//! Corrections of p-values where several are looked at: what each would have to be if it were alone.

use serde::{Deserialize, Serialize};

/// How p-values are corrected within a family of comparisons.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// As they are.
    None,
    /// Holm: the chance of any false alarm in the family stays within alpha.
    #[default]
    Holm,
    /// Benjamini and Hochberg: the expected share of false alarms among all alarms stays within alpha.
    BenjaminiHochberg,
}

impl Correction {
    /// The corrected p-values, in the order given.
    #[must_use]
    pub fn apply(self, p_values: &[f64]) -> Vec<f64> {
        let mut ranked: Vec<(usize, f64)> = p_values.iter().copied().enumerate().collect();
        ranked.sort_by(|one, other| one.1.total_cmp(&other.1));
        let count = ranked.len() as f64;
        match self {
            Self::None => {}
            Self::Holm => {
                let mut lowest = 0.0_f64;
                for (rank, (_, p)) in ranked.iter_mut().enumerate() {
                    lowest = lowest.max((count - rank as f64) * *p).min(1.0);
                    *p = lowest;
                }
            }
            Self::BenjaminiHochberg => {
                let mut highest = 1.0_f64;
                for (rank, (_, p)) in ranked.iter_mut().enumerate().rev() {
                    highest = highest.min(count / (rank as f64 + 1.0) * *p);
                    *p = highest;
                }
            }
        }
        ranked.sort_by_key(|(index, _)| *index);
        ranked.into_iter().map(|(_, p)| p).collect()
    }
}
