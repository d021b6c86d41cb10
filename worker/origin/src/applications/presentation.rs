//! Applications as their applicant or co-applicant sees them: what has arrived by now, and how much is to come. Reasons of declines
//! and words to lenders tell about the applicant, so the co-applicant sees neither.

use kirkas_lending::affordability::Affordability;
use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::offer::OfferState;
use kirkas_lending::lifecycle::sme::SmeProgress;
use kirkas_lending::rules::{Failure, Reason, reasons_for_consumer};
use serde::Serialize;
use utoipa::ToSchema;
use worker::D1Database;

use super::ApplicationRole;
use super::mortgage::{Happenings, Mortgage, mortgage};
use super::state::{StoredState, state_with};
use super::store::{self, ApplicationRow, MatchRow, Pending};
use crate::app::App;
use crate::clock::{Timestamp, rfc3339};
use crate::information_requests::files::store::FileRow;
use crate::information_requests::store::InformationRequestRow;
use crate::information_requests::{self, InformationRequest};
use crate::invitations::InvitationState;
use crate::json_text::json;
use crate::offers::store::EventRow;
use crate::offers::{self, Lender, OfferDetails, OfferRow};
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
    /// What the caller is in it.
    pub role: ApplicationRole,
    /// Where the invitation of its co-applicant stands, as long as it waits for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invitation: Option<InvitationState>,
    /// The company that applies, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<ApplyingCompany>,
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
    pub offers: Vec<OfferDetails>,
    /// Who offers nothing, and why.
    pub declines: Vec<Decline>,
    /// Where a person at a lender was asked to look again, the latest request first.
    reviews: Vec<Review>,
    /// What lenders ask of the applicant, the latest first.
    pub information_requests: Vec<InformationRequest>,
    /// What is said of a mortgage alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    mortgage: Option<Mortgage>,
}

/// A company that applies. People pass its application on to lenders.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApplyingCompany {
    /// Its name.
    #[schema(example = "Esimerkkileipomo Oy")]
    pub name: String,
    /// Where its application stands.
    pub progress: SmeProgress,
}

