//! Whether rate rows hold each loan once.

use super::{Finding, FindingCode, Findings};
use crate::rules::{RateRow, RuleSet, Span};

/// Finds reversed rows, overlaps, gaps and rows that never apply.
pub fn check(rules: &RuleSet, findings: &mut Findings) {
    if rules.rates.is_empty() {
        findings.errors.push(Finding::new("/rates", FindingCode::NoPrices));
        return;
    }
    for (number, row) in rules.rates.iter().enumerate() {
        let pointer = format!("/rates/{number}");
        if row.amount().is_reversed() || row.months().is_reversed() {
            findings.errors.push(Finding::new(pointer, FindingCode::RangeReversed));
            continue;
        }
        let earlier = rules.rates.iter().take(number).find_map(|other| common(row, other));
        if let Some((amount, months)) = earlier {
            let overlap = Finding::new(pointer.clone(), FindingCode::RowsOverlap);
            findings.errors.push(overlap.with_example(amount.from, months.from));
        }
        let allowed = row.amount().common(rules.amount).and(row.months().common(rules.months));
        if allowed.is_none() {
            findings.warnings.push(Finding::new(pointer, FindingCode::RowOutsideRules));
        }
    }
    if let Some((amount, months)) = gap(rules) {
        findings.warnings.push(Finding::new("/rates", FindingCode::RowsGap).with_example(amount, months));
    }
}

fn common(one: &RateRow, other: &RateRow) -> Option<(Span, Span)> {
    Some((one.amount().common(other.amount())?, one.months().common(other.months())?))
}

/// The smallest and shortest loan that the rules allow and no row holds. Where rows begin and end, and where the rules do, is
/// where a gap can begin, so only there is looked.
fn gap(rules: &RuleSet) -> Option<(u32, u32)> {
    let amounts = beginnings(rules.amount, rules.rates.iter().map(RateRow::amount));
    let months = beginnings(rules.months, rules.rates.iter().map(RateRow::months));
    let holds = |amount, months| rules.rates.iter().any(|row| row.amount().holds(amount) && row.months().holds(months));
    let loans = amounts.iter().flat_map(|amount| months.iter().map(|months| (*amount, *months)));
    loans.into_iter().find(|(amount, months)| !holds(*amount, *months))
}

fn beginnings(allowed: Span, rows: impl Iterator<Item = Span>) -> Vec<u32> {
    let mut values: Vec<u32> = rows.flat_map(|row| [row.from, row.to.saturating_add(1)]).collect();
    values.push(allowed.from);
    values.retain(|value| allowed.holds(*value));
    values.sort_unstable();
    values.dedup();
    values
}

impl Span {
    fn is_reversed(self) -> bool {
        self.from > self.to
    }

    /// What is in both.
    fn common(self, other: Self) -> Option<Self> {
        let both = Self { from: self.from.max(other.from), to: self.to.min(other.to) };
        (!both.is_reversed()).then_some(both)
    }
}
