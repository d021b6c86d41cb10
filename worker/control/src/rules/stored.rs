//! The rules of a version that is too large to be read at once, found in the rows by what they are, answer and lead to.
//!
//! # Design
//! The rows are of one version, mostly the live one. Another version with the same files, or with those that these were compacted from,
//! differs by what it changes of them: its rules are the rows without those that either version changes, and besides them those rules as
//! the version has them.

use std::collections::BTreeSet;

use kirkas_drafts::{Changes, RuleText};
use kirkas_redirects_compile::Rule;
use kirkas_rules_search::RuleRow;
use serde::Deserialize;
use worker::{D1Database, Env};

use super::index;
use super::progress::Progress;
use super::state::{DATABASE, IndexState};
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects::compaction::changes_of_both;
use crate::sources::{self, FileList};
use crate::sql::{self, Parameter};

/// Texts that one statement looks for.
const TEXTS_OF_STATEMENT: usize = 5000;
/// Rules by pattern that are read together.
const PAGE: usize = 5000;
/// As many rules are read for one draft at most: what is compiled of them has to fit into a Worker's memory.
pub const MAX_RULES: usize = 50_000;

const COLUMNS: &str = "n, place, id, key, target_key, host, file, market, source, target, CAST(status AS TEXT) AS status, match, query, \"case\", note";

/// A rule as the rows have it.
#[derive(Debug, Clone, Deserialize)]
pub struct StoredRule {
    n: i64,
    place: Option<u64>,
    pub id: String,
    /// The folded path; of a rule by pattern the folded source.
    pub key: String,
    /// The path or the address that it leads to, folded.
    pub target_key: String,
    /// Empty where it is for the hosts of its market.
    pub host: String,
    file: String,
    market: String,
    source: String,
    target: String,
    status: String,
    r#match: String,
    query: String,
    case: String,
    note: String,
}

