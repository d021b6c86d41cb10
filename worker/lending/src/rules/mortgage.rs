//! What lenders' rules say of mortgages alone (product design, section 6): what they are for, which property secures them, and
//! what a loan costs that is large beside its value.

use serde::{Deserialize, Serialize};

use crate::vocabulary::{MortgagePurpose, PropertyType};

/// The rules of a product that is a mortgage.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MortgageRules {
    /// What is not lent for.
    #[serde(default)]
    pub refused_purposes: Vec<MortgagePurpose>,
    /// Which property is accepted; any, where none is named.
    #[serde(default)]
    pub property_types: Vec<PropertyType>,
    /// What is added to the rates as the loan gets larger beside what secures it, the smallest first. More than the last step is
    /// not lent.
    pub loan_to_value: Vec<LoanToValueStep>,
}

/// Loans up to a share of the value.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LoanToValueStep {
    /// The largest share of the value, in percent.
    pub to: u32,
    /// What is added to the rate, in points.
    pub surcharge: f64,
}

impl MortgageRules {
    /// The largest share of the value that is lent, in percent.
    pub fn loan_to_value_max(&self) -> f64 {
        self.loan_to_value.last().map_or(0.0, |step| step.to.into())
    }

    /// What is added to the rate of a loan of this share, in points; none where that much is not lent.
    pub fn surcharge(&self, loan_to_value: f64) -> Option<f64> {
        let holds = |step: &&LoanToValueStep| loan_to_value <= step.to.into();
        self.loan_to_value.iter().find(holds).map(|step| step.surcharge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_that_holds_the_share_says_the_surcharge() {
        let step = |to, surcharge| LoanToValueStep { to, surcharge };
        let rules = MortgageRules {
            refused_purposes: Vec::new(),
            property_types: Vec::new(),
            loan_to_value: vec![step(60, 0.0), step(75, 0.1), step(85, 0.3), step(95, 0.7)],
        };
        for (share, surcharge) in [
            (1.0, Some(0.0)),
            (60.0, Some(0.0)),
            (60.01, Some(0.1)),
            (75.0, Some(0.1)),
            (85.0, Some(0.3)),
            (85.01, Some(0.7)),
            (95.0, Some(0.7)),
            (95.01, None),
        ] {
            assert_eq!(rules.surcharge(share), surcharge, "{share}");
        }
        assert_eq!(rules.loan_to_value_max(), 95.0);
    }
}
