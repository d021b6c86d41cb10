//! Approving a lender, having it go live, pausing and closing it, each with its audit entry.

use kirkas_lending::lifecycle::lender::{LenderEvent, LenderState, transition};
use worker::D1Database;

use super::Missing;
use super::presentation::LenderStanding;
use super::store;
use crate::audit::{self, Act, Action};
use crate::clock::Timestamp;
use crate::problem::Problem;

/// Acts on a lender as it was read.
///
/// # Errors
/// [`Problem::NotReady`] says what is missing; [`Problem::State`] where it stands so that this can't happen;
/// [`Problem::VersionConflict`] where it was changed meanwhile; [`Problem::Internal`] when the database fails. Nothing has changed
/// then.
pub async fn act(
    database: &D1Database,
    lender: &LenderStanding,
    event: LenderEvent,
    admin: &str,
    now: Timestamp,
) -> Result<(), Problem> {
    let row = &lender.details.row;
    let missing = missing(lender, event, admin);
    // A draft can't go live: the answer says what it lacks.
    let is_early = row.state == LenderState::Draft && event == LenderEvent::GoLive;
    let state = transition(row.state, event);
    if !missing.is_empty() && (state.is_some() || is_early) {
        return Err(Problem::NotReady(missing));
    }
    let state = state.ok_or(Problem::State)?;
    let action = match event {
        LenderEvent::Approve => Action::LenderApproval,
        LenderEvent::GoLive => Action::LenderLive,
        LenderEvent::Pause => Action::LenderPause,
        LenderEvent::Close => Action::LenderClosing,
        LenderEvent::Change | LenderEvent::Maintain => Action::LenderChange,
    };
    let entry = Act { actor: admin, action, subject: &row.id, reason: "", limit: None };
    let statements = || {
        let mut batch = vec![store::change(database, row, state, false, admin)?];
        if event == LenderEvent::Approve {
            batch.push(store::approve(database, &row.id, admin, now)?);
        }
        Ok(batch)
    };
    audit::record(database, &entry, now, statements).await.map(|_| ()).map_err(store::conflict)
}

fn missing(lender: &LenderStanding, event: LenderEvent, admin: &str) -> Vec<Missing> {
    match event {
        LenderEvent::Approve => {
            let mut missing = lender.standing.missing_for_approval();
            // Whoever changed it last can't be the second to have looked at it.
            if lender.details.row.changed_by == admin {
                missing.push(Missing::SecondAdmin);
            }
            missing
        }
        LenderEvent::GoLive => lender.standing.missing(),
        _ => Vec::new(),
    }
}
