//! A user's copy of what is stored about them: the profile, what they answered, what they consented to, what came of it and
//! who was told. Of an application with two people each gets their own answers alone.

use kirkas_lending::form::{Answers, ApplicantRole};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{self, EventRow, PartRow, RecipientRow};
use crate::app::App;
use crate::applications::{self, Application, ApplicationRole};
use crate::clock::{Timestamp, rfc3339};
use crate::consents::history::{ConsentEntry, history};
use crate::drafts::form::Form;
use crate::drafts::{self, Contents, DraftRow, HalfTyped, SealedRow};
use crate::keep_looking::{KeepLooking, Standing};
use crate::notices::{self, Notice};
use crate::offers::Lender;
use crate::passkeys::own::{self as passkeys, Passkey};
use crate::personal_tokens::own::{self as personal_tokens, OwnToken};
use crate::problem::Problem;
use crate::profile_details;
use crate::sealing::Cell;
use crate::sessions::open::{OpenSession, open_of};
use crate::users::{Role, UserProfile};
use kirkas_lending::email_address::EmailAddress;

/// What is stored about a user.
#[derive(Serialize, ToSchema)]
pub struct OwnData {
    /// When the copy was made (RFC 3339, UTC).
    pub made_at: String,
    /// The account.
    pub profile: OwnProfile,
    /// Where the user is signed in.
    pub sessions: Vec<OpenSession>,
    /// Passkeys of staff, the oldest first.
    pub passkeys: Vec<Passkey>,
    /// Tokens of staff for the command line, the newest first.
    pub tokens: Vec<OwnToken>,
    /// What they were asked to consent to and answered, the newest first.
    pub consents: Vec<ConsentEntry>,
    /// Applications that were sent, the newest first.
    pub applications: Vec<OwnApplication>,
    /// What the user was told of their applications in the last 90 days, the newest first.
    pub notices: Vec<Notice>,
    /// Applications on their way.
    pub drafts: Vec<OwnDraft>,
    /// What the user answered about themselves for the next application, by market.
    pub details: Vec<OwnDetails>,
    /// Whether a cheaper loan is looked for, at the user's request.
    pub keep_looking: KeepLooking,
}

/// An account.
#[derive(Serialize, ToSchema)]
pub struct OwnProfile {
    /// Names the user.
    id: String,
    /// Where mail is sent.
    pub email: String,
    /// The name.
    pub name: String,
    /// What they may do.
    roles: Vec<Role>,
    /// When the account was made (RFC 3339, UTC).
    pub created: String,
}

/// An application, with the user's own part in it.
#[derive(Serialize, ToSchema)]
pub struct OwnApplication {
    /// What was applied for, and what came of it.
    #[serde(flatten)]
    pub application: Application,
    /// The user's part, as long as it is stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_part: Option<OwnPart>,
    /// The lenders that it went to.
    pub recipients: Vec<Recipient>,
    /// What happened to its offers.
    pub events: Vec<OwnEvent>,
}

/// What a user answered in an application.
#[derive(Serialize, ToSchema)]
pub struct OwnPart {
    /// `applicant` or `co-applicant`.
    role: String,
    /// The answers, by step and field.
    #[schema(value_type = BTreeMap<String, Object>)]
    pub answers: Answers,
    /// When the user was strongly identified (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identified: Option<String>,
    /// Ids of the lenders that were not to be asked.
    left_out_lenders: Vec<String>,
}

/// A lender that learnt of an application.
#[derive(Serialize, ToSchema)]
pub struct Recipient {
    /// The lender.
    pub lender: Lender,
    /// When it was asked, by what it decides on and without who applies (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<String>,
    /// When it learnt who applies, as its offer was accepted (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub learnt_identity: Option<String>,
}

/// Something that happened to an offer.
#[derive(Serialize, ToSchema)]
pub struct OwnEvent {
    /// The offer's id.
    pub offer: String,
    /// When (RFC 3339, UTC).
    at: String,
    /// What.
    #[schema(example = "accept")]
    event: String,
    /// Whose doing it was.
    #[schema(example = "consumer")]
    by: String,
    /// The account number that the user gave with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iban: Option<String>,
}

