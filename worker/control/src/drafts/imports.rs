//! Imports a table of any format into a draft.

use std::collections::{BTreeMap, BTreeSet};

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_drafts::{EditRequest, RuleText, TableFile, csv_rows, digest_of, read_file, read_rows};
use kirkas_redirects_compile::{self as compile, Format, Markets, Rule};
use kirkas_rules_search::id_of;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::changes::{EditedDraft, NamedRequests, Names, Workspace};
use super::store;
use crate::app::App;
use crate::call::{Call, DryRun, Id, Parameters, SeenRevision};
use crate::findings::Finding;
use crate::problem::Problem;
use crate::redirects::MAX_TEXT_SIZE;

/// What becomes of rules that are there already.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ImportMode {
    /// They become those of the import.
    #[default]
    Replace,
    /// They stay.
    Skip,
    /// As `replace`, and rules of the file that the import lacks go.
    ReplaceFile,
}

/// How a table is to be imported.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// Name of the format, such as `csv` or `netlify`; by the text where nothing is said.
    format: Option<String>,
    /// Name of the file that new rules go into, such as `fi.csv`.
    file: String,
    /// Market of the rows that name none, where the file's name does not tell.
    market: Option<String>,
    /// What becomes of rules that are there already: `replace` (the default), `skip`, or `replace-file`.
    #[serde(default)]
    #[param(value_type = Option<String>, pattern = "^(replace|skip|replace-file)$")]
    mode: ImportMode,
    /// Of `replace-file`: how many rules go. A call that says another number is refused and told it.
    removed: Option<usize>,
}

/// What an import did, or would do.
#[derive(Serialize, ToSchema)]
struct ImportedDraft {
    #[serde(flatten)]
    edited: EditedDraft,
    /// Rows that became new rules; those that are wrong are among them, to be mended.
    added: usize,
    /// Rules that are written differently now.
    changed: usize,
    /// Rules that are there just so.
    unchanged: usize,
    /// Rules that stay as they are, since `mode` is `skip`.
    skipped: usize,
    /// Rules that go.
    removed: usize,
    /// Rows that can't be imported: mend them in the file that they come from.
    unread: Vec<Finding>,
}

/// Imports the table in the body into a draft: all of it, or nothing.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/imports",
    operation_id = "importIntoDraft",
    params(
        ("id" = String, Path, description = "The draft's id"),
        SeenRevision,
        ImportQuery,
        DryRun,
    ),
    request_body(content = String, description = "The table", content_type = "text/plain"),
    responses(
        (status = 200, description = "The draft, and what was found; its revision is the ETag", body = ImportedDraft),
        (status = 400, description = "The query or the body is not what the call takes"),
        (status = 404, description = "No such draft"),
        (status = 409, description = "The draft is not open"),
        (status = 412, description = "Somebody else has changed the draft in the meantime: `draft` is the newer one"),
        (status = 413, description = "The table is too large for drafts"),
        (status = 422, description = "Nothing can be read, or `removed` is another number of rules"),
        (status = 428, description = "The call does not say which revision its caller saw"),
    )
)]
#[worker::send]
pub async fn post(
    State(App { env }): State<App>,
    call: Call,
    Id(id): Id,
    Parameters(query): Parameters<ImportQuery>,
) -> Result<Response, Problem> {
    let bytes = call.body.bytes().await?;
    if bytes.len() > MAX_TEXT_SIZE {
        return Err(Problem::TooLarge(format!(
            "Import at most {MAX_TEXT_SIZE} bytes at a time. Larger tables: edgectl redirects import, then edgectl redirects push."
        )));
    }
    let text = String::from_utf8(bytes).map_err(|_| Problem::Malformed("The table is not UTF-8.".to_owned()))?;
    let format = query.format_of(&text)?;
    let draft = store::read_to_edit(&env, &call, &id).await?;
    let mut names = Names::of(&draft);
    let mut workspace = Workspace::open(&env, draft).await?;
    let market = query.market(&workspace)?;
    let (rows, unread) = rows_of(&text, format, &query.file, market);
    if rows.is_empty() {
        let findings: Vec<Finding> = unread.iter().map(Finding::from).collect();
        if findings.is_empty() {
            return Err(Problem::Refused("The table has no rows.".to_owned()));
        }
        return Err(Problem::Findings(findings.len(), findings));
    }
    if query.mode == ImportMode::ReplaceFile {
        workspace.base.load_file(&query.file).await?;
    }
    let read = read_rows(&rows.iter().collect::<Vec<_>>(), |file| workspace.base.market_of(file));
    workspace.base.load(&read.iter().flatten().map(id_of).collect::<Vec<_>>()).await?;
    let plan = Plan::of(&workspace, rows.into_iter().zip(read), &query, &mut names);
    if query.mode == ImportMode::ReplaceFile && query.removed != Some(plan.removed) && !call.is_dry_run() {
        return Err(Problem::Refused(format!(
            "{} rules of {} are not in this table and would go: say removed={0} to agree.",
            plan.removed, query.file
        )));
    }
    let Plan { requests, added, changed, unchanged, skipped, removed } = plan;
    let detail = json!({ "file": query.file, "added": added, "changed": changed, "removed": removed });
    let edited = workspace.edit(&env, &call, requests, "import into draft", detail).await?;
    let unread = unread.iter().map(Finding::from).collect();
    let answer = ImportedDraft { edited, added, changed, unchanged, skipped, removed, unread };
    answer.edited.draft.tagged(Json(&answer).into_response())
}

