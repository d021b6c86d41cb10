//! The statements of a search. The index of trigrams finds words of three characters or more; one or two letters are what sources
//! begin with.

use serde::{Deserialize, Serialize};

use crate::database::{Parameter, Parameters, Statement};
use crate::query::{Field, Filter, Query, Word};
use crate::trigrams::{expression, is_indexed};

/// Matches that are counted, and sorted at once.
pub const MAX_SORTED: usize = 2000;
/// Rows of an index that are read for a page before all matches are sorted instead: of words that one rule in ten has, these fill the
/// largest page, and sorting all rules of a rarer word takes no longer than reading more of them.
const MAX_WALKED: usize = 2000;
/// How many rules the index of trigrams proposes for a page of words alone, for each row: few of them do not have the words.
const PROPOSED_FOR_A_ROW: i64 = 3;
/// The columns of a listed rule.
pub const LISTED: &str = "rules.n, rules.id, rules.digest, file, market, host, rules.\"key\", source, target, status, match, query, \"case\", note, \
                      changed_at, changed_by, target_url";

/// The order of the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// The rule for the very path first, then those that begin so, then others.
    #[default]
    Relevance,
    /// By path.
    Source,
    /// By hits of 30 days, the most first.
    Hits,
    /// By the last hit, the newest first.
    LastHit,
    /// By the last change, the newest first.
    Changed,
}

/// Which page is wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The order of the rows.
    pub sort: Sort,
    /// The most rows of the page.
    pub limit: i64,
    /// Of the last row of the page before: its value in the order, and its number.
    pub after: Option<(Parameter, i64)>,
}

/// How an order is found in the table.
struct Order {
    column: &'static str,
    /// What comes after a row: a smaller or a larger value.
    sign: &'static str,
    direction: &'static str,
    index: &'static str,
}

impl Sort {
    /// The order that the table has an index for; by relevance it has none, and goes by the path.
    fn order(self) -> Order {
        let descending = |column, index| Order { column, sign: "<", direction: "DESC", index };
        match self {
            Self::Relevance | Self::Source => {
                Order { column: "rules.\"key\"", sign: ">", direction: "ASC", index: "rules_by_key" }
            }
            Self::Hits => descending("hits_30", "rules_by_hits"),
            Self::LastHit => descending("last_hit", "rules_by_last_hit"),
            Self::Changed => descending("changed_at", "rules_by_change"),
        }
    }
}

/// A field in `search`, which has source, target and note on a line each.
fn field(field: Option<Field>) -> &'static str {
    const SOURCE: &str = "substr(rules.search, 1, instr(rules.search, char(10)) - 1)";
    const TARGET: &str = "substr(substr(rules.search, instr(rules.search, char(10)) + 1), 1, \
                          instr(substr(rules.search, instr(rules.search, char(10)) + 1), char(10)) - 1)";
    const NOTE: &str = "substr(substr(rules.search, instr(rules.search, char(10)) + 1), \
                        instr(substr(rules.search, instr(rules.search, char(10)) + 1), char(10)) + 1)";
    match field {
        None => "rules.search",
        Some(Field::Source) => SOURCE,
        Some(Field::Target) => TARGET,
        Some(Field::Note) => NOTE,
    }
}

/// What paths begin with, in a query of short words alone: a range of the index by path.
fn prefixes(query: &Query, parameters: &mut Parameters) -> Vec<String> {
    let mut conditions = Vec::new();
    if query.has_indexed_words() {
        return conditions;
    }
    for Word { text, .. } in &query.words {
        let path = if text.starts_with('/') { text.clone() } else { format!("/{text}") };
        let after = format!("{path}\u{10FFFF}");
        conditions.push(format!("rules.\"key\" >= {}", parameters.add(path)));
        conditions.push(format!("rules.\"key\" < {}", parameters.add(after)));
    }
    conditions
}

