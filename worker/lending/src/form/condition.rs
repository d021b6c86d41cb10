//! Conditions under which a step or field is asked.

use serde::Deserialize;
use serde_json::Value;

use super::scope::Scope;
use crate::market::Country;
use crate::month::Month;
use crate::numbers::identity::lacks_birth_date;

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

impl Condition {
    /// Whether it holds.
    pub(super) fn holds(&self, scope: Scope<'_>) -> bool {
        match self {
            Self::In { field, r#in } => scope.value(field).is_some_and(|value| r#in.contains(value)),
            Self::LessThanMonthsAgo { field, less_than_months_ago } => {
                let month = scope.text(field).and_then(Month::parse);
                month.is_some_and(|month| scope.this_month().months_since(month) < *less_than_months_ago)
            }
            Self::WithoutBirthDate { field, without_birth_date } => {
                let country = scope.context.market.country;
                scope.text(field).is_some_and(|number| lacks_birth_date(number, country) == *without_birth_date)
            }
            Self::Country { country } => country.contains(&scope.context.market.country),
            Self::Not { not } => !not.holds(scope),
            Self::All { all } => all.iter().all(|condition| condition.holds(scope)),
            Self::Any { any } => any.iter().any(|condition| condition.holds(scope)),
        }
    }
}
