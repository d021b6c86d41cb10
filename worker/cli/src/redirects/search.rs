//! `edgectl redirects search`, `show` and `reindex`: the rules of the live table, as control has them as rows.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{WARNING, message, print_table};

/// The most rules that one call answers.
const MAX_PAGE: usize = 200;
const HEADER: [&str; 7] = ["source", "status", "target", "hits", "last hit", "where", "id"];

#[derive(Deserialize)]
struct RuleList {
    rows: Vec<Value>,
    next: Option<String>,
    total: u64,
    is_lower_bound: bool,
    index: Index,
}

#[derive(Deserialize)]
struct Details {
    rule: Rule,
    from: Vec<Rule>,
    to: Vec<Rule>,
    index: Index,
}

#[derive(Deserialize)]
struct Rule {
    id: String,
    source: String,
    target: String,
    status: u16,
    r#match: String,
    query: String,
    case: String,
    market: String,
    file: String,
    note: String,
    changed_by: String,
    hits: u64,
    last_hit: Option<String>,
    change: Option<String>,
}

#[derive(Deserialize, Serialize)]
struct Index {
    state: String,
    done: f64,
    unread_files: Vec<String>,
}

/// What is wanted of a search.
pub struct Search<'a> {
    /// Words and filters.
    pub query: &'a str,
    /// The order.
    pub sort: &'a str,
    /// The most rules.
    pub limit: usize,
    /// Id of a draft: the rules are as the draft has them.
    pub draft: Option<&'a str>,
}

/// Prints the rules that a query matches.
///
/// # Errors
/// When the query can't be read, or the service fails.
pub fn run(connection: &Connection, search: &Search<'_>, json: bool) -> Result<(), Failure> {
    let mut rows: Vec<Value> = Vec::new();
    let mut cursor = String::new();
    let last = loop {
        let wanted = search.limit.saturating_sub(rows.len()).min(MAX_PAGE).to_string();
        let mut parameters = vec![("q", search.query), ("sort", search.sort), ("limit", wanted.as_str())];
        if !cursor.is_empty() {
            parameters.push(("cursor", cursor.as_str()));
        }
        parameters.extend(search.draft.map(|id| ("draft", id)));
        let mut page: RuleList = connection.get_with("rules", &parameters)?;
        rows.append(&mut page.rows);
        match page.next.take() {
            Some(next) if rows.len() < search.limit => cursor = next,
            _ => break page,
        }
    };
    last.index.warn();
    if json {
        let RuleList { total, is_lower_bound, index, .. } = last;
        let answer = json!({ "rules": rows, "total": total, "is_lower_bound": is_lower_bound, "index": index });
        return form::print_json(&answer);
    }
    let rules: Vec<Rule> = rows.into_iter().map(parse).collect::<Result<_, _>>()?;
    let more = if last.is_lower_bound { " or more" } else { "" };
    message(&format_args!("{} of {}{more} rules", rules.len(), last.total));
    if search.draft.is_some() {
        let header: Vec<&str> = ["change"].into_iter().chain(HEADER).collect();
        return print_table(&header, &rules.iter().map(Rule::row_of_draft).collect::<Vec<_>>());
    }
    print_table(&HEADER, &rules.iter().map(Rule::row).collect::<Vec<_>>())
}

/// Prints a rule, with those that lead to it and those that answer where it leads.
///
/// # Errors
/// When no live rule has the id, or the service fails.
pub fn show(connection: &Connection, id: &str, json: bool) -> Result<(), Failure> {
    let answer: Value = connection.get(&format!("rules/{id}"))?;
    if json {
        return form::print_json(&answer);
    }
    let Details { rule, from, to, index } = parse(answer)?;
    index.warn();
    let mut lines = vec![
        ("source", rule.source),
        ("target", rule.target),
        ("status", rule.status.to_string()),
        ("match", format!("{}, case {}, query {}", rule.r#match, rule.case, rule.query)),
        ("market", rule.market),
        ("file", rule.file),
        ("note", rule.note),
        ("changed by", rule.changed_by),
        ("hits in 30 days", rule.hits.to_string()),
        ("last hit", rule.last_hit.unwrap_or_else(|| "never".to_owned())),
    ];
    lines.extend(from.into_iter().map(|rule| ("comes from", rule.source)));
    lines.extend(to.into_iter().map(|rule| ("goes on to", rule.target)));
    let rows: Vec<Vec<String>> = lines.into_iter().map(|(name, value)| vec![name.to_owned(), value]).collect();
    print_table(&[], &rows)
}

/// Has control make all rows again.
///
/// # Errors
/// When the service fails.
pub fn reindex(connection: &Connection, json: bool) -> Result<(), Failure> {
    let index: Index = connection.post("rules/reindex", None, &json!({}))?;
    form::answer(json, &index, "The rules are being made again. Until that is done, not all of them are found.")
}

fn parse<T: serde::de::DeserializeOwned>(answer: Value) -> Result<T, Failure> {
    serde_json::from_value(answer)
        .map_err(|error| Failure::Answer { url: "rules".to_owned(), cause: error.to_string() })
}

impl Rule {
    fn row(&self) -> Vec<String> {
        let Self { source, status, target, hits, last_hit, file, id, .. } = self;
        let last_hit = last_hit.clone().unwrap_or_else(|| "never".to_owned());
        vec![source.clone(), status.to_string(), target.clone(), hits.to_string(), last_hit, file.clone(), id.clone()]
    }
}

impl Rule {
    /// The same with what a draft does to it.
    fn row_of_draft(&self) -> Vec<String> {
        [self.change.clone().unwrap_or_default()].into_iter().chain(self.row()).collect()
    }
}

impl Index {
    /// Says why rules may be missing.
    fn warn(&self) {
        match self.state.as_str() {
            "done" => {}
            "updating" => {
                let percent = self.done * 100.0;
                message(&format_args!(
                    "{WARNING}the rules are {percent:.0} % up to date:{WARNING:#} some may be missing"
                ));
            }
            _ => message(&format_args!(
                "{WARNING}the live table can't be searched:{WARNING:#} it was published without its text; push it again"
            )),
        }
        for file in &self.unread_files {
            message(&format_args!(
                "{WARNING}{file} can't be searched:{WARNING:#} convert it to CSV with edgectl redirects import"
            ));
        }
    }
}
