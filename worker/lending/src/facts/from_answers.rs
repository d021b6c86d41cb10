//! Facts from the answers to the form.

use chrono::{Datelike, NaiveDate};
use serde::Deserialize;

use super::complete_form::{CompleteForm, IncompleteAnswers, RequestedLoan, incomplete};
use super::{CoApplicantFacts, DebtFacts, Facts, PersonFacts, home_loan};
use crate::form::{Answers, ApplicantRole, Form};
use crate::market::Context;
use crate::month::Month;
use crate::pricing::CARD_EXAMPLE_MONTHS;
use crate::vocabulary::{Employment, Housing, JobPosition, Purpose};

#[derive(Deserialize)]
struct Loan {
    amount: u32,
    years: u32,
    purpose: Purpose,
    refinance: Option<bool>,
}

#[derive(Deserialize)]
struct Card {
    cards: Vec<String>,
    credit_limit: u32,
}

#[derive(Deserialize)]
struct Residence {
    resident_since: String,
}

#[derive(Deserialize)]
struct Household {
    children: u32,
}

#[derive(Deserialize)]
struct HousingNow {
    housing: Housing,
    housing_since: String,
}

#[derive(Deserialize)]
struct HousingCost {
    housing_cost: u32,
}

#[derive(Deserialize)]
struct Work {
    employment_type: Employment,
    job_position: Option<JobPosition>,
    work_since: Option<String>,
    work_until: Option<String>,
    trial_until: Option<String>,
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
struct CoPerson {
    lives_together: bool,
    housing_cost: Option<u32>,
}

impl Facts {
    /// The facts of complete answers to a form of loans. Those of branches not taken don't count.
    ///
    /// # Errors
    /// The first step whose answers lack something. Checking the form finds that before, and says what.
    pub fn from_answers(form: &Form, answers: &Answers, context: &Context) -> Result<Self, IncompleteAnswers> {
        let application = CompleteForm { form, answers: form.retain_applicable(answers, context), context };
        let asks = |field| form.step_asking(field, ApplicantRole::Applicant).is_some();
        let requested = if asks("mortgage_purpose") {
            home_loan::requested(&application)?
        } else if asks("credit_limit") {
            application.requested_card()?
        } else {
            application.requested_loan()?
        };
        let Household { children } = application.about(ApplicantRole::Applicant, "children")?;
        let home: HousingNow = application.about(ApplicantRole::Applicant, "housing")?;
        let HousingCost { housing_cost } = application.about(ApplicantRole::Applicant, "housing_cost")?;
        let costs: Costs = application.about(ApplicantRole::Applicant, "other_costs")?;
        let housed_at = application.step_asking(ApplicantRole::Applicant, "housing");
        Ok(Self {
            country: context.market.country,
            currency: context.market.currency,
            amount: requested.amount,
            months: requested.months,
            purpose: requested.purpose,
            refinance: requested.refinance,
            children,
            housing: home.housing,
            housing_cost,
            housing_months: application.months_from(housed_at, &home.housing_since)?,
            maintenance: costs.maintenance.unwrap_or(0),
            other_costs: costs.other_costs.unwrap_or(0),
            applicant: application.person(ApplicantRole::Applicant)?,
            co_applicant: application.co_applicant()?,
            mortgage: requested.mortgage,
            cards: requested.cards,
        })
    }
}

impl CompleteForm<'_> {
    fn requested_loan(&self) -> Result<RequestedLoan, IncompleteAnswers> {
        let Loan { amount, years, purpose, refinance } = self.about(ApplicantRole::Applicant, "purpose")?;
        let refinance = purpose == Purpose::RepayExistingLoans || refinance == Some(true);
        let months = years.saturating_mul(12);
        Ok(RequestedLoan { amount, months, purpose, refinance, mortgage: None, cards: None })
    }

    fn requested_card(&self) -> Result<RequestedLoan, IncompleteAnswers> {
        let Card { cards, credit_limit } = self.about(ApplicantRole::Applicant, "credit_limit")?;
        Ok(RequestedLoan {
            amount: credit_limit,
            months: CARD_EXAMPLE_MONTHS,
            purpose: Purpose::Other,
            refinance: false,
            mortgage: None,
            cards: Some(cards),
        })
    }

    /// Months from a past month to this one.
    fn months_from(&self, step: &str, month: &str) -> Result<u32, IncompleteAnswers> {
        let past = Month::parse(month).ok_or_else(|| incomplete(step))?;
        Ok(Month::from_date(self.context.today).months_since(past).max(0).unsigned_abs())
    }

    /// Months from this one to a coming month.
    fn months_to(&self, step: &str, month: &str) -> Result<u32, IncompleteAnswers> {
        let coming = Month::parse(month).ok_or_else(|| incomplete(step))?;
        Ok(coming.months_since(Month::from_date(self.context.today)).max(0).unsigned_abs())
    }

    fn person(&self, person: ApplicantRole) -> Result<PersonFacts, IncompleteAnswers> {
        let born = self.form.birth_date(person, &self.answers, self.context);
        let born = born.ok_or_else(|| incomplete(self.step_asking(person, "date_of_birth")))?;
        let Residence { resident_since } = self.about(person, "resident_since")?;
        let work: Work = self.about(person, "employment_type")?;
        let income: Income = self.about(person, "net_income")?;
        let Debts { debts } = self.about(person, "has_debts")?;
        let Declarations { payment_default } = self.about(person, "payment_default")?;
        let (lives_at, works_at) =
            (self.step_asking(person, "resident_since"), self.step_asking(person, "employment_type"));
        Ok(PersonFacts {
            age_months: whole_months(born, self.context.today),
            resident_months: self.months_from(lives_at, &resident_since)?,
            employment: work.employment_type,
            job_position: work.job_position,
            work_months: work.work_since.map(|month| self.months_from(works_at, &month)).transpose()?,
            work_ends_in_months: work.work_until.map(|month| self.months_to(works_at, &month)).transpose()?,
            trial_ends_in_months: work.trial_until.map(|month| self.months_to(works_at, &month)).transpose()?,
            net_income: income.net_income,
            gross_income: income.gross_income,
            other_income: income.other_income.unwrap_or(0),
            expected_net_income: income.expected_net_income,
            payment_default,
            debts,
        })
    }

    fn co_applicant(&self) -> Result<Option<CoApplicantFacts>, IncompleteAnswers> {
        if !self.has_co_applicant()? {
            return Ok(None);
        }
        let own: CoPerson = self.about(ApplicantRole::CoApplicant, "lives_together")?;
        Ok(Some(CoApplicantFacts {
            person: self.person(ApplicantRole::CoApplicant)?,
            lives_together: own.lives_together,
            housing_cost: own.housing_cost.unwrap_or(0),
        }))
    }
}

/// Months that have passed in whole from a day to another.
fn whole_months(from: NaiveDate, to: NaiveDate) -> u32 {
    let months = Month::from_date(to).months_since(Month::from_date(from));
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
