//! Going on without the co-applicant (product design, 3.5): what is stored about them goes, and lenders are asked about the
//! applicant.

use kirkas_lending::facts::Facts;
use serde::Deserialize;
use worker::D1Database;

use super::asking::add_matches;
use crate::clock::Timestamp;
use crate::json_text::json;
use crate::lender_systems::LenderSystems;
use crate::problem::Problem;
use crate::sql::statement;
use crate::{matching, notices};

const WAITING: &str =
    "SELECT facts, left_out FROM applications WHERE id = ?1 AND user_id = ?2 AND state = 'awaiting-co-applicant'";
const ASK: &str = "UPDATE applications SET state = 'collecting', facts = ?3, asked_at = ?4, version = version + 1
    WHERE id = ?1 AND user_id = ?2 AND state = 'awaiting-co-applicant'";
/// These take effect only where lenders were asked at that moment.
const FORGET: &str = "DELETE FROM people WHERE application_id = ?1 AND role = 'co-applicant'
      AND (SELECT asked_at FROM applications WHERE id = application_id) = ?2";
const END_INVITATION: &str = "DELETE FROM invitations WHERE application_id = ?1
      AND (SELECT asked_at FROM applications WHERE id = application_id) = ?2";

#[derive(Deserialize)]
struct Waiting {
    facts: String,
    left_out: String,
}

/// Asks lenders about the applicant alone, in one transaction.
///
/// # Errors
/// [`Problem::State`] where the application waits for no co-applicant; [`Problem::Internal`] when the database fails, and
/// nothing has changed then.
pub async fn go_on_alone(
    database: &D1Database,
    systems: &LenderSystems,
    user: &str,
    id: &str,
    now: Timestamp,
) -> Result<(), Problem> {
    let waiting = statement(database, WAITING, &[&id, &user])?.first::<Waiting>(None).await?;
    let Waiting { facts, left_out } = waiting.ok_or(Problem::State)?;
    let facts = Facts { co_applicant: None, ..read(&facts)? };
    let left_out: Vec<String> = read(&left_out)?;
    let matches = matching::ask(database, &facts, id, &left_out, systems, now).await?;
    let facts = json(&facts)?;
    let mut batch = vec![
        statement(database, ASK, &[&id, &user, &facts, &now])?,
        statement(database, FORGET, &[&id, &now])?,
        statement(database, END_INVITATION, &[&id, &now])?,
        notices::store::application_sent(database, id, now)?,
    ];
    batch.extend(add_matches(systems, database, id, &matches, now)?);
    database.batch(batch).await?;
    Ok(())
}

fn read<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::Internal(format!("a stored application: {error}")))
}
