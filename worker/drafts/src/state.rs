//! The states of a draft, and what leads from one to another.

use serde::{Deserialize, Serialize};

/// Where a draft is on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It is being edited.
    Open,
    /// Somebody else is to look at it.
    InReview,
    /// Somebody else has agreed to exactly these changes.
    Approved,
    /// Somebody else wants it changed.
    ChangesRequested,
    /// It is being made live.
    Publishing,
    /// It was made live.
    Published,
    /// It was given up, and can be restored.
    Discarded,
}

/// What happens to a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// Its author asks for a review; its checks have no errors.
    Submit,
    /// Somebody else approves.
    Approve {
        /// Whether as many have approved by now as have to.
        is_enough: bool,
    },
    /// Somebody else wants changes.
    RequestChanges,
    /// Its author takes back the request for a review.
    Withdraw,
    /// Its changes are edited.
    Edit,
    /// It is moved onto a later version, without conflict.
    Rebase {
        /// Whether the same URLs are answered in the same way as when it was approved.
        same_behaviour: bool,
    },
    /// Somebody publishes it.
    Publish {
        /// Whether somebody else has to approve first.
        needs_review: bool,
    },
    /// An admin publishes it although nobody has approved.
    BreakGlass,
    /// It has become live.
    Live,
    /// It could not be made live.
    Fail {
        /// Whether it was approved before.
        was_approved: bool,
    },
    /// Somebody gives it up.
    Discard,
    /// Somebody wants it back.
    Restore,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 7] = [
        Self::Open,
        Self::InReview,
        Self::Approved,
        Self::ChangesRequested,
        Self::Publishing,
        Self::Published,
        Self::Discarded,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::InReview => "in-review",
            Self::Approved => "approved",
            Self::ChangesRequested => "changes-requested",
            Self::Publishing => "publishing",
            Self::Published => "published",
            Self::Discarded => "discarded",
        }
    }

    /// The state after an event; none where it can't happen.
    pub fn after(self, event: Event) -> Option<Self> {
        match (self, event) {
            (Self::Open, Event::Submit) => Some(Self::InReview),
            // More may have to approve than when it was approved.
            (Self::InReview | Self::Approved, Event::Approve { is_enough: false }) => Some(Self::InReview),
            (Self::InReview | Self::Approved, Event::Approve { is_enough: true })
            | (Self::Publishing, Event::Fail { was_approved: true }) => Some(Self::Approved),
            (Self::InReview | Self::Approved, Event::RequestChanges) => Some(Self::ChangesRequested),
            (Self::InReview | Self::Approved, Event::Withdraw) => Some(Self::Open),
            (Self::Open | Self::InReview | Self::Approved | Self::ChangesRequested, Event::Edit) => Some(Self::Open),
            (Self::Approved, Event::Rebase { same_behaviour: true }) => Some(Self::Approved),
            (Self::Open | Self::InReview | Self::Approved | Self::ChangesRequested, Event::Rebase { .. }) => {
                Some(Self::Open)
            }
            (Self::Approved, Event::Publish { .. }) | (Self::Open, Event::Publish { needs_review: false }) => {
                Some(Self::Publishing)
            }
            (Self::Open | Self::InReview | Self::Approved | Self::ChangesRequested, Event::BreakGlass) => {
                Some(Self::Publishing)
            }
            (Self::Publishing, Event::Live) => Some(Self::Published),
            (Self::Publishing, Event::Fail { was_approved: false }) | (Self::Discarded, Event::Restore) => {
                Some(Self::Open)
            }
            (Self::Published | Self::Publishing | Self::Discarded, Event::Discard) => None,
            (_, Event::Discard) => Some(Self::Discarded),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, State};

    #[test]
    fn events_lead_from_state_to_state() {
        let publish = Event::Publish { needs_review: false };
        let publish_reviewed = Event::Publish { needs_review: true };
        for (from, event, to) in [
            (State::Open, Event::Submit, Some(State::InReview)),
            (State::Open, Event::Approve { is_enough: true }, None),
            (State::Open, publish, Some(State::Publishing)),
            (State::Open, publish_reviewed, None),
            (State::InReview, Event::Approve { is_enough: true }, Some(State::Approved)),
            (State::InReview, Event::Approve { is_enough: false }, Some(State::InReview)),
            (State::InReview, Event::BreakGlass, Some(State::Publishing)),
            (State::ChangesRequested, Event::BreakGlass, Some(State::Publishing)),
            (State::Published, Event::BreakGlass, None),
            (State::InReview, Event::RequestChanges, Some(State::ChangesRequested)),
            (State::InReview, Event::Withdraw, Some(State::Open)),
            (State::InReview, publish_reviewed, None),
            (State::Approved, publish_reviewed, Some(State::Publishing)),
            (State::Approved, Event::Edit, Some(State::Open)),
            (State::Approved, Event::Withdraw, Some(State::Open)),
            (State::Approved, Event::Approve { is_enough: false }, Some(State::InReview)),
            (State::Approved, Event::RequestChanges, Some(State::ChangesRequested)),
            (State::ChangesRequested, Event::Edit, Some(State::Open)),
            (State::Approved, Event::Rebase { same_behaviour: true }, Some(State::Approved)),
            (State::Approved, Event::Rebase { same_behaviour: false }, Some(State::Open)),
            (State::Publishing, Event::Live, Some(State::Published)),
            (State::Publishing, Event::Fail { was_approved: false }, Some(State::Open)),
            (State::Publishing, Event::Fail { was_approved: true }, Some(State::Approved)),
            (State::Open, Event::Fail { was_approved: true }, None),
            (State::Publishing, Event::Edit, None),
            (State::Publishing, Event::Discard, None),
            (State::Published, Event::Edit, None),
            (State::Published, Event::Discard, None),
            (State::Discarded, Event::Edit, None),
            (State::Discarded, publish, None),
            (State::Discarded, Event::Restore, Some(State::Open)),
        ] {
            assert_eq!(from.after(event), to, "{from:?} {event:?}");
        }
    }

    #[test]
    fn a_draft_that_was_not_published_can_be_discarded() {
        for state in State::ALL {
            let over = matches!(state, State::Publishing | State::Published | State::Discarded);
            assert_eq!(state.after(Event::Discard).is_none(), over, "{state:?}");
        }
    }
}
