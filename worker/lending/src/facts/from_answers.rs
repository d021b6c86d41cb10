//! Facts from the answers to the form.

use core::fmt;

use chrono::{Datelike, NaiveDate};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value};

use super::{CoApplicantFacts, DebtFacts, Facts, PersonFacts};
use crate::form::{Answers, Form, Person};
use crate::market::Context;
use crate::month::Month;
use crate::vocabulary::{Employment, Housing, JobPosition, Purpose};

/// The answers to a step are not complete, so there are no facts yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IncompleteAnswers {
    /// The step.
    pub step: String,
}

impl fmt::Display for IncompleteAnswers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the step {} is not complete", self.step)
    }
}

impl core::error::Error for IncompleteAnswers {}

#[derive(Deserialize)]
struct Loan {
    amount: u32,
    years: u32,
    purpose: Purpose,
    refinance: Option<bool>,
}

#[derive(Deserialize)]
struct Address {
    resident_since: String,
}

#[derive(Deserialize)]
struct Household {
    children: u32,
}

#[derive(Deserialize)]
struct Home {
    housing: Housing,
    housing_cost: u32,
    housing_since: String,
}

#[derive(Deserialize)]
struct Work {
    employment_type: Employment,
    job_position: Option<JobPosition>,
    work_since: Option<String>,
    work_until: Option<String>,
}

#[derive(Deserialize)]
struct Income {
    net_income: u32,
    gross_income: u32,
    other_income: Option<u32>,
    expected_net_income: Option<u32>,
}

#[derive(Deserialize)]
struct Costs {
    maintenance: Option<u32>,
    other_costs: Option<u32>,
}

#[derive(Deserialize)]
struct Debts {
    #[serde(default)]
    debts: Vec<DebtFacts>,
}

#[derive(Deserialize)]
struct Declarations {
    payment_default: bool,
}

#[derive(Deserialize)]
struct CoApplicant {
    has_co_applicant: bool,
}

#[derive(Deserialize)]
struct CoPerson {
    lives_together: bool,
    housing_cost: Option<u32>,
}

/// The steps that a person's facts come from.
struct PersonSteps {
    person: &'static str,
    address: &'static str,
    work: &'static str,
    income: &'static str,
    debts: &'static str,
    declarations: &'static str,
}

const APPLICANT: PersonSteps = PersonSteps {
    person: "person",
    address: "address",
    work: "work",
    income: "income",
    debts: "debts",
    declarations: "declarations",
};

const CO_APPLICANT: PersonSteps = PersonSteps {
    person: "co-person",
    address: "co-person",
    work: "co-work",
    income: "co-income",
    debts: "co-debts",
    declarations: "co-debts",
};

/// Answers to what was asked, on the day of sending.
struct CompleteForm<'a> {
    form: &'a Form,
    answers: Answers,
    context: &'a Context,
}

impl Facts {
    /// The facts of complete answers to a form of consumer loans. Those of branches not taken don't count.
    ///
    /// # Errors
    /// The first step whose answers lack something. Checking the form finds that before, and says what.
    pub fn from_answers(form: &Form, answers: &Answers, context: &Context) -> Result<Self, IncompleteAnswers> {
        let application = CompleteForm { form, answers: form.retain_applicable(answers, context), context };
        let loan: Loan = application.step("loan")?;
        let household: Household = application.step("household")?;
        let home: Home = application.step("housing")?;
        let costs: Costs = application.step("costs")?;
        Ok(Self {
            country: context.market.country,
            currency: context.market.currency,
            amount: loan.amount,
            months: loan.years.saturating_mul(12),
            purpose: loan.purpose,
            refinance: loan.purpose == Purpose::RepayExistingLoans || loan.refinance == Some(true),
            children: household.children,
            housing: home.housing,
            housing_cost: home.housing_cost,
            housing_months: application.months_from("housing", &home.housing_since)?,
            maintenance: costs.maintenance.unwrap_or(0),
            other_costs: costs.other_costs.unwrap_or(0),
            applicant: application.person(Person::Applicant, &APPLICANT)?,
            co_applicant: application.co_applicant()?,
        })
    }
}

impl CompleteForm<'_> {
    fn step<T: DeserializeOwned>(&self, id: &str) -> Result<T, IncompleteAnswers> {
        let own = self.answers.step(id).cloned().unwrap_or_default();
        from_value(Value::Object(own)).map_err(|_| incomplete(id))
    }

    /// Months from a past month to this one.
    fn months_from(&self, step: &str, month: &str) -> Result<u32, IncompleteAnswers> {
        let past = Month::parse(month).ok_or_else(|| incomplete(step))?;
        Ok(Month::of(self.context.today).months_since(past).max(0).unsigned_abs())
    }

    /// Months from this one to a coming month.
    fn months_to(&self, step: &str, month: &str) -> Result<u32, IncompleteAnswers> {
        let coming = Month::parse(month).ok_or_else(|| incomplete(step))?;
        Ok(coming.months_since(Month::of(self.context.today)).max(0).unsigned_abs())
    }

    fn person(&self, person: Person, steps: &PersonSteps) -> Result<PersonFacts, IncompleteAnswers> {
        let born = self.form.birth_date(person, &self.answers, self.context);
        let born = born.ok_or_else(|| incomplete(steps.person))?;
        let Address { resident_since } = self.step(steps.address)?;
        let work: Work = self.step(steps.work)?;
        let income: Income = self.step(steps.income)?;
        let Debts { debts } = self.step(steps.debts)?;
        let Declarations { payment_default } = self.step(steps.declarations)?;
        Ok(PersonFacts {
            age_months: whole_months(born, self.context.today),
            resident_months: self.months_from(steps.address, &resident_since)?,
            employment: work.employment_type,
            job_position: work.job_position,
            work_months: work.work_since.map(|month| self.months_from(steps.work, &month)).transpose()?,
            work_ends_in_months: work.work_until.map(|month| self.months_to(steps.work, &month)).transpose()?,
            net_income: income.net_income,
            gross_income: income.gross_income,
            other_income: income.other_income.unwrap_or(0),
            expected_net_income: income.expected_net_income,
            payment_default,
            debts,
        })
    }

    fn co_applicant(&self) -> Result<Option<CoApplicantFacts>, IncompleteAnswers> {
        let CoApplicant { has_co_applicant } = self.step("co-applicant")?;
        if !has_co_applicant {
            return Ok(None);
        }
        let own: CoPerson = self.step("co-person")?;
        Ok(Some(CoApplicantFacts {
            person: self.person(Person::CoApplicant, &CO_APPLICANT)?,
            lives_together: own.lives_together,
            housing_cost: own.housing_cost.unwrap_or(0),
        }))
    }
}

fn incomplete(step: &str) -> IncompleteAnswers {
    IncompleteAnswers { step: step.to_owned() }
}

/// Months that have passed in whole from a day to another.
fn whole_months(from: NaiveDate, to: NaiveDate) -> u32 {
    let months = Month::of(to).months_since(Month::of(from));
    let begun = if to.day() < from.day() { 1 } else { 0 };
    months.saturating_sub(begun).max(0).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::whole_months;

    #[test]
    fn months_count_once_they_have_passed() {
        for (from, to, months) in [
            ("1985-06-15", "2026-11-14", 496),
            ("1985-06-15", "2026-11-15", 497),
            ("2008-02-29", "2026-02-28", 215),
            ("2008-02-29", "2026-03-01", 216),
            ("2026-11-23", "2026-11-23", 0),
        ] {
            assert_eq!(whole_months(from.parse().unwrap(), to.parse().unwrap()), months, "{from} {to}");
        }
    }
}
