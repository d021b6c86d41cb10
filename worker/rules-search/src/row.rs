//! A rule as a row that can be searched.

use kirkas_redirects_compile::{PathMatcher, QueryMode, Rule};
use kirkas_routing::path::fold;
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
}

impl RuleRow {
    /// The row of a rule.
    pub fn new(rule: &Rule) -> Self {
        let Rule { origin, source, status, target, query, sensitive, note } = rule;
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
            target,
        };
        Self { digest: row.content_digest(), ..row }
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

/// A path as the key of rules that answer it: folded, without its closing slash.
fn path_key(path: &str) -> String {
    let folded = fold(path);
    match folded.strip_suffix('/') {
        Some("") | None => folded.to_string(),
        Some(path) => path.to_owned(),
    }
}