/// What a user answered about themselves for the next application.
#[derive(Serialize, ToSchema)]
pub struct OwnDetails {
    /// The market's country (ISO 3166-1).
    #[schema(example = "FI")]
    country: String,
    /// Code of the language in which they were saved last.
    language: String,
    /// The answers, by step and field.
    #[schema(value_type = BTreeMap<String, Object>)]
    pub answers: Answers,
    /// When they were changed last (RFC 3339, UTC).
    changed: String,
}

/// An application on its way, with the user's own answers.
#[derive(Serialize, ToSchema)]
pub struct OwnDraft {
    /// What is applied for.
    pub kind: String,
    /// Code of its language.
    language: String,
    /// The answers that passed their checks, by step and field.
    #[schema(value_type = BTreeMap<String, Object>)]
    pub answers: Answers,
    /// What was typed last and not continued with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub typed: Option<HalfTyped>,
    /// When it was changed last (RFC 3339, UTC).
    changed: String,
    /// When it will be deleted (RFC 3339, UTC).
    expires: String,
}

/// Who reads a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader<'a> {
    /// The user, in this session.
    Themself(&'a str),
    /// Staff, to hand it on: without identity and account numbers.
    Staff,
}

/// A user's copy, as things stand at `now`.
///
/// # Errors
/// [`Problem::Internal`] when the database fails, or what is sealed does not open.
pub async fn of_user(app: &App, user: &UserProfile, reader: Reader<'_>, now: Timestamp) -> Result<OwnData, Problem> {
    let database = app.database()?;
    let session = match reader {
        Reader::Themself(session) => session,
        Reader::Staff => "",
    };
    let created = store::creation_time(&database, &user.id).await?;
    let mailbox = EmailAddress::parse(&user.email).map(|address| app.settings.sealing.mailbox(&address));
    let drafts = drafts::of_user(&database, &user.id, &mailbox.unwrap_or_default(), now).await?;
    Ok(OwnData {
        made_at: rfc3339(now),
        profile: OwnProfile {
            id: user.id.clone(),
            email: user.email.clone(),
            name: user.name.clone(),
            roles: user.roles.clone(),
            created: rfc3339(created),
        },
        sessions: open_of(app, session, &user.id).await?,
        passkeys: passkeys::of_user(&database, &user.id).await?,
        tokens: personal_tokens::of_user(&database, &user.id, now).await?,
        consents: history(&database, &user.id).await?,
        applications: applications(app, &user.id, reader, now).await?,
        notices: notices::store::all(&database, &user.id).await?.into_iter().map(Notice::from).collect(),
        drafts: drafts.into_iter().map(|row| draft(app, row, reader, now)).collect::<Result<_, _>>()?,
        details: details(app, &user.id, reader, now).await?,
        keep_looking: Standing::read(&database, &user.id).await?.present(now),
    })
}

async fn details(app: &App, user: &str, reader: Reader<'_>, now: Timestamp) -> Result<Vec<OwnDetails>, Problem> {
    let rows = profile_details::of_user(&app.database()?, user).await?;
    let own = rows.into_iter().map(|row| {
        let form = profile_details::form(&row.language, app.settings.environment, now)?;
        let answers = reader.sees(profile_details::open(app, &row)?.answers, &form);
        Ok(OwnDetails { answers, changed: rfc3339(row.updated_at), country: row.country, language: row.language })
    });
    own.collect()
}

