//! Every status of a company's application with every other (product design, section 10), and the form's limits at both ends.
#![allow(clippy::unwrap_used)]

use kirkas_lending::lifecycle::sme::SmeStatus::{
    self, Assigned, Contacted, Declined, Duplicate, Lost, New, Offers, SentToLenders, Spam, Withdrawn, Won,
};
use kirkas_lending::lifecycle::sme::StatusRefusal;

/// All that follows without a note.
const TABLE: &[(SmeStatus, &[SmeStatus])] = &[
    (New, &[Assigned, Duplicate, Spam]),
    (Assigned, &[Contacted, SentToLenders, Declined, Withdrawn, Duplicate]),
    (Contacted, &[SentToLenders, Declined, Withdrawn]),
    (SentToLenders, &[Offers, Declined, Withdrawn]),
    (Offers, &[Won, Lost, Withdrawn]),
];
const ENDS: [SmeStatus; 6] = [Won, Lost, Declined, Withdrawn, Duplicate, Spam];

#[test]
fn statuses_follow_as_the_table_says_and_no_other_way() {
    for from in SmeStatus::ALL {
        let follow = TABLE.iter().find(|(status, _)| *status == from).map(|(_, to)| *to).unwrap_or_default();
        for to in SmeStatus::ALL {
            let reopens = ENDS.contains(&from) && to == Assigned;
            let expected = if follow.contains(&to) {
                (Ok(()), Ok(()))
            } else if reopens {
                (Err(StatusRefusal::NoteMissing), Ok(()))
            } else {
                (Err(StatusRefusal::NotAllowed), Err(StatusRefusal::NotAllowed))
            };
            assert_eq!((from.check(to, false), from.check(to, true)), expected, "{from:?} to {to:?}");
        }
    }
}

#[test]
fn what_a_status_follows_is_the_table_read_backwards() {
    assert_eq!(Assigned.before(false), [New]);
    assert_eq!(Assigned.before(true), [New, Won, Lost, Declined, Withdrawn, Duplicate, Spam]);
    assert_eq!(SentToLenders.before(false), [Assigned, Contacted]);
    assert_eq!(Won.before(true), [Offers]);
    assert!(New.before(true).is_empty());
}

#[test]
fn a_case_is_closed_in_every_end_and_only_there() {
    for status in SmeStatus::ALL {
        assert_eq!(status.is_end(), ENDS.contains(&status), "{status:?}");
        assert_eq!(serde_json::to_value(status).unwrap(), status.name());
    }
}
