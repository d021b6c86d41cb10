//! What a draft changes, rule by rule.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_drafts::{EditError, EditRequest, Event, NEW, RuleText};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use worker::Env;

use super::base::Base;
use super::check::{DraftFinding, check};
use super::row::Draft;
use super::store::{self, StoredEdit, Write};
use crate::app::App;
use crate::call::{Call, DryRun, Id, Parameters, SeenRevision};
use crate::problem::Problem;

/// Changes of a page where nothing is said, and at most.
const MAX_LIMIT: usize = 1000;
/// Edits that one call makes at most.
const MAX_EDITS: usize = 2000;

/// What is done to a rule in a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DraftOp {
    /// A new rule, at the end of its file.
    Add,
    /// The rule is written differently.
    Set,
    /// The rule goes.
    Remove,
    /// The rule stays as it is published.
    Revert,
}

/// An edit of a rule.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftEdit {
    op: DraftOp,
    /// The rule's id, or its name in the draft; none of a new one, which gets a name.
    rule: Option<String>,
    /// Digest of the rule as its editor saw it.
    before: Option<String>,
    /// What is to be written of it; of `add` and `set`.
    row: Option<RuleText>,
}

/// What editing a draft answers.
#[derive(Serialize, ToSchema)]
pub struct EditedDraft {
    /// The draft as it is now; in a dry run, as it was.
    pub draft: Draft,
    /// Names of the edited rules in the draft, in the order of the edits.
    pub rules: Vec<String>,
    /// What was found in the rules that the draft changes, and errors elsewhere.
    pub findings: Vec<DraftFinding>,
    /// Whether nothing was changed.
    pub dry_run: bool,
}

/// A rule that a draft changes.
#[derive(Serialize, ToSchema)]
pub struct DraftChange {
    /// Its id; of a new one its name in the draft.
    rule: String,
    /// `add`, `set` or `remove`.
    op: &'static str,
    /// As it is published; none of a new one.
    #[schema(required)]
    before: Option<RuleText>,
    /// As the draft has it; none where it goes.
    #[schema(required)]
    after: Option<RuleText>,
    /// Who changed it last.
    by: String,
    /// When, in milliseconds since 1970.
    at: u64,
}

/// A page of what a draft changes.
#[derive(Serialize, ToSchema)]
pub struct DraftChanges {
    revision: u32,
    /// In the order of their names.
    changes: Vec<DraftChange>,
    /// How many there are in all.
    total: usize,
    /// The `cursor` of the next page; none where this is the last.
    #[schema(required)]
    next: Option<String>,
}

/// Which of a draft's changes are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ChangesQuery {
    /// `next` of the page before.
    cursor: Option<String>,
    /// The most changes of a page: 1,000 where nothing is said.
    #[param(minimum = 1, maximum = 1000)]
    limit: Option<usize>,
}

/// What a draft changes, rule by rule.
#[utoipa::path(
    get,
    path = "/api/control/drafts/{id}/changes",
    operation_id = "listDraftChanges",
    params(("id" = String, Path, description = "The draft's id"), ChangesQuery),
    responses(
        (status = 200, description = "The changes; the draft's revision is the ETag", body = DraftChanges),
        (status = 400, description = "The query is not what the call takes"),
        (status = 404, description = "No such draft"),
    )
)]
#[worker::send]
pub async fn get(
    State(App { env }): State<App>,
    Id(id): Id,
    Parameters(ChangesQuery { cursor, limit }): Parameters<ChangesQuery>,
) -> Result<Response, Problem> {
    let limit = limit.unwrap_or(MAX_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Problem::Malformed(format!("Say limit= from 1 to {MAX_LIMIT}.")));
    }
    let draft = store::read(&env, &id).await?;
    let edits = store::edits(&env, &id).await?;
    let after = cursor.unwrap_or_default();
    let page = || edits.iter().filter(|(rule, _)| **rule > after).take(limit.saturating_add(1));
    let base = Base::nearest(&env, &draft.source, page().map(|(rule, _)| rule)).await?;
    let (table, total) = (base.table(), edits.len());
    let change = |(rule, StoredEdit { edit, by, at }): (&String, &StoredEdit)| DraftChange {
        rule: rule.clone(),
        op: edit.op(),
        before: table.rule(rule).map(RuleText::of),
        after: edit.row().cloned(),
        by: by.clone(),
        at: *at,
    };
    let mut changes: Vec<DraftChange> = page().map(change).collect();
    let has_more = changes.len() > limit;
    changes.truncate(limit);
    let next = changes.last().filter(|_| has_more).map(|change| change.rule.clone());
    draft.tagged(Json(DraftChanges { revision: draft.revision, changes, total, next }).into_response())
}

/// Edits rules in a draft: all of them, or none where one can't be made. Rows that are wrong are stored, too, and reported.
#[utoipa::path(
    patch,
    path = "/api/control/drafts/{id}/changes",
    operation_id = "editDraft",
    params(
        ("id" = String, Path, description = "The draft's id"),
        SeenRevision,
        DryRun,
    ),
    request_body = Vec<DraftEdit>,
    responses(
        (status = 200, description = "The draft, and what was found; its revision is the ETag", body = EditedDraft),
        (status = 400, description = "The body is not what the call takes"),
        (status = 404, description = "No such draft"),
        (status = 409, description = "The draft is not open, or a rule is not as its editor saw it (`draft-conflicts`)"),
        (status = 412, description = "Somebody else has changed the draft in the meantime: `draft` is the newer one"),
        (status = 413, description = "Too many edits, or the table would be too large for drafts"),
        (status = 422, description = "There is no such rule, or a file would have to become CSV and nobody has agreed"),
        (status = 428, description = "The call does not say which revision its caller saw"),
    )
)]
#[worker::send]
pub async fn patch(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let advice = "Send edits such as [{\"op\": \"set\", \"rule\": \"fi:…\", \"before\": \"…\", \"row\": {\"file\": \"fi.csv\", …}}].";
    let requests: Vec<DraftEdit> = call.body.json(advice).await?;
    if requests.len() > MAX_EDITS {
        return Err(Problem::TooLarge(format!("Send at most {MAX_EDITS} edits at a time, or use bulk or imports.")));
    }
    let draft = store::read_to_edit(&env, &call, &id).await?;
    let mut names = Names::of(&draft);
    let requests = requests.into_iter().map(|request| request.checked(&mut names)).collect::<Result<Vec<_>, _>>()?;
    let workspace = Workspace::open(&env, draft).await?;
    workspace.edit(&env, &call, requests, "edit draft", json!({})).await?.response()
}

