//! Conditions under which a step or field is asked.

use serde::Deserialize;
use serde_json::Value;

use crate::market::Country;

/// A condition on answers and market. A field without an answer, or that is not asked, satisfies none.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Condition {
    /// The answer is one of these.
    In {
        /// Whose answer: a field of the row or step, or `step.field`.
        field: String,
        /// The values.
        r#in: Vec<Value>,
    },
    /// The month is less than so many months before the current one.
    LessThanMonthsAgo {
        /// Whose answer.
        field: String,
        /// How many months.
        less_than_months_ago: i32,
    },
    /// Whether the identity number, whole or masked, is of a kind that doesn't tell the whole date of birth.
    WithoutBirthDate {
        /// Whose answer.
        field: String,
        /// Whether it has to be.
        without_birth_date: bool,
    },
    /// The market is in one of these countries.
    Country {
        /// The countries.
        country: Vec<Country>,
    },
    /// The other doesn't hold.
    Not {
        /// The other.
        not: Box<Condition>,
    },
    /// Each holds.
    All {
        /// The conditions.
        all: Vec<Condition>,
    },
    /// At least one holds.
    Any {
        /// The conditions.
        any: Vec<Condition>,
    },
}
