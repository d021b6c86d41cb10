//! The two releases of a roll-out: see [`crate::rollout`].

/// Which release somebody gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arm {
    /// The one that is live.
    Live,
    /// The one that is rolled out.
    Candidate,
}
