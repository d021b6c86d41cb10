//! What a user answers about themselves for the next application (product design, section 7): the steps of the loan's form whose answers
//! are about the person rather than the credit. Stored by market, sealed as drafts are, and copied into a draft when the user wants.

pub mod endpoints;
mod store;

use kirkas_core::site;
use kirkas_lending::form::Answers;
use serde::Serialize;
use utoipa::ToSchema;
use worker::D1Database;

use crate::app::App;
use crate::clock::{Timestamp, rfc3339};
use crate::drafts::form::Form;
use crate::drafts::{Contents, SealedRow};
use crate::problem::Problem;
use crate::settings::Environment;
pub use store::DetailsRow;

/// The form whose steps they are.
pub const KIND: &str = "loan";
/// What a draft names to begin with the user's details.
pub const FROM_DETAILS: &str = "profile-details";

/// A user's details in a market. Identity numbers are masked: sent back as they are, they stay what they were.
#[derive(Serialize, ToSchema)]
pub struct ProfileDetails {
    /// Which save this is, 0 before the first: `If-Match` names it, between quotes.
    #[schema(example = 3)]
    version: u32,
    /// The answers that passed their checks, by step and field.
    #[schema(value_type = BTreeMap<String, Object>)]
    answers: Answers,
    /// The steps that were answered.
    completed: Vec<String>,
    /// When they were changed last (RFC 3339, UTC); not there before the first save.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "2026-11-20T12:00:00Z")]
    updated: Option<String>,
}

/// A user's details in a market as they stand.
pub struct Details {
    form: Form,
    version: u32,
    contents: Contents,
    updated: Option<Timestamp>,
}

impl Details {
    /// Those of a user in the market of a language; none are version 0.
    ///
    /// # Errors
    /// [`Problem::LanguageUnknown`]; [`Problem::Internal`] when the database fails, or what is sealed does not open.
    pub async fn read(
        app: &App,
        database: &D1Database,
        user: &str,
        language: &str,
        now: Timestamp,
    ) -> Result<Self, Problem> {
        let form = form(language, app.settings.environment, now)?;
        let country = form.context.market.country.code();
        let Some(row) = store::find(database, user, country).await? else {
            return Ok(Self { form, version: 0, contents: Contents::default(), updated: None });
        };
        let contents = open(app, &row)?;
        Ok(Self { form, version: row.version, contents, updated: Some(row.updated_at) })
    }

    /// As the user sees them.
    pub fn present(self) -> ProfileDetails {
        ProfileDetails {
            version: self.version,
            answers: self.form.masked(&self.contents.answers),
            completed: self.contents.completed.into_iter().collect(),
            updated: self.updated.map(rfc3339),
        }
    }
}

/// What a user's row holds.
///
/// # Errors
/// [`Problem::Internal`] when it does not open.
pub fn open(app: &App, row: &DetailsRow) -> Result<Contents, Problem> {
    let id = sealed_for(&row.user_id, &row.country);
    Contents::open(&app.settings.sealing, SealedRow::profile_details(&id), Some(&row.answers_sealed))
}

/// All of a user's, by market.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn of_user(database: &D1Database, user: &str) -> Result<Vec<DetailsRow>, Problem> {
    store::of_user(database, user).await
}

/// The answers that a draft of `kind` in a language begins with.
///
/// # Errors
/// [`Problem::NotFound`] where the user has none in that market; [`Problem::Internal`] when the database fails.
pub async fn copy(app: &App, user: &str, (kind, language): (&str, &str), now: Timestamp) -> Result<Answers, Problem> {
    let Details { contents, .. } = Details::read(app, &app.database()?, user, language, now).await?;
    let target = Form::for_language(kind, language, app.settings.environment, now)?.ok_or(Problem::KindUnknown)?;
    let mut copied = Answers::default();
    for (step, answers) in contents.answers.steps().filter(|(step, _)| target.is_reusable(step)) {
        copied.set_step(step, answers.clone());
    }
    if copied.steps().next().is_none() { Err(Problem::NotFound) } else { Ok(copied) }
}

/// The form whose steps they are, in the market of a language.
///
/// # Errors
/// [`Problem::LanguageUnknown`].
pub fn form(language: &str, environment: Environment, now: Timestamp) -> Result<Form, Problem> {
    if site::language(language).is_none_or(|language| !language.active) {
        return Err(Problem::LanguageUnknown);
    }
    Form::for_language(KIND, language, environment, now)?.ok_or(Problem::LanguageUnknown)
}

/// What answers are sealed for: nobody else's row, and no other market's.
fn sealed_for(user: &str, country: &str) -> String {
    format!("{user}:{country}")
}
