//! The order of the list, and the cursor that says where its next page begins.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use crate::pages;
use crate::problem::Problem;
use crate::sme_cases::case_row::CaseRow;

/// The largest whole number that SQL and JavaScript agree about.
pub(super) const MAX_SAFE_INTEGER: i64 = 9_007_199_254_740_991;

/// A column that the list is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SortColumn {
    Reference,
    Received,
    Company,
    BusinessId,
    Market,
    Amount,
    Months,
    Purpose,
    Status,
    Assignee,
    NextAction,
}

/// The order of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sort {
    /// The column.
    pub column: SortColumn,
    /// Whether the last come first.
    pub reversed: bool,
}

/// A value that rows are sorted by.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum SortValue {
    Number(i64),
    Text(String),
}

/// Where the page after begins: what its order is, and the last row of the one before.
#[derive(Serialize, Deserialize)]
struct Cursor {
    sort: String,
    value: SortValue,
    id: String,
}

impl SortColumn {
    const ALL: [Self; 11] = [
        Self::Reference,
        Self::Received,
        Self::Company,
        Self::BusinessId,
        Self::Market,
        Self::Amount,
        Self::Months,
        Self::Purpose,
        Self::Status,
        Self::Assignee,
        Self::NextAction,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Received => "received",
            Self::Company => "company",
            Self::BusinessId => "business_id",
            Self::Market => "market",
            Self::Amount => "amount",
            Self::Months => "months",
            Self::Purpose => "purpose",
            Self::Status => "status",
            Self::Assignee => "assignee",
            Self::NextAction => "next_action",
        }
    }

    /// The column of the table; each has an index of its own.
    pub fn sql(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Received => "created_at",
            Self::Company => "company_folded",
            Self::BusinessId => "business_id",
            Self::Market => "country",
            Self::Amount => "amount",
            Self::Months => "months",
            Self::Purpose => "purpose",
            Self::Status => "status_order",
            Self::Assignee => "assignee_name",
            Self::NextAction => "next_order",
        }
    }

    fn value(self, row: &CaseRow) -> SortValue {
        let text = |text: &str| SortValue::Text(text.to_owned());
        match self {
            Self::Reference => text(&row.reference),
            Self::Received => SortValue::Number(row.created_at.0),
            Self::Company => text(&row.company_folded),
            Self::BusinessId => text(&row.business_id),
            Self::Market => text(row.country.code()),
            Self::Amount => SortValue::Number(row.amount.into()),
            Self::Months => SortValue::Number(row.months.into()),
            Self::Purpose => text(&row.purpose),
            Self::Status => SortValue::Number(row.status_order.into()),
            Self::Assignee => text(&row.assignee_name),
            Self::NextAction => text(&row.next_order),
        }
    }

    /// Before the first row, or after the last.
    pub(super) fn end(self, is_last: bool) -> SortValue {
        match self {
            Self::Received | Self::Amount | Self::Months | Self::Status => {
                SortValue::Number(if is_last { MAX_SAFE_INTEGER } else { -1 })
            }
            _ => SortValue::Text(if is_last { "\u{10FFFF}".to_owned() } else { String::new() }),
        }
    }
}

impl Sort {
    /// The order that a list is asked for in.
    ///
    /// # Errors
    /// [`Problem::Malformed`] for a column that there is not.
    pub fn parse(text: Option<&str>) -> Result<Self, Problem> {
        let Some(text) = text else {
            return Ok(Self { column: SortColumn::Received, reversed: true });
        };
        let (name, reversed) = text.strip_prefix('-').map_or((text, false), |name| (name, true));
        let column = SortColumn::ALL.into_iter().find(|column| column.name() == name);
        let column = column.ok_or_else(|| Problem::Malformed("sort names no column of the list.".to_owned()))?;
        Ok(Self { column, reversed })
    }

    fn name(self) -> String {
        format!("{}{}", if self.reversed { "-" } else { "" }, self.column.name())
    }

    /// The cursor of a page that ended with this row.
    pub fn cursor(self, row: &CaseRow) -> String {
        let cursor = Cursor { sort: self.name(), value: self.column.value(row), id: row.id.clone() };
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(&cursor).unwrap_or_default())
    }

    /// Where a page begins: the value and id of the last row of the one before.
    ///
    /// # Errors
    /// [`Problem::Malformed`] for a cursor of another order, and for what is none.
    pub(super) fn read(self, cursor: &str) -> Result<(SortValue, String), Problem> {
        let bytes = URL_SAFE_NO_PAD.decode(cursor).ok();
        let read = bytes.and_then(|bytes| serde_json::from_slice::<Cursor>(&bytes).ok());
        let same_type =
            |value: &SortValue| core::mem::discriminant(value) == core::mem::discriminant(&self.column.end(true));
        let read = read.filter(|cursor| cursor.sort == self.name() && same_type(&cursor.value));
        let Cursor { value, id, .. } = read.ok_or_else(pages::not_a_cursor)?;
        Ok((value, id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_a_column_with_or_without_a_minus() {
        for column in SortColumn::ALL {
            for name in [column.name().to_owned(), format!("-{}", column.name())] {
                assert_eq!(Sort::parse(Some(&name)).unwrap().name(), name);
            }
        }
        assert_eq!(Sort::parse(None).unwrap().name(), "-received");
        for wrong in ["", "-", "--amount", "Amount", "assignee_name", "amount desc"] {
            assert!(Sort::parse(Some(wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_cursor_is_of_its_own_order() {
        let amount = Sort::parse(Some("amount")).unwrap();
        let text = |sort: &str, value: SortValue| {
            let cursor = Cursor { sort: sort.to_owned(), value, id: "a".to_owned() };
            URL_SAFE_NO_PAD.encode(serde_json::to_vec(&cursor).unwrap())
        };
        let read = amount.read(&text("amount", SortValue::Number(5))).unwrap();
        assert_eq!(read, (SortValue::Number(5), "a".to_owned()));
        assert!(amount.read(&text("-amount", SortValue::Number(5))).is_err());
        assert!(amount.read(&text("amount", SortValue::Text("5".to_owned()))).is_err());
        assert!(amount.read("").is_err());
        assert!(amount.read("AAAA").is_err());
    }
}