/// The conditions of a query on a row.
pub fn conditions(query: &Query, parameters: &mut Parameters) -> Vec<String> {
    let mut conditions = prefixes(query, parameters);
    if query.has_indexed_words() {
        for word in &query.words {
            conditions.push(format!("instr({}, {}) > 0", field(word.field), parameters.add(word.text.as_str())));
        }
    }
    for Filter { column, comparison, value } in &query.filters {
        conditions.push(format!("rules.{column} {comparison} {}", parameters.add(value.clone())));
        if *column == "match" && *value != Parameter::from("exact") {
            // Only so does SQLite use the index of the few rules by pattern.
            conditions.push("rules.match <> 'exact'".to_owned());
        }
    }
    if let Some(state) = query.target_state {
        let state = parameters.add(state);
        conditions.push(format!("rules.target_url IN (SELECT url FROM target_checks WHERE state = {state})"));
    }
    conditions
}

/// All of some conditions as one.
pub fn all_of(conditions: &[String]) -> String {
    if conditions.is_empty() { "true".to_owned() } else { conditions.join(" AND ") }
}

/// Where the matches come from, with their conditions.
fn matches(query: &Query, parameters: &mut Parameters, by_trigrams: bool) -> String {
    let conditions = all_of(&conditions(query, parameters));
    if !by_trigrams {
        return format!("FROM rules WHERE {conditions}");
    }
    let trigrams = parameters.add(trigrams_of(query));
    format!(
        "FROM rules_fts CROSS JOIN rules ON rules.n = rules_fts.rowid WHERE rules_fts MATCH {trigrams} AND {conditions}"
    )
}

/// What the index of trigrams is asked for.
fn trigrams_of(query: &Query) -> String {
    expression(query.words.iter().map(|word| word.text.as_str()).filter(|text| is_indexed(text)))
}

/// The condition that a row comes after the page before.
fn beyond(page: &Page, columns: [&str; 2], sign: &str, parameters: &mut Parameters) -> String {
    let Some((value, number)) = &page.after else {
        return "true".to_owned();
    };
    let value = parameters.add(value.clone());
    let number = parameters.add(*number);
    format!("({}) {sign} ({value}, {number})", columns.join(", "))
}

/// Counts the rules that the filters alone leave, up to one more than are sorted.
pub fn count_filtered(query: &Query) -> Statement {
    let mut parameters = Parameters::default();
    let found = matches(&query.without_words(), &mut parameters, false);
    let limit = MAX_SORTED.saturating_add(1);
    parameters.statement(format!("SELECT count(*) AS count FROM (SELECT 1 {found} LIMIT {limit})"))
}

/// A page of all matches, or of the first of them where there are more than `limit`. Each row has the `total`; a page without rows
/// is one row that has nothing else.
pub fn sorted(query: &Query, page: &Page, by_trigrams: bool, limit: Option<usize>) -> Statement {
    let mut parameters = Parameters::default();
    let found = matches(query, &mut parameters, by_trigrams);
    let limit = limit.map_or_else(String::new, |limit| format!("LIMIT {limit}"));
    let Order { column, sign, direction, .. } = page.sort.order();
    let first = query.words.first().map(|word| word.text.as_str()).unwrap_or_default();
    let value = match page.sort {
        Sort::Relevance => rank(first, &mut parameters),
        _ => column.to_owned(),
    };
    let beyond = beyond(page, ["sort_value", "number"], sign, &mut parameters);
    let rows = parameters.add(page.limit);
    // Only what is sorted by goes into the sorting; the rules themselves are read of one page.
    parameters.statement(format!(
        "WITH found AS MATERIALIZED (SELECT rules.n AS number, {value} AS sort_value {found} {limit}) \
         SELECT {LISTED}, sort_value, total FROM (SELECT count(*) AS total FROM found) LEFT JOIN ( \
         SELECT number, sort_value FROM found WHERE {beyond} ORDER BY sort_value {direction}, number {direction} LIMIT {rows} \
         ) ON true LEFT JOIN rules ON rules.n = number ORDER BY sort_value {direction}, number {direction}"
    ))
}

