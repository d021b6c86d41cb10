//! Which cases the list shows, and in which order. A page is read in the order of an index: the bounds of its first column say where it
//! begins, so that no page reads more than it shows and what its filter passes over.

mod select;
mod sort;

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use chrono::NaiveDate;
use kirkas_lending::lifecycle::sme::SmeStatus;
use kirkas_lending::market::Country;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::clock::{Timestamp, start_of};
use crate::problem::Problem;

pub use select::Select;
use sort::{MAX_SAFE_INTEGER, SortValue};
pub use sort::{Sort, SortColumn};

/// Longest id of an admin, in characters.
const MAX_ASSIGNEE_LENGTH: usize = 64;
/// The longest text that is searched for, in characters.
const MAX_SEARCH_LENGTH: usize = 100;
/// Most ids that one call names.
pub const MAX_IDS: usize = 100;
/// Which cases to show, and how.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct SmeListQuery {
    /// Where they stand.
    #[param(inline)]
    pub status: Option<SmeStatus>,
    /// Where they were made.
    #[param(inline)]
    pub market: Option<Country>,
    /// Id of the admin who has taken them on; `none` for those that nobody has.
    #[param(max_length = 64)]
    pub assignee: Option<String>,
    /// The least amount, in whole units of the currency.
    #[param(schema_with = crate::described::whole_amount)]
    pub amount_from: Option<u32>,
    /// The largest.
    #[param(schema_with = crate::described::whole_amount)]
    pub amount_to: Option<u32>,
    /// The first day on which they were made, in UTC.
    #[param(example = "2026-08-26")]
    pub from: Option<String>,
    /// The last day, itself included.
    #[param(example = "2026-11-23")]
    pub to: Option<String>,
    /// What reference or company number begins with, or part of the company's name.
    #[param(max_length = 100)]
    pub search: Option<String>,
    /// What they are sorted by: `reference`, `received`, `company`, `business_id`, `market`, `amount`, `months`, `purpose`, `status`,
    /// `assignee` or `next_action`; a minus before it reverses the order. `-received` where nothing is said.
    #[param(
        example = "-received",
        pattern = "^-?(reference|received|company|business_id|market|amount|months|purpose|status|assignee|next_action)$"
    )]
    pub sort: Option<String>,
    /// How many at most; 25 where nothing is said.
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u32>,
    /// As `next` of the page before, in the same order.
    pub cursor: Option<String>,
    /// JSON where nothing is said. CSV holds all that pass the filter, 10,000 at most.
    #[serde(default)]
    #[param(inline)]
    pub format: SmeListFormat,
    /// Of CSV: whether it says whom to reach how, which is recorded.
    #[serde(default)]
    #[param(inline)]
    pub contacts: bool,
    /// Of CSV: the ids of those to hold, parted by commas, 100 at most, in place of the filter.
    pub ids: Option<String>,
}

/// The list's rows are found by the index of their arrival: neither bound has the plus that keeps SQLite from using it.
const BY_ARRIVAL: [&str; 2] = ["", ""];

/// How the list is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SmeListFormat {
    /// As JSON, a page of it.
    #[default]
    Json,
    /// As CSV, all of it.
    Csv,
}

impl SmeListQuery {
    /// The query of a call.
    ///
    /// # Errors
    /// [`Problem::Malformed`] says what it can't take.
    pub fn from_query(query: Result<Query<Self>, QueryRejection>) -> Result<Self, Problem> {
        let Query(query) = query.map_err(|error| Problem::Malformed(error.body_text()))?;
        if query.search.as_ref().is_some_and(|text| text.chars().count() > MAX_SEARCH_LENGTH) {
            return Err(Problem::Malformed(format!("search may have at most {MAX_SEARCH_LENGTH} characters.")));
        }
        if query.assignee.as_ref().is_some_and(|id| id.chars().count() > MAX_ASSIGNEE_LENGTH) {
            return Err(Problem::Malformed(format!("assignee may have at most {MAX_ASSIGNEE_LENGTH} characters.")));
        }
        Ok(query)
    }

    /// What reads `most` rows from where the cursor says.
    ///
    /// # Errors
    /// [`Problem::Malformed`] for a day, cursor or order that is none.
    pub fn rows(&self, columns: &str, sort: Sort, cursor: Option<&str>, most: u32) -> Result<Select, Problem> {
        let arrival = match (sort.column, cursor) {
            (SortColumn::Received, None) => BY_ARRIVAL,
            // The page begins at the cursor: found by the filter's end too, all pages before would be read again.
            (SortColumn::Received, Some(_)) if sort.reversed => ["", "+"],
            (SortColumn::Received, Some(_)) => ["+", ""],
            _ => ["+", "+"],
        };
        let mut select = self.filtered(&format!("SELECT {columns} FROM sme_cases"), arrival)?;
        let (value, id) = match cursor {
            Some(cursor) => sort.read(cursor)?,
            None => {
                let end = sort.column.end(sort.reversed);
                // Beyond every id, in the direction of the list.
                (end, if sort.reversed { "\u{10FFFF}".to_owned() } else { String::new() })
            }
        };
        let value = match value {
            SortValue::Number(number) => select.parameter(Timestamp(number)),
            SortValue::Text(text) => select.parameter(text),
        };
        let id = select.parameter(id);
        let most = select.parameter(most);
        let (column, beyond, direction) =
            (sort.column.sql(), if sort.reversed { '<' } else { '>' }, if sort.reversed { "DESC" } else { "ASC" });
        select.sql.push_str(&format!(
            " AND ({column}, application_id) {beyond} ({value}, {id})
            ORDER BY {column} {direction}, application_id {direction} LIMIT {most}"
        ));
        Ok(select)
    }

