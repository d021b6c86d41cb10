//! Mails of what control has to tell: what happens to drafts of redirects, decisions about experiments that wait for a review, and what goes
//! wrong by itself. They go to staff alone.

use axum::body::Bytes;
use axum::extract::State;
use http::{HeaderMap, StatusCode};
use kirkas_core::site::Language;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::D1Database;

use super::signature;
use crate::app::App;
use crate::clock;
use crate::mail::{ConsoleNews, Message};
use crate::passkeys::mails::{console_page, send_now, staff_language};
use crate::problem::{Problem, ProblemDetails};
use crate::sql::statement;
use crate::users::{COLUMNS, Role, UserProfile, UserRow};

/// The longest title that is mailed, in characters.
const MAX_TITLE_LENGTH: usize = 200;
/// The roles of whoever is mailed.
const STAFF: [Role; 3] = [Role::Operator, Role::Marketer, Role::Admin];
/// Users who have one of the roles in `?1`, but for the addresses in `?2`.
const BY_ROLE: &str = "u.id IN (SELECT user_id FROM user_roles WHERE role IN (SELECT value FROM json_each(?1)))
    AND u.email NOT IN (SELECT value FROM json_each(?2))";

/// What happened to a draft or an experiment, or goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NotificationKind {
    ReviewAsked,
    Approved,
    ChangesRequested,
    Commented,
    Published,
    GlassBroken,
    Conflict,
    DecisionAsked,
    FailingTargets,
    WrongSplit,
    DeadDeliveries,
    EndingToken,
}

/// What is to be mailed, and to whom.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffNotification {
    /// What happened.
    kind: NotificationKind,
    /// The draft's id, where it is of one.
    #[schema(example = "0123456789abcdef")]
    draft: Option<String>,
    /// The experiment's key, where it is of one.
    experiment: Option<String>,
    /// Title of the draft, name of the experiment, or that of the token.
    #[schema(example = "Autumn campaign")]
    title: String,
    /// How many targets fail or deliveries are dead, or within how many days the token ends.
    #[serde(default)]
    count: u32,
    /// Everybody who has one of these roles gets it; only those of staff count.
    #[serde(default)]
    roles: Vec<Role>,
    /// Those with these addresses, if they are staff.
    #[serde(default)]
    people: Vec<String>,
    /// But for those with these addresses.
    #[serde(default)]
    except: Vec<String>,
}

/// Mails staff that something happened to a draft of redirects, that a decision about an experiment waits, or that something goes wrong:
/// what it is about, and a link to it in the console. Whoever is not staff gets no mail, whatever is asked for.
#[utoipa::path(
    post,
    path = "/api/v1/control/notification",
    operation_id = "mailNotification",
    tag = "control",
    params(("Kirkas-Signature" = String, Header, description = "Control's signature of the body")),
    request_body = StaffNotification,
    security(()),
    responses(
        (status = 204, description = "They are mailed"),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Control has not signed it lately", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn mail(State(app): State<App>, headers: HeaderMap, body: Bytes) -> Result<StatusCode, Problem> {
    let notification: StaffNotification = signature::read(&app, &headers, &body, "notification")?;
    let (database, now) = (app.database()?, clock::now());
    let link = console_page(&app.settings, &notification.path()?)?;
    for user in notification.recipients(&database).await? {
        let message = notification.message(staff_language(&user)?, link.clone());
        send_now(&database, &app.settings, &user.email, &message, now).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

impl StaffNotification {
    /// The page where one acts, below the console's address.
    fn path(&self) -> Result<String, Problem> {
        let is_plain = |text: &str, more: &[u8]| {
            !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || more.contains(&byte))
        };
        let fixed = match self.kind {
            NotificationKind::FailingTargets => Some("/console/redirects/targets/?state=failing"),
            NotificationKind::DeadDeliveries => Some("/console/campaigns/deliveries/?state=dead"),
            NotificationKind::EndingToken => Some("/console/tokens/"),
            _ => None,
        };
        let view = if self.kind == NotificationKind::WrongSplit { "results" } else { "decisions" };
        match (fixed, &self.draft, &self.experiment) {
            (Some(path), None, None) => Ok(path.to_owned()),
            (None, Some(id), None) if is_plain(id, b"") => Ok(format!("/console/drafts/{id}/")),
            (None, None, Some(key)) if is_plain(key, b"-_") => Ok(format!("/console/experiments/{key}/{view}/")),
            // A key may hold anything: those of the overview lead there.
            (None, None, Some(_)) => Ok("/console/experiments/".to_owned()),
            _ => Err(Problem::Malformed("Send what the kind is about: draft, experiment, or neither.".to_owned())),
        }
    }

    fn message(&self, language: &Language, link: String) -> Message {
        let title = &self.title();
        let news = match self.kind {
            NotificationKind::FailingTargets => return Message::targets_fail(language, link, self.count),
            NotificationKind::WrongSplit => return Message::wrong_split(language, link, title),
            NotificationKind::DeadDeliveries => return Message::deliveries_failed(language, link, self.count),
            NotificationKind::EndingToken => return Message::token_ends(language, link, title, self.count),
            NotificationKind::ReviewAsked => ConsoleNews::ReviewAsked,
            NotificationKind::GlassBroken => ConsoleNews::GlassBroken,
            NotificationKind::DecisionAsked => ConsoleNews::DecisionAsked,
            NotificationKind::Approved
            | NotificationKind::ChangesRequested
            | NotificationKind::Commented
            | NotificationKind::Published
            | NotificationKind::Conflict => ConsoleNews::Changed,
        };
        Message::console_news(language, link, news, title)
    }

    /// The title in one line.
    fn title(&self) -> String {
        let plain = self.title.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
        plain.take(MAX_TITLE_LENGTH).collect()
    }

    /// Who of the staff gets it.
    async fn recipients(&self, database: &D1Database) -> Result<Vec<UserProfile>, Problem> {
        let roles: Vec<Role> = self.roles.iter().copied().filter(|role| STAFF.contains(role)).collect();
        let by_role = Recipients { condition: BY_ROLE, values: (json(&roles)?, json(&self.except)?) };
        let wanted: Vec<&String> = self.people.iter().filter(|person| !self.except.contains(person)).collect();
        let by_address = Recipients {
            condition: "u.email IN (SELECT value FROM json_each(?2))
                AND u.id IN (SELECT user_id FROM user_roles WHERE role IN (SELECT value FROM json_each(?1)))",
            values: (json(&STAFF)?, json(&wanted)?),
        };
        let mut users = by_role.find(database).await?;
        for user in by_address.find(database).await? {
            if !users.iter().any(|other| other.id == user.id) {
                users.push(user);
            }
        }
        Ok(users)
    }
}

/// Users whom a condition names.
struct Recipients {
    condition: &'static str,
    values: (String, String),
}

impl Recipients {
    async fn find(self, database: &D1Database) -> Result<Vec<UserProfile>, Problem> {
        let (sql, (first, second)) = (format!("SELECT {COLUMNS} FROM users u WHERE {}", self.condition), self.values);
        let rows = statement(database, &sql, &[&first, &second])?.all().await?.results::<UserRow>()?;
        rows.into_iter().map(UserProfile::try_from).collect()
    }
}

fn json(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::Internal(error.to_string()))
}
