//! Moves a draft onto what is live.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_drafts::{Edits, Event, Rebased, Resolution, RuleText, State as DraftState, read_rows, rebase};
use kirkas_rules_search::id_of;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use worker::Env;

use super::base::{Base, LiveTable};
use super::changes::Workspace;
use super::row::Draft;
use super::same_behaviour::answers_alike;
use super::store::{self, Write};
use crate::app::App;
use crate::call::{Call, DryRun, Id, SeenRevision};
use crate::caller::Caller;
use crate::live::Live;
use crate::problem::Problem;
use crate::sql::Parameter;

/// What is decided about rules that have been published differently.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RebaseRequest {
    /// For each such rule what it is to be.
    #[serde(default)]
    resolutions: Vec<ConflictResolution>,
}

/// What is decided about a rule: `keep`, or a `row`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ConflictResolution {
    /// Its name in the draft.
    rule: String,
    /// `mine` is the draft's, `theirs` the live one.
    keep: Option<KeptSide>,
    /// What is to be written of it.
    row: Option<RuleText>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum KeptSide {
    Mine,
    Theirs,
}

/// What moving a draft answers.
#[derive(Serialize, ToSchema)]
struct RebasedDraft {
    /// The draft as it is now; in a dry run, as it was.
    draft: Draft,
    /// How many changes are left.
    changes: usize,
    /// Rules that are live already as the draft wanted them.
    same: Vec<String>,
    /// Whether nothing was changed.
    dry_run: bool,
}

/// A draft on what is live.
pub struct Moved {
    /// What is live.
    pub base: Base,
    /// Its version.
    pub table: LiveTable,
    /// The edits on it.
    pub rebased: Rebased,
}

/// Moves a draft's edits onto what is live.
///
/// # Errors
/// Where rules have been published differently and nobody has decided.
pub async fn onto_live(
    env: &Env,
    workspace: &Workspace,
    live: &Live,
    resolutions: &BTreeMap<String, Resolution>,
) -> Result<Moved, Problem> {
    let table = LiveTable::of(env, live).await?;
    let edits = store::plain(&workspace.edits);
    let mut base = Base::with_rules(env, &table.source, edits.keys()).await?;
    let mut rebased = if table.source == workspace.draft.source {
        Rebased { edits, ..Rebased::default() }
    } else {
        base.load(&written_ids(&edits, &base)).await?;
        rebase(&edits, &workspace.base.table(), &base.table(), |file| base.market_of(file), resolutions)
    };
    if workspace.base.is_stand_in {
        // Nobody knows what the rules were.
        rebased.conflicts.iter_mut().for_each(|conflict| conflict.base = None);
    }
    if !rebased.conflicts.is_empty() {
        return Err(Problem::DraftConflicts(rebased.conflicts.into_iter().map(Into::into).collect()));
    }
    Ok(Moved { base, table, rebased })
}

/// The ids that rules have by what edits write.
pub fn written_ids(edits: &Edits, base: &Base) -> Vec<String> {
    let rows: Vec<&RuleText> = edits.values().filter_map(|edit| edit.row()).collect();
    read_rows(&rows, |file| base.market_of(file)).iter().flatten().map(id_of).collect()
}

/// Moves a draft onto what is live: rules that nobody else has changed stay as they are in the draft, and so do edits that somebody
/// else has published just so. The others are answered as conflicts until somebody decides.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/rebase",
    operation_id = "rebaseDraft",
    params(
        ("id" = String, Path, description = "The draft's id"),
        SeenRevision,
        DryRun,
    ),
    request_body = Option<RebaseRequest>,
    responses(
        (status = 200, description = "The draft; its revision is the ETag", body = RebasedDraft),
        (status = 400, description = "The body is not what the call takes"),
        (status = 404, description = "No such draft"),
        (status = 409, description = "The draft is not open, or rules have been published differently (`draft-conflicts`)"),
        (status = 412, description = "Somebody else has changed the draft in the meantime: `draft` is the newer one"),
        (status = 413, description = "The live table is too large for drafts"),
        (status = 422, description = "The text of the live table was not sent with it"),
        (status = 428, description = "The call does not say which revision its caller saw"),
    )
)]
#[worker::send]
pub async fn post(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let text = call.body.text().await?;
    let malformed = || {
        Problem::Malformed("Send {\"resolutions\": [{\"rule\": \"…\", \"keep\": \"mine\"}]}, or nothing.".to_owned())
    };
    let RebaseRequest { resolutions } = match text.trim() {
        "" => RebaseRequest::default(),
        text => serde_json::from_str::<Option<_>>(text).map_err(|_| malformed())?.unwrap_or_default(),
    };
    let resolution = |ConflictResolution { rule, keep, row }| match (keep, row) {
        (Some(KeptSide::Mine), None) => Ok((rule, Resolution::Mine)),
        (Some(KeptSide::Theirs), None) => Ok((rule, Resolution::Theirs)),
        (None, Some(row)) => Ok((rule, Resolution::Row(Box::new(row)))),
        _ => Err(malformed()),
    };
    let resolutions = resolutions.into_iter().map(resolution).collect::<Result<BTreeMap<_, _>, _>>()?;
    let draft = store::read_to_edit(&env, &call, &id).await?;
    draft.admit(Event::Rebase { same_behaviour: false })?;
    let mut workspace = Workspace::open_to_move(&env, draft).await?;
    let live = Live::read(&env).await?;
    let mut moved = onto_live(&env, &workspace, &live, &resolutions).await?;
    let changes = moved.rebased.edits.len();
    let same = moved.rebased.same.clone();
    let is_there = moved.table.source == workspace.draft.source;
    let draft = if call.is_dry_run() || is_there {
        workspace.draft
    } else {
        // Whoever decides about conflicts edits the draft.
        let event = if resolutions.is_empty() { move_of(&env, &mut workspace, &mut moved).await? } else { Event::Edit };
        store_moved(&env, &call.caller, &workspace, &moved, event).await?
    };
    draft.tagged(Json(RebasedDraft { draft: draft.clone(), changes, same, dry_run: call.is_dry_run() }).into_response())
}

/// What a move without conflicts is to a draft. Only an approved one has to know whether visitors are answered the same.
pub async fn move_of(env: &Env, workspace: &mut Workspace, moved: &mut Moved) -> Result<Event, Problem> {
    let Workspace { draft, base, edits } = workspace;
    let (old, new) = (store::plain(edits), &moved.rebased.edits);
    let same_behaviour = draft.state == DraftState::Approved
        && !base.is_stand_in
        && answers_alike(env, (base, &old), (&mut moved.base, new), draft.convert_files).await?;
    Ok(Event::Rebase { same_behaviour })
}

/// Stores a draft that has been moved.
pub async fn store_moved(
    env: &Env,
    caller: &Caller,
    workspace: &Workspace,
    moved: &Moved,
    event: Event,
) -> Result<Draft, Problem> {
    let Moved { table, rebased, .. } = moved;
    let values: [&dyn Parameter; 2] = [&table.version, &table.source];
    let write = Write {
        what: "rebase draft",
        event,
        detail: json!({ "base": table.version }),
        why: "",
        set: "base = ?6, source = ?7",
        values: &values,
        entry: None,
    };
    store::update(env, caller, &workspace.draft, Some((&store::plain(&workspace.edits), &rebased.edits)), write).await
}
