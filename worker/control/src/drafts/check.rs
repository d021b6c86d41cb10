//! Checks a draft: its files as they would be published, compiled, with what was found by rule and field.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use kirkas_core::redirects::Table;
use kirkas_drafts::{Applied, Edits, apply};
use kirkas_redirects_compile::{self as compile, Compiled, Origin, Rule};
use kirkas_rules_search::id_of;
use serde::Serialize;
use utoipa::ToSchema;
use worker::Env;

use super::base::{Base, read_files, too_large};
use super::patch::DraftPatch;
use super::store;
use crate::app::App;
use crate::call::Id;
use crate::findings::{Finding, Severity};
use crate::problem::Problem;
use crate::redirects::MAX_TEXT_SIZE;
use crate::redirects::stored::StoredTable;
use axum::response::IntoResponse;

/// What was found in a rule of a draft, or in another one because of the draft.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DraftFinding {
    /// The rule's name in the draft, or its id; none where it is about no rule.
    #[schema(required)]
    pub rule: Option<String>,
    /// The field; none where it is about the whole rule.
    #[schema(required)]
    pub field: Option<&'static str>,
    severity: Severity,
    /// Name of the check.
    check: &'static str,
    /// What is the matter and what to do about it.
    message: String,
    file: String,
    /// 0 in a large table, which is not read line by line.
    line: u32,
    #[serde(skip)]
    is_error: bool,
}

impl DraftFinding {
    /// That rules lead to what a rule by pattern answers, and are too many to be checked. The draft or the live table has it by this name.
    fn of_unchecked_chains(pattern: &Rule, name: String) -> Self {
        Self {
            rule: Some(name),
            field: None,
            severity: Severity::of(false),
            check: "unchecked-chains",
            message: format!(
                "So many rules lead to what {} answers that they were not checked with the draft: they stay as they are. Compact the table \
                 after publishing: that checks all rules.",
                pattern.source.text
            ),
            file: pattern.origin.file.to_string(),
            line: 0,
            is_error: false,
        }
    }
}

/// What a check of a draft answers.
#[derive(Serialize, ToSchema)]
pub struct DraftCheck {
    /// The revision that was checked.
    revision: u32,
    /// What was found in the rules that the draft changes, and errors elsewhere.
    findings: Vec<DraftFinding>,
    /// How many of them keep the draft from being published.
    errors: usize,
    /// How many rules the table would have.
    rules: usize,
    /// Files that would become CSV.
    converted: Vec<String>,
}

/// A draft's files, and what compiling them found.
pub struct Checked {
    /// The files.
    pub applied: Applied,
    /// What was compiled.
    pub compiled: Compiled,
    /// What was found.
    pub findings: Vec<DraftFinding>,
}

impl Checked {
    /// How many findings are errors.
    pub fn errors(&self) -> usize {
        self.findings.iter().filter(|finding| finding.is_error).count()
    }

    /// The table. Errors in the files are the problem where there is none.
    pub fn table(self) -> Result<Table, Problem> {
        let (errors, all) = (self.errors(), self.all_findings());
        let bundle = self.compiled.bundle.ok_or(Problem::Findings(errors, all))?;
        Table::load(bundle).map_err(|error| Problem::Internal(error.to_string()))
    }

    /// What was found, for calls that publish.
    pub fn all_findings(&self) -> Vec<Finding> {
        self.compiled.findings.iter().map(Finding::from).collect()
    }
}

/// The table as a draft would have it.
pub async fn table_of(env: &Env, id: &str) -> Result<StoredTable, Problem> {
    let draft = store::read(env, id).await?;
    let edits = store::plain(&store::edits(env, id).await?);
    let mut base = Base::read(env, &draft.source).await?;
    let checked = check(env, &mut base, &edits, draft.convert_files).await?;
    let table = checked.table()?;
    if base.large.is_none() {
        return Ok(table.into());
    }
    DraftPatch::compile(env, &draft.base, &mut base, &edits).await?.table(env).await
}

