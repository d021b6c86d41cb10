//! Publishes a draft: moved onto what is live, checked, compiled, stored and made live, or nothing of it.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use kirkas_drafts::{Event, State};
use kirkas_redirects_compile::{PublishedTable, SHARD_BYTES};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use worker::Env;

use super::approvals;
use super::base::source_files;
use super::changes::Workspace;
use super::check::{Checked, DraftFinding, check};
use super::patch::DraftPatch;
use super::rebase::{Moved, move_of, onto_live, store_moved};
use super::row::Draft;
use super::store::{self, Write, reason_of};
use crate::access::Part;
use crate::app::App;
use crate::call::{Call, DryRun, Id, SeenRevision};
use crate::digest::hex_digest;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::{Origin, make_stored_live, store_and_make_live};
use crate::review::{self, ReviewSettings};
use crate::sources::SourceFile;
use crate::sql::Parameter;

/// How a draft is to be published.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PublishRequest {
    /// Why, for the audit.
    #[schema(min_length = 1, max_length = 500)]
    reason: String,
    /// The version of what is live that the caller saw, where nothing else may have been published since.
    live: Option<u32>,
    /// Whether an admin publishes it although nobody has approved. All admins are told.
    #[serde(default)]
    break_glass: bool,
}

/// What was published, or would be.
#[derive(Serialize, ToSchema)]
struct PublishedDraft {
    /// The draft as it is now.
    draft: Draft,
    /// Id of the version.
    version: String,
    /// Id of the version before: promote it to undo this.
    before: String,
    /// What is live now; in a dry run, what is live before.
    live: Live,
    /// How many rules the table has.
    rules: usize,
    /// What was noticed in the rules that the draft changes.
    findings: Vec<DraftFinding>,
    /// Whether somebody else has to approve it, or had to.
    needs_review: bool,
    /// Whether nothing was changed.
    dry_run: bool,
}

/// Publishes a draft. If something else has been published since it was begun, it is moved onto that first.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/publish",
    operation_id = "publishDraft",
    params(
        ("id" = String, Path, description = "The draft's id"),
        SeenRevision,
        DryRun,
    ),
    request_body = PublishRequest,
    responses(
        (status = 200, description = "It is live, and the list of rules follows it", body = PublishedDraft),
        (status = 400, description = "The body is not what the call takes"),
        (status = 404, description = "No such draft"),
        (status = 409, description = "The draft is not open, somebody else has to approve it first (`not-approved`), or rules have been published \
            differently (`draft-conflicts`)"),
        (status = 412, description = "Somebody else has changed the draft (`draft` is the newer one), or what is live"),
        (status = 413, description = "The table would be too large for drafts, or a large one has to be compacted first"),
        (status = 422, description = "Findings refuse it, or it changes nothing"),
        (status = 428, description = "The call does not say which revision its caller saw"),
    )
)]
#[worker::send]
pub async fn post(Shared(App { env }): Shared<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let PublishRequest { reason, live, break_glass } =
        call.body.json("Send {\"reason\": \"why\", \"live\": 7}.").await?;
    let reason = reason_of(&reason)?;
    if break_glass {
        admit_break_glass(&env, &call)?;
    }
    let draft = store::read_expected(&env, &call, &id).await?;
    draft.admit(if break_glass { Event::BreakGlass } else { Event::Publish { needs_review: false } })?;
    let live = Live::read_expected(&env, live).await?;
    let mut workspace = Workspace::open_to_move(&env, draft).await?;
    let mut moved = onto_live(&env, &workspace, &live, &BTreeMap::new()).await?;
    let edits = moved.rebased.edits.clone();
    if edits.is_empty() {
        return Err(Problem::Refused("The draft changes nothing of what is live: discard it.".to_owned()));
    }
    let checked = check(&env, &mut moved.base, &edits, workspace.draft.convert_files).await?;
    let findings = checked.findings.clone();
    let rules = moved.base.count_after(&edits, checked.compiled.rules);
    let new = NewVersion::compile(&env, &mut moved, checked).await?;
    let version = new.id();
    let before = moved.table.version.clone();
    let settings = ReviewSettings::read(&env).await?;
    let needs_review = settings.need_review(&review::reasons(&edits, &moved.base));
    let answer = |draft: Draft, live: Live, dry_run: bool| {
        PublishedDraft { draft, version: version.clone(), before, live, rules, findings, needs_review, dry_run }
            .response()
    };
    if call.is_dry_run() {
        return answer(workspace.draft, live, true);
    }
    if moved.table.source != workspace.draft.source {
        let event = move_of(&env, &mut workspace, &mut moved).await?;
        workspace.draft = store_moved(&env, &call.caller, &workspace, &moved, event).await?;
    }
    let event = match needs_review && !break_glass && !settings.is_exempt(&call.caller, Part::Redirects) {
        true => approvals::admit(&env, &workspace.draft, &settings).await?,
        false if break_glass => Event::BreakGlass,
        false => Event::Publish { needs_review: false },
    };
    let was_approved = workspace.draft.state == State::Approved;
    let what = if break_glass { "break glass of draft" } else { "publish draft" };
    let claim = Write { why: &reason, ..Write::of_state(what, event) };
    let draft = store::update(&env, &call.caller, &workspace.draft, None, claim).await?;
    let origin = Origin { who: &call.caller.id, note: &reason, draft: Some(&draft.id), decision: None };
    let live = match new.make_live(&env, &origin, &live).await {
        Ok(live) => live,
        Err(problem) => {
            let back = Write::of_state("reopen draft", Event::Fail { was_approved });
            store::update(&env, &call.caller, &draft, None, back).await?;
            return Err(problem);
        }
    };
    let values: [&dyn Parameter; 2] = [&version, &reason];
    let done = Write {
        detail: json!({ "published": version }),
        set: "published = ?6, reason = ?7",
        values: &values,
        ..Write::of_state("close draft", Event::Live)
    };
    let draft = store::update(&env, &call.caller, &draft, None, done).await?;
    answer(draft, live, false)
}

