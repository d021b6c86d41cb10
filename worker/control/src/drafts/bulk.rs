//! Edits many rules of a draft at once: those that were chosen, or all that a query finds.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::Utc;
use kirkas_drafts::{EditRequest, RuleText};
use kirkas_rules_search::{Page, Query, Sort, search};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use worker::Env;

use super::changes::{EditedDraft, NamedRequests, Workspace};
use super::store;
use crate::app::App;
use crate::call::{Call, DryRun, Id, SeenRevision};
use crate::digest::hex_digest;
use crate::people;
use crate::problem::Problem;
use crate::rules::database::Rules;
use crate::rules::progress::Progress;
use crate::rules::state::{DATABASE, IndexState};

/// Rules that one call edits at most: as many as drafts can change in a large table.
const MAX_MATCHES: usize = 20_000;
/// Rules that are read at once.
const PAGE: usize = 2000;
/// Rules that are shown before and after.
const PREVIEW: usize = 20;

/// What is to be done to which rules: `filter` with the `digest` that a dry run answered, or `rules`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BulkRequest {
    /// A query, as the list of rules takes it: all that it finds.
    filter: Option<String>,
    /// Of `filter`: the digest that a dry run answered. Where other rules are found by now, nothing is done.
    digest: Option<String>,
    /// Ids of rules, or names of new ones in the draft.
    rules: Option<Vec<String>>,
    action: BulkAction,
}

/// What is done to each rule.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
enum BulkAction {
    /// A field is set: `target`, `status`, `query`, `case`, `note`, `file` or `market`.
    Set { field: String, value: String },
    /// A text in a field, `source`, `target` or `note`, is replaced everywhere.
    ReplaceText { field: String, find: String, replace: String },
    /// The rule goes.
    Remove,
    /// The rule answers 410 Gone.
    Gone,
    /// The rule stays as it is published.
    Revert,
}

/// A rule before and after.
#[derive(Serialize, ToSchema)]
struct BulkExample {
    rule: String,
    before: RuleText,
    /// None where it goes.
    #[schema(required)]
    after: Option<RuleText>,
}

/// What was done to many rules, or would be.
#[derive(Serialize, ToSchema)]
struct BulkEditedDraft {
    #[serde(flatten)]
    edited: EditedDraft,
    /// How many rules were found.
    matches: u64,
    /// How many of them are changed.
    changed: usize,
    /// Of the rules that were found: send it to have it done to exactly these.
    digest: String,
    /// The first 20 rules that are changed.
    preview: Vec<BulkExample>,
}

/// Edits many rules of a draft: at most 20,000 at once.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/bulk",
    operation_id = "bulkEditDraft",
    params(
        ("id" = String, Path, description = "The draft's id"),
        SeenRevision,
        DryRun,
    ),
    request_body = BulkRequest,
    responses(
        (status = 200, description = "The draft, and what was found; its revision is the ETag", body = BulkEditedDraft),
        (status = 400, description = "The body or the query in it is not what the call takes"),
        (status = 404, description = "No such draft"),
        (status = 409, description = "The draft is not open, or the filter finds other rules than before (`matches-changed`)"),
        (status = 412, description = "Somebody else has changed the draft in the meantime: `draft` is the newer one"),
        (status = 413, description = "The filter finds more rules than one call edits"),
        (status = 422, description = "The draft is based on an older version, or a field can't be set"),
        (status = 428, description = "The call does not say which revision its caller saw"),
    )
)]
#[worker::send]
pub async fn post(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let advice = "Send {\"filter\": \"status:302\", \"digest\": \"…\", \"action\": {\"op\": \"set\", \"field\": \"status\", \"value\": \"301\"}}, or rules in \
                  place of filter and digest.";
    let BulkRequest { filter, digest, rules, action } = call.body.json(advice).await?;
    action.check()?;
    let draft = store::read_to_edit(&env, &call, &id).await?;
    let mut workspace = Workspace::open(&env, draft).await?;
    let found = match (&filter, rules) {
        (Some(filter), None) => find(&env, &workspace, filter).await?,
        (None, Some(rules)) if rules.len() <= MAX_MATCHES => rules,
        (None, Some(_)) => return Err(too_many()),
        _ => return Err(Problem::Malformed(advice.to_owned())),
    };
    workspace.base.load(&found).await?;
    let seen = digest_of_rules(&workspace, &found);
    let matches = u64::try_from(found.len()).unwrap_or(u64::MAX);
    if filter.is_some() && !call.is_dry_run() && digest.as_ref() != Some(&seen) {
        return Err(Problem::MatchesChanged(matches));
    }
    let (requests, preview) = action.requests(&workspace, &found)?;
    let changed = requests.len();
    let filter = match &filter {
        Some(filter) => Some(people::with_ids(&env, filter).await?),
        None => None,
    };
    let detail = json!({ "filter": filter, "action": action.name() });
    let edited = workspace.edit(&env, &call, requests, "edit many rules of draft", detail).await?;
    let answer = BulkEditedDraft { edited, matches, changed, digest: seen, preview };
    answer.edited.draft.tagged(Json(&answer).into_response())
}

fn too_many() -> Problem {
    Problem::TooLarge(format!(
        "At most {MAX_MATCHES} rules are edited at once: narrow the filter, and repeat it for the others."
    ))
}

