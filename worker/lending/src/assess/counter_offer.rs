//! What can be offered in place of the loan that was applied for (product design, section 4.3).

use kirkas_credit::{LoanTerms, instalment};

use super::Matching;
use crate::affordability::{Band, MORTGAGE_STRESS_MONTHS, MORTGAGE_STRESS_RATE, card_payment};
use crate::offer::Offer;
use crate::pricing::row_price;
use crate::rules::{Failure, RateRow};
use crate::vocabulary::LoanKind;

impl Matching<'_> {
    /// An offer in place of a loan that failed by amount, period or affordability alone: of the period that the product has
    /// nearest to the one applied for, the largest amount that passes, by the market's steps; not below half, nor below
    /// the debts that the loan has to repay.
    pub(super) fn counter_offer(&self, failures: &[Failure]) -> Option<Offer> {
        if !self.rules.counter_offers || !failures.iter().all(|failure| failure.reason.is_about_the_loan()) {
            return None;
        }
        let Self { facts, rules, reference, .. } = self;
        let months = facts.months.max(rules.months.from).min(rules.months.to);
        let half = facts.amount.div_ceil(2);
        let least = half.max(u32::try_from(facts.repaid()).ok()?).max(rules.amount.from);
        let step = reference.limits.for_kind(facts.kind()).amount.step.max(1);
        let ceiling = self.ceiling(months)? + f64::from(step);
        let amounts = core::iter::successors(Some(facts.amount), |amount| amount.checked_sub(step));
        amounts
            .skip_while(|amount| *amount > rules.amount.to || f64::from(*amount) > ceiling)
            .take_while(|amount| *amount >= least)
            .find_map(|amount| self.offer(&self.judge(amount, months)))
    }

    /// An amount above which no loan of this period passes, whatever its band: what incomes and surplus leave room for. It
    /// spares judging most of the amounts that are too large.
    fn ceiling(&self, months: u32) -> Option<f64> {
        let Self { household, rules, .. } = self;
        let by_income =
            rules.debt_to_income_max.map(|most| most * 12.0 * household.gross_income - household.old_balances);
        let by_instalments = match rules.dsti_percent_max {
            Some(most) => {
                let (instalment, fee) = self.judged_at(months)?;
                Some((most / 100.0 * household.income - household.old_debt - fee) / instalment)
            }
            None => None,
        };
        let (instalment, fee) = self.cheapest(months)?;
        let by_surplus = (household.surplus() - f64::from(rules.surplus_min) - fee) / instalment;
        Some([by_income, by_instalments].into_iter().flatten().fold(by_surplus, f64::min))
    }

    /// The lowest instalment of a loan of 1 that debt service is judged at, and its monthly fee.
    fn judged_at(&self, months: u32) -> Option<(f64, f64)> {
        let example = self.reference.example;
        let (instalment, fee) = match self.facts.kind() {
            LoanKind::Loan => (instalment_of_one(example.rate_percent, months), example.monthly_fee),
            LoanKind::Mortgage => (instalment_of_one(MORTGAGE_STRESS_RATE, months.min(MORTGAGE_STRESS_MONTHS)), 0.0),
            LoanKind::Card => (Some(card_payment(1)), 0.0),
        };
        Some((instalment?, fee))
    }

    /// The lowest instalment of a loan of 1 that surplus is judged at, and the lowest monthly fee.
    fn cheapest(&self, months: u32) -> Option<(f64, f64)> {
        let Self { rules, reference, .. } = self;
        if self.facts.kind() == LoanKind::Card {
            return Some((card_payment(1), 0.0));
        }
        let stressed_rate = |row: &RateRow, band| {
            let price = row_price(row, rules.rate_type, row.bands.get(band)?, row.amount_to, months, reference);
            Some((price.stressed_rate, row.monthly_fee))
        };
        let rows = rules.rates.iter().filter(|row| row.months().holds(months));
        let prices = rows.flat_map(|row| Band::ALL.into_iter().filter_map(move |band| stressed_rate(row, band)));
        let (rate, fee) =
            prices.reduce(|(rate, fee), (other_rate, other_fee)| (rate.min(other_rate), fee.min(other_fee)))?;
        Some((instalment_of_one(rate, months)?, fee))
    }
}

/// What a loan of 1 without fees costs a month.
fn instalment_of_one(rate_percent: f64, months: u32) -> Option<f64> {
    let (principal, opening_fee, fee_capitalised, monthly_fee) = (1.0, 0.0, false, 0.0);
    instalment(&LoanTerms { principal, rate_percent, months, opening_fee, fee_capitalised, monthly_fee })
}
