//! The states of a lender, from its first section to its closing (product design, section 10).

use serde::{Deserialize, Serialize};

/// Where a lender stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LenderState {
    /// It is being onboarded.
    Draft,
    /// A second admin has approved it.
    Ready,
    /// It gets applications.
    Live,
    /// It gets none; its offers stand.
    Paused,
    /// It gets none any more.
    Closed,
}

/// What an admin does with a lender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LenderEvent {
    /// Changes what a second admin has to approve.
    Change,
    /// Changes what needs no approval: contacts, users, commission.
    Maintain,
    /// Approves it, as the second admin.
    Approve,
    /// Has it get applications.
    GoLive,
    /// Has it get none for a while.
    Pause,
    /// Ends it.
    Close,
}

impl LenderState {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Draft, Self::Ready, Self::Live, Self::Paused, Self::Closed];

    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Ready => "ready",
            Self::Live => "live",
            Self::Paused => "paused",
            Self::Closed => "closed",
        }
    }
}

impl LenderEvent {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Change, Self::Maintain, Self::Approve, Self::GoLive, Self::Pause, Self::Close];
}

/// Where a lender stands after an event; none where it can't happen. What a live lender was approved with changes only while it is
/// paused, and is approved anew before it goes live again.
pub fn transition(state: LenderState, event: LenderEvent) -> Option<LenderState> {
    use LenderEvent::{Approve, Change, Close, GoLive, Maintain, Pause};
    use LenderState::{Closed, Draft, Live, Paused, Ready};
    match (state, event) {
        (Draft | Ready, Change) => Some(Draft),
        (Paused, Change) | (Paused, Approve) | (Live, Pause) => Some(Paused),
        (Draft | Ready | Live | Paused, Maintain) => Some(state),
        (Draft, Approve) => Some(Ready),
        (Ready | Paused, GoLive) => Some(Live),
        (Paused, Close) => Some(Closed),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_leads_where_the_design_says_or_nowhere() {
        use LenderState::{Closed, Draft, Live, Paused, Ready};
        // In the order of the events: change, maintain, approve, go live, pause, close.
        for (state, expected) in [
            (Draft, [Some(Draft), Some(Draft), Some(Ready), None, None, None]),
            (Ready, [Some(Draft), Some(Ready), None, Some(Live), None, None]),
            (Live, [None, Some(Live), None, None, Some(Paused), None]),
            (Paused, [Some(Paused), Some(Paused), Some(Paused), Some(Live), None, Some(Closed)]),
            (Closed, [None; 6]),
        ] {
            assert_eq!(LenderEvent::ALL.map(|event| transition(state, event)), expected, "{state:?}");
        }
    }

    #[test]
    fn states_are_named_as_they_are_stored() {
        for state in LenderState::ALL {
            assert_eq!(serde_json::to_value(state).unwrap(), state.name());
        }
    }
}
