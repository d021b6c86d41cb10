//! Beginning, listing, renaming, discarding and restoring drafts.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use kirkas_drafts::{Edits, Event, RuleTable, rebase, reversal};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use worker::Env;

use super::base::{Base, LiveTable};
use super::comparison::rules_of_both;
use super::opening;
use super::rebase::written_ids;
use super::row::Draft;
use super::store::{self, COLUMNS, Write};
use crate::app::App;
use crate::bundles;
use crate::call::{Call, Id, Parameters, SeenRevision};
use crate::caller::Caller;
use crate::free_text;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sql::{self, Parameter};

/// The longest title, in characters.
const MAX_TITLE_LENGTH: usize = 100;
/// Drafts that one answer holds at most.
const MAX_LISTED: u32 = 200;

/// A draft to be begun.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewDraft {
    /// What it is about.
    #[schema(min_length = 1, max_length = 100)]
    title: String,
    /// Id of a version of the redirects: the draft takes back what that version changed.
    reverts: Option<String>,
}

/// What of a draft itself is to be changed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DraftSettings {
    /// What it is about.
    #[schema(min_length = 1, max_length = 100)]
    title: Option<String>,
    /// Whether files in other systems' formats become CSV where a rule in them is changed.
    convert_files: Option<bool>,
}

/// Drafts.
#[derive(Serialize, ToSchema)]
struct DraftList {
    /// Those that were changed last come first; at most 200.
    drafts: Vec<Draft>,
}

/// Which drafts are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DraftsQuery {
    /// `open` (the default: neither published nor discarded), `in-review`, `published`, `discarded` or `all`.
    #[param(pattern = "^(open|in-review|published|discarded|all)$")]
    state: Option<String>,
}

/// Begins a draft on what is live, or one that takes back a version.
#[utoipa::path(
    post,
    path = "/api/control/drafts",
    operation_id = "beginDraft",
    request_body = NewDraft,
    responses(
        (status = 201, description = "The draft; its revision is the ETag", body = Draft),
        (status = 400, description = "The body is not what the call takes"),
        (status = 404, description = "No such version"),
        (status = 409, description = "What the version changed has been changed since (`draft-conflicts`)"),
        (status = 413, description = "A version of a large table with other files is to be taken back: promote the one before"),
        (status = 422, description = "No table is live, its text is not stored, or there is nothing to take back"),
    )
)]
#[worker::send]
pub async fn make(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let NewDraft { title, reverts } = call.body.json("Send {\"title\": \"What it is about\"}.").await?;
    let draft = begin(&env, &call.caller, &title, reverts).await?;
    let response = (StatusCode::CREATED, Json(&draft)).into_response();
    draft.tagged(response)
}

/// Begins a draft on what is live; one that takes back what a version changed, where one is given.
pub async fn begin(env: &Env, caller: &Caller, title: &str, reverts: Option<String>) -> Result<Draft, Problem> {
    let title = title_of(title)?;
    let live = Live::read(env).await?;
    let table = LiveTable::of(env, &live).await?;
    let edits = match &reverts {
        Some(version) => reverting(env, &table, version).await?,
        None => Edits::new(),
    };
    let draft = Draft { reverts, ..opening::open(title, table, caller, &edits)? };
    store::insert(env, caller, &draft, &edits).await?;
    Ok(draft)
}

/// The edits of the live table that take back what a version changed.
async fn reverting(env: &Env, live: &LiveTable, version: &str) -> Result<Edits, Problem> {
    let of_version = bundles::version(env, version).await?;
    if of_version.kind != Kind::Redirects {
        return Err(Problem::NotFound);
    }
    let no_text =
        || Problem::Refused("The text of that version, or of the one before, was not sent with it.".to_owned());
    let before =
        bundles::version(env, &bundles::version_before(env, version).await?).await?.source.ok_or_else(no_text)?;
    let after = of_version.source.ok_or_else(no_text)?;
    let (before, after) = rules_of_both(env, &before, &after).await?;
    let after = RuleTable::new(&after);
    let edits = reversal(&after, &RuleTable::new(&before));
    let mut live = Base::with_rules(env, &live.source, edits.keys()).await?;
    live.load(&written_ids(&edits, &live)).await?;
    let rebased = rebase(&edits, &after, &live.table(), |file| live.market_of(file), &Default::default());
    if !rebased.conflicts.is_empty() {
        return Err(Problem::DraftConflicts(rebased.conflicts.into_iter().map(Into::into).collect()));
    }
    if rebased.edits.is_empty() {
        return Err(Problem::Refused("Nothing of what that version changed is live any more.".to_owned()));
    }
    Ok(rebased.edits)
}

