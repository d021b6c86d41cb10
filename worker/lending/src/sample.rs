//! Samples that a lender is tried with before it goes live: what it answers to an ordinary applicant, and offers whose information
//! sheets an admin reads (product design, section 10).

use crate::affordability::Band;
use crate::assess::{Outcome, assess};
use crate::facts::{Facts, HomeLoan, PersonFacts};
use crate::market::Country;
use crate::offer::{Offer, Product};
use crate::offer_terms::{OfferTerms, offer_on};
use crate::reference::Reference;
use crate::rules::{RateType, RuleSet};
use crate::vocabulary::{Employment, Housing, JobPosition, LoanKind, Purpose};

/// How many sheets are read: of the smallest, a middling and the largest loan.
pub const SAMPLES: u32 = 3;

/// Months of the sample applicant's age, and of all else about them that has lasted: enough for any lender.
const SAMPLE_AGE_MONTHS: u32 = 480;
const SAMPLE_LASTING_MONTHS: u32 = 240;

/// Somebody with a permanent job, a home of their own and no debts, who applies for this loan.
pub fn sample_facts(country: Country, amount: u32, months: u32, reference: &Reference) -> Facts {
    // A tenth of the most that anybody earns is an income that carries an ordinary loan in each market.
    let income = reference.limits.monthly / 10;
    Facts {
        country,
        currency: country.currency(),
        amount,
        months,
        purpose: Purpose::Other,
        refinance: false,
        children: 0,
        housing: Housing::SelfOwned,
        housing_cost: income / 10,
        housing_months: SAMPLE_LASTING_MONTHS,
        maintenance: 0,
        other_costs: 0,
        applicant: PersonFacts {
            age_months: SAMPLE_AGE_MONTHS,
            resident_months: SAMPLE_AGE_MONTHS,
            employment: Employment::Permanent,
            job_position: Some(JobPosition::Employee),
            work_months: Some(SAMPLE_LASTING_MONTHS),
            work_ends_in_months: None,
            trial_ends_in_months: None,
            net_income: income,
            gross_income: income.saturating_mul(3) / 2,
            other_income: 0,
            expected_net_income: None,
            payment_default: false,
            debts: Vec::new(),
        },
        co_applicant: None,
        mortgage: None,
        cards: None,
    }
}

/// What the rules answer to that applicant, who applies for the middling loan.
pub fn sample_answer(product: &Product, rules: &RuleSet, reference: &Reference) -> Outcome {
    let (amount, months) = sample_loan(rules, 2);
    assess(&applicant(product, rules, amount, months, reference), product, rules, reference).outcome
}

/// The sample offer of this number, from 1 to [`SAMPLES`], at the best price that the rules have for its loan; none where they
/// have no price for it.
pub fn sample_offer(number: u32, product: &Product, rules: &RuleSet, reference: &Reference) -> Option<Offer> {
    if !(1..=SAMPLES).contains(&number) {
        return None;
    }
    let (amount, months) = sample_loan(rules, number);
    let row = rules.rates.iter().find(|row| row.amount().holds(amount) && row.months().holds(months))?;
    let percent = Band::ALL.iter().find_map(|band| row.bands.get(*band))?;
    let rate_percent = match rules.rate_type {
        RateType::Fixed => percent,
        RateType::Variable => percent + reference.reference_rate,
    };
    let terms = OfferTerms { amount, months, rate_percent, opening_fee: row.opening_fee, monthly_fee: row.monthly_fee };
    let facts = applicant(product, rules, amount, months, reference);
    let offer = offer_on(&terms, &facts, product, rules, reference).ok()?;
    Some(match rules.rate_type {
        RateType::Fixed => offer,
        RateType::Variable => Offer {
            rate_type: RateType::Variable,
            reference_rate: Some(reference.reference_rate),
            margin: Some(percent),
            ..offer
        },
    })
}

/// Who applies for a loan of these rules: against a mortgage stands a home that is worth twice as much.
fn applicant(product: &Product, rules: &RuleSet, amount: u32, months: u32, reference: &Reference) -> Facts {
    let facts = sample_facts(product.country, amount, months, reference);
    match rules.kind() {
        LoanKind::Loan => facts,
        LoanKind::Mortgage => Facts { mortgage: Some(HomeLoan::sample(amount.saturating_mul(2))), ..facts },
        LoanKind::Card => Facts { cards: Some(product.card.iter().cloned().collect()), ..facts },
    }
}

fn sample_loan(rules: &RuleSet, number: u32) -> (u32, u32) {
    let (amount, months) = (rules.amount, rules.months);
    match number {
        1 => (amount.from, months.from),
        2 => (amount.from.midpoint(amount.to), months.from.midpoint(months.to)),
        _ => (amount.to, months.to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenders::development_lenders;

    #[test]
    fn every_development_lender_has_three_sample_offers_in_every_country() {
        for lender in development_lenders().unwrap() {
            for product in &lender.products {
                let reference = Reference::for_country(product.country).unwrap();
                let engine = lender.product(product);
                let offer = |number| sample_offer(number, &engine, &product.rules, &reference);
                let amounts: Vec<_> = (1..=SAMPLES).filter_map(offer).map(|offer| offer.amount).collect();
                assert_eq!(amounts.len(), 3, "{}", product.id);
                assert!(amounts.is_sorted_by(|smaller, larger| smaller < larger), "{}: {amounts:?}", product.id);
                assert_eq!((offer(0), offer(4)), (None, None));
            }
        }
    }

    #[test]
    fn an_ordinary_applicant_is_answered_by_every_rule_set() {
        let mut offers = 0;
        for lender in development_lenders().unwrap() {
            for product in &lender.products {
                let reference = Reference::for_country(product.country).unwrap();
                let outcome = sample_answer(&lender.product(product), &product.rules, &reference);
                assert!(outcome.offer().is_some() || !outcome.failures().is_empty(), "{}", product.id);
                offers += u32::from(outcome.offer().is_some());
            }
        }
        assert!(offers > 0);
    }
}