impl StoredRule {
    /// A rule as its row would have it.
    pub fn of(rule: &Rule) -> Self {
        let RuleRow { id, key, target_key, host, .. } = RuleRow::new(rule);
        let RuleText { file, market, source, target, status, r#match, query, case, note } = RuleText::of(rule);
        Self {
            n: 0,
            place: None,
            id,
            key,
            target_key,
            host,
            file,
            market,
            source,
            target,
            status,
            r#match,
            query,
            case,
            note,
        }
    }

    /// What is written of it.
    pub fn text(&self) -> RuleText {
        let Self { file, market, source, target, status, r#match, query, case, note, .. } = self.clone();
        RuleText { file, market, source, target, status, r#match, query, case, note }
    }

    /// What comes first of the order in which the rules of a file are written: a rule that was drafted comes last.
    pub fn order(&self) -> (u64, i64) {
        (self.place.unwrap_or(u64::MAX), self.n)
    }

    /// Whether it answers one path.
    pub fn is_exact(&self) -> bool {
        self.r#match == "exact"
    }
}

/// The rules of a version.
pub struct StoredRules {
    db: D1Database,
    /// How many rows there are.
    rows: usize,
    /// The version's files, and what it changes of them.
    pub list: FileList,
    /// What it changes of them.
    pub changes: Changes,
    /// Rows that are other rules than the version's, by their ids.
    hidden: BTreeSet<String>,
    /// The version's rules in place of them.
    others: Vec<StoredRule>,
}

impl StoredRules {
    /// The rules of the version with this list of files.
    ///
    /// # Errors
    /// [`Problem::IndexRebuilding`] while rows are written, [`Problem::OtherFiles`] where they are of other files than the version.
    pub async fn open(env: &Env, source: &str) -> Result<Self, Problem> {
        let state = IndexState::read(env).await?;
        let state = match state.filter(|state| state.progress == Progress::Done) {
            Some(state) => state,
            None => {
                index::catch_up(env).await;
                return Err(Problem::IndexRebuilding);
            }
        };
        if !state.unread_files.is_empty() {
            return Err(Problem::Refused(format!(
                "A table of this size is edited by its rows, and there are none of {}: convert what is larger than 5 MB to CSV with edgectl \
                 redirects import, and publish it with edgectl redirects push.",
                state.unread_files.join(", ")
            )));
        }
        let list = sources::read_list(env, source).await?;
        let changes = sources::read_changes(env, &list).await?;
        let rows = usize::try_from(state.rules).unwrap_or(usize::MAX);
        let (db, hidden) = (env.d1(DATABASE)?, BTreeSet::new());
        let mut rules = Self { db, rows, list, changes, hidden, others: Vec::new() };
        let of_rows = state.source.clone().unwrap_or_default();
        if of_rows != source {
            let Some((of_rows, of_version)) = changes_of_both(env, &of_rows, source).await? else {
                let is_current = Live::read(env).await?.id(Kind::Redirects) == Some(&state.version);
                return Err(if is_current { Problem::OtherFiles } else { Problem::IndexRebuilding });
            };
            rules.replace(&of_rows, &of_version);
        }
        Ok(rules)
    }

    /// Has the rules that these changes or the version's touch be the version's.
    fn replace(&mut self, of_rows: &Changes, of_version: &Changes) {
        let market_of = |file: &str| self.list.market_of(file);
        let hidden = of_rows.touched_rules(of_version, market_of);
        self.hidden = hidden.iter().map(kirkas_rules_search::id_of).collect();
        self.others = of_version.touched_rules(of_rows, market_of).iter().map(StoredRule::of).collect();
    }

    /// The rules with these ids.
    pub async fn by_id(&self, ids: &BTreeSet<String>) -> Result<Vec<StoredRule>, Problem> {
        self.find("id", ids, MAX_RULES, |rule| ids.contains(&rule.id)).await
    }

    /// The rules that answer one of these paths alone.
    pub async fn by_path(&self, paths: &BTreeSet<String>) -> Result<Vec<StoredRule>, Problem> {
        let rules = self.find("key", paths, MAX_RULES, |rule| paths.contains(&rule.key)).await?;
        Ok(rules.into_iter().filter(StoredRule::is_exact).collect())
    }

    /// The rules that lead to one of these places.
    ///
    /// # Errors
    /// [`Problem::TooManyRules`] where there are more than `most`.
    pub async fn by_target(&self, targets: &BTreeSet<String>, most: usize) -> Result<Vec<StoredRule>, Problem> {
        self.find("target_key", targets, most, |rule| targets.contains(&rule.target_key)).await
    }

    /// The places that begin so to which rules lead.
    ///
    /// # Errors
    /// [`Problem::TooManyRules`] where there are more than [`MAX_RULES`].
    pub async fn targets_from(&self, beginning: &str) -> Result<BTreeSet<String>, Problem> {
        #[derive(Deserialize)]
        struct Row {
            target: String,
        }
        // No character comes after the last one of Unicode. Each step goes to the next one in the index.
        let select = "WITH RECURSIVE targets (target) AS (SELECT min(target_key) FROM rules WHERE target_key >= ?1 AND target_key < ?2 \
                      UNION ALL SELECT (SELECT min(target_key) FROM rules WHERE target_key > targets.target AND target_key < ?2) FROM targets \
                      WHERE targets.target IS NOT NULL LIMIT ?3) SELECT target FROM targets WHERE target IS NOT NULL";
        let (end, limit) = ([beginning, "\u{10ffff}"].concat(), MAX_RULES.saturating_add(1) as f64);
        let rows: Vec<Row> = sql::rows(&self.db, select, &[&beginning, &end, &limit]).await?;
        admit(rows.len(), MAX_RULES)?;
        let of_others = self.others.iter().map(|rule| &rule.target_key).filter(|target| target.starts_with(beginning));
        Ok(rows.into_iter().map(|row| row.target).chain(of_others.cloned()).collect())
    }

    /// Those of the origins, such as `https://www.kirkas.example`, to which any rule leads.
    pub async fn origins_led_to(&self, origins: &[String]) -> Result<Vec<String>, Problem> {
        #[derive(Deserialize)]
        struct Row {
            origin: String,
        }
        // A slash comes right before 0.
        let select = "SELECT value AS origin FROM json_each(?1) WHERE EXISTS (SELECT 1 FROM rules WHERE target_key = value) \
                      OR EXISTS (SELECT 1 FROM rules WHERE target_key >= value || '/' AND target_key < value || '0')";
        let rows: Vec<Row> = sql::rows(&self.db, select, &[&serde_json::to_string(origins)?]).await?;
        let leads = |origin: &&String| self.others.iter().any(|rule| rule.target_key.starts_with(origin.as_str()));
        let of_others = origins.iter().filter(leads).cloned();
        Ok(rows.into_iter().map(|row| row.origin).chain(of_others).collect::<BTreeSet<_>>().into_iter().collect())
    }

    /// The rules of a file.
    pub async fn by_file(&self, file: &str) -> Result<Vec<StoredRule>, Problem> {
        self.select("file = ?1", &[&file], MAX_RULES, |rule| rule.file == file).await
    }

    /// All rules that may answer several paths.
    pub async fn patterns(&self) -> Result<Vec<StoredRule>, Problem> {
        let mut rules: Vec<StoredRule> = self.others.iter().filter(|rule| !rule.is_exact()).cloned().collect();
        let select = format!("SELECT {COLUMNS} FROM rules WHERE match <> 'exact' AND n > ?1 ORDER BY n LIMIT {PAGE}");
        let mut after = 0;
        loop {
            let page: Vec<StoredRule> = sql::rows(&self.db, &select, &[&(after as f64)]).await?;
            let is_last = page.len() < PAGE;
            after = page.last().map_or(after, |rule| rule.n);
            rules.extend(page.into_iter().filter(|rule| !self.hidden.contains(&rule.id)));
            if is_last {
                return Ok(rules);
            }
            admit(rules.len(), MAX_RULES)?;
        }
    }

    /// A rule of each host that any is for: the hosts that the table answers on.
    pub async fn of_each_host(&self) -> Result<Vec<StoredRule>, Problem> {
        let hosts = "WITH RECURSIVE hosts (host) AS (SELECT min(host) FROM rules WHERE host > '' UNION ALL \
                     SELECT (SELECT min(host) FROM rules WHERE host > hosts.host) FROM hosts WHERE hosts.host IS NOT NULL) \
                     SELECT (SELECT min(n) FROM rules WHERE host = hosts.host) FROM hosts";
        self.select(&format!("n IN ({hosts})"), &[], MAX_RULES, |rule| !rule.host.is_empty()).await
    }

    /// How many rules there are.
    pub fn count(&self) -> usize {
        self.rows.saturating_add(self.others.len()).saturating_sub(self.hidden.len())
    }

    async fn find(
        &self,
        column: &str,
        texts: &BTreeSet<String>,
        most: usize,
        is_wanted: impl Fn(&StoredRule) -> bool,
    ) -> Result<Vec<StoredRule>, Problem> {
        let texts: Vec<&String> = texts.iter().collect();
        let mut rules: Vec<StoredRule> = self.others.iter().filter(|rule| is_wanted(rule)).cloned().collect();
        let condition = format!("{column} IN (SELECT value FROM json_each(?1))");
        for texts in texts.chunks(TEXTS_OF_STATEMENT) {
            let listed = serde_json::to_string(texts)?;
            rules.extend(self.select(&condition, &[&listed], most, |_| false).await?);
            admit(rules.len(), most)?;
        }
        Ok(rules)
    }

    async fn select(
        &self,
        condition: &str,
        values: &[&dyn Parameter],
        most: usize,
        is_wanted: impl Fn(&StoredRule) -> bool,
    ) -> Result<Vec<StoredRule>, Problem> {
        let limit = most.saturating_add(1);
        let select = format!("SELECT {COLUMNS} FROM rules WHERE {condition} LIMIT {limit}");
        let found: Vec<StoredRule> = sql::rows(&self.db, &select, values).await?;
        admit(found.len(), most)?;
        let mut rules: Vec<StoredRule> = self.others.iter().filter(|rule| is_wanted(rule)).cloned().collect();
        rules.extend(found.into_iter().filter(|rule| !self.hidden.contains(&rule.id)));
        Ok(rules)
    }
}

/// Refuses more rules than are read together.
fn admit(count: usize, most: usize) -> Result<(), Problem> {
    if count <= most { Ok(()) } else { Err(Problem::TooManyRules) }
}
