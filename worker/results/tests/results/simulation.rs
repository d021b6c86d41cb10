//! A simulated experiment: visitors arrive in batches, are split by chance, convert, spend, and open offers.

use kirkas_results::Input;
use kirkas_results::input::{Conversions, Measured, Metric, Plan, RatioSums, Role, Settings, Sums, Variation};

use crate::experiment::{GOAL, metric};
use crate::random::Random;

/// What a visitor converts with.
const SHARE: f64 = 0.1;

/// One variation's sums so far.
#[derive(Clone, Copy, Default)]
struct Arm {
    visitors: u64,
    converted: u64,
    spent: [f64; 2],
    pages: [f64; 2],
    both: f64,
}

/// An experiment of two variations under way.
pub struct Simulation {
    random: Random,
    arms: [Arm; 2],
    /// Relative gain of the second variation's conversions.
    lift: f64,
}

impl Simulation {
    pub fn new(seed: u64, lift: f64) -> Self {
        Self { random: Random::new(seed.wrapping_mul(0x2545_f491_4f6c_dd1d)), arms: [Arm::default(); 2], lift }
    }

    /// Lets visitors come.
    pub fn visit(&mut self, visitors: u64) {
        for _ in 0..visitors {
            let second = self.random.chance(0.5);
            let share = if second { SHARE * (1.0 + self.lift) } else { SHARE };
            let arm = &mut self.arms[usize::from(second)];
            // Each looks at a page at least; who converts looks at more, and spends something skewed.
            let pages = 1.0 + (2.0 * self.random.waiting()).floor();
            let spent = if self.random.chance(share) { 50.0 * self.random.waiting() } else { 0.0 };
            arm.visitors += 1;
            arm.converted += u64::from(spent > 0.0);
            arm.spent = [arm.spent[0] + spent, arm.spent[1] + spent * spent];
            arm.pages = [arm.pages[0] + pages, arm.pages[1] + pages * pages];
            arm.both += spent * pages;
        }
    }

    pub fn conversion(&self, role: Role) -> Metric {
        let row = |arm: &Arm| Conversions { converted: arm.converted };
        metric("applications", role, Measured::Conversion(self.arms.iter().map(row).collect()))
    }

    pub fn revenue(&self, role: Role) -> Metric {
        metric("revenue", role, Measured::Revenue(self.arms.iter().map(|arm| sums(arm.spent)).collect()))
    }

    pub fn ratio(&self, role: Role) -> Metric {
        let row =
            |arm: &Arm| RatioSums { numerator: sums(arm.spent), denominator: sums(arm.pages), products: arm.both };
        metric("revenue a page", role, Measured::Ratio(self.arms.iter().map(row).collect()))
    }

    /// The experiment as it stands; the planned days are over, the planned visitors are these.
    pub fn input(&self, planned: u64, settings: Settings, metrics: Vec<Metric>) -> Input {
        let variation = |(id, arm): (&str, &Arm)| Variation { id: id.to_owned(), weight: 1.0, visitors: arm.visitors };
        Input {
            experiment: "simulated".to_owned(),
            days: 14.0,
            plan: Plan { visitors: planned, days: 14.0 },
            settings,
            variations: ["control", "b"].into_iter().zip(&self.arms).map(variation).collect(),
            metrics,
        }
    }

    /// Its three metrics, all goals.
    pub fn goals(&self) -> Vec<Metric> {
        vec![self.conversion(GOAL), self.revenue(GOAL), self.ratio(GOAL)]
    }
}

fn sums([sum, squares]: [f64; 2]) -> Sums {
    Sums { sum, squares }
}
