//! Companies' applications (product design, section 10): made of companies of the development registry (`data/companies.json`), as
//! the origin would make them, in every status that admins give them.

use chrono::DateTime;
use kirkas_lending::consents::{self, Consent};
use kirkas_lending::facts::CompanyFacts;
use kirkas_lending::form::{Answers, ApplicantRole, of_kind};
use kirkas_lending::lifecycle::sme::SmeStatus;
use kirkas_lending::market::{Context, Country, Market};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::SeedError;
use crate::countries::CountryData;
use crate::draw::Draw;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 86_400_000;
/// How long a closed case stays: 24 months.
const RETENTION: i64 = 63_072_000_000;
/// Until when an open one does, as the origin writes it.
const WHILE_OPEN: i64 = 253_402_300_799_000;
const PURPOSES: [&str; 9] = [
    "working capital",
    "investment",
    "equipment",
    "vehicle",
    "property",
    "acquisition",
    "taxes",
    "refinancing",
    "other",
];
const AMOUNTS: [u32; 8] = [8_000, 15_000, 25_000, 40_000, 60_000, 90_000, 150_000, 300_000];
const GUARANTEES: [&str; 3] = ["yes", "no", "discuss"];

/// A company of the registry.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegisteredCompany {
    /// Where it is registered.
    pub country: Country,
    /// Its number.
    pub business_id: String,
    /// Its name.
    pub name: String,
    /// What it is in law.
    pub form: String,
    /// When it was registered.
    pub registered_on: String,
    /// What it does.
    pub industry: String,
}

/// A company's application, and what admins have done with it.
pub struct CompanyApplication {
    /// Which one, from 1 on.
    pub number: u32,
    /// Its id.
    pub id: String,
    /// Code of its language.
    pub language: String,
    /// The company.
    pub company: RegisteredCompany,
    /// What is known of it.
    pub facts: CompanyFacts,
    /// What is stored of whoever applied.
    pub answers: Answers,
    /// What they are recognised by.
    pub identity: String,
    /// Their address.
    pub email: String,
    /// What they are called.
    pub contact: String,
    /// What they consented to.
    pub consents: Vec<Consent>,
    /// When it was made.
    pub created_at: i64,
    /// The statuses it has had after it was new, and since when.
    pub statuses: Vec<(SmeStatus, i64)>,
    /// Until when it stays.
    pub keep_until: i64,
}

/// Nothing of who applied is printed.
impl core::fmt::Debug for CompanyApplication {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        out.debug_struct("CompanyApplication").field("number", &self.number).finish_non_exhaustive()
    }
}

impl CompanyApplication {
    /// Where it stands.
    pub fn status(&self) -> SmeStatus {
        self.statuses.last().map_or(SmeStatus::New, |(status, _)| *status)
    }

    /// When it was closed, if it is.
    pub fn closed_at(&self) -> Option<i64> {
        self.statuses.last().filter(|(status, _)| status.is_end()).map(|(_, at)| *at)
    }
}

/// The companies that apply.
///
/// # Errors
/// When the file holds none.
pub fn companies() -> Result<Vec<RegisteredCompany>, SeedError> {
    Ok(serde_json::from_str(include_str!("../data/companies.json"))?)
}

