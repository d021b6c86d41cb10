//! Facts of a mortgage from the answers to its form.

use serde::Deserialize;

use super::complete_form::{CompleteForm, IncompleteAnswers, RequestedLoan};
use super::{Home, HomeLoan};
use crate::form::ApplicantRole;
use crate::vocabulary::{ExtraSecurity, MortgagePurpose, PropertyType, PurchaseStage, Purpose, RateWish, Repayment};

#[derive(Deserialize)]
struct Calculator {
    years: u32,
}

#[derive(Deserialize)]
struct Beginning {
    mortgage_purpose: MortgagePurpose,
    stage: Option<PurchaseStage>,
}

#[derive(Deserialize)]
struct Property {
    property_type: PropertyType,
    area_m2: Option<u32>,
    built: Option<u32>,
    price: u32,
    housing_company_debt: Option<u32>,
    monthly_charge: Option<u32>,
}

/// The amount of the calculator was a first guess.
#[derive(Deserialize)]
struct Requirement {
    own_savings: u32,
    amount: u32,
    repayment: Repayment,
    rate_wish: RateWish,
    current_balance: Option<u32>,
}

#[derive(Deserialize)]
struct Security {
    extra_security: ExtraSecurity,
    security_value: Option<u32>,
}

#[derive(Deserialize)]
struct Wealth {
    savings: u32,
    investments: u32,
    property_value: u32,
}

/// How much is applied for, and what for.
pub(super) fn requested(application: &CompleteForm<'_>) -> Result<RequestedLoan, IncompleteAnswers> {
    let Calculator { years } = application.about(ApplicantRole::Applicant, "years")?;
    let Beginning { mortgage_purpose: purpose, stage } =
        application.about(ApplicantRole::Applicant, "mortgage_purpose")?;
    let property: Property = application.about(ApplicantRole::Applicant, "property_type")?;
    let requirement: Requirement = application.about(ApplicantRole::Applicant, "own_savings")?;
    let security: Security = application.about(ApplicantRole::Applicant, "extra_security")?;
    let mut people = vec![ApplicantRole::Applicant];
    if application.has_co_applicant()? {
        people.push(ApplicantRole::CoApplicant);
    }
    let wealth = people.into_iter().map(|person| application.about(person, "investments"));
    let wealth = wealth.collect::<Result<Vec<Wealth>, _>>()?;
    let sum = |part: fn(&Wealth) -> u32| wealth.iter().map(|own| u64::from(part(own))).sum();
    let mortgage = HomeLoan {
        purpose,
        stage,
        home: Home {
            kind: property.property_type,
            area_m2: property.area_m2,
            built: property.built,
            price: property.price,
            housing_company_debt: property.housing_company_debt.unwrap_or(0),
            monthly_charge: property.monthly_charge.unwrap_or(0),
        },
        own_savings: requirement.own_savings,
        repayment: requirement.repayment,
        rate_wish: requirement.rate_wish,
        current_balance: requirement.current_balance,
        extra_security: security.extra_security,
        security_value: security.security_value.unwrap_or(0),
        savings: sum(|own| own.savings),
        investments: sum(|own| own.investments),
        property_value: sum(|own| own.property_value),
    };
    let (refinance, amount) = (purpose == MortgagePurpose::Transfer, requirement.amount);
    let months = years.saturating_mul(12);
    Ok(RequestedLoan { amount, months, purpose: nearest(purpose), refinance, mortgage: Some(mortgage), cards: None })
}

/// What comes nearest among the purposes of consumer loans.
fn nearest(purpose: MortgagePurpose) -> Purpose {
    match purpose {
        MortgagePurpose::Renovation => Purpose::Renovation,
        MortgagePurpose::Transfer => Purpose::RepayExistingLoans,
        MortgagePurpose::Investment => Purpose::Investments,
        MortgagePurpose::FirstHome
        | MortgagePurpose::Home
        | MortgagePurpose::HolidayHome
        | MortgagePurpose::Construction => Purpose::LandProperty,
    }
}
