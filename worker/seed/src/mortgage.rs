//! Answers to the form of a mortgage.

use serde_json::{Value, json};

use crate::SeedError;
use crate::filling::{Filling, consents_to_lenders, stepped};
use crate::person::Invented;
use crate::values::{merge, together};

/// Prices of homes, for Finland.
const PRICES: [u32; 8] = [95_000, 120_000, 150_000, 180_000, 210_000, 240_000, 280_000, 360_000];
const PURPOSES: [&str; 6] = ["first home", "first home", "home", "home", "holiday home", "investment"];
const STAGES: [&str; 4] = ["looking", "found", "offer made", "agreed"];
const PROPERTY: [&str; 4] = ["flat", "flat", "terraced house", "detached house"];
const REPAYMENTS: [&str; 4] = ["annuity", "annuity", "equal principal", "fixed instalment"];
const RATES: [&str; 3] = ["variable", "fixed", "undecided"];

/// Answers the form of a mortgage.
///
/// # Errors
/// When there is nothing to choose from.
pub fn fill(filling: &mut Filling<'_>) -> Result<(), SeedError> {
    let case = filling.case;
    let home = Home::new(filling)?;
    filling.add("calculator", json!({ "amount": home.amount, "years": home.years }));
    filling.add("mortgage-application", home.application(filling));
    let (person, number) = filling.applicant_is()?;
    let reached = json!({ "phone": filling.applicant.phone() });
    filling.add("personal-information", together(together(person, filling.applicant.address()?), reached));
    filling.store_number("personal-information", number);
    filling.add("property-information", home.property(filling)?);
    filling.add("loan-requirement", home.requirement(filling)?);
    filling.add("funding-proposal", json!({ "extra_security": "none" }));
    about(filling, case.payment_default)?;
    if case.co_applicant {
        let (person, number) = filling.partner_is()?;
        filling.add("co-applicant-personal-information", home.beside(person, filling)?);
        filling.store_number("co-applicant-personal-information", number);
        let (details, work, income, loans) = person_steps(&filling.partner, false)?;
        filling.add("co-applicant-details", details);
        filling.add("co-applicant-work-details", work);
        filling.add("co-applicant-income-and-wealth", income);
        filling.add("co-applicant-other-loans", loans);
    }
    filling.add("identify", consents_to_lenders(&case.draw)?);
    Ok(())
}

fn about(filling: &mut Filling<'_>, payment_default: bool) -> Result<(), SeedError> {
    let (details, work, income, loans) = person_steps(&filling.applicant, payment_default)?;
    let household = filling.applicant.household()?;
    let housing = filling.applicant.housing()?;
    let own = json!({ "children": household.get("children"), "housing_cost": housing.get("housing_cost") });
    filling.add("details-of-lead-applicant", details);
    filling.add("household-information", together(own, filling.applicant.costs()));
    filling.add("work-details", work);
    filling.add("income-and-wealth", income);
    filling.add("other-loans", loans);
    Ok(())
}

/// What both people answer: how they live, their work, what they earn and have, and what they owe.
fn person_steps(person: &Invented<'_>, payment_default: bool) -> Result<(Value, Value, Value, Value), SeedError> {
    let (household, housing) = (person.household()?, person.housing()?);
    let mut details = json!({
        "marital_status": household.get("marital_status"),
        "housing": housing.get("housing"),
        "housing_since": housing.get("housing_since"),
    });
    if let Some(education) = household.get("education") {
        merge(&mut details, json!({ "education": education }));
    }
    let wealth = json!({
        "savings": person.money_between("savings", 8_000, 70_000),
        "investments": person.money_between("investments", 0, 20_000),
        "property_value": 0,
    });
    let loans = together(person.debts(None, false)?, json!({ "payment_default": payment_default }));
    Ok((details, person.work()?, together(person.income()?, wealth), loans))
}

/// A home, and what is borrowed for it.
struct Home {
    purpose: &'static str,
    stage: &'static str,
    kind: &'static str,
    price: u32,
    amount: u32,
    years: u32,
}

impl Home {
    fn new(filling: &Filling<'_>) -> Result<Self, SeedError> {
        let (draw, limits) = (filling.case.draw.about("home"), filling.context.market.limits.mortgage);
        let price = filling.applicant.money(*draw.pick("price", &PRICES)?);
        let borrowed = u64::from(price).saturating_mul(draw.between("share", 45, 90).into()).div_euclid(100);
        Ok(Self {
            purpose: if filling.case.refinancing { "transfer" } else { draw.pick("purpose", &PURPOSES)? },
            stage: draw.pick("stage", &STAGES)?,
            kind: draw.pick("kind", &PROPERTY)?,
            price,
            amount: stepped(u32::try_from(borrowed).unwrap_or(u32::MAX), limits.amount),
            years: draw.between("years", 12, 30),
        })
    }

    fn is_transfer(&self) -> bool {
        self.purpose == "transfer"
    }

    /// Whether the home is known.
    fn is_found(&self) -> bool {
        self.is_transfer() || self.stage != "looking"
    }

    fn application(&self, filling: &Filling<'_>) -> Value {
        let mut answers = json!({
            "mortgage_purpose": self.purpose,
            "has_co_applicant": filling.case.co_applicant,
            "email": filling.email(),
            "terms": true,
        });
        if !self.is_transfer() {
            merge(&mut answers, json!({ "stage": self.stage }));
        }
        answers
    }

    fn property(&self, filling: &Filling<'_>) -> Result<Value, SeedError> {
        let draw = filling.case.draw.about("home");
        let (postal_code, city) = draw.pick("place", &filling.data.places)?;
        let mut answers = json!({ "property_type": self.kind, "city": city, "price": self.price });
        if self.is_found() {
            let (area, built) = (draw.between("area", 32, 160), draw.between("built", 1955, 2024));
            merge(&mut answers, json!({ "postal_code": postal_code, "area_m2": area, "built": built }));
            if self.kind == "flat" && filling.case.country == kirkas_lending::market::Country::Fi {
                let charge = draw.between("charge", 120, 420);
                merge(&mut answers, json!({ "housing_company_debt": 0, "monthly_charge": charge }));
            }
        }
        Ok(answers)
    }

    fn requirement(&self, filling: &Filling<'_>) -> Result<Value, SeedError> {
        let draw = filling.case.draw.about("home");
        let mut answers = json!({
            "own_savings": self.price.saturating_sub(self.amount),
            "amount": self.amount,
            "repayment": draw.pick("repayment", &REPAYMENTS)?,
            "rate_wish": draw.pick("rate", &RATES)?,
        });
        if self.is_transfer() {
            let owed =
                json!({ "current_lender": "Novella Lending", "current_balance": self.amount, "current_rate": 4.1 });
            merge(&mut answers, owed);
        }
        Ok(answers)
    }

    /// What the co-applicant is asked besides: where to reach them, and where they live if elsewhere.
    fn beside(&self, person: Value, filling: &Filling<'_>) -> Result<Value, SeedError> {
        let person = together(person, json!({ "phone": filling.partner.phone() }));
        if person.get("lives_together").and_then(Value::as_bool) != Some(false) {
            return Ok(person);
        }
        let home = filling.partner.address()?;
        let address =
            json!({ "street": home.get("street"), "postal_code": home.get("postal_code"), "city": home.get("city") });
        Ok(together(person, address))
    }
}
