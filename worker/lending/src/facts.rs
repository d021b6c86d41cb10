//! What lenders decide by (product design, sections 4 and 12): the answers without who somebody is. Names, numbers,
//! contacts, addresses, employers and creditors have no place here, nor have marital status and education, which are
//! never scored. Ages and dates are months.

mod company;
mod complete_form;
mod from_answers;
mod home;
mod home_loan;

pub use company::CompanyFacts;
pub use complete_form::IncompleteAnswers;
pub use home::{Home, HomeLoan};
use serde::{Deserialize, Serialize};

use crate::market::{Country, Currency};
use crate::vocabulary::{DebtType, Employment, Housing, JobPosition, LoanKind, Purpose};

/// An application without identity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Where it is made.
    pub country: Country,
    /// What its money is in: whole units, a month unless said otherwise.
    pub currency: Currency,
    /// How much is applied for; of a card, its limit.
    pub amount: u32,
    /// For how long; of a card, the year of its example.
    pub months: u32,
    /// What for; of a mortgage, what comes nearest to what [`HomeLoan::purpose`] says.
    pub purpose: Purpose,
    /// Whether debts are repaid with it.
    pub refinance: bool,
    /// Children whom the household provides for.
    pub children: u32,
    /// How the applicant is housed.
    pub housing: Housing,
    /// What housing costs, without loans.
    pub housing_cost: u32,
    /// How many months the applicant has been housed so.
    pub housing_months: u32,
    /// Maintenance paid.
    pub maintenance: u32,
    /// Other regular costs.
    pub other_costs: u32,
    /// Who applies.
    pub applicant: PersonFacts,
    /// Who applies with them.
    pub co_applicant: Option<CoApplicantFacts>,
    /// What is asked about a mortgage alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mortgage: Option<HomeLoan>,
    /// Ids of the cards that are applied for, where it is a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<String>>,
}

/// A person who applies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonFacts {
    /// Age in whole months.
    pub age_months: u32,
    /// How many months they have lived in the country.
    pub resident_months: u32,
    /// How they earn a living.
    pub employment: Employment,
    /// Their position.
    pub job_position: Option<JobPosition>,
    /// How many months they have done that; none where it isn't asked.
    pub work_months: Option<u32>,
    /// In how many months temporary work ends.
    pub work_ends_in_months: Option<u32>,
    /// In how many months a trial period ends, where there is one. Of mortgages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial_ends_in_months: Option<u32>,
    /// Income after tax.
    pub net_income: u32,
    /// Income before tax.
    pub gross_income: u32,
    /// Benefits, rents and the like.
    pub other_income: u32,
    /// Income after tax once it has fallen, where it will.
    pub expected_net_income: Option<u32>,
    /// Whether a payment default is recorded.
    pub payment_default: bool,
    /// What they owe.
    pub debts: Vec<DebtFacts>,
}

/// A person who applies with the applicant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoApplicantFacts {
    /// As of the applicant.
    #[serde(flatten)]
    pub person: PersonFacts,
    /// Whether they live in the applicant's household.
    pub lives_together: bool,
    /// What their own housing costs, where they don't.
    pub housing_cost: u32,
}

/// A debt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DebtFacts {
    /// What kind it is.
    #[serde(rename = "type")]
    pub kind: DebtType,
    /// What is left of it.
    pub balance: u32,
    /// What is paid a month.
    pub instalment: u32,
    /// A card's limit.
    pub limit: Option<u32>,
    /// Whether the loan repays it.
    #[serde(default)]
    pub repay: bool,
}

impl Facts {
    /// What kind of loan is applied for.
    pub fn kind(&self) -> LoanKind {
        match (&self.mortgage, &self.cards) {
            (Some(_), _) => LoanKind::Mortgage,
            (None, Some(_)) => LoanKind::Card,
            (None, None) => LoanKind::Loan,
        }
    }

    /// Whether a product is among what is applied for: all are, but for cards that were not chosen.
    pub fn is_for(&self, card: Option<&str>) -> bool {
        match &self.cards {
            Some(chosen) => card.is_some_and(|card| chosen.iter().any(|one| one == card)),
            None => card.is_none(),
        }
    }

    /// Everybody who applies.
    pub fn people(&self) -> impl Iterator<Item = &PersonFacts> {
        core::iter::once(&self.applicant).chain(self.co_applicant.iter().map(|other| &other.person))
    }

    /// Everybody's debts.
    pub fn debts(&self) -> impl Iterator<Item = &DebtFacts> {
        self.people().flat_map(|person| &person.debts)
    }

    /// What the loan has to be enough for: the balances of the debts that it repays.
    pub fn repaid(&self) -> u64 {
        self.debts().filter(|debt| debt.repay).map(|debt| u64::from(debt.balance)).sum()
    }
}
