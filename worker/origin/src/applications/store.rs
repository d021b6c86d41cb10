//! Applications and offers in D1, each found by its user alone.

use kirkas_core::credit::LoanTerms;
use serde::Deserialize;
use worker::D1Database;

use crate::applications::{Application, Loan, Offer, OfferRow};
use crate::clock::Timestamp;
use crate::conversions::{self, Carried};
use crate::problem::Problem;
use crate::sql::statement;

/// How many applications a list shows: the newest.
const NEWEST: u32 = 100;

/// Where the user has sent one with this key before, nothing is added.
const ADD: &str =
    "INSERT INTO applications (id, user_id, idempotency_key, created_at, currency, amount, years, purpose)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (user_id, idempotency_key) DO NOTHING";
const ADD_OFFER: &str = "INSERT INTO offers (id, application_id, lender, rate_percent, opening_fee, monthly_fee)
    SELECT ?2, id, ?3, ?4, ?5, ?6 FROM applications WHERE id = ?1";
const BY_KEY: &str = "SELECT id FROM applications WHERE user_id = ?1 AND idempotency_key = ?2";

const APPLICATIONS: &str = "SELECT id, currency, amount, years, purpose,
      strftime('%Y-%m-%dT%H:%M:%SZ', created_at / 1000, 'unixepoch') AS created
    FROM applications WHERE user_id = ?1 AND (?2 IS NULL OR id = ?2) ORDER BY created_at DESC, id LIMIT ?3";
const OFFERS: &str = "SELECT offer.id, offer.application_id AS application, offer.lender, asked.currency, asked.amount,
      asked.years, offer.rate_percent, offer.opening_fee, offer.monthly_fee,
      strftime('%Y-%m-%dT%H:%M:%SZ', offer.accepted_at / 1000, 'unixepoch') AS accepted
    FROM offers offer JOIN applications asked ON asked.id = offer.application_id
    WHERE asked.user_id = ?1 AND (?2 IS NULL OR asked.id = ?2) AND (?3 IS NULL OR offer.id = ?3)";
/// Only the user's own, and no second one of an application.
const ACCEPT: &str = "UPDATE offers SET accepted_at = ?3 WHERE id = ?1
    AND application_id IN (SELECT id FROM applications WHERE user_id = ?2)
    AND NOT EXISTS (SELECT 1 FROM offers other WHERE other.application_id = offers.application_id
      AND other.accepted_at IS NOT NULL)";

/// An application to be stored.
pub struct NewApplication<'a> {
    /// Its id, if it is new.
    pub id: &'a str,
    /// Whose it is.
    pub user: &'a str,
    /// Tells it from one sent before.
    pub key: &'a str,
    /// What is applied for.
    pub loan: &'a Loan,
    /// Who offers it: an id, the lender's name, and the terms.
    pub offers: &'a [(String, &'a str, LoanTerms)],
    /// What came with it that the edge signed.
    pub carried: Carried<'a>,
}

#[derive(Deserialize)]
struct Stored {
    id: String,
}

#[derive(Deserialize)]
struct ApplicationRow {
    id: String,
    created: String,
    #[serde(flatten)]
    loan: Loan,
}

/// Stores an application with its offers; answers its id, or that of the one that came with the same key
/// before.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn add(database: &D1Database, new: NewApplication<'_>, now: Timestamp) -> Result<String, Problem> {
    let NewApplication { id, user, key, loan, offers, carried } = new;
    let Loan { currency, amount, years, purpose } = loan;
    let mut batch = vec![statement(database, ADD, &[&id, &user, &key, &now, currency, amount, years, purpose])?];
    for (offer, lender, terms) in offers {
        let LoanTerms { rate_percent, opening_fee, monthly_fee, .. } = terms;
        batch.push(statement(database, ADD_OFFER, &[&id, offer, lender, rate_percent, opening_fee, monthly_fee])?);
    }
    batch.push(conversions::add_of_application(database, id, carried, now)?);
    batch.push(statement(database, BY_KEY, &[&user, &key])?);
    let results = database.batch(batch).await?;
    let found = results.last().map(|found| found.results::<Stored>()).transpose()?;
    let stored = found.and_then(|rows| rows.into_iter().next());
    stored.map(|stored| stored.id).ok_or_else(|| Problem::Internal("an application was not stored".to_owned()))
}

/// A user's applications, the newest first; or only the one with this id.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn applications(database: &D1Database, user: &str, id: Option<&str>) -> Result<Vec<Application>, Problem> {
    let rows = statement(database, APPLICATIONS, &[&user, &id, &NEWEST])?.all().await?.results::<ApplicationRow>()?;
    let mut offers = offers(database, user, id, None).await?;
    offers.sort_by(|one, other| one.apr_percent.total_cmp(&other.apr_percent).then_with(|| one.id.cmp(&other.id)));
    Ok(rows
        .into_iter()
        .map(|ApplicationRow { id, created, loan }| {
            let (own, others) = std::mem::take(&mut offers).into_iter().partition(|offer| offer.application == id);
            offers = others;
            Application { id, created, loan, offers: own }
        })
        .collect())
}

/// A user's offers, or only those for this application, or only the one with this id.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn offers(
    database: &D1Database,
    user: &str,
    application: Option<&str>,
    id: Option<&str>,
) -> Result<Vec<Offer>, Problem> {
    let rows = statement(database, OFFERS, &[&user, &application, &id])?.all().await?.results::<OfferRow>()?;
    rows.into_iter().map(Offer::try_from).collect()
}

/// Accepts one of a user's offers, unless they have accepted one of its application already; answers the offer, if it
/// is theirs.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn accept(
    database: &D1Database,
    user: &str,
    offer: &str,
    carried: Carried<'_>,
    now: Timestamp,
) -> Result<Option<Offer>, Problem> {
    let accepted = statement(database, ACCEPT, &[&offer, &user, &now])?;
    database.batch(vec![accepted, conversions::add_of_acceptance(database, offer, carried, now)?]).await?;
    Ok(offers(database, user, None, Some(offer)).await?.into_iter().next())
}
