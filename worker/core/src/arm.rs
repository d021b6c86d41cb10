//! The two releases of a roll-out: see [`crate::rollout`].

/// Which release somebody gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arm {
    /// The one that is live.
    Live,
    /// The one that is rolled out.
    Candidate,
}

impl Arm {
    /// Both, in the order of a roll-out's counts.
    pub const BOTH: [Self; 2] = [Self::Live, Self::Candidate];

    /// The name it goes by in messages and in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Candidate => "candidate",
        }
    }

    /// What has this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|arm| arm.name() == name)
    }
}
