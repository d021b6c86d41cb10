//! Answers to the form of a consumer loan.

use serde_json::{Value, json};

use crate::SeedError;
use crate::filling::{Filling, consents_to_lenders, stepped};
use crate::person::Repaying;
use crate::values::{merge, together};

/// Amounts for Finland, as are those of other kinds.
const AMOUNTS: [u32; 14] =
    [2_000, 3_000, 5_000, 5_000, 6_000, 8_000, 10_000, 10_000, 12_000, 15_000, 20_000, 25_000, 40_000, 60_000];
const PURPOSES: [&str; 13] = [
    "renovation",
    "renovation",
    "furniture/electronics",
    "car/boat/motorcycle",
    "car/boat/motorcycle",
    "living costs",
    "healthcare",
    "study",
    "hobbies/pet",
    "holiday",
    "wedding",
    "taxes",
    "other",
];

/// Answers the form of a loan.
///
/// # Errors
/// When there is nothing to choose from.
pub fn fill(filling: &mut Filling<'_>) -> Result<(), SeedError> {
    let case = filling.case;
    let loan = Loan::new(filling)?;
    let repaying = case.refinancing.then_some(Repaying { amount: loan.amount });
    filling.add("loan", loan.answers(case.refinancing));
    about_the_applicant(filling, repaying.as_ref())?;
    filling.add("co-applicant", json!({ "has_co_applicant": case.co_applicant }));
    if case.co_applicant {
        let (person, number) = filling.partner_is()?;
        let debts = filling.partner.debts(repaying.as_ref(), false)?;
        filling.add("co-person", person);
        filling.add("co-work", filling.partner.work()?);
        filling.add("co-income", filling.partner.income()?);
        filling.add("co-debts", together(debts, json!({ "payment_default": false })));
        filling.store_number("co-person", number);
    }
    let consents = consents_to_lenders(&case.draw)?;
    end(filling, consents);
    Ok(())
}

/// The steps about the applicant, which are those of a card too.
///
/// # Errors
/// When there is nothing to choose from.
pub fn about_the_applicant(filling: &mut Filling<'_>, repaying: Option<&Repaying>) -> Result<(), SeedError> {
    let (person, number) = filling.applicant_is()?;
    filling.add("contact", json!({ "email": filling.email(), "phone": filling.applicant.phone() }));
    filling.add("person", person);
    filling.add("address", filling.applicant.address()?);
    filling.add("household", filling.applicant.household()?);
    filling.add("housing", filling.applicant.housing()?);
    filling.add("work", filling.applicant.work()?);
    filling.add("income", filling.applicant.income()?);
    filling.add("costs", filling.applicant.costs());
    filling.add("debts", filling.applicant.debts(repaying, repaying.is_some())?);
    filling.store_number("person", number);
    Ok(())
}

/// The last steps, which are those of a card too.
pub fn end(filling: &mut Filling<'_>, consents: Value) {
    let payment_default = filling.case.payment_default;
    filling.add("declarations", json!({ "payment_default": payment_default }));
    filling.add("review", together(consents, json!({ "terms": true })));
}

/// What is applied for.
struct Loan {
    amount: u32,
    years: u32,
    purpose: &'static str,
}

impl Loan {
    fn new(filling: &Filling<'_>) -> Result<Self, SeedError> {
        let case = filling.case;
        let draw = case.draw.about("loan");
        let amount = draw.pick("amount", &AMOUNTS)?.saturating_mul(filling.data.loan_percent).div_euclid(100);
        let repays = case.refinancing && draw.chance("repays", 60);
        Ok(Self {
            amount: stepped(amount, filling.context.market.limits.amount),
            years: draw.between("years", 1, 12),
            purpose: if repays { "repay existing loans" } else { draw.pick("purpose", &PURPOSES)? },
        })
    }

    fn answers(&self, refinances: bool) -> Value {
        let Self { amount, years, purpose } = self;
        let mut answers = json!({ "amount": amount, "years": years, "purpose": purpose });
        if *purpose != "repay existing loans" {
            merge(&mut answers, json!({ "refinance": refinances }));
        }
        answers
    }
}
