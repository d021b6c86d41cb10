//! What is known of a company that applies (product design, sections 7 and 12), without whom to reach there.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::form::{Answers, StepAnswers};

/// The steps that ask about the company and its loan.
const STEPS: [&str; 2] = ["calculator", "company-details"];

/// A company's application without contacts. Money is in whole units of the market's currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompanyFacts {
    /// How much is applied for.
    pub amount: u32,
    /// For how many months.
    pub months: u32,
    /// What for.
    pub business_purpose: String,
    /// The company's number.
    pub business_id: String,
    /// Its name.
    pub name: String,
    /// What it is in law.
    pub form: String,
    /// The day on which it was registered.
    pub registered_on: String,
    /// What it does.
    pub industry: String,
    /// What it sold in its last year.
    pub turnover: i64,
    /// What was left of that.
    pub result: i64,
    /// How many people work for it.
    pub employees: u32,
    /// Whether it owes taxes.
    pub tax_debt: bool,
    /// Whether a payment default is recorded.
    pub payment_default: bool,
    /// Whether whoever applies may sign for it.
    pub may_sign: bool,
    /// Whether somebody stands surety: `yes`, `no` or `discuss`.
    pub guarantee: String,
}

impl CompanyFacts {
    /// The facts in answers to the form of companies; none where one is missing.
    pub fn from_answers(answers: &Answers) -> Option<Self> {
        let steps = STEPS.into_iter().filter_map(|step| answers.step(step));
        let all: StepAnswers = steps.flatten().map(|(name, value)| (name.clone(), value.clone())).collect();
        serde_json::from_value(Value::Object(all)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn facts_hold_the_company_and_nobody() {
        let mut answers: Answers = serde_json::from_value(json!({
            "calculator": { "amount": 50_000, "months": 36, "business_purpose": "vehicle" },
            "email-and-terms": { "email": "canary@kirkas.example", "phone": "+358401234567", "terms": true },
            "company-details": {
                "business_id": "9900001-8", "name": "Esimerkkileipomo Oy", "form": "Osakeyhtiö", "registered_on": "2008-10-17",
                "industry": "Leivän valmistus", "turnover": 900_000, "result": -5_000, "employees": 7, "tax_debt": false,
                "payment_default": false, "may_sign": true, "guarantee": "discuss", "contact_name": "Canary", "contact_role": "canary",
            },
        }))
        .unwrap();
        let facts = CompanyFacts::from_answers(&answers).unwrap();
        assert_eq!((facts.amount, facts.months, facts.result), (50_000, 36, -5_000));
        assert!(!serde_json::to_string(&facts).unwrap().to_lowercase().contains("canary"));
        answers.set_step("calculator", StepAnswers::new());
        assert_eq!(CompanyFacts::from_answers(&answers), None);
    }
}
