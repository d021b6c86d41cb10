//! Requests to keep looking, in D1.

use chrono::NaiveDate;
use kirkas_lending::keep_looking::{PastOffer, last_day, next_turn};
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::clock::{Seconds, Timestamp, day_in_utc, start_of};
use crate::problem::Problem;
use crate::sql::statement;

macro_rules! columns {
    () => {
        "user_id, language, months, began_on, ends_on, next_at, confirmed_at, asked_at, found_at, found_apr, best_apr"
    };
}

const OF_USER: &str = concat!("SELECT ", columns!(), " FROM keep_looking WHERE user_id = ?1");
const DUE: &str = concat!("SELECT ", columns!(), " FROM keep_looking WHERE next_at <= ?1 ORDER BY next_at LIMIT ?2");
const LATEST: &str = "SELECT id, reference, facts, left_out, currency, amount, months, purpose, asked_at
    FROM applications WHERE user_id = ?1 AND kind = 'loan' AND asked_at IS NOT NULL AND state <> 'withdrawn'
    ORDER BY created_at DESC LIMIT 1";
const OFFERS: &str = "SELECT apr_percent, for_less = 1 AS for_less, state FROM offers
    WHERE application_id = ?1 AND visible_at <= ?2";
const TURN_ON: &str = "INSERT INTO keep_looking (user_id, language, months, began_on, ends_on, next_at, confirmed_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT (user_id) DO UPDATE SET language = ?2, months = ?3, began_on = ?4, ends_on = ?5, next_at = ?6,
      confirmed_at = coalesce(?7, confirmed_at), asked_at = iif(?7 IS NULL, asked_at, NULL)";
/// A request that waited for this has its turn at once.
const CONFIRM: &str = "UPDATE keep_looking SET confirmed_at = ?2, next_at = iif(asked_at IS NULL, next_at, ?2),
      asked_at = NULL WHERE user_id = ?1";
const TURN_OFF: &str = "DELETE FROM keep_looking WHERE user_id = ?1";
/// Only of the turn that was read: of two that run one takes effect.
const END: &str = "DELETE FROM keep_looking WHERE user_id = ?1 AND next_at = ?2";
const ASK: &str = "UPDATE keep_looking SET next_at = ?3, asked_at = ?4 WHERE user_id = ?1 AND next_at = ?2";
const PASS: &str = "UPDATE keep_looking SET next_at = ?3 WHERE user_id = ?1 AND next_at = ?2";
const REPORT: &str = "UPDATE keep_looking SET next_at = ?3, found_at = ?4, found_apr = ?5, best_apr = ?6
    WHERE user_id = ?1 AND next_at = ?2";

/// The hour of the day, in UTC, at which it is looked: by then it is day in every market. Six hours.
const HOUR: Seconds = Seconds(21_600);

/// A request as the database has it.
#[derive(Debug, Clone, Deserialize)]
pub struct SearchRow {
    /// Whose it is.
    pub user_id: String,
    /// Code of the language in which it was turned on.
    pub language: String,
    /// For how many months.
    pub months: u32,
    /// The day on which it was turned on.
    pub began_on: NaiveDate,
    /// The last day.
    pub ends_on: NaiveDate,
    /// When it is its turn.
    pub next_at: Timestamp,
    /// When the answers were confirmed.
    pub confirmed_at: Option<Timestamp>,
    /// When the user was asked to, and has not since.
    pub asked_at: Option<Timestamp>,
    /// When something was found last.
    pub found_at: Option<Timestamp>,
    /// Its rate.
    pub found_apr: Option<f64>,
    /// The rate it was compared with.
    pub best_apr: Option<f64>,
}

/// An application as it is looked with.
#[derive(Debug, Deserialize)]
pub struct ApplicationRow {
    /// Its id.
    pub id: String,
    /// What people know it by.
    pub reference: String,
    /// What lenders decide by, as JSON.
    pub facts: String,
    /// Ids of lenders that were left out, as JSON.
    pub left_out: String,
    /// What its money is in.
    pub currency: String,
    /// How much was applied for.
    pub amount: u32,
    /// For how long.
    pub months: u32,
    /// What for.
    pub purpose: String,
    /// When lenders were asked.
    pub asked_at: Timestamp,
}