impl ImportQuery {
    fn format_of(&self, text: &str) -> Result<Format, Problem> {
        let names = || Format::ALL.map(Format::name).join(", ");
        match &self.format {
            Some(name) => Format::from_name(name)
                .ok_or_else(|| Problem::Malformed(format!("There is no format {name:?}: say one of {}.", names()))),
            None => Format::guess(&self.file, text.as_bytes()).ok_or_else(|| {
                Problem::Malformed(format!("The format can't be told: say format= one of {}.", names()))
            }),
        }
    }

    fn market(&self, workspace: &Workspace) -> Result<Option<Markets>, Problem> {
        let Some(name) = &self.market else { return Ok(workspace.base.market_of(&self.file)) };
        let choices = || Markets::names().collect::<Vec<_>>().join(", ");
        let unknown = || Problem::Malformed(format!("There is no market {name:?}: say one of {}.", choices()));
        Markets::from_name(name).map(Some).ok_or_else(unknown)
    }
}

/// The rows of a table as they are written in the draft; of formats that are no CSV those that can be read, and what is wrong with
/// the others.
fn rows_of(text: &str, format: Format, file: &str, market: Option<Markets>) -> (Vec<RuleText>, Vec<compile::Finding>) {
    let market = market.map(|market| market.name().to_owned());
    if format == Format::Csv
        && let Some(rows) = csv_rows(text)
    {
        let place = |row: RuleText| {
            let market = if row.market.is_empty() { market.clone().unwrap_or_default() } else { row.market };
            RuleText { file: file.to_owned(), market, ..row }
        };
        return (rows.into_iter().map(place).collect(), Vec::new());
    }
    let markets = market.as_deref().and_then(Markets::from_name);
    let (rules, findings) = compile::read_for(markets, file, format, text.as_bytes());
    let rules = rules.iter().filter(|rule| !rule.source.second_reading);
    let errors = findings.into_iter().filter(compile::Finding::is_error);
    (rules.map(RuleText::of).collect(), errors.collect())
}

/// What an import does.
#[derive(Default)]
struct Plan {
    requests: NamedRequests,
    added: usize,
    changed: usize,
    unchanged: usize,
    skipped: usize,
    removed: usize,
}

impl Plan {
    /// What becomes of the rows, each with the rule that it was read as.
    fn of(
        workspace: &Workspace,
        rows: impl Iterator<Item = (RuleText, Option<Rule>)>,
        query: &ImportQuery,
        names: &mut Names,
    ) -> Self {
        let table = workspace.base.table();
        let market_of = |file: &str| workspace.base.market_of(file);
        // Rules that the draft adds already.
        let new: Vec<(&String, &RuleText)> = workspace
            .edits
            .iter()
            .filter(|(name, _)| name.starts_with(kirkas_drafts::NEW))
            .filter_map(|(name, stored)| Some((name, stored.edit.row()?)))
            .collect();
        let texts: Vec<&RuleText> = new.iter().map(|(_, row)| *row).collect();
        let new: BTreeMap<String, &String> = read_rows(&texts, market_of)
            .into_iter()
            .zip(&new)
            .filter_map(|(rule, (name, _))| Some((id_of(&rule?), *name)))
            .collect();
        let mut plan = Self::default();
        let mut ids = BTreeSet::new();
        for (row, rule) in rows {
            let id = rule.as_ref().map(id_of);
            let known = id.as_ref().and_then(|id| Some((id, table.rule(id)?)));
            // A second row for the same rule is new, so that the checks report it.
            let is_first = id.as_ref().is_none_or(|id| ids.insert(id.clone()));
            let added_before = id.as_ref().and_then(|id| new.get(id)).filter(|_| is_first);
            match (known.filter(|_| is_first), added_before) {
                (Some(_), _) | (None, Some(_)) if query.mode == ImportMode::Skip => {
                    plan.skipped = plan.skipped.saturating_add(1)
                }
                (Some((id, old)), _) => {
                    plan.set(id, old, RuleText { file: old.origin.file.to_string(), ..row }, rule.as_ref())
                }
                (None, Some(name)) => {
                    plan.changed = plan.changed.saturating_add(1);
                    plan.requests.push(((*name).clone(), EditRequest::Set((*name).clone(), None, row)));
                }
                (None, None) => {
                    plan.added = plan.added.saturating_add(1);
                    let name = names.next();
                    plan.requests.push((name.clone(), EditRequest::Add(name, row)));
                }
            }
        }
        if query.mode == ImportMode::ReplaceFile {
            plan.remove_others(&workspace.base.files, &query.file, &ids);
        }
        plan
    }

    fn set(&mut self, id: &str, old: &Rule, row: RuleText, rule: Option<&Rule>) {
        let is_same = rule.is_some_and(|rule| {
            let moved = Rule { origin: old.origin.clone(), ..rule.clone() };
            digest_of(&moved) == digest_of(old)
        });
        if is_same {
            self.unchanged = self.unchanged.saturating_add(1);
        } else {
            self.changed = self.changed.saturating_add(1);
            self.requests.push((id.to_owned(), EditRequest::Set(id.to_owned(), None, row)));
        }
    }

    fn remove_others(&mut self, files: &[TableFile], name: &str, ids: &BTreeSet<String>) {
        let rules = files.iter().filter(|file| file.name == name).flat_map(|file| read_file(file).0);
        let others: BTreeSet<String> = rules.map(|rule| id_of(&rule)).filter(|id| !ids.contains(id)).collect();
        self.removed = others.len();
        self.requests.extend(others.into_iter().map(|id| (id.clone(), EditRequest::Remove(id, None))));
    }
}
