//! Whether a household can carry a loan (product design, section 4.1).

use std::ops::Add;

use kirkas_credit::{LoanTerms, instalment};
use serde::{Deserialize, Serialize};

use crate::facts::{DebtFacts, Facts};
use crate::reference::{ExampleTerms, Living, Reference};
use crate::vocabulary::{DebtType, Employment, Housing, LoanKind};

/// Of other income this share counts.
const OTHER_INCOME: f64 = 0.75;
/// Of a card's balance this share is paid a month, at least.
const CARD_SHARE: f64 = 0.03;

/// A mortgage's debt service is judged at no less than this rate, in percent (product design, section 6).
pub const MORTGAGE_STRESS_RATE: f64 = 6.0;
/// And at no less than so many points above its own rate.
const MORTGAGE_STRESS: f64 = 3.0;
/// And over no more than this many months.
pub const MORTGAGE_STRESS_MONTHS: u32 = 300;

/// What a household has each month, whatever it borrows now. Money is in units of the currency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Household {
    /// What counts as income, after tax.
    pub income: f64,
    /// Income before tax.
    pub gross_income: f64,
    /// What living costs by the country's figures.
    pub living: f64,
    /// What housing costs.
    pub housing: f64,
    /// Maintenance and other costs.
    pub other_costs: f64,
    /// Instalments of the debts that stay.
    pub old_debt: f64,
    /// Balances of the debts that stay.
    pub old_balances: f64,
}

/// How a loan sits beside what a household has: the figures that a decision is made by, and that are shown with it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Affordability {
    /// What counts as income, after tax.
    pub income: f64,
    /// What living costs by the country's figures.
    pub living: f64,
    /// What housing costs.
    pub housing: f64,
    /// Maintenance and other costs.
    pub other_costs: f64,
    /// Instalments of the debts that stay.
    pub old_debt: f64,
    /// What is left each month before the loan.
    pub surplus: f64,
    /// What a usual loan of this amount and period costs a month; of a mortgage, what it would cost at 6%; of a card, what is
    /// paid a month where all of its limit is used.
    pub reference_instalment: f64,
    /// Debt service to income, in percent; none without income, which is above every limit.
    pub dsti_percent: Option<f64>,
    /// Debt to yearly gross income; none without income, which is above every limit.
    pub debt_to_income: Option<f64>,
    /// A mortgage beside what secures it, in percent; none of other loans.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loan_to_value: Option<f64>,
    /// The price band that all of it leads to.
    pub band: Band,
}

/// A price band, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[expect(missing_docs, reason = "the names say it")]
pub enum Band {
    A,
    B,
    C,
    D,
    E,
}

impl Band {
    /// All of them, the best first.
    pub const ALL: [Self; 5] = [Self::A, Self::B, Self::C, Self::D, Self::E];

    fn from_points(points: u32) -> Self {
        match points {
            11.. => Self::A,
            9.. => Self::B,
            7.. => Self::C,
            5.. => Self::D,
            _ => Self::E,
        }
    }
}

impl Household {
    /// What these facts say of the household.
    pub fn from_facts(facts: &Facts, reference: &Reference) -> Self {
        let staying = || facts.debts().filter(|debt| !debt.repay);
        let home = facts.mortgage.as_ref().map(|mortgage| &mortgage.home);
        // Part of what housing costs, so at least that.
        let monthly_charge = home.map_or(0, |home| home.monthly_charge);
        let company_debt = home.map_or(0, |home| home.housing_company_debt);
        let own_housing = facts.co_applicant.as_ref().map_or(0, |other| other.housing_cost);
        Self {
            income: facts.people().map(income).sum(),
            gross_income: facts.people().map(|person| f64::from(person.gross_income)).sum(),
            living: living(facts, reference.living),
            housing: f64::from(facts.housing_cost.max(monthly_charge)) + f64::from(own_housing),
            other_costs: f64::from(facts.maintenance) + f64::from(facts.other_costs),
            // Nothing sums to −0, which would be shown.
            old_debt: staying().map(monthly).fold(0.0, f64::add),
            old_balances: staying().map(|debt| f64::from(debt.balance)).fold(company_debt.into(), f64::add),
        }
    }

    /// What is left each month before the loan.
    pub fn surplus(&self) -> f64 {
        self.income - self.living - self.housing - self.other_costs - self.old_debt
    }
}

fn income(person: &crate::facts::PersonFacts) -> f64 {
    let expected = person.expected_net_income.unwrap_or(person.net_income);
    f64::from(person.net_income.min(expected)) + OTHER_INCOME * f64::from(person.other_income)
}

fn living(facts: &Facts, living: Living) -> f64 {
    let together = facts.co_applicant.as_ref().is_some_and(|other| other.lives_together);
    let other = if together { f64::from(living.co_applicant) } else { 0.0 };
    f64::from(living.adult) + other + f64::from(living.child) * f64::from(facts.children)
}

