//! Why a plan can't be made.

use core::fmt;

/// A figure that no plan can be made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanError {
    /// The field of the input.
    pub field: &'static str,
    /// What to do about it, as a sentence.
    pub advice: &'static str,
}

impl fmt::Display for PlanError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} ({})", self.advice, self.field)
    }
}

impl std::error::Error for PlanError {}