/// A lender that offers nothing.
#[derive(Debug, Serialize, ToSchema)]
pub struct Decline {
    pub lender: Lender,
    /// The product's id.
    product: String,
    /// The first two reasons; none for the co-applicant.
    pub reasons: Vec<DeclineReason>,
    /// The figures that it was decided by, where one of the reasons is about them. Not there where two people apply: each would
    /// learn what the other has.
    #[serde(skip_serializing_if = "Option::is_none")]
    figures: Option<DeclineFigures>,
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

/// The applicant's own figures, as the lender's rules looked at them. Money is in units of the application's currency, a month.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeclineFigures {
    /// What counts as income, after tax.
    income: f64,
    /// What living costs by the country's figures.
    living: f64,
    /// What housing costs.
    housing: f64,
    /// Maintenance and other costs.
    other_costs: f64,
    /// Instalments of the debts that stay.
    old_debt: f64,
    /// What is left each month before the loan.
    surplus: f64,
    /// What a usual loan of this amount and period costs a month.
    reference_instalment: f64,
    /// Debt service to income, in percent; none without income.
    #[serde(skip_serializing_if = "Option::is_none")]
    dsti_percent: Option<f64>,
    /// Debt to yearly gross income; none without income.
    #[serde(skip_serializing_if = "Option::is_none")]
    debt_to_income: Option<f64>,
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
pub async fn present(
    app: &App,
    database: &D1Database,
    rows: Vec<ApplicationRow>,
    now: Timestamp,
) -> Result<Vec<Application>, Problem> {
    let ids = json(&rows.iter().map(|row| row.id.as_str()).collect::<Vec<_>>())?;
    let mut batch = store::answers(database, &ids, now)?.to_vec();
    batch.push(offers::store::of_applications(database, &ids, now)?);
    batch.push(reviews::store::of_applications(database, &ids)?);
    batch.push(information_requests::store::of_applications(database, &ids)?);
    batch.push(information_requests::files::store::of_applications(database, &ids)?);
    batch.push(offers::store::events_of_mortgages(database, &ids)?);
    let results = database.batch(batch).await?;
    let [matches, pending, offers, reviews, requests, files, events] = results.as_slice() else {
        return Err(Problem::Internal("a batch has lost an answer".to_owned()));
    };
    let mut answers = Answers { matches: matches.results()?, pending: pending.results()?, offers: Vec::new() };
    let offers: Vec<OfferRow> = offers.results()?;
    for row in &offers {
        answers.offers.push(OfferDetails::from_row(row.clone(), now)?);
    }
    let events: Vec<EventRow> = events.results()?;
    let reviews: Vec<ReviewRow> = reviews.results()?;
    let requests: Vec<InformationRequestRow> = requests.results()?;
    let files: Vec<FileRow> = files.results()?;
    let sealing = &app.settings.sealing;
    let is_own =
        |row: &ApplicationRow, application: &str| row.role == ApplicationRole::Applicant && row.id == application;
    let with_messages = |row: ApplicationRow| {
        let own_reviews: Vec<_> = reviews.iter().filter(|review| is_own(&row, &review.application)).collect();
        let own_requests: Vec<_> = requests.iter().filter(|request| is_own(&row, &request.application)).collect();
        let reviews = own_reviews.iter().map(|review| review.present(sealing)).collect::<Result<_, _>>()?;
        let information_requests =
            own_requests.iter().map(|request| request.present(&files, sealing)).collect::<Result<_, _>>()?;
        let application = Application { reviews, information_requests, ..one(&row, &mut answers, now)? };
        let happenings = Happenings {
            matches: &answers.matches.iter().filter(|found| found.application == row.id).collect::<Vec<_>>(),
            offers: &offers.iter().filter(|offer| offer.application == row.id).collect::<Vec<_>>(),
            events: &events.iter().filter(|event| event.application == row.id).collect::<Vec<_>>(),
            reviews: &own_reviews,
            requests: &own_requests,
        };
        Ok(Application { mortgage: mortgage(&row, application.state, &happenings, now)?, ..application })
    };
    rows.into_iter().map(with_messages).collect()
}

struct Answers {
    matches: Vec<MatchRow>,
    pending: Vec<Pending>,
    offers: Vec<OfferDetails>,
}

fn one(row: &ApplicationRow, answers: &mut Answers, now: Timestamp) -> Result<Application, Problem> {
    let invitation = invitation(row, now);
    let ApplicationRow { id, reference, kind, language, currency, purpose, .. } = row.clone();
    let ApplicationRow { amount, months, state, role, .. } = *row;
    let (mut own, others) =
        std::mem::take(&mut answers.offers).into_iter().partition::<Vec<_>, _>(|offer| offer.application == id);
    answers.offers = others;
    offers::rank(&mut own);
    let own = own.into_iter().map(|offer| offer.seen_by(role)).collect::<Vec<_>>();
    let pending = answers.pending.iter().find(|pending| pending.application == id).map_or(0, |found| found.pending);
    let standing = own
        .iter()
        .filter(|offer| matches!(offer.state, OfferState::Open | OfferState::Declined | OfferState::Superseded));
    let expired = own.iter().filter(|offer| offer.state == OfferState::Expired);
    let state = state_with(state, pending, count(standing), count(expired));
    let declined = answers.matches.iter().filter(|found| found.application == id && found.outcome == "declined");
    let declines = declined.map(|found| decline(found, role)).collect::<Result<_, _>>()?;
    Ok(Application {
        company: row
            .company
            .clone()
            .zip(row.company_status)
            .map(|(name, status)| ApplyingCompany { name, progress: status.progress() }),
        created: rfc3339(row.created_at),
        role,
        invitation,
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
        information_requests: Vec::new(),
        mortgage: None,
        offers: own,
    })
}

/// Where the invitation stands, as long as the application waits for an answer to it. That it is too late, the time says.
fn invitation(row: &ApplicationRow, now: Timestamp) -> Option<InvitationState> {
    let state = row.invitation.filter(|_| row.state == StoredState::AwaitingCoApplicant)?;
    let is_over = state == InvitationState::Waiting && row.invited_until.is_some_and(|until| until <= now);
    Some(if is_over { InvitationState::Expired } else { state })
}

fn decline(found: &MatchRow, role: ApplicationRole) -> Result<Decline, Problem> {
    let failures: Vec<Failure> = serde_json::from_str(&found.reasons)
        .map_err(|error| Problem::Internal(format!("reasons of a product: {error}")))?;
    let reasons = reasons_for_consumer(&failures);
    let is_about_means = reasons_for_consumer(&failures).any(|failure| failure.reason.is_about_means());
    Ok(Decline {
        figures: if is_about_means { found.figures.as_deref().map(figures).transpose()? } else { None },
        lender: Lender { id: found.lender_id.clone(), name: found.lender.clone() },
        product: found.product.clone(),
        reasons: reasons
            .filter(|_| role == ApplicationRole::Applicant)
            .map(|failure| DeclineReason { code: failure.reason, from: failure.from, to: failure.to })
            .collect(),
    })
}

/// All but the price band, which is the lender's matter.
fn figures(stored: &str) -> Result<DeclineFigures, Problem> {
    let unreadable = |error| Problem::Internal(format!("figures of a product: {error}"));
    let figures: Affordability = serde_json::from_str(stored).map_err(unreadable)?;
    Ok(DeclineFigures {
        income: figures.income,
        living: figures.living,
        housing: figures.housing,
        other_costs: figures.other_costs,
        old_debt: figures.old_debt,
        surplus: figures.surplus,
        reference_instalment: figures.reference_instalment,
        dsti_percent: figures.dsti_percent,
        debt_to_income: figures.debt_to_income,
    })
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}
