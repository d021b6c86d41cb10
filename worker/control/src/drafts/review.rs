//! Asking others for a review of a draft, and giving it.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_drafts::{Event, Largeness};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoResponses, ToSchema};
use worker::Env;

use super::base::Base;
use super::check::check;
use super::discussion::{NewEntry, Verdict};
use super::row::Draft;
use super::store::{self, Write};
use super::{approvals, discussion};
use crate::access::Part;
use crate::app::App;
use crate::call::{Call, Id, SeenRevision};
use crate::caller::Credential;
use crate::free_text;
use crate::problem::Problem;
use crate::review::{self, ReviewSettings};

/// The longest text, in characters.
const MAX_LENGTH: usize = 2000;

/// What somebody says with it.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReviewRequest {
    /// What others should know.
    #[serde(default)]
    #[schema(max_length = 2000)]
    text: String,
}

/// A comment.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CommentRequest {
    #[schema(min_length = 1, max_length = 2000)]
    text: String,
    /// The name in the draft of the rule that it is about, where it is about one.
    rule: Option<String>,
}

/// How a draft stands with others.
#[derive(Serialize, ToSchema)]
struct DraftReview {
    /// The draft.
    draft: Draft,
    /// Whether somebody else has to approve it before it is published.
    needs_review: bool,
    /// What makes it large.
    large: Vec<Largeness>,
    /// How many have to approve it.
    approvals_needed: u32,
    /// Who has approved it as it is.
    approved_by: Vec<String>,
    /// Who has changed it, and can't approve it.
    editors: Vec<String>,
    /// Whether the caller may approve it.
    may_approve: bool,
    /// Whether the caller may edit it.
    may_edit: bool,
    /// What was said of it, the oldest first.
    entries: Vec<discussion::Entry>,
}

/// How a draft stands with others: what it needs, who has approved it, and what was said.
#[utoipa::path(
    get,
    path = "/api/control/drafts/{id}/review",
    operation_id = "getDraftReview",
    params(("id" = String, Path, description = "The draft's id")),
    responses(
        (status = 200, description = "How it stands; its revision is the ETag", body = DraftReview),
        (status = 404, description = "No such draft"),
        (status = 413, description = "The table would be too large for drafts"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let draft = store::read(&env, &id).await?;
    let edits = store::plain(&store::edits(&env, &id).await?);
    let settings = ReviewSettings::read(&env).await?;
    let large = review::reasons(&edits, &Base::nearest(&env, &draft.source, edits.keys()).await?);
    let editors = store::editors(&env, &id).await?;
    let may_publish = call.caller.may(Part::Redirects.change());
    let is_editor = editors.contains(&call.caller.person);
    let answer = DraftReview {
        needs_review: settings.need_review(&large) && !settings.is_exempt(&call.caller, Part::Redirects),
        large: large.into_iter().collect(),
        approvals_needed: settings.approvals,
        approved_by: approvals::of(&env, &draft).await?,
        may_approve: may_publish && !is_editor && matches!(call.caller.credential, Credential::User(_)),
        may_edit: may_publish || (is_editor && call.caller.may(Part::Redirects.propose())),
        editors,
        entries: discussion::of(&env, &id).await?,
        draft,
    };
    answer.draft.tagged(Json(&answer).into_response())
}

/// The answers of a call that moves a draft through its review.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only described")]
enum ReviewAnswers {
    /// The draft; its revision is the ETag
    #[response(status = 200)]
    Draft(Box<Draft>),
    /// The body is not what the call takes, or does not say what is to change
    #[response(status = 400)]
    Malformed,
    /// No such draft
    #[response(status = 404)]
    NoDraft,
    /// The draft is in a state in which this can't be done
    #[response(status = 409)]
    State,
    /// Somebody else has changed the draft in the meantime: `draft` is the newer one
    #[response(status = 412)]
    Moved,
    /// The call does not say which revision its caller saw
    #[response(status = 428)]
    NoRevision,
}

/// Asks others for a review. The draft's checks must have no errors.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/submit",
    operation_id = "submitDraft",
    params(("id" = String, Path, description = "The draft's id"), SeenRevision),
    request_body = Option<ReviewRequest>,
    responses(
        ReviewAnswers,
        (status = 413, description = "The table would be too large for drafts"),
        (status = 422, description = "Its checks have errors, or it changes nothing"),
    )
)]
#[worker::send]
pub async fn submit(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let text = optional_text(&call).await?;
    let draft = store::read_to_edit(&env, &call, &id).await?;
    submit_with(&env, &call, &draft, &text).await?.response()
}

/// Asks others for a review of a draft.
pub async fn submit_with(env: &Env, call: &Call, draft: &Draft, text: &str) -> Result<Draft, Problem> {
    draft.admit(Event::Submit)?;
    let edits = store::plain(&store::edits(env, &draft.id).await?);
    if edits.is_empty() {
        return Err(Problem::Refused("The draft changes nothing: there is nothing to review.".to_owned()));
    }
    let mut base = Base::read(env, &draft.source).await?;
    let checked = check(env, &mut base, &edits, draft.convert_files).await?;
    if checked.errors() > 0 {
        return Err(Problem::Findings(checked.errors(), checked.all_findings()));
    }
    act(env, call, draft, ("submit draft", Event::Submit), NewEntry::new(Verdict::Submitted, text)).await
}

