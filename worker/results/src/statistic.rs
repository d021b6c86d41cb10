//! What one variation showed of one metric: how many visitors, their mean, and the variance of one visitor.

use crate::input::{Conversions, RatioSums, Sums};

/// Mean and variance of a metric among the visitors of one variation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statistic {
    /// Visitors exposed.
    pub visitors: f64,
    /// Conversions, or the sum of visitors' figures; of a ratio, that of the numerator.
    pub total: f64,
    /// Mean a visitor; of a ratio, the ratio of the sums.
    pub mean: f64,
    /// Variance of one visitor's figure (not of the mean); 0 where there are too few visitors to tell.
    pub variance: f64,
    /// How many events the mean rests on: of a conversion how many converted, or did not where they are fewer;
    /// of an amount how many equal ones would give its mean the same relative error.
    pub events: f64,
}

impl Statistic {
    /// A share of visitors: the variance of a Bernoulli trial.
    #[must_use]
    pub fn of_conversions(visitors: f64, conversions: Conversions) -> Self {
        let converted = conversions.converted as f64;
        let mean = quotient(converted, visitors);
        let events = converted.min(visitors - converted);
        Self { visitors, total: converted, mean, variance: mean * (1.0 - mean), events }
    }

    /// A count or an amount: the unbiased sample variance.
    #[must_use]
    pub fn of_sums(visitors: f64, sums: Sums) -> Self {
        let variance = covariance(visitors, sums.sum, sums.sum, sums.squares);
        Self::of_amounts(visitors, sums.sum, quotient(sums.sum, visitors), variance)
    }

    /// A ratio of two sums, where visitors are what was drawn at random: the delta method.
    #[must_use]
    pub fn of_ratio(visitors: f64, sums: RatioSums) -> Self {
        let (above, below) = (Self::of_sums(visitors, sums.numerator), Self::of_sums(visitors, sums.denominator));
        let together = covariance(visitors, sums.numerator.sum, sums.denominator.sum, sums.products);
        let ratio = quotient(sums.numerator.sum, sums.denominator.sum);
        let spread = above.variance - 2.0 * ratio * together + ratio * ratio * below.variance;
        Self::of_amounts(visitors, sums.numerator.sum, ratio, quotient(spread, below.mean * below.mean))
    }

    fn of_amounts(visitors: f64, total: f64, mean: f64, variance: f64) -> Self {
        let square = mean * mean;
        Self { visitors, total, mean, variance, events: visitors * quotient(square, square + variance) }
    }

    /// Standard deviation of one visitor's figure.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.variance.max(0.0).sqrt()
    }
}

/// 0 where there is nothing to divide by.
fn quotient(above: f64, below: f64) -> f64 {
    if below == 0.0 { 0.0 } else { above / below }
}

fn covariance(visitors: f64, one: f64, other: f64, products: f64) -> f64 {
    if visitors <= 1.0 { 0.0 } else { (products - one * other / visitors) / (visitors - 1.0) }
}
