//! Whether a condition holds for answers.

use super::condition::Condition;
use super::scope::Scope;
use crate::month::Month;
use crate::numbers::identity::lacks_birth_date;

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
