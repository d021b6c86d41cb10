//! Approvals of drafts: who gave them, of which changes, and what ends them.

use kirkas_drafts::{Event, State};
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement, Env};

use super::row::Draft;
use crate::problem::Problem;
use crate::review::ReviewSettings;
use crate::sql::{self, statement};

/// What becomes of a draft's approvals when something happens to it: an edit ends them, and so does taking the request back, asking for changes, and a move that changes what visitors
/// are answered; another move has them stand for the changes as they are then.
pub fn update_for(
    db: &D1Database,
    draft: &str,
    event: Event,
    changes_hash: &str,
) -> worker::Result<Option<D1PreparedStatement>> {
    match event {
        Event::Edit | Event::Withdraw | Event::RequestChanges | Event::Rebase { same_behaviour: false } => {
            statement(db, "UPDATE reviews SET void = 1 WHERE draft = ?1 AND verdict = 'approved'", &[&draft]).map(Some)
        }
        Event::Rebase { same_behaviour: true } => {
            let restamp = "UPDATE reviews SET changes_hash = ?2 WHERE draft = ?1 AND verdict = 'approved' AND void = 0";
            statement(db, restamp, &[&draft, &changes_hash]).map(Some)
        }
        _ => Ok(None),
    }
}

/// Who has approved exactly the changes that a draft has.
pub async fn of(env: &Env, draft: &Draft) -> Result<Vec<String>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        person: String,
    }
    let select = "SELECT DISTINCT person FROM reviews WHERE draft = ?1 AND changes_hash = ?2 AND verdict = 'approved' AND void = 0";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&draft.id, &draft.changes_hash]).await?;
    Ok(rows.into_iter().map(|row| row.person).collect())
}

/// The event of publishing a draft that has been approved.
///
/// # Errors
/// [`Problem::NotApproved`] where it has not been, by as many as have to.
pub async fn admit(env: &Env, draft: &Draft, settings: &ReviewSettings) -> Result<Event, Problem> {
    let is_enough = draft.state == State::Approved && are_enough(&of(env, draft).await?, settings);
    if is_enough {
        Ok(Event::Publish { needs_review: true })
    } else {
        Err(Problem::NotApproved(Box::new(draft.clone())))
    }
}

/// Whether as many have approved as have to.
pub fn are_enough(people: &[String], settings: &ReviewSettings) -> bool {
    u32::try_from(people.len()).is_ok_and(|count| count >= settings.approvals)
}
