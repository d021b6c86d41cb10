//! Always-valid intervals: they may be looked at after every visitor and cover the true difference at all
//! looks together.
//!
//! Asymptotic confidence sequences (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central
//! limit theory and asymptotic confidence sequences", arXiv:2103.06476v7, equations 9, 155 and 161). The
//! tuning parameter is the number of visitors at which the interval is narrowest; it has to be chosen before
//! the experiment starts.

use crate::difference::{Difference, Refusal};
use crate::frequentist::Effect;

/// Half the width of the interval, in standard errors, after as many visitors as it is tuned to.
#[must_use]
pub fn width_at_tuning(alpha: f64) -> f64 {
    width_at(1.0, alpha, 1.0)
}

/// Half the width of the interval after some visitors, in standard errors.
fn width_at(visitors: f64, alpha: f64, tuning: f64) -> f64 {
    let rho_square = rho_square(alpha, tuning);
    let grown = visitors * rho_square + 1.0;
    (2.0 * grown * (0.5 * grown.ln() - alpha.ln()) / (visitors * rho_square)).sqrt()
}

fn rho_square(alpha: f64, tuning: f64) -> f64 {
    let surprise = -2.0 * alpha.ln();
    (surprise + surprise.ln_1p()) / tuning
}

/// Tests a difference at any time.
///
/// # Errors
/// [`Refusal::OutOfRange`] where a figure is too large.
pub fn test(difference: &Difference, alpha: f64, tuning: f64) -> Result<Effect, Refusal> {
    let visitors = difference.visitors;
    let rho_square = rho_square(alpha, tuning);
    let grown = visitors * rho_square + 1.0;
    let width = difference.error() * width_at(visitors, alpha, tuning);

    let z_square = difference.estimate * difference.estimate / difference.variance;
    let evidence = rho_square * visitors * z_square / (2.0 * grown) - 0.5 * grown.ln();
    Effect::new(difference, width, (-evidence).exp().min(1.0))
}
