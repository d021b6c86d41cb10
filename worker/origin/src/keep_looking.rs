//! Looking for a cheaper loan month by month, at the consumer's request (product design, section 7): turned on and off by the user,
//! run by the Worker's schedule. The answers of their application are matched again with the live rules; nothing is sent to lenders,
//! and the user is told only of what is news. What that is decides [`kirkas_lending::keep_looking`].

pub mod endpoints;
pub mod run;
pub mod store;

use kirkas_lending::facts::Facts;
use kirkas_lending::keep_looking::are_too_old;
use serde::Serialize;
use utoipa::ToSchema;
use worker::D1Database;

use crate::clock::{self, Timestamp, rfc3339};
use crate::problem::Problem;
use store::{ApplicationRow, SearchRow};

/// The consent that turning it on is.
pub const CONSENT: &str = "keep_looking";

/// Whether a cheaper loan is looked for, for how long, and what was found.
#[derive(Serialize, ToSchema)]
pub struct KeepLooking {
    /// For how many months it was turned on; not there while it is off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = 6)]
    months: Option<u32>,
    /// The last day of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "2027-05-25")]
    pub ends: Option<String>,
    /// When it is looked next (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
    /// What the user was told of last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<FoundLoan>,
    /// The application whose answers are matched: the user's latest for a loan. Not there where there is none that was sent to
    /// lenders by the user alone: a co-applicant has not asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    application: Option<SearchedLoan>,
}

/// A loan that was found.
#[derive(Serialize, ToSchema)]
pub struct FoundLoan {
    /// When (RFC 3339, UTC).
    pub at: String,
    /// Its annual percentage rate, by the answers.
    #[schema(example = 7.9)]
    pub apr_percent: f64,
    /// The rate of the best offer that the user had by then; not there where they had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = 8.6)]
    best_apr_percent: Option<f64>,
}

/// What is looked for.
#[derive(Serialize, ToSchema)]
pub struct SearchedLoan {
    /// The application's reference.
    #[schema(example = "K-7F3Q29")]
    reference: String,
    /// How much was applied for, in whole units.
    amount: u32,
    /// The currency.
    #[schema(example = "EUR")]
    currency: String,
    /// For how many months.
    months: u32,
    /// What for.
    #[schema(example = "renovation")]
    purpose: String,
    /// When the answers were given, or confirmed (RFC 3339, UTC).
    answered: String,
    /// Whether they are so old that they have to be confirmed before they are matched again.
    to_confirm: bool,
}

/// A user's request as it stands, with what it is about.
pub struct Standing {
    /// The request; none while it is off.
    pub search: Option<SearchRow>,
    /// The application that can be looked with.
    pub application: Option<Searchable>,
}

/// An application whose answers can be matched again.
pub struct Searchable {
    row: ApplicationRow,
    facts: Facts,
    /// When the answers were given, or confirmed.
    answered: Timestamp,
}

impl Standing {
    /// A user's.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database fails.
    pub async fn read(database: &D1Database, user: &str) -> Result<Self, Problem> {
        let search = store::search(database, user).await?;
        let confirmed = search.as_ref().and_then(|search| search.confirmed_at);
        let latest = store::latest_application(database, user).await?;
        let application = latest.map(|row| Searchable::from_row(row, confirmed)).transpose()?.flatten();
        Ok(Self { search, application })
    }

    /// As the user sees it.
    pub fn present(self, now: Timestamp) -> KeepLooking {
        let search = self.search.as_ref();
        KeepLooking {
            months: search.map(|search| search.months),
            ends: search.map(|search| search.ends_on.to_string()),
            next: search.map(|search| rfc3339(search.next_at)),
            found: search.and_then(SearchRow::found),
            application: self.application.map(|application| application.present(now)),
        }
    }
}

impl Searchable {
    /// None of two people: one of them has not asked for it.
    fn from_row(row: ApplicationRow, confirmed: Option<Timestamp>) -> Result<Option<Self>, Problem> {
        let facts: Facts = serde_json::from_str(&row.facts)
            .map_err(|_| Problem::Internal("an application's facts are not what they should be".to_owned()))?;
        let answered = confirmed.map_or(row.asked_at, |confirmed| confirmed.max(row.asked_at));
        let is_own = facts.co_applicant.is_none();
        Ok(is_own.then_some(Self { row, facts, answered }))
    }

    fn is_to_confirm(&self, now: Timestamp) -> bool {
        are_too_old(clock::day_in_utc(self.answered), clock::day_in_utc(now))
    }

    fn present(self, now: Timestamp) -> SearchedLoan {
        SearchedLoan {
            to_confirm: self.is_to_confirm(now),
            answered: rfc3339(self.answered),
            reference: self.row.reference,
            amount: self.row.amount,
            currency: self.row.currency,
            months: self.row.months,
            purpose: self.row.purpose,
        }
    }
}

impl SearchRow {
    fn found(&self) -> Option<FoundLoan> {
        let (at, apr_percent) = self.found_at.zip(self.found_apr)?;
        Some(FoundLoan { at: rfc3339(at), apr_percent, best_apr_percent: self.best_apr })
    }
}
