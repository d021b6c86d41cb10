//! The calls by which somebody lets a matter wait, and ends that.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, NaiveTime, TimeDelta, Utc};
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::attention;
use super::snooze::{self, Snooze};
use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, DryRun, Id, Note};
use crate::clock::{milliseconds, read_day, time_text};
use crate::free_text;
use crate::live::Live;
use crate::problem::Problem;
use crate::sql::{self, statement};

/// For how long a matter may wait at most.
const MAX_DAYS: i64 = 30;
/// Characters of a reason at most.
const MAX_REASON: usize = 500;
const ADVICE: &str = "Send {\"until\": \"2026-12-24T08:00:00Z\", \"reason\": \"…\"}.";

/// How long a matter may wait, and why.
#[derive(Deserialize, ToSchema)]
pub struct NewSnooze {
    /// At most 30 days from now: a time (RFC 3339), or a day, which is its beginning (UTC).
    #[schema(example = "2026-12-24T08:00:00Z")]
    until: String,
    /// At most 500 characters.
    #[schema(example = "The network mends it on Monday")]
    reason: String,
}

impl NewSnooze {
    fn check(self, now: DateTime<Utc>) -> Result<(DateTime<Utc>, String), Problem> {
        let refused = |why: &str| Problem::Refused(why.to_owned());
        let time = DateTime::parse_from_rfc3339(&self.until).ok().map(|time| time.with_timezone(&Utc));
        let day = || Some(read_day(&self.until)?.and_time(NaiveTime::MIN).and_utc());
        let until =
            time.or_else(day).ok_or_else(|| refused("Say until when as in 2026-12-24 or 2026-12-24T08:00:00Z."))?;
        let last = now.checked_add_signed(TimeDelta::days(MAX_DAYS)).unwrap_or(now);
        if until <= now || until > last {
            return Err(refused("A matter can wait for 30 days at most, and not until a time that has passed."));
        }
        let reason = free_text::lines(&self.reason, MAX_REASON).filter(|reason| !reason.is_empty());
        Ok((until, reason.ok_or_else(|| refused("Say why it can wait, in 500 characters at most."))?))
    }
}

/// Lets what needs attention wait; again changes until when, and why. It takes the permission to change the part that the matter is about.
#[utoipa::path(
    put,
    path = "/api/control/overview/snoozes/{what}",
    operation_id = "snooze",
    params(("what" = String, Path, description = "What needs attention, as the overview has it"), DryRun),
    request_body = NewSnooze,
    responses(
        (status = 200, description = "It waits", body = Snooze),
        (status = 400, description = "The body is not what the call takes"),
        (status = 404, description = "This needs no attention"),
        (status = 422, description = "It can't wait for so long, or nothing says why"),
    )
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, Id(what): Id, call: Call) -> Result<Json<Snooze>, Problem> {
    let db = env.d1("DB")?;
    let all = attention::read(&env, &db, &Live::read(&env).await?, &call.caller).await?;
    let part = all.iter().find(|one| one.what == what).map(|one| one.part).ok_or(Problem::NotFound)?;
    call.caller.admit(part.change())?;
    let now = Utc::now();
    let (until, reason) = call.body.json::<NewSnooze>(ADVICE).await?.check(now)?;
    let snooze = Snooze { by: call.caller.name.clone(), until: time_text(until), reason };
    if call.is_dry_run() {
        return Ok(Json(snooze));
    }
    let detail = json!({ "kind": part.name(), "what": what, "until": snooze.until });
    let act = Act { who: &call.caller.id, what: "snooze", detail, why: &snooze.reason };
    let insert = "INSERT INTO snoozes (what, part, until, reason, \"by\", at) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
        ON CONFLICT (what) DO UPDATE SET part = excluded.part, until = excluded.until, reason = excluded.reason, \
        \"by\" = excluded.\"by\", at = excluded.at";
    audit::record(&env, &act, None, |db| {
        let forget = statement(db, "DELETE FROM snoozes WHERE until <= ?1", &[&milliseconds(now)])?;
        let values: [&dyn sql::Parameter; 6] =
            [&what, &part.name(), &milliseconds(until), &snooze.reason, &snooze.by, &milliseconds(now)];
        Ok(vec![forget, statement(db, insert, &values)?])
    })
    .await?;
    Ok(Json(snooze))
}

/// Has a matter need attention again.
#[utoipa::path(
    delete,
    path = "/api/control/overview/snoozes/{what}",
    operation_id = "endSnooze",
    params(("what" = String, Path, description = "What waits, as the overview has it"), Note, DryRun),
    responses(
        (status = 204, description = "It waits no more"),
        (status = 404, description = "This does not wait"),
    )
)]
#[worker::send]
pub async fn delete(State(App { env }): State<App>, Id(what): Id, call: Call) -> Result<StatusCode, Problem> {
    let part = snooze::part_of(&env.d1("DB")?, &what, Utc::now()).await?;
    let part = part.filter(|part| call.caller.may(part.read())).ok_or(Problem::NotFound)?;
    call.caller.admit(part.change())?;
    if call.is_dry_run() {
        return Ok(StatusCode::NO_CONTENT);
    }
    let detail = json!({ "kind": part.name(), "what": what });
    let act = Act { who: &call.caller.id, what: "unsnooze", detail, why: &call.note() };
    audit::record(&env, &act, None, |db| Ok(vec![statement(db, "DELETE FROM snoozes WHERE what = ?1", &[&what])?]))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::NewSnooze;

    #[test]
    fn a_snooze_has_a_reason_and_ends_within_30_days() {
        let now = DateTime::<Utc>::from_timestamp(1_795_176_000, 0).unwrap_or_default();
        let long = "x".repeat(501);
        for (until, reason, is_taken) in [
            ("2026-11-20T12:00:01Z", "Known", true),
            ("2026-12-20T14:00:00+02:00", "Known", true),
            ("2026-12-20T12:00:01Z", "Known", false),
            ("2026-11-20T12:00:00Z", "Known", false),
            ("2026-12-01", "Known", true),
            ("2026-12-1", "Known", false),
            ("tomorrow", "Known", false),
            ("2026-12-01T00:00:00Z", "  ", false),
            ("2026-12-01T00:00:00Z", &long, false),
        ] {
            let snooze = NewSnooze { until: until.to_owned(), reason: reason.to_owned() };
            assert_eq!(snooze.check(now).is_ok(), is_taken, "{until} {reason}");
        }
    }
}
