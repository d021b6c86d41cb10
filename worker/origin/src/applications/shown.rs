//! Applications as their user sees them: what has arrived by now, and how much is to come.

use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::offer::OfferState;
use kirkas_lending::rules::{Failure, Reason, reasons_for_consumer};
use serde::Serialize;
use utoipa::ToSchema;
use worker::D1Database;

use super::making::json;
use super::state::state_with;
use super::store::{self, ApplicationRow, MatchRow, Pending};
use crate::app::App;
use crate::clock::{Timestamp, rfc3339};
use crate::offers::{self, Lender, OfferShown};
use crate::problem::Problem;
use crate::reviews::store::ReviewRow;
use crate::reviews::{self, Review};

/// An application and what came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Application {
    /// Names the application.
    pub id: String,
    /// What people call it by.
    #[schema(example = "K-7F3Q29")]
    pub reference: String,
    /// What was applied for.
    #[schema(example = "loan")]
    pub kind: String,
    /// Code of the language it was made in.
    #[schema(example = "fi")]
    pub language: String,
    /// When it was made (RFC 3339, UTC).
    pub created: String,
    /// Where it stands.
    #[schema(schema_with = crate::described::application_state)]
    pub state: ApplicationState,
    /// ISO 4217 code.
    #[schema(example = "EUR")]
    pub currency: String,
    /// How much was applied for, in whole units of the currency.
    pub amount: u32,
    /// For how many months.
    pub months: u32,
    /// What for.
    #[schema(example = "renovation")]
    pub purpose: String,
    /// How many lenders have yet to answer.
    pending: u32,
    /// What lenders offer, in the order that does not depend on who pays us.
    pub offers: Vec<OfferShown>,
    /// Who offers nothing, and why.
    pub declines: Vec<Decline>,
    /// Where a person at a lender was asked to look again, the latest request first.
    reviews: Vec<Review>,
}

/// A lender that offers nothing.
#[derive(Debug, Serialize, ToSchema)]
pub struct Decline {
    pub lender: Lender,
    /// The product's id.
    product: String,
    /// The first two reasons.
    pub reasons: Vec<DeclineReason>,
}

/// Why nothing is offered.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeclineReason {
    /// Which rule failed.
    #[schema(schema_with = crate::described::reason)]
    pub code: Reason,
    /// The rule's lower limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<f64>,
    /// The rule's upper limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<f64>,
}

/// A page of a user's applications.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApplicationPage {
    /// The applications, the newest first.
    pub items: Vec<Application>,
    /// Stands for the next page; not there on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// These applications, as their user sees them at `now`.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn shown(
    app: &App,
    database: &D1Database,
    rows: Vec<ApplicationRow>,
    now: Timestamp,
) -> Result<Vec<Application>, Problem> {
    let ids = json(&rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>())?;
    let mut batch = store::answers(database, &ids, now)?.to_vec();
    batch.push(offers::store::of_applications(database, &ids, now)?);
    batch.push(reviews::store::of_applications(database, &ids)?);
    let results = database.batch(batch).await?;
    let [matches, pending, offers, reviews] = results.as_slice() else {
        return Err(Problem::Internal("a batch has lost an answer".to_owned()));
    };
    let mut answers = Answers { matches: matches.results()?, pending: pending.results()?, offers: Vec::new() };
    for row in offers.results::<offers::OfferRow>()? {
        answers.offers.push(OfferShown::of(row, now)?);
    }
    let reviews: Vec<ReviewRow> = reviews.results()?;
    let with_reviews = |row: ApplicationRow| {
        let own = reviews.iter().filter(|review| review.application == row.id);
        let own = own.map(|review| review.shown(&app.settings.sealing)).collect::<Result<_, _>>()?;
        Ok(Application { reviews: own, ..one(row, &mut answers)? })
    };
    rows.into_iter().map(with_reviews).collect()
}

struct Answers {
    matches: Vec<MatchRow>,
    pending: Vec<Pending>,
    offers: Vec<OfferShown>,
}

fn one(row: ApplicationRow, answers: &mut Answers) -> Result<Application, Problem> {
    let ApplicationRow { id, reference, kind, language, currency, amount, months, purpose, state, created_at, .. } =
        row;
    let (mut own, others) =
        std::mem::take(&mut answers.offers).into_iter().partition::<Vec<_>, _>(|offer| offer.application == id);
    answers.offers = others;
    offers::rank(&mut own);
    let pending = answers.pending.iter().find(|pending| pending.application == id).map_or(0, |found| found.pending);
    let standing = own
        .iter()
        .filter(|offer| matches!(offer.state, OfferState::Open | OfferState::Declined | OfferState::Superseded));
    let expired = own.iter().filter(|offer| offer.state == OfferState::Expired);
    let state = state_with(state, pending, count(standing), count(expired));
    let declined = answers.matches.iter().filter(|found| found.application == id && found.outcome == "declined");
    let declines = declined.map(decline).collect::<Result<_, _>>()?;
    Ok(Application {
        created: rfc3339(created_at),
        id,
        reference,
        kind,
        language,
        state,
        currency,
        amount,
        months,
        purpose,
        pending,
        declines,
        reviews: Vec::new(),
        offers: own,
    })
}

fn decline(found: &MatchRow) -> Result<Decline, Problem> {
    let failures: Vec<Failure> = serde_json::from_str(&found.reasons)
        .map_err(|error| Problem::Internal(format!("reasons of a product: {error}")))?;
    let reasons = reasons_for_consumer(&failures);
    Ok(Decline {
        lender: Lender { id: found.lender_id.clone(), name: found.lender.clone() },
        product: found.product.clone(),
        reasons: reasons
            .map(|failure| DeclineReason { code: failure.reason, from: failure.from, to: failure.to })
            .collect(),
    })
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}