async fn applications(
    app: &App,
    user: &str,
    reader: Reader<'_>,
    now: Timestamp,
) -> Result<Vec<OwnApplication>, Problem> {
    let database = app.database()?;
    let found = applications::of_user(app, user, now).await?;
    let ids = serde_json::to_string(&found.iter().map(|one| one.id.as_str()).collect::<Vec<_>>())
        .map_err(|_| Problem::Internal("ids are no JSON".to_owned()))?;
    let mut parts = store::parts(&database, user).await?;
    let (mut recipients, mut events) = store::outcomes(&database, &ids, now).await?;
    let own = found.into_iter().map(|application| {
        let id = application.id.as_str();
        let part = parts.extract_if(.., |part| part.application == id).next();
        Ok(OwnApplication {
            own_part: part.map(|row| own_part(app, row, &application, reader, now)).transpose()?,
            recipients: recipients.extract_if(.., |row| row.application == id).map(Recipient::from).collect(),
            events: events
                .extract_if(.., |row| row.application == id)
                .map(|row| own_event(app, row, application.role, reader))
                .collect::<Result<_, _>>()?,
            application,
        })
    });
    own.collect()
}

fn own_part(
    app: &App,
    row: PartRow,
    application: &Application,
    reader: Reader<'_>,
    now: Timestamp,
) -> Result<OwnPart, Problem> {
    let PartRow { id, role, sealed, identified_at, left_out, .. } = row;
    let cell = Cell { table: "people", row: &id, column: "sealed" };
    // What serde says of a value could hold some of it.
    let malformed = |_| Problem::Internal("a person's part is not what it should be".to_owned());
    let answers: Answers = serde_json::from_str(&app.settings.sealing.open(cell, &sealed)?).map_err(malformed)?;
    let form = Form::for_language(&application.kind, &application.language, app.settings.environment, now)?;
    let form = form.ok_or_else(|| Problem::Internal("an application is of no form".to_owned()))?;
    let answers = reader.sees(answers, &form);
    let left_out_lenders = serde_json::from_str(&left_out).map_err(malformed)?;
    Ok(OwnPart { role, answers, identified: identified_at.map(rfc3339), left_out_lenders })
}

impl From<RecipientRow> for Recipient {
    fn from(row: RecipientRow) -> Self {
        Self {
            lender: Lender { id: row.lender_id, name: row.lender },
            asked: row.asked_at.map(rfc3339),
            learnt_identity: row.accepted_at.map(rfc3339),
        }
    }
}

/// The account number is the applicant's: the co-applicant's copy does not have it.
fn own_event(app: &App, row: EventRow, role: ApplicationRole, reader: Reader<'_>) -> Result<OwnEvent, Problem> {
    let cell = Cell { table: "offer_events", row: &row.id, column: "note_sealed" };
    let note = row
        .note_sealed
        .filter(|_| row.by == "consumer" && role == ApplicationRole::Applicant && reader != Reader::Staff);
    let iban = note.map(|note| app.settings.sealing.open(cell, &note)).transpose()?;
    Ok(OwnEvent { offer: row.offer, at: rfc3339(row.at), event: row.event, by: row.by, iban })
}

impl Reader<'_> {
    fn sees(self, answers: Answers, form: &Form) -> Answers {
        if self == Reader::Staff { form.masked(&answers) } else { answers }
    }
}

fn draft(app: &App, row: DraftRow, reader: Reader<'_>, now: Timestamp) -> Result<OwnDraft, Problem> {
    let sealing = &app.settings.sealing;
    let form = Form::for_language(&row.kind, &row.language, app.settings.environment, now)?;
    let form = form.ok_or_else(|| Problem::Internal("a draft is of no form".to_owned()))?;
    let contents = Contents::open(sealing, SealedRow::draft(&row.id), row.answers_sealed.as_deref())?;
    let typed = HalfTyped::open(sealing, SealedRow::draft(&row.id), row.typed_sealed.as_deref())?;
    Ok(OwnDraft {
        answers: reader.sees(form.about(&contents.answers, ApplicantRole::Applicant), &form),
        typed: typed.filter(|typed| form.is_about(&typed.step, ApplicantRole::Applicant)),
        changed: rfc3339(row.updated_at),
        expires: rfc3339(row.expires_at),
        kind: row.kind,
        language: row.language,
    })
}