/// Refuses whoever may not publish without the approval that is needed: it takes an admin, and a passkey used in the last minutes.
fn admit_break_glass(env: &Env, call: &Call) -> Result<(), Problem> {
    call.caller.admit(Part::Settings.manage())?;
    call.caller.admit_management(env)
}

/// What a draft is compiled to.
enum NewVersion {
    /// A table with all of its files.
    Whole(PublishedTable, Vec<SourceFile>),
    /// A patch of a large table.
    Patch(DraftPatch),
}

impl NewVersion {
    /// Compiles it. Errors in the draft are the problem where there are any.
    async fn compile(env: &Env, moved: &mut Moved, checked: Checked) -> Result<Self, Problem> {
        let (errors, all) = (checked.errors(), checked.all_findings());
        let bundle = checked.compiled.bundle.ok_or(Problem::Findings(errors, all))?;
        if moved.base.large.is_some() {
            let Moved { base, table, rebased } = moved;
            return DraftPatch::compile(env, &table.version, base, &rebased.edits).await.map(Self::Patch);
        }
        let table = PublishedTable::new(bundle, SHARD_BYTES).map_err(|error| Problem::Internal(error.to_string()))?;
        Ok(Self::Whole(table, source_files(checked.applied.files)))
    }

    fn id(&self) -> String {
        match self {
            Self::Whole(table, _) => hex_digest(&table.bundle),
            Self::Patch(patch) => hex_digest(&patch.bytes),
        }
    }

    async fn make_live(&self, env: &Env, origin: &Origin<'_>, live: &Live) -> Result<Live, Problem> {
        match self {
            Self::Whole(table, files) => {
                let parts: Vec<&[u8]> = table.shards.iter().map(AsRef::as_ref).collect();
                store_and_make_live(env, origin, files, live, (Kind::Redirects, &table.bundle, &parts)).await
            }
            Self::Patch(patch) => {
                let id = patch.store(env, origin.who, origin.note).await?;
                make_stored_live(env, origin, live, (Kind::Redirects, &id)).await
            }
        }
    }
}

impl PublishedDraft {
    fn response(&self) -> Result<Response, Problem> {
        self.draft.tagged(Json(self).into_response())
    }
}
