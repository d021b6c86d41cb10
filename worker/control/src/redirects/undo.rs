//! Takes back a version of the redirects: at once, as long as that takes back nothing else and nobody has got used to it; later by a draft.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use crate::activation;
use crate::app::App;
use crate::audit::Act;
use crate::bundles;
use crate::call::{Call, DryRun, ExpectedVersion};
use crate::clock::{before, time_text};
use crate::drafts::endpoints::begin;
use crate::drafts::row::Draft;
use crate::drafts::store::reason_of;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::promotion::check_stored;
use crate::review;
use crate::sql;

/// For how long the version before is made live again at once.
const AT_ONCE_FOR: TimeDelta = TimeDelta::minutes(10);

/// What is to be taken back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UndoRequest {
    /// Id of a version of the redirects: the live one where nothing is said.
    version: Option<String>,
    /// Why, for the audit.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
    /// Title of the draft, where it takes one; the reason's first words where nothing is said.
    #[schema(min_length = 1, max_length = 100)]
    title: Option<String>,
}

/// What was taken back, or would be.
#[derive(Serialize, ToSchema)]
struct Undone {
    /// Id of the version that is taken back.
    version: String,
    /// Whether the version before is live again; else a draft takes back what this one changed.
    at_once: bool,
    /// What is live now; in a dry run, what is live before.
    live: Live,
    /// The draft; none where it took none, and in a dry run.
    #[schema(required)]
    draft: Option<Draft>,
    /// Whether nothing was changed.
    dry_run: bool,
}

/// Takes back a version of the redirects. In the 10 minutes after it was made live, and if nothing else has been since, the version before is
/// made live again; otherwise a draft is begun that takes back what it changed and leaves alone what others have changed since.
#[utoipa::path(
    post,
    path = "/api/control/redirects/undo",
    operation_id = "undoRedirects",
    params(ExpectedVersion, DryRun),
    request_body = UndoRequest,
    responses(
        (status = 200, description = "What was taken back, or would be; the version of what is live is the ETag", body = Undone),
        (status = 400, description = "The body or the header is malformed"),
        (status = 404, description = "No such version"),
        (status = 409, description = "What the version changed has been changed since (`draft-conflicts`), or somebody else has to approve the one before (`not-approved`)"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 413, description = "The live table is too large for drafts"),
        (status = 422, description = "There is no version before, no text of it is stored, or nothing of what it changed is live any more"),
    )
)]
#[worker::send]
pub async fn post(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let UndoRequest { version, reason, title } = call.body.json("Send {\"reason\": \"why\"}.").await?;
    let reason = reason_of(&reason)?;
    let live = Live::read_expected(&env, call.expected_version()?).await?;
    let no_table = || Problem::Refused("No redirect table is live: there is nothing to take back.".to_owned());
    let version = version.or_else(|| live.id(Kind::Redirects).map(str::to_owned)).ok_or_else(no_table)?;
    if bundles::version(&env, &version).await?.kind != Kind::Redirects {
        return Err(Problem::NotFound);
    }
    let at_once = live.id(Kind::Redirects) == Some(&version) && was_made_live_lately(&env, &version).await?;
    let dry_run = call.is_dry_run();
    let (live, draft) = match at_once {
        true => (go_back(&env, &call, live, &version, &reason).await?, None),
        false if dry_run => (live, None),
        false => {
            let title = title.unwrap_or_else(|| reason.lines().next().unwrap_or_default().chars().take(100).collect());
            (live, Some(begin(&env, &call.caller, &title, Some(version.clone())).await?))
        }
    };
    let undone = Undone { version, at_once, live, draft, dry_run };
    undone.live.tagged(Json(&undone).into_response())
}

/// Makes the version before live, but in a dry run.
async fn go_back(env: &Env, call: &Call, live: Live, version: &str, reason: &str) -> Result<Live, Problem> {
    let before = bundles::version(env, &bundles::version_before(env, version).await?).await?;
    check_stored(env, &before).await?;
    review::versions::admit(env, &call.caller, &live, &before).await?;
    if call.is_dry_run() {
        return Ok(live);
    }
    let detail = activation::detail(before.kind, &before.id);
    let act = Act { who: &call.caller.id, what: "promote", detail, why: reason };
    activation::make_live(env, &live, before.kind, &before.id, act, None).await.map(|(live, _)| live)
}

/// Whether a version was made live within the time for which it is taken back at once.
async fn was_made_live_lately(env: &Env, version: &str) -> Result<bool, Problem> {
    let select = "SELECT max(at) AS at FROM audit WHERE version = ?1 AND what IN ('publish', 'promote')";
    let at: Option<String> = sql::value(&env.d1("DB")?, select, &[&version], "at").await?;
    Ok(at.is_some_and(|at| is_lately(&at, Utc::now())))
}

/// Whether a moment, as the audit has it, is within the time for which a version is taken back at once.
fn is_lately(at: &str, now: DateTime<Utc>) -> bool {
    at >= time_text(before(now, AT_ONCE_FOR)).as_str()
}

#[cfg(test)]
mod tests {
    use super::is_lately;
    use crate::clock::moment;

    #[test]
    fn a_version_is_taken_back_at_once_for_ten_minutes() {
        let now = moment(1_795_176_000_000);
        for (at, expected) in [
            ("2026-11-20T12:00:00.000Z", true),
            ("2026-11-20T11:50:00.000Z", true),
            ("2026-11-20T11:49:59.999Z", false),
            ("2026-11-19T12:00:00.000Z", false),
        ] {
            assert_eq!(is_lately(at, now), expected, "{at}");
        }
    }
}
