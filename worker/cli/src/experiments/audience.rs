//! `edgectl experiments audience`: how many visitors a day a condition fits.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::ExperimentAudience;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;

/// As control answers.
#[derive(Deserialize, Serialize)]
struct AudienceEstimate {
    a_day: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    sampled: u32,
    days: u32,
    consenting: Option<f64>,
}

/// Asks control for the estimate and prints it.
pub fn run(arguments: &ExperimentAudience, connection: &Connection) -> Result<(), Failure> {
    let ExperimentAudience { condition, clauses, pages, form } = arguments;
    let condition = condition.clone().unwrap_or_else(|| condition_of(clauses));
    let question = json!({ "condition": condition, "pages": pages });
    let estimate: AudienceEstimate = connection.post("experiments/audience", None, &question)?;
    form::answer(form.is_json(), &estimate, &text(&estimate))
}

/// The condition that each attribute is one of the values that are named for it.
fn condition_of(clauses: &[(String, String)]) -> Value {
    let mut values: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, value) in clauses {
        values.entry(name).or_default().push(value);
    }
    values.into_iter().map(|(name, values)| (name.to_owned(), json!({ "$in": values }))).collect()
}

fn text(AudienceEstimate { a_day, low, high, sampled, days, consenting }: &AudienceEstimate) -> String {
    let (Some(a_day), Some(low), Some(high)) = (a_day, low, high) else {
        return format!("too few to say: {sampled} visitors of {days} whole days are in the sample");
    };
    let consenting = consenting.unwrap_or_default() * 100.0;
    format!(
        "{a_day:.0} visitors a day (95%: {low:.0} to {high:.0}), of whom {consenting:.0}% consent to measurement; \
         {sampled} in the sample, of {days} days"
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{AudienceEstimate, condition_of, text};

    #[test]
    fn clauses_on_one_attribute_are_alternatives() {
        let clauses = [("language", "sv-FI"), ("source", "a"), ("language", "fi-FI")];
        let clauses = clauses.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let expected = json!({ "language": { "$in": ["sv-FI", "fi-FI"] }, "source": { "$in": ["a"] } });
        assert_eq!(condition_of(&clauses), expected);
        assert_eq!(condition_of(&[]), json!({}));
    }

    #[test]
    fn an_estimate_is_said_with_its_interval_and_too_few_as_such() {
        let few = AudienceEstimate { a_day: None, low: None, high: None, sampled: 4, days: 2, consenting: None };
        assert_eq!(text(&few), "too few to say: 4 visitors of 2 whole days are in the sample");
        let known = AudienceEstimate {
            a_day: Some(500.0),
            low: Some(389.8),
            high: Some(631.7),
            sampled: 70,
            days: 14,
            consenting: Some(0.5),
        };
        let expected =
            "500 visitors a day (95%: 390 to 632), of whom 50% consent to measurement; 70 in the sample, of 14 days";
        assert_eq!(text(&known), expected);
    }
}