/// Drafts of redirects.
#[utoipa::path(
    get,
    path = "/api/control/drafts",
    operation_id = "listDrafts",
    params(DraftsQuery),
    responses(
        (status = 200, description = "The drafts", body = DraftList),
        (status = 400, description = "A state that there is not"),
    )
)]
#[worker::send]
pub async fn list(
    State(App { env }): State<App>,
    Parameters(DraftsQuery { state }): Parameters<DraftsQuery>,
) -> Result<Response, Problem> {
    let condition = match state.as_deref() {
        None | Some("open") => "state NOT IN ('published', 'discarded')",
        Some("in-review") => "state = 'in-review'",
        Some("published") => "state = 'published'",
        Some("discarded") => "state = 'discarded'",
        Some("all") => "true",
        Some(_) => {
            return Err(Problem::Malformed("Say state=open, in-review, published, discarded or all.".to_owned()));
        }
    };
    let select = format!("SELECT {COLUMNS} FROM drafts WHERE {condition} ORDER BY updated_at DESC, id LIMIT ?1");
    let drafts: Vec<Draft> = sql::rows(&env.d1("DB")?, &select, &[&MAX_LISTED]).await?;
    Ok(Json(DraftList { drafts }).into_response())
}

/// A draft.
#[utoipa::path(
    get,
    path = "/api/control/drafts/{id}",
    operation_id = "getDraft",
    params(("id" = String, Path, description = "The draft's id")),
    responses(
        (status = 200, description = "The draft; its revision is the ETag", body = Draft),
        (status = 404, description = "No such draft"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, Id(id): Id) -> Result<Response, Problem> {
    store::read(&env, &id).await?.response()
}

/// Changes a draft's title, or whether files in other systems' formats may become CSV.
#[utoipa::path(
    patch,
    path = "/api/control/drafts/{id}",
    operation_id = "changeDraft",
    params(
        ("id" = String, Path, description = "The draft's id"),
        SeenRevision,
    ),
    request_body = DraftSettings,
    responses(
        (status = 200, description = "The draft; its revision is the ETag", body = Draft),
        (status = 400, description = "The body is not what the call takes"),
        (status = 404, description = "No such draft"),
        (status = 409, description = "The draft is not open"),
        (status = 412, description = "Somebody else has changed the draft in the meantime: `draft` is the newer one"),
        (status = 428, description = "The call does not say which revision its caller saw"),
    )
)]
#[worker::send]
pub async fn patch(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let advice = "Send {\"title\": \"…\"}, {\"convert_files\": true} or both.";
    let DraftSettings { title, convert_files } = call.body.json(advice).await?;
    let draft = store::read_to_edit(&env, &call, &id).await?;
    draft.admit(Event::Edit)?;
    let title = title.map_or(Ok(draft.title.clone()), |title| title_of(&title))?;
    let convert_files = convert_files.unwrap_or(draft.convert_files);
    let values: [&dyn Parameter; 2] = [&title, &convert_files];
    let write = Write {
        what: "change draft",
        event: Event::Edit,
        detail: json!({ "title": title, "convert_files": convert_files }),
        why: "",
        set: "title = ?6, convert_files = ?7",
        values: &values,
        entry: None,
    };
    store::update(&env, &call.caller, &draft, None, write).await?.response()
}

/// Discards a draft. It can be restored for 30 days.
#[utoipa::path(
    delete,
    path = "/api/control/drafts/{id}",
    operation_id = "discardDraft",
    params(
        ("id" = String, Path, description = "The draft's id"),
        SeenRevision,
    ),
    responses(
        (status = 200, description = "The draft; its revision is the ETag", body = Draft),
        (status = 400, description = "If-Match names no revision"),
        (status = 404, description = "No such draft"),
        (status = 409, description = "The draft is not open"),
        (status = 412, description = "Somebody else has changed the draft in the meantime: `draft` is the newer one"),
        (status = 428, description = "The call does not say which revision its caller saw"),
    )
)]
#[worker::send]
pub async fn discard(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let draft = store::read_to_edit(&env, &call, &id).await?;
    let write = Write::of_state("discard draft", Event::Discard);
    store::update(&env, &call.caller, &draft, None, write).await?.response()
}

/// Restores a draft that was discarded.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/restore",
    operation_id = "restoreDraft",
    params(
        ("id" = String, Path, description = "The draft's id"),
        SeenRevision,
    ),
    responses(
        (status = 200, description = "The draft; its revision is the ETag", body = Draft),
        (status = 400, description = "If-Match names no revision"),
        (status = 404, description = "No such draft"),
        (status = 409, description = "The draft is not discarded"),
        (status = 412, description = "Somebody else has changed the draft in the meantime: `draft` is the newer one"),
        (status = 428, description = "The call does not say which revision its caller saw"),
    )
)]
#[worker::send]
pub async fn restore(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let draft = store::read_to_edit(&env, &call, &id).await?;
    let write = Write::of_state("restore draft", Event::Restore);
    store::update(&env, &call.caller, &draft, None, write).await?.response()
}

fn title_of(title: &str) -> Result<String, Problem> {
    let malformed = || Problem::Malformed(format!("title must be one line of at most {MAX_TITLE_LENGTH} characters."));
    free_text::line(title, MAX_TITLE_LENGTH).filter(|title| !title.is_empty()).ok_or_else(malformed)
}