/// A page of many matches of words by path: an index that has nothing but paths sorts what the index of trigrams proposes, and the rows
/// decide. It may not fill the page.
pub fn proposed(query: &Query, page: &Page) -> Statement {
    let mut parameters = Parameters::default();
    let trigrams = parameters.add(trigrams_of(query));
    let beyond = beyond(page, ["rules.\"key\"", "rules.n"], ">", &mut parameters);
    let proposed = parameters.add(page.limit.saturating_mul(PROPOSED_FOR_A_ROW));
    let conditions = all_of(&conditions(query, &mut parameters));
    let rows = parameters.add(page.limit);
    parameters.statement(format!(
        "SELECT {LISTED}, sort_value FROM ( \
         SELECT rules.n AS number, rules.\"key\" AS sort_value FROM rules_fts CROSS JOIN rules INDEXED BY rules_paths ON rules.n = rules_fts.rowid \
         WHERE rules_fts MATCH {trigrams} AND {beyond} ORDER BY rules.\"key\", rules.n LIMIT {proposed} \
         ) CROSS JOIN rules ON rules.n = number WHERE {conditions} ORDER BY sort_value, number LIMIT {rows}"
    ))
}

/// The rule for the very path first, then those whose path begins so.
fn rank(text: &str, parameters: &mut Parameters) -> String {
    let path = parameters.add(text);
    format!(
        "CASE WHEN rules.\"key\" IN ({path}, '/' || {path}) THEN '0' WHEN instr(rules.\"key\", {path}) IN (1, 2) THEN '1' ELSE '2' END || rules.\"key\""
    )
}

/// A page of many matches by relevance: the rule for the very path, then others as the index finds them.
pub fn unsorted(query: &Query, page: &Page) -> Statement {
    let mut parameters = Parameters::default();
    let path = parameters.add(query.words.first().map(|word| word.text.as_str()).unwrap_or_default());
    let found = matches(query, &mut parameters, true);
    let exact = format!("rules.\"key\" IN ({path}, '/' || {path})");
    let conditions = all_of(&conditions(query, &mut parameters));
    let after = match &page.after {
        Some((Parameter::Text(value), number)) if value == "2" => *number,
        _ => 0,
    };
    let after = parameters.add(after);
    let rows = parameters.add(page.limit);
    let beyond = beyond(page, ["sort_value", "n"], ">", &mut parameters);
    parameters.statement(format!(
        "SELECT * FROM ( \
         SELECT {LISTED}, '0' AS sort_value FROM rules INDEXED BY rules_by_key WHERE {exact} AND {conditions} \
         UNION ALL SELECT * FROM ( \
         SELECT {LISTED}, '2' AS sort_value {found} AND NOT {exact} AND rules_fts.rowid > {after} ORDER BY rules_fts.rowid LIMIT {rows} \
         )) WHERE {beyond} ORDER BY sort_value, n LIMIT {rows}"
    ))
}

/// A page by the index of the order, which is read up to a bound: it may not fill the page.
pub fn walked(query: &Query, page: &Page) -> Statement {
    let mut parameters = Parameters::default();
    let Order { column, sign, direction, index } = page.sort.order();
    let order = format!("{column} {direction}, rules.n {direction}");
    let mut range = vec![beyond(page, [column, "rules.n"], sign, &mut parameters)];
    if matches!(page.sort, Sort::Relevance | Sort::Source) {
        range.extend(prefixes(query, &mut parameters));
    }
    let range = all_of(&range);
    let conditions = all_of(&conditions(query, &mut parameters));
    let rows = parameters.add(page.limit);
    parameters.statement(format!(
        "SELECT {LISTED}, {column} AS sort_value FROM ( \
         SELECT * FROM rules INDEXED BY {index} WHERE {range} ORDER BY {order} LIMIT {MAX_WALKED} \
         ) AS rules WHERE {conditions} ORDER BY {order} LIMIT {rows}"
    ))
}
