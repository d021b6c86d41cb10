//! Tail probabilities and quantiles of the normal, chi-square and Student's t distribution.
//!
//! The special functions are those of `libm` and `statrs`. For Student's t only the incomplete beta function
//! is taken from there: its quantile in `statrs` does not end for some degrees of freedom, and with many
//! degrees of freedom the beta function loses digits, so there Hill's expansion takes over.

use core::f64::consts::SQRT_2;

use statrs::distribution::{Continuous, StudentsT};
use statrs::function::{beta, erf, gamma};

/// From how many degrees of freedom on Hill's expansion is used; both agree to 1e-11 there.
const HILL_MIN_FREEDOM: f64 = 500.0;

/// Chance that a standard normal value is above `z`.
#[must_use]
pub fn normal_above(z: f64) -> f64 {
    0.5 * libm::erfc(z / SQRT_2)
}

/// Density of the standard normal distribution at `z`.
#[must_use]
pub fn normal_density(z: f64) -> f64 {
    (-0.5 * z * z).exp() / (2.0 * core::f64::consts::PI).sqrt()
}

/// The value that a standard normal one is above with a chance of `tail`.
#[must_use]
pub fn normal_quantile_above(tail: f64) -> f64 {
    SQRT_2 * erf::erfc_inv(2.0 * tail)
}

/// Chance that a chi-square value of `freedom` degrees is above `x`; none where that is not defined.
#[must_use]
pub fn chi_square_above(x: f64, freedom: f64) -> Option<f64> {
    if x.is_finite() { gamma::checked_gamma_ur(freedom / 2.0, x / 2.0).ok() } else { None }
}

/// Chance that a value of Student's t distribution is above `t`, which is 0 or more; none where that is not
/// defined.
#[must_use]
pub fn student_above(t: f64, freedom: f64) -> Option<f64> {
    let square = t * t;
    if freedom >= HILL_MIN_FREEDOM {
        return Some(normal_above(hill(square, freedom)));
    }
    // Of the two tails of the beta function the one is taken whose argument is not next to 1.
    if square < 1.0 {
        let inner = beta::checked_beta_reg(0.5, 0.5 * freedom, square / (freedom + square)).ok()?;
        Some(0.5 - 0.5 * inner)
    } else {
        Some(0.5 * beta::checked_beta_reg(0.5 * freedom, 0.5, freedom / (freedom + square)).ok()?)
    }
}

/// The value that one of Student's t distribution is above with a chance of `tail`, which is below a half;
/// none where that is not defined.
///
/// Newton's method from the normal quantile: that is below the one sought, and the tail is convex, so each
/// step comes closer from below and none goes too far.
#[must_use]
pub fn student_quantile_above(tail: f64, freedom: f64) -> Option<f64> {
    let density = StudentsT::new(0.0, 1.0, freedom).ok()?;
    let mut t = normal_quantile_above(tail);
    for _ in 0..1_000 {
        let step = (student_above(t, freedom)? - tail) / density.pdf(t);
        t += step;
        if step.abs() <= 1e-14 * t.abs() {
            return Some(t);
        }
    }
    None
}

/// The standard normal value with the same tail as the `t` whose square this is (G. W. Hill, Algorithm 395,
/// Communications of the ACM 13, 1970).
fn hill(square: f64, freedom: f64) -> f64 {
    let a = freedom - 0.5;
    let b = 48.0 * a * a;
    let y = a * (square / freedom).ln_1p();
    let tail = (((-0.4 * y - 3.3) * y - 24.0) * y - 85.5) / (0.8 * y * y + 100.0 + b);
    (1.0 + (tail + y + 3.0) / b) * y.sqrt()
}