    /// What counts the rows, up to so many.
    ///
    /// # Errors
    /// [`Problem::Malformed`] for a day that is none.
    pub fn count(&self, most: u32) -> Result<Select, Problem> {
        let mut select = self.filtered("SELECT count(*) AS count FROM (SELECT 1 FROM sme_cases", BY_ARRIVAL)?;
        let most = select.parameter(most);
        select.sql.push_str(&format!(" LIMIT {most})"));
        Ok(select)
    }

    /// The beginning with its conditions. The first and the last day of arrival have a plus before them where they are only compared
    /// with, and must not be what the rows are found by.
    fn filtered(&self, beginning: &str, [after, before]: [&str; 2]) -> Result<Select, Problem> {
        let mut select = Select { sql: beginning.to_owned(), parameters: Vec::new() };
        let from = self.from.as_deref().map_or(Ok(Timestamp(0)), |day| day_start("from", day, 0))?;
        let to = self.to.as_deref().map_or(Ok(Timestamp(MAX_SAFE_INTEGER)), |day| day_start("to", day, 1))?;
        let (from, to) = (select.parameter(from), select.parameter(to));
        let mut conditions = vec![format!("{after}created_at >= {from}"), format!("{before}created_at < {to}")];
        if let Some(status) = self.status {
            conditions.push(format!("status = {}", select.parameter(status.name().to_owned())));
        }
        if let Some(market) = self.market {
            conditions.push(format!("country = {}", select.parameter(market.code().to_owned())));
        }
        match self.assignee.as_deref() {
            None => {}
            Some("none") => conditions.push("assignee IS NULL".to_owned()),
            Some(assignee) => conditions.push(format!("assignee = {}", select.parameter(assignee.to_owned()))),
        }
        if let Some(least) = self.amount_from {
            conditions.push(format!("+amount >= {}", select.parameter(least)));
        }
        if let Some(largest) = self.amount_to {
            conditions.push(format!("+amount <= {}", select.parameter(largest)));
        }
        if let Some(ids) = &self.ids {
            let ids: Vec<&str> = ids.split(',').collect();
            if ids.len() > MAX_IDS {
                return Err(Problem::Malformed(format!("ids may list at most {MAX_IDS} ids.")));
            }
            let ids = select.parameter(serde_json::Value::from(ids).to_string());
            conditions.push(format!("application_id IN (SELECT value FROM json_each({ids}))"));
        }
        if let Some(search) = self.search.as_deref().map(str::trim).filter(|search| !search.is_empty()) {
            let name = select.parameter(search.to_lowercase());
            let number = select.parameter(search.to_uppercase().replace(' ', ""));
            conditions.push(format!(
                "(instr(company_folded, {name}) > 0 OR instr(reference, {number}) IN (1, 3) OR instr(business_id, {number}) = 1)"
            ));
        }
        select.sql.push_str(" WHERE ");
        select.sql.push_str(&conditions.join(" AND "));
        Ok(select)
    }
}

/// When a day of the filter begins, or one so many days later.
fn day_start(name: &str, day: &str, later: u64) -> Result<Timestamp, Problem> {
    let day: Option<NaiveDate> = day.parse().ok();
    let day = day.and_then(|day| day.checked_add_days(chrono::Days::new(later)));
    day.map(start_of).ok_or_else(|| Problem::Malformed(format!("{name} is a day like 2026-11-23.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_query_stands_in_the_statement() {
        let query = SmeListQuery {
            assignee: Some("x'; DROP".to_owned()),
            search: Some("x'; DROP".to_owned()),
            ids: Some("x'; DROP".to_owned()),
            ..SmeListQuery::default()
        };
        let select = query.rows("reference", Sort::parse(Some("company")).unwrap(), None, 26).unwrap();
        assert!(!select.sql.contains("DROP"), "{}", select.sql);
        assert_eq!(select.parameters.len(), 9);
    }

    #[test]
    fn days_are_days() {
        for (from, is_day) in [("2026-11-23", true), ("2026-13-01", false), ("yesterday", false), ("", false)] {
            let query = SmeListQuery { from: Some(from.to_owned()), ..SmeListQuery::default() };
            assert_eq!(query.count(5).is_ok(), is_day, "{from}");
        }
    }
}