fn monthly(debt: &DebtFacts) -> f64 {
    let stated = f64::from(debt.instalment);
    if debt.kind == DebtType::CreditCardDebt { stated.max(CARD_SHARE * f64::from(debt.balance)) } else { stated }
}

impl Affordability {
    /// How a loan of this amount and period sits beside what the household has.
    pub fn new(facts: &Facts, household: &Household, amount: u32, months: u32, reference: &Reference) -> Self {
        let surplus = household.surplus();
        let reference_instalment = match facts.kind() {
            LoanKind::Loan => reference_instalment(reference.example, amount, months),
            LoanKind::Mortgage => stressed_instalment(amount, months, 0.0),
            LoanKind::Card => card_payment(amount),
        };
        let share = |part: f64, whole: f64| (whole > 0.0).then(|| part / whole);
        let dsti_percent = share(100.0 * (household.old_debt + reference_instalment), household.income);
        let debt = household.old_balances + f64::from(amount);
        let mut figures = Self {
            income: household.income,
            living: household.living,
            housing: household.housing,
            other_costs: household.other_costs,
            old_debt: household.old_debt,
            surplus,
            reference_instalment,
            dsti_percent,
            debt_to_income: share(debt, 12.0 * household.gross_income),
            loan_to_value: facts.mortgage.as_ref().map(|mortgage| mortgage.loan_to_value(amount)),
            band: Band::E,
        };
        if !facts.people().any(|person| person.payment_default) {
            figures.band = Band::from_points(figures.points(facts));
        }
        figures
    }

    /// Debt service to income as a mortgage of this rate is judged by, in percent; none without income.
    pub fn stressed_dsti_percent(&self, amount: u32, months: u32, rate_percent: f64) -> Option<f64> {
        let instalment = stressed_instalment(amount, months, rate_percent);
        (self.income > 0.0).then(|| 100.0 * (self.old_debt + instalment) / self.income)
    }

    fn points(&self, facts: &Facts) -> u32 {
        let dsti = match self.dsti_percent {
            Some(percent) if percent <= 20.0 => 3,
            Some(percent) if percent <= 30.0 => 2,
            Some(percent) if percent <= 40.0 => 1,
            _ => 0,
        };
        let surplus = match self.surplus {
            left if left >= 2.0 * self.reference_instalment => 2,
            left if left >= self.reference_instalment => 1,
            _ => 0,
        };
        let together = u32::from(facts.co_applicant.is_some());
        [employment_points(facts), work_points(facts), housing_points(facts), dsti, surplus, together].iter().sum()
    }
}

/// An instalment that is too large for numbers is above every surplus.
fn reference_instalment(example: ExampleTerms, amount: u32, months: u32) -> f64 {
    let ExampleTerms { rate_percent, opening_fee, monthly_fee } = example;
    let principal = f64::from(amount);
    let terms = LoanTerms { principal, rate_percent, months, opening_fee, fee_capitalised: false, monthly_fee };
    instalment(&terms).unwrap_or(f64::MAX)
}

/// The rate at which whoever borrows against a home should be able to pay, in percent.
pub fn stressed_rate(rate_percent: f64) -> f64 {
    MORTGAGE_STRESS_RATE.max(rate_percent + MORTGAGE_STRESS)
}

/// What a mortgage of this rate costs a month under stress.
fn stressed_instalment(amount: u32, months: u32, rate_percent: f64) -> f64 {
    let rate_percent = stressed_rate(rate_percent);
    reference_instalment(
        ExampleTerms { rate_percent, opening_fee: 0.0, monthly_fee: 0.0 },
        amount,
        months.min(MORTGAGE_STRESS_MONTHS),
    )
}

/// What is paid a month, at least, on a card whose whole limit is used.
pub(crate) fn card_payment(limit: u32) -> f64 {
    CARD_SHARE * f64::from(limit)
}

fn employment_points(facts: &Facts) -> u32 {
    match facts.applicant.employment {
        Employment::Permanent | Employment::Retired => 3,
        Employment::Entrepreneur | Employment::Farmer => 2,
        Employment::Temporary | Employment::PartTime => 1,
        Employment::Unemployed | Employment::Student => 0,
    }
}

fn work_points(facts: &Facts) -> u32 {
    match (facts.applicant.employment, facts.applicant.work_months) {
        (Employment::Retired, _) | (_, Some(24..)) => 2,
        (_, Some(6..)) => 1,
        _ => 0,
    }
}

fn housing_points(facts: &Facts) -> u32 {
    match facts.housing {
        Housing::SelfOwned | Housing::PartOwnershipHouse | Housing::OwnedByPartner => 2,
        Housing::Renting | Housing::CompanyPaid => 1,
        Housing::ParentsHome | Housing::Other => 0,
    }
}