/// The ids of all rules that a query finds.
async fn find(env: &Env, workspace: &Workspace, filter: &str) -> Result<Vec<String>, Problem> {
    let query = Query::parse(filter, Utc::now().timestamp_millis()).map_err(Problem::QueryMalformed)?;
    let state = IndexState::read(env).await?;
    let is_same = state.is_some_and(|state| {
        state.progress == Progress::Done && state.source.as_deref() == Some(workspace.draft.source.as_str())
    });
    if !is_same {
        return Err(Problem::Refused(
            "The rules that can be searched are not those that the draft is based on: rebase the draft, then try again.".to_owned(),
        ));
    }
    let database = Rules(env.d1(DATABASE)?);
    let (mut ids, mut after) = (Vec::new(), None);
    loop {
        let page = Page { sort: Sort::Source, limit: PAGE as i64, after };
        let results = search(&database, &query, &page).await?;
        let id = |row: &kirkas_rules_search::Row| row.get("id").and_then(Value::as_str).map(str::to_owned);
        ids.extend(results.rows.iter().filter_map(id));
        if ids.len() > MAX_MATCHES {
            return Err(too_many());
        }
        let Some(last) = results.rows.last().filter(|_| results.rows.len() == PAGE) else { return Ok(ids) };
        let value = last.get("sort_value").and_then(Value::as_str).unwrap_or_default().to_owned();
        after = Some((value.into(), last.get("n").and_then(Value::as_i64).unwrap_or_default()));
    }
}

/// Of the rules with their contents, in the draft and as they are published.
fn digest_of_rules(workspace: &Workspace, rules: &[String]) -> String {
    let table = workspace.base.table();
    let text = |rule: &String| {
        let edit = workspace.edits.get(rule).map(|stored| &stored.edit);
        json!([rule, table.digest(rule), edit]).to_string()
    };
    hex_digest(rules.iter().map(text).collect::<Vec<_>>().join("\n").as_bytes())
}

impl BulkAction {
    fn name(&self) -> &'static str {
        match self {
            Self::Set { .. } => "set",
            Self::ReplaceText { .. } => "replace-text",
            Self::Remove => "remove",
            Self::Gone => "gone",
            Self::Revert => "revert",
        }
    }

    fn check(&self) -> Result<(), Problem> {
        let (field, fields, is_empty) = match self {
            Self::Set { field, .. } => {
                (field, &["target", "status", "query", "case", "note", "file", "market"][..], false)
            }
            Self::ReplaceText { field, find, .. } => (field, &["source", "target", "note"][..], find.is_empty()),
            Self::Remove | Self::Gone | Self::Revert => return Ok(()),
        };
        if is_empty {
            return Err(Problem::Malformed("Say in find which text is to be replaced.".to_owned()));
        }
        match fields.contains(&field.as_str()) {
            true => Ok(()),
            false => Err(Problem::Malformed(format!(
                "The field {field:?} can't be set for many rules: use one of {}.",
                fields.join(", ")
            ))),
        }
    }

    /// The edits of the rules that change by it, and the first of them.
    fn requests(&self, workspace: &Workspace, rules: &[String]) -> Result<(NamedRequests, Vec<BulkExample>), Problem> {
        let table = workspace.base.table();
        let published: BTreeMap<&String, RuleText> =
            rules.iter().filter_map(|rule| Some((rule, RuleText::of(table.rule(rule)?)))).collect();
        let (mut requests, mut preview) = (Vec::new(), Vec::new());
        for rule in rules {
            let edit = workspace.edits.get(rule).map(|stored| &stored.edit);
            let before = match edit {
                Some(edit) => edit.row().cloned(),
                None => published.get(rule).cloned(),
            };
            if edit.is_none() && before.is_none() {
                return Err(Problem::Refused(format!(
                    "The draft is based on a version without the rule {rule}: rebase it."
                )));
            }
            let after = self.row(before.as_ref(), published.get(rule));
            if after == before {
                continue;
            }
            let request = match (self, &after) {
                (Self::Revert, _) => EditRequest::Revert(rule.clone()),
                (_, Some(row)) => EditRequest::Set(rule.clone(), None, row.clone()),
                (_, None) => EditRequest::Remove(rule.clone(), None),
            };
            requests.push((rule.clone(), request));
            if preview.len() < PREVIEW {
                let before = before.or_else(|| published.get(rule).cloned()).unwrap_or_default();
                preview.push(BulkExample { rule: rule.clone(), before, after });
            }
        }
        Ok((requests, preview))
    }

    /// What is written of a rule by it; none where the rule goes. A rule that goes already stays so.
    fn row(&self, row: Option<&RuleText>, published: Option<&RuleText>) -> Option<RuleText> {
        if let Self::Revert = self {
            return published.cloned();
        }
        let mut row = row?.clone();
        match self {
            Self::Remove | Self::Revert => return None,
            Self::Gone => {
                row.status = "410".to_owned();
                row.target.clear();
            }
            Self::Set { field, value } => {
                if let Some(field) = row.field_mut(field) {
                    field.clone_from(value);
                }
            }
            Self::ReplaceText { field, find, replace } => {
                if let Some(field) = row.field_mut(field) {
                    *field = field.replace(find, replace);
                }
            }
        }
        Some(row)
    }
}
