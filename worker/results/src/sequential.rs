//! Always-valid intervals: they may be looked at after every visitor and cover the true difference at all
//! looks together.
//!
//! Asymptotic confidence sequences (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central
//! limit theory and asymptotic confidence sequences", arXiv:2103.06476v7, equations 9, 155 and 161). The
//! tuning parameter is the number of visitors at which the interval is narrowest; it has to be chosen before
//! the experiment starts.

use crate::difference::{Difference, Refusal};
use crate::frequentist::Effect;

/// Tests a difference at any time.
///
/// # Errors
/// [`Refusal::OutOfRange`] where a figure is too large.
pub fn test(difference: &Difference, alpha: f64, tuning: f64) -> Result<Effect, Refusal> {
    let visitors = difference.visitors;
    let surprise = -2.0 * alpha.ln();
    let rho_square = (surprise + surprise.ln_1p()) / tuning;
    let grown = visitors * rho_square + 1.0;

    let spread = 2.0 * grown * (0.5 * grown.ln() - alpha.ln()) / (visitors * rho_square);
    let width = difference.error() * spread.sqrt();

    let z_square = difference.estimate * difference.estimate / difference.variance;
    let evidence = rho_square * visitors * z_square / (2.0 * grown) - 0.5 * grown.ln();
    Effect::of(difference, width, (-evidence).exp().min(1.0))
}
