//! Going on without the co-applicant (product design, 3.5): what is stored about them goes, and lenders are asked about the
//! applicant.

use kirkas_lending::facts::Facts;
use serde::Deserialize;
use worker::D1Database;

use super::making::{ADD_MATCHES, ADD_OFFERS, json};
use crate::clock::Timestamp;
use crate::lender_systems::{self, LenderSystems};
use crate::matching;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};

const WAITING: &str =
    "SELECT facts, left_out FROM applications WHERE id = ?1 AND user_id = ?2 AND state = 'awaiting-co-applicant'";
const ASK: &str = "UPDATE applications SET state = 'collecting', facts = ?3, asked_at = ?4, version = version + 1
    WHERE id = ?1 AND user_id = ?2 AND state = 'awaiting-co-applicant'";
const FORGET: &str = "DELETE FROM people WHERE application_id = ?1 AND role = 'co-applicant'";

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
    let requests = lender_systems::add_requests(database, id, &matches, systems, now)?;
    let matches = json(&matches)?;
    let (facts, answers): (String, [&dyn Parameter; 2]) = (json(&facts)?, [&id, &matches]);
    let mut batch = vec![
        statement(database, ASK, &[&id, &user, &facts, &now])?,
        statement(database, FORGET, &[&id])?,
        statement(database, ADD_OFFERS, &answers)?,
        statement(database, ADD_MATCHES, &answers)?,
    ];
    batch.extend(requests);
    database.batch(batch).await?;
    Ok(())
}

fn read<T: for<'a> Deserialize<'a>>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::Internal(format!("a stored application: {error}")))
}
