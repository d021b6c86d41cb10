//! What the figures are summed from, in D1: the lender's own answers, and the offers that they stood beside.

use kirkas_lending::market::Currency;
use serde::Deserialize;
use worker::D1Database;

use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};

/// Each filter that is null, or empty, lets all through.
const CASES: &str = "SELECT match.application_id AS application, match.visible_at, match.outcome, match.reasons,
      match.offer_id, coalesce(application.asked_at, match.visible_at) AS asked_at, application.currency
    FROM matches match JOIN applications application ON application.id = match.application_id
    WHERE match.lender_id = ?1 AND match.visible_at >= ?2 AND match.visible_at < ?3
      AND (?4 = '' OR application.country = ?4) AND (?5 = '' OR match.product_id = ?5)
      AND (?6 = '' OR application.purpose = ?6) AND application.amount BETWEEN ?7 AND ?8
      AND (?9 = '' OR match.figures ->> 'band' = ?9)
    ORDER BY match.visible_at DESC LIMIT ?10";
const OFFERS: &str = "SELECT offer.id, offer.application_id AS application, offer.lender_id AS lender, offer.for_less,
      offer.apr_percent, offer.terms ->> 'total_payable' AS total_payable, offer.terms ->> 'instalment' AS instalment,
      offer.terms ->> 'amount' AS amount, offer.state, offer.opened_at, offer.accepted_at, offer.signed_at,
      offer.paid_out_at
    FROM json_each(?1) wanted JOIN offers offer ON offer.application_id = wanted.value WHERE offer.visible_at <= ?2";

/// Which answers are summed. An empty text lets all through.
pub struct Filters<'a> {
    /// The lender's id.
    pub lender: &'a str,
    /// From this moment on.
    pub from: Timestamp,
    /// Before this moment.
    pub to: Timestamp,
    /// The country's code.
    pub country: &'a str,
    /// The product's id.
    pub product: &'a str,
    /// What for.
    pub purpose: &'a str,
    /// The least amount.
    pub amount_from: u32,
    /// The largest.
    pub amount_to: u32,
    /// The price band.
    pub band: &'a str,
}

/// An answer of the lender's, as the database has it.
#[derive(Debug, Deserialize)]
pub struct CaseRow {
    /// The application's id.
    pub application: String,
    /// When it was answered.
    pub visible_at: Timestamp,
    /// How.
    pub outcome: String,
    /// What failed, as JSON.
    pub reasons: String,
    /// The offer's id, if there is one.
    pub offer_id: Option<String>,
    /// When the lender was asked.
    pub asked_at: Timestamp,
    /// What its money is in.
    pub currency: Currency,
}

/// An offer, as the database has it.
#[derive(Debug, Deserialize)]
pub struct OfferRow {
    /// Its id.
    pub id: String,
    /// Its application's.
    pub application: String,
    /// Its lender's.
    pub lender: String,
    /// Whether it is less than was applied for.
    pub for_less: u32,
    /// What it is ranked by.
    pub apr_percent: f64,
    /// All that is paid.
    pub total_payable: f64,
    /// What is paid a month.
    pub instalment: f64,
    /// What is lent.
    pub amount: f64,
    /// Where it stands.
    pub state: String,
    /// When its information was opened.
    pub opened_at: Option<Timestamp>,
    /// When it was accepted.
    pub accepted_at: Option<Timestamp>,
    /// When its agreement was signed.
    pub signed_at: Option<Timestamp>,
    /// When its money was paid out.
    pub paid_out_at: Option<Timestamp>,
}

/// Answers of a lender, the latest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn cases(database: &D1Database, filters: &Filters<'_>, most: u32) -> Result<Vec<CaseRow>, Problem> {
    let Filters { lender, from, to, country, product, purpose, amount_from, amount_to, band } = filters;
    let parameters: [&dyn Parameter; 10] =
        [lender, from, to, country, product, purpose, amount_from, amount_to, band, &most];
    Ok(statement(database, CASES, &parameters)?.all().await?.results()?)
}

/// All offers for these applications that have arrived by `now`.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn offers(database: &D1Database, applications: &[&str], now: Timestamp) -> Result<Vec<OfferRow>, Problem> {
    let ids = serde_json::to_string(applications).map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(statement(database, OFFERS, &[&ids, &now])?.all().await?.results()?)
}
