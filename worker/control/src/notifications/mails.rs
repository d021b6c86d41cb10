//! Mails of notifications. The origin sends them, as it alone knows who is staff: control says whom a notification is for, and who
//! has switched mails off.

use chrono::{TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use worker::{D1Database, Env};

use super::notice::{ADMINS, PART};
use crate::access::{Part, Role};
use crate::clock::{before, milliseconds};
use crate::origin;
use crate::problem::Problem;
use crate::sql::{self, statement};

/// The origin's call.
const NOTIFICATION: &str = "/api/v1/control/notification";
/// For how long a mail is tried.
pub const TRIED_FOR: TimeDelta = TimeDelta::days(1);
/// How many are sent at a time.
const AT_A_TIME: u32 = 50;

/// A notification of which no mail was sent.
#[derive(Deserialize)]
struct Unmailed {
    id: u32,
    recipient: String,
    kind: String,
    by: String,
    draft: Option<String>,
    experiment: Option<String>,
    title: String,
    count: u32,
}

/// What the origin is asked to send. It says nothing of the person who acted, and nothing of what they said.
#[derive(Debug, PartialEq, Serialize)]
struct Mail<'a> {
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    draft: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    experiment: Option<&'a str>,
    title: &'a str,
    count: u32,
    /// Everybody with one of these roles.
    roles: Vec<&'static str>,
    /// Those with these addresses, if they are staff.
    people: Vec<&'a str>,
    /// But for those with these.
    except: Vec<&'a str>,
}

impl Unmailed {
    /// The mail, where these people get none unless they have to.
    fn mail<'a>(&'a self, switched_off: &'a [String]) -> Mail<'a> {
        let (roles, people): (&[Role], _) = match (self.recipient.as_str(), self.part()) {
            (_, Some(part)) => (part.change().roles(), Vec::new()),
            (ADMINS, None) => (&[Role::Admin], Vec::new()),
            (person, None) => (&[], vec![person]),
        };
        let roles = roles.iter().map(|role| role.name()).collect();
        // Of broken glass whoever broke it gets a mail, too: it may have been somebody else with their session.
        let except = match self.kind.as_str() {
            "glass-broken" => Vec::new(),
            _ => switched_off.iter().chain([&self.by]).map(String::as_str).collect(),
        };
        let Self { kind, draft, experiment, title, .. } = self;
        let (draft, experiment) = (draft.as_deref(), experiment.as_deref());
        Mail { kind, draft, experiment, title, count: self.count, roles, people, except }
    }

    /// The part whose it is.
    fn part(&self) -> Option<Part> {
        let name = self.recipient.strip_prefix(PART)?;
        Part::ALL.into_iter().find(|part| part.name() == name)
    }
}

/// Sends the mails of the last day that were not sent yet: after each write, and again four times an hour.
pub async fn send(env: &Env) {
    if let Err(problem) = try_to_send(env).await {
        worker::console_error!("mails of notifications were not sent, they are tried again: {problem:?}");
    }
}

async fn try_to_send(env: &Env) -> Result<(), Problem> {
    let db = env.d1("DB")?;
    let unmailed = claim(&db).await?;
    if unmailed.is_empty() {
        return Ok(());
    }
    let switched_off = switched_off(&db).await?;
    let mut failure = None;
    for notification in unmailed {
        if let Err(problem) = post(env, &notification.mail(&switched_off)).await {
            let release = "UPDATE notifications SET mailed_at = NULL WHERE id = ?1";
            statement(&db, release, &[&notification.id])?.run().await?;
            failure = Some(problem);
        }
    }
    failure.map_or(Ok(()), Err)
}

/// Notes of mails that they are sent before they are: two writes at a time must not send them twice.
async fn claim(db: &D1Database) -> Result<Vec<Unmailed>, Problem> {
    let claim = "UPDATE notifications SET mailed_at = ?1 WHERE id IN \
                 (SELECT id FROM notifications WHERE mailed_at IS NULL AND at > ?2 ORDER BY at LIMIT ?3) \
                 RETURNING id, recipient, kind, \"by\", draft, experiment, title, count";
    let now = Utc::now();
    let since = milliseconds(before(now, TRIED_FOR));
    Ok(sql::rows(db, claim, &[&milliseconds(now), &since, &AT_A_TIME]).await?)
}

async fn switched_off(db: &D1Database) -> Result<Vec<String>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        person: String,
    }
    let rows: Vec<Row> = sql::rows(db, "SELECT person FROM notification_settings WHERE mails = 0", &[]).await?;
    Ok(rows.into_iter().map(|row| row.person).collect())
}

async fn post(env: &Env, mail: &Mail<'_>) -> Result<(), Problem> {
    let answer = origin::post_signed(NOTIFICATION, mail, env).await?;
    match answer.status_code() {
        204 => Ok(()),
        status => Err(Problem::Internal(format!("the origin answers {status}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Mail, Unmailed};

    #[test]
    fn a_mail_goes_to_those_whom_it_is_for_but_who_acted_or_wants_none() {
        let off = ["off@bank.example".to_owned()];
        let others = vec!["off@bank.example", "by@bank.example"];
        for (recipient, kind, roles, people, except) in [
            ("part:redirects", "review-asked", vec!["operator", "admin"], vec![], others.clone()),
            ("part:experiments", "decision-asked", vec!["marketer", "admin"], vec![], others.clone()),
            ("part:campaigns", "dead-deliveries", vec!["marketer", "admin"], vec![], others.clone()),
            ("a@bank.example", "approved", vec![], vec!["a@bank.example"], others),
            ("role:admin", "glass-broken", vec!["admin"], vec![], vec![]),
        ] {
            let [recipient, kind, by] = [recipient, kind, "by@bank.example"].map(str::to_owned);
            let is_of_draft = kind != "decision-asked";
            let subject = |is_subject: bool| is_subject.then(|| "d1".to_owned());
            let (draft, experiment) = (subject(is_of_draft), subject(!is_of_draft));
            let title = "Autumn".to_owned();
            let unmailed = Unmailed { id: 1, recipient, kind: kind.clone(), by, draft, experiment, title, count: 2 };
            let (draft, experiment) = (is_of_draft.then_some("d1"), (!is_of_draft).then_some("d1"));
            let expected = Mail { kind: &kind, draft, experiment, title: "Autumn", count: 2, roles, people, except };
            assert_eq!(unmailed.mail(&off), expected);
        }
    }
}
