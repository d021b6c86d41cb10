//! Searches what a draft changes: its rows are sent along as JSON and compared by the same conditions as the rows of the live table.

use serde_json::Value;

use crate::database::{Database, Parameters, Row, Statement};
use crate::query::Query;
use crate::statements::{LISTED, all_of, conditions};

/// Columns that a sent row may have; what it does not have is as the live rule with its id has it.
const COLUMNS: [&str; 15] = [
    "digest",
    "file",
    "market",
    "host",
    "key",
    "source",
    "target",
    "status",
    "match",
    "query",
    "case",
    "note",
    "search",
    "target_url",
    "target_key",
];

/// Those of the sent rows that a query matches: each has an `id`, `change`, `changed_at`, `changed_by` and any of the columns of a rule.
///
/// # Errors
/// When the database does not answer.
pub async fn search_sent<D: Database>(database: &D, query: &Query, rows: String) -> Result<Vec<Row>, D::Error> {
    database.rows(sent(query, rows)).await
}

/// How many live rules of these ids, a list as JSON, a query matches.
///
/// # Errors
/// When the database does not answer.
pub async fn count_of<D: Database>(database: &D, query: &Query, ids: String) -> Result<u64, D::Error> {
    let rows = database.rows(count(query, ids)).await?;
    Ok(rows.first().and_then(|row| row.get("count")).and_then(Value::as_u64).unwrap_or_default())
}

fn sent(query: &Query, rows: String) -> Statement {
    let mut parameters = Parameters::default();
    let rows = parameters.add(rows);
    let columns =
        COLUMNS.map(|column| format!("coalesce(value ->> '{column}', live.\"{column}\") AS \"{column}\"")).join(", ");
    let conditions = all_of(&conditions(query, &mut parameters));
    parameters.statement(format!(
        "SELECT {LISTED}, change FROM (SELECT json_each.key AS n, value ->> 'id' AS id, {columns}, value ->> 'change' AS change, \
         value ->> 'changed_at' AS changed_at, value ->> 'changed_by' AS changed_by, coalesce(live.hits_30, 0) AS hits_30, \
         coalesce(live.last_hit, 0) AS last_hit, coalesce(live.first_live, value ->> 'changed_at') AS first_live \
         FROM json_each({rows}) LEFT JOIN rules AS live ON live.id = value ->> 'id' \
         ) AS rules WHERE rules.source IS NOT NULL AND {conditions} ORDER BY rules.n"
    ))
}

fn count(query: &Query, ids: String) -> Statement {
    let mut parameters = Parameters::default();
    let ids = parameters.add(ids);
    let conditions = all_of(&conditions(query, &mut parameters));
    parameters.statement(format!(
        "SELECT count(*) AS count FROM json_each({ids}) CROSS JOIN rules ON rules.id = json_each.value WHERE {conditions}"
    ))
}
