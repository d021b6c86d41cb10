//! Where the rules of a new product begin: a draft that its lender completes.

use std::collections::BTreeMap;

use super::{Bands, OfferCondition, RateRow, RateType, Refinancing, RuleSet, Span};
use crate::reference::Reference;
use crate::vocabulary::Employment;

impl RuleSet {
    /// Rules for all that can be borrowed in the market, by people with a permanent job, without a price: until its lender has set
    /// prices they can't be published.
    pub fn starter(reference: &Reference) -> Self {
        let limits = reference.limits;
        let amount = Span { from: limits.amount.min, to: limits.amount.max };
        let months = Span { from: limits.years.min.saturating_mul(12), to: limits.years.max.saturating_mul(12) };
        Self {
            amount,
            months,
            refused_purposes: Vec::new(),
            refinancing: Refinancing::Any,
            age: None,
            residency: None,
            accepts_payment_default: false,
            employment: BTreeMap::from([(Employment::Permanent, 0)]),
            income_min: None,
            housing: Vec::new(),
            debt_to_income_max: None,
            dsti_percent_max: None,
            surplus_min: 0,
            rate_type: RateType::Fixed,
            rates: vec![RateRow {
                amount_from: amount.from,
                amount_to: amount.to,
                months_from: months.from,
                months_to: months.to,
                opening_fee: 0.0,
                monthly_fee: 0.0,
                bands: Bands::default(),
            }],
            counter_offers: false,
            conditions: vec![OfferCondition::IncomeProof, OfferCondition::Identity],
            mortgage: None,
            card: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::market::Country;
    use crate::rules::{FindingCode, check_rules};

    #[test]
    fn a_new_product_lacks_prices_and_nothing_else() {
        for country in Country::ALL {
            let reference = Reference::for_country(country).unwrap();
            let findings = check_rules(&RuleSet::starter(&reference), &reference);
            let errors: Vec<_> = findings.errors.iter().map(|error| error.code).collect();
            assert_eq!((errors, findings.warnings), (vec![FindingCode::NoPrices], vec![]), "{country:?}");
        }
    }
}
