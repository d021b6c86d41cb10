//! A rule as a row that can be searched.

use kirkas_redirects_compile::{PathMatcher, QueryMode, Rule, Target};
use kirkas_routing::path::fold;
use kirkas_routing::site;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::text::searchable;

/// Columns of a row that come from what is written of its rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleRow {
    /// Names the rule from version to version, whatever file and line it is on and wherever it leads.
    pub id: String,
    /// Of all that is written of the rule: an edit says which digest it is based on.
    pub digest: String,
    /// The file that it is in.
    pub file: String,
    /// The market that it is for; `all` for all of them.
    pub market: String,
    /// The host that it is for; empty for those of its market.
    pub host: String,
    /// The folded path; of a rule by pattern the folded source.
    pub key: String,
    /// As it was written.
    pub source: String,
    /// As it was written; empty where it leads nowhere (410).
    pub target: String,
    /// The target, decoded and folded; of a path without its closing slash, so that it is the `key` of a rule that answers it.
    pub target_key: String,
    /// The address that the target is asked by: whole; a path of a host as `//host/path`, and one that any of our hosts may answer as it is.
    /// Empty where the rule leads nowhere, or where it depends on the request.
    pub target_url: String,
    /// The status code.
    pub status: u16,
    /// How the source is compared: `exact`, `prefix`, `placeholder` or `regex`.
    pub r#match: String,
    /// What becomes of the visitor's query: `keep`, `drop` or `exact`.
    pub query: String,
    /// Whether letters' case matters: `ignore` or `sensitive`.
    pub case: String,
    /// The editor's note.
    pub note: String,
    /// Source, target and note as they are searched, one on each line.
    pub search: String,
    /// Of a rule by pattern, its place among all rules as they were read: regular expressions are tried in the order of the table.
    pub place: Option<u64>,
}

impl RuleRow {
    /// The row of a rule.
    pub fn new(rule: &Rule) -> Self {
        let Rule { origin, source, status, target, query, sensitive, note } = rule;
        let target_url = target.as_ref().map(|target| target_url(rule, target)).unwrap_or_default();
        let target = target.as_ref().map(|target| target.text.clone()).unwrap_or_default();
        let note = note.as_deref().unwrap_or_default();
        let key = match &source.matcher {
            PathMatcher::Path(path) => path_key(path),
            PathMatcher::Pattern { .. } | PathMatcher::Expression(_) => searchable(&source.text),
        };
        let texts = [source.text.as_str(), &target, note];
        let row = Self {
            id: id_of(rule),
            digest: String::new(),
            file: origin.file.to_string(),
            market: source.scope.market_name().to_owned(),
            host: source.scope.host().unwrap_or_default().to_owned(),
            key,
            source: source.text.clone(),
            target_key: path_key(&searchable(target.split(['?', '#']).next().unwrap_or_default())),
            target_url,
            status: status.code(),
            r#match: rule.match_name().to_owned(),
            query: match query {
                QueryMode::Keep => "keep",
                QueryMode::Drop => "drop",
                QueryMode::Exact => "exact",
            }
            .to_owned(),
            case: if *sensitive { "sensitive" } else { "ignore" }.to_owned(),
            note: note.to_owned(),
            search: texts.map(searchable).join("\n"),
            place: None,
            target,
        };
        Self { digest: row.content_digest(), ..row }
    }

    /// The row, at its place among all rules.
    pub fn at(self, place: u64) -> Self {
        let place = (self.r#match != "exact").then_some(place);
        Self { place, ..self }
    }

    /// 128 bits in hexadecimal.
    fn content_digest(&self) -> String {
        let Self { id, file, source, target, status, r#match, query, case, note, .. } = self;
        let status = status.to_string();
        let mut hash = Sha256::new();
        for text in [id, file, source, target, &status, r#match, query, case, note] {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// What a rule is known by from version to version: SHA-256 of its identity, in hexadecimal. A market's has its name before it,
/// which leaves a rule its hits from the time when tables had no markets.
pub fn id_of(rule: &Rule) -> String {
    let identity = rule.identity();
    let id: String = Sha256::digest(identity.text()).iter().map(|byte| format!("{byte:02x}")).collect();
    identity.market().map_or(id.clone(), |market| [market, ":", &id].concat())
}

/// The address that a rule's target is asked by.
fn target_url(rule: &Rule, target: &Target) -> String {
    let location = target.location.split('#').next().unwrap_or_default();
    let scope = &rule.source.scope;
    match (scope.host(), scope.market()) {
        _ if target.is_template() => String::new(),
        _ if !target.is_local() => location.to_owned(),
        (Some(host), _) => ["//", host, location].concat(),
        (None, Some(market)) => site::region(market.region).map_or("", |region| region.origin).to_owned() + location,
        (None, None) => location.to_owned(),
    }
}

/// The path of a request or a location as the key of rules that answer it.
pub fn key_of_path(path: &str) -> String {
    path_key(&searchable(path))
}

/// A path as the key of rules that answer it: folded, without its closing slash.
fn path_key(path: &str) -> String {
    let folded = fold(path);
    match folded.strip_suffix('/') {
        Some("") | None => folded.to_string(),
        Some(path) => path.to_owned(),
    }
}