/// Gives new rules names that come in the order in which they are made.
pub struct Names {
    revision: u32,
    next: u32,
}

impl Names {
    /// Those of a draft's next revision.
    pub fn of(draft: &Draft) -> Self {
        Self { revision: draft.revision, next: 0 }
    }

    /// The next one.
    pub fn next(&mut self) -> String {
        self.next = self.next.saturating_add(1);
        format!("{NEW}{:06}-{:06}", self.revision, self.next)
    }
}

impl DraftEdit {
    /// It with the name of its rule, and as what the draft takes.
    fn checked(self, names: &mut Names) -> Result<(String, EditRequest), Problem> {
        let malformed = |why: &str| Problem::Malformed(format!("An edit {why}."));
        let Self { op, rule, before, row } = self;
        let named = rule.clone().ok_or_else(|| malformed("of set, remove or revert names its rule"));
        let row = row.ok_or_else(|| malformed("of add or set has a row"));
        let name = match op {
            DraftOp::Add if rule.is_some() => return Err(malformed("of add names no rule: it gets a name")),
            DraftOp::Add => names.next(),
            DraftOp::Set | DraftOp::Remove | DraftOp::Revert => named?,
        };
        let request = match op {
            DraftOp::Add => EditRequest::Add(name.clone(), row?),
            DraftOp::Set => EditRequest::Set(name.clone(), before, row?),
            DraftOp::Remove => EditRequest::Remove(name.clone(), before),
            DraftOp::Revert => EditRequest::Revert(name.clone()),
        };
        Ok((name, request))
    }
}

/// Edits with the names of their rules in the draft.
pub type NamedRequests = Vec<(String, EditRequest)>;

/// A draft with what it is based on and what it changes.
pub struct Workspace {
    /// The draft.
    pub draft: Draft,
    /// What it is based on.
    pub base: Base,
    /// What it changes.
    pub edits: BTreeMap<String, StoredEdit>,
}

impl Workspace {
    /// Reads what an open draft consists of.
    pub async fn open(env: &Env, draft: Draft) -> Result<Self, Problem> {
        draft.admit(Event::Edit)?;
        let edits = store::edits(env, &draft.id).await?;
        let base = Base::with_rules(env, &draft.source, edits.keys()).await?;
        Ok(Self { draft, base, edits })
    }

    /// Reads what a draft consists of that is to be moved onto what is live.
    pub async fn open_to_move(env: &Env, draft: Draft) -> Result<Self, Problem> {
        let edits = store::edits(env, &draft.id).await?;
        let base = Base::nearest(env, &draft.source, edits.keys()).await?;
        Ok(Self { draft, base, edits })
    }

    /// Makes edits, all or none, and checks the draft; in a dry run nothing is stored.
    pub async fn edit(
        self,
        env: &Env,
        call: &Call,
        requests: NamedRequests,
        what: &str,
        mut detail: serde_json::Value,
    ) -> Result<EditedDraft, Problem> {
        let Self { draft, mut base, edits } = self;
        base.load(requests.iter().map(|(rule, _)| rule)).await?;
        let old = store::plain(&edits);
        let mut new = old.clone();
        let mut rules = Vec::new();
        let mut changed = Vec::new();
        {
            let table = base.table();
            for (name, request) in requests {
                let mine = request.clone();
                match request.make(&mut new, &table) {
                    Ok(()) => rules.push(name),
                    Err(EditError::NoRule(rule)) => {
                        return Err(Problem::Refused(format!(
                            "The draft is based on a version without the rule {rule}: rebase it."
                        )));
                    }
                    Err(EditError::Changed(rule)) => changed.push((rule, mine)),
                }
            }
            if !changed.is_empty() {
                let conflict = |(rule, mine): (String, EditRequest)| kirkas_drafts::Conflict {
                    base: None,
                    theirs: table.rule(&rule).map(RuleText::of),
                    mine: if let EditRequest::Set(_, _, row) = mine { Some(row) } else { None },
                    rule,
                };
                return Err(Problem::DraftConflicts(changed.into_iter().map(conflict).map(Into::into).collect()));
            }
        }
        let findings = check(env, &mut base, &new, draft.convert_files).await?.findings;
        if call.is_dry_run() {
            return Ok(EditedDraft { draft, rules, findings, dry_run: true });
        }
        if let Some(detail) = detail.as_object_mut() {
            detail.insert("rules".to_owned(), json!(rules.len()));
        }
        let write = Write { detail, ..Write::of_state(what, Event::Edit) };
        let draft = store::update(env, &call.caller, &draft, Some((&old, &new)), write).await?;
        Ok(EditedDraft { draft, rules, findings, dry_run: false })
    }
}

impl EditedDraft {
    /// It as JSON, the draft's revision as `ETag`.
    pub fn response(&self) -> Result<Response, Problem> {
        self.draft.tagged(Json(self).into_response())
    }
}
