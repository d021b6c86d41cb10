//! Finds a page of rules by the way that reads least: few matches are all found and sorted; of many, a page comes from the index of
//! the order where that has one soon, by path from what the index of trigrams proposes, else all are sorted.

use serde_json::Value;

use crate::database::{Database, Row};
use crate::query::Query;
use crate::statements::{MAX_SORTED, Page, Sort, count_filtered, proposed, sorted, unsorted, walked};

/// From how many matches on a total is only a lower bound.
const MAX_COUNTED: usize = 1000;

/// How many rules match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Total {
    /// So many.
    Exactly(usize),
    /// So many or more.
    AtLeast(usize),
}

/// A page of the rules that match.
#[derive(Debug)]
pub struct Results {
    /// Its rows, with the columns of a listed rule, `n` and `sort_value`.
    pub rows: Vec<Row>,
    /// How many rules match.
    pub total: Total,
    /// How the page was found: `sorted`, `unsorted`, `walked`, `proposed`, `all sorted` or `none`.
    pub method: &'static str,
}

/// Finds a page of the live rules that a query matches; none where it asks for what a draft changes.
///
/// # Errors
/// When the database does not answer.
pub async fn search<D: Database>(database: &D, query: &Query, page: &Page) -> Result<Results, D::Error> {
    if query.is_in_draft() {
        return Ok(Results { rows: Vec::new(), total: Total::Exactly(0), method: "none" });
    }
    let mut by_trigrams = query.has_indexed_words();
    if by_trigrams && query.is_selective() {
        let counted = database.rows(count_filtered(query)).await?;
        by_trigrams = number(counted.first(), "count") > MAX_SORTED;
    }
    let few = database.rows(sorted(query, page, by_trigrams, Some(MAX_SORTED.saturating_add(1)))).await?;
    let total = number(few.first(), "total");
    if total <= MAX_SORTED {
        let total = if total > MAX_COUNTED { Total::AtLeast(MAX_COUNTED) } else { Total::Exactly(total) };
        return Ok(Results { rows: listed(few), total, method: "sorted" });
    }
    let many = |rows, method| Ok(Results { rows, total: Total::AtLeast(MAX_COUNTED), method });
    if by_trigrams && page.sort == Sort::Relevance {
        return many(database.rows(unsorted(query, page)).await?, "unsorted");
    }
    let rows = database.rows(walked(query, page)).await?;
    if fills(&rows, page) {
        return many(rows, "walked");
    }
    if by_trigrams && page.sort == Sort::Source && !query.has_filters() {
        let rows = database.rows(proposed(query, page)).await?;
        if fills(&rows, page) {
            return many(rows, "proposed");
        }
    }
    let page = Page { sort: if page.sort == Sort::Relevance { Sort::Source } else { page.sort }, ..page.clone() };
    many(listed(database.rows(sorted(query, &page, by_trigrams, None)).await?), "all sorted")
}

fn fills(rows: &[Row], page: &Page) -> bool {
    i64::try_from(rows.len()).is_ok_and(|count| count == page.limit)
}

fn number(row: Option<&Row>, column: &str) -> usize {
    let number = row.and_then(|row| row.get(column)).and_then(Value::as_u64);
    number.and_then(|number| number.try_into().ok()).unwrap_or_default()
}

/// The rows that are rules: one that has the total alone is none.
fn listed(mut rows: Vec<Row>) -> Vec<Row> {
    rows.retain(|row| row.get("n").is_some_and(|number| !number.is_null()));
    rows
}