impl SearchRow {
    /// When it is its turn after one at `now`.
    fn turn_after(&self, now: Timestamp) -> Timestamp {
        turn(next_turn(self.began_on, self.ends_on, day_in_utc(now)))
    }
}

fn turn(day: NaiveDate) -> Timestamp {
    start_of(day).plus(HOUR)
}

/// A user's request, while it is on.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn search(database: &D1Database, user: &str) -> Result<Option<SearchRow>, Problem> {
    Ok(statement(database, OF_USER, &[&user])?.first::<SearchRow>(None).await?)
}

/// Requests whose turn it is at `now`, the ones that wait longest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn due(database: &D1Database, now: Timestamp, most: u32) -> Result<Vec<SearchRow>, Problem> {
    Ok(statement(database, DUE, &[&now, &most])?.all().await?.results()?)
}

/// The user's latest application for a loan that lenders were asked about and that they have not taken back.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn latest_application(database: &D1Database, user: &str) -> Result<Option<ApplicationRow>, Problem> {
    Ok(statement(database, LATEST, &[&user])?.first::<ApplicationRow>(None).await?)
}

/// The offers that an application has or had by `now`.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn offers(database: &D1Database, application: &str, now: Timestamp) -> Result<Vec<PastOffer>, Problem> {
    #[derive(Deserialize)]
    struct OfferRow {
        apr_percent: f64,
        for_less: u32,
        state: kirkas_lending::lifecycle::offer::OfferState,
    }
    let rows = statement(database, OFFERS, &[&application, &now])?.all().await?.results::<OfferRow>()?;
    let offers = rows.into_iter().map(|OfferRow { apr_percent, for_less, state }| PastOffer {
        apr_percent,
        for_less: for_less == 1,
        state,
    });
    Ok(offers.collect())
}

/// Turns it on for so many months from today; `confirmed` is when the answers were confirmed with it.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn turn_on(
    database: &D1Database,
    user: &str,
    language: &str,
    months: u32,
    (now, confirmed): (Timestamp, Option<Timestamp>),
) -> Result<D1PreparedStatement, Problem> {
    let began = day_in_utc(now);
    let ends = last_day(began, months);
    let next = turn(next_turn(began, ends, began));
    let (began, ends) = (began.to_string(), ends.to_string());
    statement(database, TURN_ON, &[&user, &language, &months, &began, &ends, &next, &confirmed])
}

/// Notes that the answers still hold.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn confirm(database: &D1Database, user: &str, now: Timestamp) -> Result<D1PreparedStatement, Problem> {
    statement(database, CONFIRM, &[&user, &now])
}

/// Turns it off.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn turn_off(database: &D1Database, user: &str) -> Result<D1PreparedStatement, Problem> {
    statement(database, TURN_OFF, &[&user])
}

/// Ends one whose time is over.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn end(database: &D1Database, search: &SearchRow) -> Result<D1PreparedStatement, Problem> {
    statement(database, END, &[&search.user_id, &search.next_at])
}

/// Notes that the user is asked to confirm the answers.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn ask(database: &D1Database, search: &SearchRow, now: Timestamp) -> Result<D1PreparedStatement, Problem> {
    statement(database, ASK, &[&search.user_id, &search.next_at, &search.turn_after(now), &now])
}

/// Passes on to the next month.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn pass(database: &D1Database, search: &SearchRow, now: Timestamp) -> Result<D1PreparedStatement, Problem> {
    statement(database, PASS, &[&search.user_id, &search.next_at, &search.turn_after(now)])
}

/// Notes what was found beside the best that the user has.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn report(
    database: &D1Database,
    search: &SearchRow,
    (found, best): (f64, Option<f64>),
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    let next = search.turn_after(now);
    statement(database, REPORT, &[&search.user_id, &search.next_at, &next, &now, &found, &best])
}
