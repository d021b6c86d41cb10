//! What lenders decide about a mortgage by (product design, section 6). Where the home is has no place here: no rule can name a
//! region.

use serde::{Deserialize, Serialize};

use crate::vocabulary::{ExtraSecurity, MortgagePurpose, PropertyType, PurchaseStage, RateWish, Repayment};

/// What is asked about a mortgage alone. Money is in whole units of the currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HomeLoan {
    /// What for.
    pub purpose: MortgagePurpose,
    /// How far a purchase has come; none where nothing is bought.
    pub stage: Option<PurchaseStage>,
    /// The home.
    pub home: Home,
    /// Savings that go into it.
    pub own_savings: u32,
    /// How they wish to repay.
    pub repayment: Repayment,
    /// Which rate they wish for.
    pub rate_wish: RateWish,
    /// What is left of the mortgage that moves here.
    pub current_balance: Option<u32>,
    /// What secures the loan beside the home.
    pub extra_security: ExtraSecurity,
    /// What that is worth.
    pub security_value: u32,
    /// Savings of all who apply.
    pub savings: u64,
    /// Investments of all who apply.
    pub investments: u64,
    /// Other property of all who apply.
    pub property_value: u64,
}

/// A home that secures a loan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Home {
    /// What kind of property it is.
    #[serde(rename = "type")]
    pub kind: PropertyType,
    /// Its area in square metres; none where it is not known yet.
    pub area_m2: Option<u32>,
    /// The year in which it was built.
    pub built: Option<u32>,
    /// What it costs or, where nothing is bought, is worth.
    pub price: u32,
    /// Its share of the debt of a Finnish housing company, which its owner pays off on top of the price.
    pub housing_company_debt: u32,
    /// What the housing company charges a month.
    pub monthly_charge: u32,
}

impl HomeLoan {
    /// An ordinary one, of a flat to live in that costs this much.
    pub fn sample(price: u32) -> Self {
        let home = Home {
            kind: PropertyType::Flat,
            area_m2: Some(60),
            built: Some(2000),
            price,
            housing_company_debt: 0,
            monthly_charge: 0,
        };
        Self {
            purpose: MortgagePurpose::Home,
            stage: Some(PurchaseStage::Found),
            home,
            own_savings: 0,
            repayment: Repayment::Annuity,
            rate_wish: RateWish::Undecided,
            current_balance: None,
            extra_security: ExtraSecurity::None,
            security_value: 0,
            savings: 0,
            investments: 0,
            property_value: 0,
        }
    }

    /// A loan of this amount beside what secures it, in percent.
    pub fn loan_to_value(&self, amount: u32) -> f64 {
        let value = f64::from(self.home.price) + f64::from(self.security_value);
        // The form takes no home that costs nothing; such a one would secure nothing.
        if value > 0.0 { 100.0 * f64::from(amount) / value } else { f64::MAX }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loan(price: u32, security_value: u32) -> HomeLoan {
        HomeLoan { security_value, ..HomeLoan::sample(price) }
    }

    #[test]
    fn all_that_secures_the_loan_counts_as_its_value() {
        #[derive(Deserialize)]
        struct Case {
            price: u32,
            security_value: u32,
            amount: u32,
            percent: f64,
        }
        // The app shows the share before anything is sent, by the same cases.
        let cases: Vec<Case> = serde_json::from_str(include_str!("../../cases/loan-to-value.json")).unwrap();
        for Case { price, security_value, amount, percent } in cases {
            assert_eq!(
                loan(price, security_value).loan_to_value(amount),
                percent,
                "{amount} of {price}, {security_value}"
            );
        }
        assert_eq!(loan(0, 0).loan_to_value(1), f64::MAX);
    }
}