/// The application of a company, in the days before `moment`.
///
/// # Errors
/// When the form would have refused the answers.
pub fn application(
    number: u32,
    company: RegisteredCompany,
    data: &CountryData,
    (draw, moment): (&Draw, i64),
) -> Result<CompanyApplication, SeedError> {
    let refused = |why: String| SeedError::Refused { number, why };
    let form = of_kind("sme")?.ok_or_else(|| refused("no form of the kind sme".to_owned()))?;
    let draw = draw.about("company").about(number);
    let status = SmeStatus::ALL.into_iter().cycle().nth(usize::try_from(number).unwrap_or(0)).unwrap_or(SmeStatus::New);
    let path = path(status);
    // Nobody has had time for what is new.
    let days = if path.is_empty() { draw.below("days", 2) } else { draw.between("days", 8, 85) };
    let minutes = i64::from(draw.between("minutes", 30, 390)).saturating_mul(60_000);
    let created_at = moment.saturating_sub(i64::from(days).saturating_mul(DAY)).saturating_sub(minutes);
    let day = DateTime::from_timestamp_millis(created_at).unwrap_or_default().date_naive();
    let context = Context { market: Market::for_country(company.country, true)?, today: day };
    let email = format!("company-{number}@kirkas.example");
    let contact =
        format!("{} {}", draw.pick("first name", &data.first_names)?, draw.pick("last name", &data.last_names)?);
    let answers = answers(&company, (&email, &contact), data, &draw, &context)?;
    let steps: Vec<&str> = form.steps.iter().map(|step| step.id.as_str()).collect();
    if let Some(step) = form.first_incomplete(&answers, &steps, &context) {
        let errors = form.check_step(step, &answers, &context);
        return Err(refused(format!("{}: {errors:?}", step.id)));
    }
    let language = draw.pick("language", &data.languages)?.clone();
    let statuses: Vec<(SmeStatus, i64)> = (1_i64..)
        .zip(path)
        .map(|(place, status)| (*status, created_at.saturating_add(place.saturating_mul(HOUR.saturating_mul(20)))))
        .collect();
    let mut application = CompanyApplication {
        number,
        id: draw.id("application"),
        facts: CompanyFacts::from_answers(&answers).ok_or_else(|| refused("no facts".to_owned()))?,
        identity: form.identity(&answers, ApplicantRole::Applicant, company.country),
        consents: consents::answered(form, &answers, &language)?,
        answers: form.about(&answers, ApplicantRole::Applicant),
        language,
        company,
        email,
        contact,
        created_at,
        statuses,
        keep_until: WHILE_OPEN,
    };
    if let Some(closed_at) = application.closed_at() {
        application.keep_until = closed_at.saturating_add(RETENTION);
    }
    Ok(application)
}

/// The way to a status, after a case was new.
fn path(status: SmeStatus) -> &'static [SmeStatus] {
    use SmeStatus::{Assigned, Contacted, Declined, Duplicate, Lost, Offers, SentToLenders, Spam, Withdrawn, Won};
    match status {
        SmeStatus::New => &[],
        Assigned => &[Assigned],
        Contacted => &[Assigned, Contacted],
        SentToLenders => &[Assigned, Contacted, SentToLenders],
        Offers => &[Assigned, Contacted, SentToLenders, Offers],
        Won => &[Assigned, Contacted, SentToLenders, Offers, Won],
        Lost => &[Assigned, SentToLenders, Offers, Lost],
        Declined => &[Assigned, Contacted, Declined],
        Withdrawn => &[Assigned, Contacted, Withdrawn],
        Duplicate => &[Duplicate],
        Spam => &[Spam],
    }
}

fn answers(
    company: &RegisteredCompany,
    (email, contact): (&str, &str),
    data: &CountryData,
    draw: &Draw,
    context: &Context,
) -> Result<Answers, SeedError> {
    let limits = context.market.limits.sme;
    let amount = draw.pick("amount", &AMOUNTS)?.saturating_mul(data.loan_percent).div_euclid(100);
    let amount = amount.next_multiple_of(limits.amount.step).clamp(limits.amount.min, limits.amount.max);
    let longest = limits.months.longest_for(amount.into());
    let turnover = amount.saturating_mul(draw.between("turnover", 3, 30));
    let result =
        i64::from(turnover).div_euclid(20).saturating_mul(i64::from(draw.below("result", 5)).saturating_sub(1));
    let mut answers = Answers::default();
    let mut add = |step: &str, value: Value| {
        if let Value::Object(own) = value {
            answers.set_step(step, own);
        }
    };
    add(
        "calculator",
        json!({
            "amount": amount,
            "months": draw.between("years", 1, longest.div_euclid(12)).saturating_mul(12),
            "business_purpose": draw.pick("purpose", &PURPOSES)?,
        }),
    );
    add(
        "email-and-terms",
        json!({
            "email": email, "phone": format!("{}{:04}", data.phone, draw.below("phone", 1_000)), "terms": true,
            "marketing_email": draw.chance("marketing", 30),
        }),
    );
    add(
        "company-details",
        json!({
            "business_id": company.business_id, "name": company.name, "form": company.form,
            "registered_on": company.registered_on, "industry": company.industry, "turnover": turnover, "result": result,
            "employees": draw.below("employees", 60), "tax_debt": draw.chance("tax debt", 10),
            "payment_default": draw.chance("payment default", 10), "may_sign": draw.chance("may sign", 80),
            "guarantee": draw.pick("guarantee", &GUARANTEES)?, "contact_name": contact, "contact_role": "CEO",
        }),
    );
    Ok(answers)
}
