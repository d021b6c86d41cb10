//! An application and rules that accept it, for tests to change in one place each.
#![allow(dead_code)]

use std::collections::BTreeMap;

use kirkas_lending::assess::{Assessment, assess};
use kirkas_lending::facts::{CoApplicantFacts, DebtFacts, Facts, Home, HomeLoan, PersonFacts};
use kirkas_lending::market::{Country, Currency};
use kirkas_lending::offer::{Lender, Offer, Product};
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::{
    AgeRule, Bands, LoanToValueStep, MortgageRules, RateRow, RateType, Reason, Refinancing, ResidencyRule, RuleSet,
    Span,
};
use kirkas_lending::vocabulary::{
    DebtType, Employment, ExtraSecurity, Housing, MortgagePurpose, PropertyType, PurchaseStage, Purpose, RateWish,
    Repayment,
};

/// A household with room for the loan.
pub fn facts() -> Facts {
    Facts {
        country: Country::Fi,
        currency: Currency::Eur,
        amount: 20_000,
        months: 48,
        purpose: Purpose::Renovation,
        refinance: false,
        children: 1,
        housing: Housing::Renting,
        housing_cost: 700,
        housing_months: 60,
        maintenance: 0,
        other_costs: 100,
        applicant: person(),
        co_applicant: None,
        mortgage: None,
        cards: None,
    }
}

/// The household with a home to buy: 120,000 of 200,000.
pub fn home_loan() -> Facts {
    let home = Home {
        kind: PropertyType::Flat,
        area_m2: Some(60),
        built: Some(1998),
        price: 200_000,
        housing_company_debt: 0,
        monthly_charge: 250,
    };
    let mortgage = HomeLoan {
        purpose: MortgagePurpose::Home,
        stage: Some(PurchaseStage::Found),
        home,
        own_savings: 80_000,
        repayment: Repayment::Annuity,
        rate_wish: RateWish::Undecided,
        current_balance: None,
        extra_security: ExtraSecurity::None,
        security_value: 0,
        savings: 90_000,
        investments: 0,
        property_value: 0,
    };
    let purpose = Purpose::LandProperty;
    Facts { amount: 120_000, months: 300, purpose, housing_cost: 300, mortgage: Some(mortgage), ..facts() }
}

/// Rules of a mortgage that the household passes.
pub fn mortgage_rules() -> RuleSet {
    let step = |to, surcharge| LoanToValueStep { to, surcharge };
    RuleSet {
        amount: Span { from: 10_000, to: 1_000_000 },
        months: Span { from: 60, to: 360 },
        age: None,
        debt_to_income_max: Some(6.0),
        dsti_percent_max: Some(60.0),
        rates: vec![RateRow {
            amount_from: 10_000,
            amount_to: 1_000_000,
            months_from: 60,
            months_to: 360,
            monthly_fee: 0.0,
            ..row()
        }],
        mortgage: Some(MortgageRules {
            refused_purposes: Vec::new(),
            property_types: Vec::new(),
            loan_to_value: vec![step(60, 0.0), step(75, 0.1), step(85, 0.3), step(95, 0.7)],
        }),
        ..rules()
    }
}

/// Somebody in steady work.
pub fn person() -> PersonFacts {
    PersonFacts {
        age_months: 40 * 12 + 5,
        resident_months: 480,
        employment: Employment::Permanent,
        job_position: None,
        work_months: Some(36),
        work_ends_in_months: None,
        trial_ends_in_months: None,
        net_income: 3_000,
        gross_income: 4_200,
        other_income: 0,
        expected_net_income: None,
        payment_default: false,
        debts: Vec::new(),
    }
}

/// Somebody to apply with.
pub fn co_applicant() -> CoApplicantFacts {
    CoApplicantFacts { person: person(), lives_together: true, housing_cost: 0 }
}

/// A loan that is repaid elsewhere already.
pub fn debt(balance: u32, instalment: u32) -> DebtFacts {
    DebtFacts { kind: DebtType::UnsecuredLoan, balance, instalment, limit: None, repay: false }
}

/// Rules that the household passes.
pub fn rules() -> RuleSet {
    RuleSet {
        amount: Span { from: 1_000, to: 70_000 },
        months: Span { from: 12, to: 240 },
        refused_purposes: Vec::new(),
        refinancing: Refinancing::Any,
        age: Some(AgeRule { from: Some(20), to_at_end: Some(70), justification: "Insurance.".to_owned() }),
        residency: Some(ResidencyRule { months: 24, justification: "Register.".to_owned() }),
        accepts_payment_default: false,
        employment: Employment::ALL.into_iter().map(|employment| (employment, 0)).collect::<BTreeMap<_, _>>(),
        income_min: Some(1_500),
        housing: Vec::new(),
        debt_to_income_max: Some(5.0),
        dsti_percent_max: Some(40.0),
        surplus_min: 100,
        rate_type: RateType::Fixed,
        rates: vec![row()],
        counter_offers: true,
        conditions: Vec::new(),
        mortgage: None,
        card: None,
    }
}

/// One price for every loan.
pub fn row() -> RateRow {
    RateRow {
        amount_from: 1_000,
        amount_to: 70_000,
        months_from: 12,
        months_to: 240,
        opening_fee: 0.0,
        monthly_fee: 3.0,
        bands: Bands { a: Some(6.0), b: Some(7.0), c: Some(8.0), d: Some(9.0), e: Some(10.0) },
    }
}

/// A product that takes applications.
pub fn product() -> Product {
    Product {
        id: "fabula-bank-loan-fi".to_owned(),
        lender: Lender { id: "fabula-bank".to_owned(), name: "Fabula Bank".to_owned() },
        country: Country::Fi,
        card: None,
        is_open: true,
    }
}

pub fn finland() -> Reference {
    Reference::for_country(Country::Fi).ok().unwrap_or_else(|| unreachable!("Finland has its reference"))
}

pub fn judge(facts: &Facts, rules: &RuleSet) -> Assessment {
    assess(facts, &product(), rules, &finland())
}

pub fn reasons(assessment: &Assessment) -> Vec<Reason> {
    assessment.outcome.failures().iter().map(|failure| failure.reason).collect()
}

pub fn offer(facts: &Facts, rules: &RuleSet) -> Option<Offer> {
    judge(facts, rules).outcome.offer().cloned()
}