/// Approves a draft's changes as they are. Whoever has changed it can't, nor can a token for continuous integration.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/approve",
    operation_id = "approveDraft",
    params(("id" = String, Path, description = "The draft's id"), SeenRevision),
    request_body = Option<ReviewRequest>,
    responses(ReviewAnswers)
)]
#[worker::send]
pub async fn approve(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let text = optional_text(&call).await?;
    let draft = store::read_expected(&env, &call, &id).await?;
    admit_reviewer(&env, &call, &draft).await?;
    let mut people = approvals::of(&env, &draft).await?;
    if !people.contains(&call.caller.person) {
        people.push(call.caller.person.clone());
    }
    let is_enough = approvals::are_enough(&people, &ReviewSettings::read(&env).await?);
    let event = Event::Approve { is_enough };
    act(&env, &call, &draft, ("approve draft", event), NewEntry::new(Verdict::Approved, &text)).await?.response()
}

/// Asks for changes of a draft that is in review, and says which.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/request-changes",
    operation_id = "requestChangesOfDraft",
    params(("id" = String, Path, description = "The draft's id"), SeenRevision),
    request_body = ReviewRequest,
    responses(ReviewAnswers)
)]
#[worker::send]
pub async fn request_changes(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let text = optional_text(&call).await?;
    if text.is_empty() {
        return Err(Problem::Malformed("Say in text what is to change.".to_owned()));
    }
    let draft = store::read_expected(&env, &call, &id).await?;
    admit_reviewer(&env, &call, &draft).await?;
    let entry = NewEntry::new(Verdict::ChangesRequested, &text);
    act(&env, &call, &draft, ("request changes of draft", Event::RequestChanges), entry).await?.response()
}

/// Takes back the request for a review.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/withdraw",
    operation_id = "withdrawDraft",
    params(("id" = String, Path, description = "The draft's id"), SeenRevision),
    request_body = Option<ReviewRequest>,
    responses(ReviewAnswers)
)]
#[worker::send]
pub async fn withdraw(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let text = optional_text(&call).await?;
    let draft = store::read_to_edit(&env, &call, &id).await?;
    let entry = NewEntry::new(Verdict::Withdrawn, &text);
    act(&env, &call, &draft, ("withdraw draft", Event::Withdraw), entry).await?.response()
}

/// Comments on a draft. Everybody who may draft may; it changes nothing else of it.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/comments",
    operation_id = "commentOnDraft",
    params(("id" = String, Path, description = "The draft's id")),
    request_body = CommentRequest,
    responses(
        (status = 201, description = "The comment", body = discussion::Entry),
        (status = 400, description = "The body is not what the call takes"),
        (status = 404, description = "No such draft"),
    )
)]
#[worker::send]
pub async fn comment(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let CommentRequest { text, rule } = call.body.json("Send {\"text\": \"…\"}.").await?;
    let text = text_of(&text)?;
    if text.is_empty() {
        return Err(Problem::Malformed("Say something in text.".to_owned()));
    }
    let draft = store::read(&env, &id).await?;
    let new = NewEntry { rule: rule.as_deref(), ..NewEntry::new(Verdict::Comment, &text) };
    let entry = discussion::add(&env, &call.caller, &draft, &new).await?;
    Ok((http::StatusCode::CREATED, Json(entry)).into_response())
}

/// Writes an event of a draft, with what somebody says of it.
async fn act(
    env: &Env,
    call: &Call,
    draft: &Draft,
    (what, event): (&str, Event),
    entry: NewEntry<'_>,
) -> Result<Draft, Problem> {
    let detail = json!({ "changes_hash": draft.changes_hash });
    let write = Write { why: entry.text, detail, entry: Some(&entry), ..Write::of_state(what, event) };
    store::update(env, &call.caller, draft, None, write).await
}

/// Refuses whoever has changed a draft, and who is nobody's colleague.
async fn admit_reviewer(env: &Env, call: &Call, draft: &Draft) -> Result<(), Problem> {
    let is_user = matches!(call.caller.credential, Credential::User(_));
    let is_editor = store::editors(env, &draft.id).await?.contains(&call.caller.person);
    if is_user && !is_editor { Ok(()) } else { Err(Problem::OwnChange) }
}

async fn optional_text(call: &Call) -> Result<String, Problem> {
    let body = call.body.text().await?;
    let request: ReviewRequest = match body.trim() {
        "" => ReviewRequest::default(),
        body => serde_json::from_str::<Option<_>>(body)
            .map_err(|_| Problem::Malformed("Send {\"text\": \"…\"}, or nothing.".to_owned()))?
            .unwrap_or_default(),
    };
    text_of(&request.text)
}

fn text_of(text: &str) -> Result<String, Problem> {
    let malformed = || Problem::Malformed(format!("text has at most {MAX_LENGTH} characters."));
    free_text::lines(text, MAX_LENGTH).ok_or_else(malformed)
}
