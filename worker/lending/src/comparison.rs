//! What a draft of rules would have answered to applications, beside what the live rules answer (product design, section 9): counts
//! only.

use std::collections::BTreeMap;

use crate::assess::{Outcome, assess};
use crate::facts::Facts;
use crate::offer::Product;
use crate::reference::Reference;
use crate::rules::{Reason, RuleSet};

/// A value by the live rules and by the draft.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pair<T> {
    /// By the live rules.
    pub before: T,
    /// By the draft.
    pub after: T,
}

/// How answers differ.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Comparison {
    /// How many applications were compared.
    pub applications: u32,
    /// How many get an offer.
    pub passing: Pair<u32>,
    /// How many get one of another amount or period than they applied for.
    pub counter_offers: Pair<u32>,
    /// How many get an offer by the draft alone.
    pub newly_in: u32,
    /// How many get an offer by the live rules alone.
    pub newly_out: u32,
    /// How many fail each rule that any fails.
    pub reasons: BTreeMap<Reason, Pair<u32>>,
    /// The median of the rates offered; none where nothing is.
    pub median_rate_percent: Pair<Option<f64>>,
}

/// Compares what two sets of rules answer to these applications.
pub fn compare<'a>(
    applications: impl IntoIterator<Item = &'a Facts>,
    product: &Product,
    rules: Pair<&RuleSet>,
    reference: &Reference,
) -> Comparison {
    let mut comparison = Comparison::default();
    let (mut rates_before, mut rates_after) = (Vec::new(), Vec::new());
    for facts in applications {
        let before = assess(facts, product, rules.before, reference).outcome;
        let after = assess(facts, product, rules.after, reference).outcome;
        comparison.count(&before, &after);
        rates_before.extend(before.offer().map(|offer| offer.rate_percent));
        rates_after.extend(after.offer().map(|offer| offer.rate_percent));
    }
    comparison.median_rate_percent = Pair { before: median(&mut rates_before), after: median(&mut rates_after) };
    comparison
}

impl Comparison {
    fn count(&mut self, before: &Outcome, after: &Outcome) {
        let add = |count: &mut u32, holds: bool| *count = count.saturating_add(u32::from(holds));
        let (passed, passes) = (before.offer().is_some(), after.offer().is_some());
        add(&mut self.applications, true);
        add(&mut self.passing.before, passed);
        add(&mut self.passing.after, passes);
        add(&mut self.counter_offers.before, matches!(before, Outcome::CounterOffer { .. }));
        add(&mut self.counter_offers.after, matches!(after, Outcome::CounterOffer { .. }));
        add(&mut self.newly_in, !passed && passes);
        add(&mut self.newly_out, passed && !passes);
        for failure in before.failures() {
            add(&mut self.reasons.entry(failure.reason).or_default().before, true);
        }
        for failure in after.failures() {
            add(&mut self.reasons.entry(failure.reason).or_default().after, true);
        }
    }
}

/// The middle value, or halfway between the middle two; none of nothing.
pub fn median(values: &mut [f64]) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let upper = values.get(values.len() / 2)?;
    let lower = values.get(values.len().saturating_sub(1) / 2)?;
    Some(f64::midpoint(*lower, *upper))
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_is_in_the_middle() {
        for (values, middle) in [
            (&mut [][..], None),
            (&mut [4.0], Some(4.0)),
            (&mut [3.0, 1.0], Some(2.0)),
            (&mut [9.0, 1.0, 2.0], Some(2.0)),
        ] {
            assert_eq!(median(values), middle);
        }
    }
}
