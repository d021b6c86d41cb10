//! Places drawn by Zipf's law: the n-th is asked for an n-th as often as the first.

use crate::sequence::Sequence;

const STEPS: usize = 1 << 40;

/// The law for so many places.
pub struct Zipf {
    /// Sums of the shares up to each place.
    sums: Vec<f64>,
}

impl Zipf {
    /// The law for so many places.
    pub fn of(places: usize) -> Self {
        let mut sum = 0.0;
        let sums = (1..=places).map(|place| {
            sum += 1.0 / place as f64;
            sum
        });
        Self { sums: sums.collect() }
    }

    /// A place, from 0.
    pub fn draw(&self, random: &mut Sequence) -> usize {
        let all = self.sums.last().copied().unwrap_or_default();
        let drawn = random.below(STEPS) as f64 / STEPS as f64 * all;
        self.sums.partition_point(|sum| *sum <= drawn)
    }
}
