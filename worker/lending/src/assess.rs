//! Matching an application with a product (product design, section 4): an offer, an offer for less, or why there is none.

mod counter_offer;

use kirkas_credit::loan_cost;
use serde::{Deserialize, Serialize};

use crate::affordability::{Affordability, Household};
use crate::facts::Facts;
use crate::money::{hundredths, percent};
use crate::offer::{CardTerms, Offer, Product};
use crate::pricing::{NoPrice, Price, price};
use crate::reference::Reference;
use crate::rules::{Candidate, Failure, OfferCondition, RuleSet, failures};

/// What a product answers to an application.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Assessment {
    /// The figures that it was decided by, of the loan that was applied for.
    pub figures: Affordability,
    /// What was decided.
    pub outcome: Outcome,
}

/// What was decided. Failed rules are in the order of the product design, section 4.2.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Outcome {
    /// The loan is offered as it was applied for.
    Offer {
        /// The offer.
        offer: Offer,
    },
    /// Another amount or period is offered (section 4.3).
    CounterOffer {
        /// The offer.
        offer: Offer,
        /// What the loan that was applied for failed.
        failures: Vec<Failure>,
    },
    /// Nothing is offered.
    Declined {
        /// Why.
        failures: Vec<Failure>,
    },
}

impl Outcome {
    /// The offer, if there is one.
    pub fn offer(&self) -> Option<&Offer> {
        match self {
            Self::Offer { offer } | Self::CounterOffer { offer, .. } => Some(offer),
            Self::Declined { .. } => None,
        }
    }

    /// What the loan that was applied for failed.
    pub fn failures(&self) -> &[Failure] {
        match self {
            Self::Offer { .. } => &[],
            Self::CounterOffer { failures, .. } | Self::Declined { failures } => failures,
        }
    }
}

/// What a product answers to an application. The reference is that of the facts' country, where the product has to be lent too.
pub fn assess(facts: &Facts, product: &Product, rules: &RuleSet, reference: &Reference) -> Assessment {
    let matching = Matching { facts, household: Household::from_facts(facts, reference), product, rules, reference };
    let judgement = matching.judge(facts.amount, facts.months);
    let figures = judgement.figures;
    let outcome = match matching.offer(&judgement) {
        Some(offer) => Outcome::Offer { offer },
        None => match matching.counter_offer(&judgement.failures) {
            Some(offer) => Outcome::CounterOffer { offer, failures: judgement.failures },
            None => Outcome::Declined { failures: judgement.failures },
        },
    };
    Assessment { figures, outcome }
}

struct Matching<'a> {
    facts: &'a Facts,
    household: Household,
    product: &'a Product,
    rules: &'a RuleSet,
    reference: &'a Reference,
}

/// A loan and what the rules say of it.
struct Judgement {
    amount: u32,
    figures: Affordability,
    price: Result<Price, NoPrice>,
    failures: Vec<Failure>,
}

impl Matching<'_> {
    fn judge(&self, amount: u32, months: u32) -> Judgement {
        let Self { facts, household, product, rules, reference } = self;
        let figures = Affordability::new(facts, household, amount, months, reference);
        let price = price(rules, amount, months, &figures, reference);
        let candidate = Candidate { facts, amount, months, figures: &figures, price: &price };
        let is_open = product.is_open && product.country == facts.country && rules.kind() == facts.kind();
        let is_open = is_open && facts.is_for(product.card.as_deref());
        let failures = failures(&candidate, rules, is_open);
        Judgement { amount, figures, price, failures }
    }

    /// The offer of a loan that fails no rule.
    fn offer(&self, judgement: &Judgement) -> Option<Offer> {
        let price = judgement.price.as_ref().ok().filter(|_| judgement.failures.is_empty())?;
        let cost = loan_cost(&price.terms)?;
        let amount = hundredths(price.terms.principal);
        let total_payable = hundredths(cost.total_payable);
        Some(Offer {
            lender: self.product.lender.clone(),
            product: self.product.id.clone(),
            currency: self.facts.currency,
            amount,
            months: price.terms.months,
            for_less: judgement.amount < self.facts.amount,
            rate_percent: price.terms.rate_percent,
            rate_type: self.rules.rate_type,
            reference_rate: price.variable.map(|rate| rate.reference_rate),
            margin: price.variable.map(|rate| rate.margin),
            opening_fee: hundredths(price.terms.opening_fee),
            monthly_fee: hundredths(price.terms.monthly_fee),
            instalment: hundredths(cost.instalment),
            apr_percent: percent(cost.apr_percent),
            total_payable,
            total_cost: total_payable.saturating_sub(amount),
            loan_to_value: judgement.figures.loan_to_value.map(percent),
            card: CardTerms::new(self.product, self.rules, judgement.amount),
            conditions: offer_conditions(self.rules, self.facts),
        })
    }
}

/// What an offer for this application depends on, of what the rules name.
pub(crate) fn offer_conditions(rules: &RuleSet, facts: &Facts) -> Vec<OfferCondition> {
    let holds = |condition: &OfferCondition| match condition {
        OfferCondition::CoApplicantSigns => facts.co_applicant.is_some(),
        OfferCondition::RepaysDebtsDirectly => facts.repaid() > 0,
        OfferCondition::IncomeProof | OfferCondition::Identity | OfferCondition::Collateral => true,
    };
    rules.conditions.iter().copied().filter(holds).collect()
}
