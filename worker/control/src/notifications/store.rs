//! Notifications in D1, as those whom they are for see them.

use chrono::{TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use super::notice::{ADMINS, of_part};
use crate::access::Part;
use crate::caller::Caller;
use crate::clock::{before, milliseconds};
use crate::problem::Problem;
use crate::sql::{self, statement};

/// As many are shown.
const SHOWN: u32 = 50;
/// For how many days one is stored.
const DAYS_ON_RECORD: i64 = 90;
/// Whose a notification is, and that it tells of no act of theirs.
const OWN: &str = "recipient IN (SELECT value FROM json_each(?1)) AND \"by\" <> ?2";
/// Up to where they have read.
const READ_UNTIL: &str = "coalesce((SELECT read_until FROM notification_settings WHERE person = ?2), 0)";

/// Something that others did, or that goes wrong by itself.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct Notification {
    /// Grows with time.
    id: u32,
    /// Of a draft: `review-asked`, `approved`, `changes-requested`, `commented`, `published`, `glass-broken`, or `conflict`: what somebody
    /// has published changes rules that the draft changes differently. `decision-asked`: a decision about an experiment waits for a
    /// review. Of what goes wrong by itself: `failing-targets`, `wrong-split`, `dead-deliveries` or `ending-token`.
    kind: String,
    /// Who did it; `cron` where nobody has.
    by: String,
    /// Id of the draft, where it is about one; of a conflict, of the reader's own.
    #[schema(required)]
    draft: Option<String>,
    /// Key of the experiment, where it is about one.
    #[schema(required)]
    experiment: Option<String>,
    /// The draft's title, or the experiment's name, as it was then; or the token's name.
    title: String,
    /// What they said; of a conflict, the title of the draft that was published, or nothing where it was none.
    text: String,
    /// How many targets fail or deliveries are dead, or within how many days the token ends; else 0.
    count: u32,
    /// In milliseconds since 1970.
    at: u64,
    #[serde(deserialize_with = "sql::flag")]
    is_read: bool,
}

/// What somebody has set.
#[derive(Deserialize)]
struct Row {
    unread: u32,
    #[serde(deserialize_with = "sql::flag")]
    mails: bool,
}

/// What there is for somebody.
#[derive(Serialize, ToSchema)]
pub struct Notifications {
    /// How many they have not read, the older ones included.
    unread: u32,
    /// Whether they get mails. Of broken glass everybody whom it concerns gets one.
    mails: bool,
    /// The newest 50, the newest first.
    notifications: Vec<Notification>,
}

/// Reads what is for somebody: by their address, and by what they may do.
pub async fn read(env: &Env, caller: &Caller) -> Result<Notifications, Problem> {
    let (db, person) = (env.d1("DB")?, &caller.person);
    let recipients = serde_json::to_string(&recipients(caller))?;
    let list = format!(
        "SELECT id, kind, \"by\", draft, experiment, title, text, count, at, id <= {READ_UNTIL} AS is_read FROM notifications WHERE {OWN} \
         ORDER BY id DESC LIMIT {SHOWN}"
    );
    let counts = format!(
        "SELECT (SELECT count(*) FROM notifications WHERE {OWN} AND id > {READ_UNTIL}) AS unread, \
         coalesce((SELECT mails FROM notification_settings WHERE person = ?2), 1) AS mails"
    );
    let notifications = sql::rows(&db, &list, &[&recipients, person]).await?;
    let Row { unread, mails } = sql::row(&db, &counts, &[&recipients, person])
        .await?
        .ok_or_else(|| Problem::Internal("notifications were not counted".to_owned()))?;
    Ok(Notifications { unread, mails, notifications })
}

fn recipients(caller: &Caller) -> Vec<String> {
    let mut recipients = vec![caller.person.clone()];
    let changed = Part::ALL.into_iter().filter(|part| caller.may(part.change()));
    recipients.extend(changed.map(of_part));
    if caller.may(Part::Settings.manage()) {
        recipients.push(ADMINS.to_owned());
    }
    recipients
}

/// Notes that somebody has read all up to one, if there is one as new as that. What they have read stays so.
pub async fn mark_as_read(env: &Env, person: &str, until: u32) -> Result<(), Problem> {
    let upsert = "INSERT INTO notification_settings (person, read_until) \
                  SELECT ?1, min(?2, coalesce(max(id), 0)) FROM notifications WHERE true \
                  ON CONFLICT (person) DO UPDATE SET read_until = max(read_until, excluded.read_until)";
    statement(&env.d1("DB")?, upsert, &[&person, &until])?.run().await?;
    Ok(())
}

/// Switches somebody's mails on or off.
pub async fn set_mails(env: &Env, person: &str, on: bool) -> Result<(), Problem> {
    let upsert = "INSERT INTO notification_settings (person, mails) VALUES (?1, ?2) \
                  ON CONFLICT (person) DO UPDATE SET mails = excluded.mails";
    statement(&env.d1("DB")?, upsert, &[&person, &on])?.run().await?;
    Ok(())
}

/// Removes what is older than 90 days.
pub async fn prune(env: &Env) {
    let pruning = async {
        let oldest = milliseconds(before(Utc::now(), TimeDelta::days(DAYS_ON_RECORD)));
        statement(&env.d1("DB")?, "DELETE FROM notifications WHERE at < ?1", &[&oldest])?.run().await
    };
    if let Err(error) = pruning.await {
        worker::console_error!("old notifications could not be removed, they will be tomorrow: {error}");
    }
}