/// Writes edits into files, and compiles these; of a large table, as much as the edits concern.
pub async fn check(env: &Env, base: &mut Base, edits: &Edits, converts: bool) -> Result<Checked, Problem> {
    let unchecked = base.load_surroundings(env, edits).await?;
    let applied = apply(&base.files, edits, converts)?;
    let is_large = base.large.is_some();
    if !is_large && applied.files.iter().map(|file| file.text.len()).sum::<usize>() > MAX_TEXT_SIZE {
        return Err(too_large());
    }
    let (rules, findings) = read_files(&applied.files);
    let mut names: HashMap<(String, u32), String> = HashMap::new();
    for written in &applied.written {
        names.insert((written.file.clone(), written.line), written.rule.clone());
    }
    let (described, places) = if is_large { describe(&rules) } else { (rules.clone(), HashMap::new()) };
    let mut compiled = compile::compile(described, findings);
    for finding in &mut compiled.findings {
        if let Some(place) = places.get(&finding.origin.file) {
            finding.origin = place.clone();
        }
    }
    let concerned = |finding: &&compile::Finding| {
        finding.is_error() || names.contains_key(&(finding.origin.file.to_string(), finding.origin.line))
    };
    let of = |finding: &compile::Finding| {
        let place = (finding.origin.file.to_string(), finding.origin.line);
        let unchanged = || rules.iter().find(|rule| rule.origin == finding.origin).map(id_of);
        DraftFinding {
            rule: names.get(&place).cloned().or_else(unchanged),
            field: finding.column,
            severity: Severity::of(finding.is_error()),
            check: finding.check.name(),
            message: format!("{} {}", finding.reason, finding.advice),
            file: place.0,
            line: if is_large { 0 } else { place.1 },
            is_error: finding.is_error(),
        }
    };
    let of_patterns = unchecked.iter().map(|pattern| {
        let id = id_of(pattern);
        let written = rules.iter().filter(|rule| rule.is_pattern() && id_of(rule) == id);
        let mut places = written.map(|rule| (rule.origin.file.to_string(), rule.origin.line));
        DraftFinding::of_unchecked_chains(pattern, places.find_map(|place| names.get(&place).cloned()).unwrap_or(id))
    });
    let findings = compiled.findings.iter().filter(concerned).map(of).chain(of_patterns).collect();
    if is_large {
        compiled.findings.iter_mut().for_each(|finding| finding.origin.line = 0);
    }
    Ok(Checked { applied, compiled, findings })
}

/// Rules of excerpts, where lines say nothing, with their sources in place of them; and where each is in its excerpt.
fn describe(rules: &[Rule]) -> (Vec<Rule>, HashMap<Arc<str>, Origin>) {
    let mut places = HashMap::new();
    let described = rules.iter().map(|rule| {
        let file: Arc<str> = format!("{} in {}", rule.source.text, rule.origin.file).into();
        // An edit comes after what it is based on.
        places.insert(Arc::clone(&file), rule.origin.clone());
        Rule { origin: Origin { file, line: 0 }, ..rule.clone() }
    });
    (described.collect(), places)
}

/// Checks all of a draft, as publishing it would.
#[utoipa::path(
    post,
    path = "/api/control/drafts/{id}/check",
    operation_id = "checkDraft",
    params(("id" = String, Path, description = "The draft's id")),
    responses(
        (status = 200, description = "What was found; the draft's revision is the ETag", body = DraftCheck),
        (status = 404, description = "No such draft"),
        (status = 413, description = "The table would be too large for drafts"),
        (status = 422, description = "A file would have to become CSV, and nobody has agreed"),
    )
)]
#[worker::send]
pub async fn post(State(App { env }): State<App>, Id(id): Id) -> Result<Response, Problem> {
    let draft = store::read(&env, &id).await?;
    let edits = store::plain(&store::edits(&env, &id).await?);
    let mut base = Base::read(&env, &draft.source).await?;
    let checked = check(&env, &mut base, &edits, draft.convert_files).await?;
    let rules = base.count_after(&edits, checked.compiled.rules);
    let (errors, converted) = (checked.errors(), checked.applied.converted);
    let answer = DraftCheck { revision: draft.revision, findings: checked.findings, errors, rules, converted };
    draft.tagged(Json(answer).into_response())
}
