//! What a lender lacks before it can go live.

use kirkas_lending::reference::Reference;
use kirkas_lending::rules::{FindingCode, RuleSet, check_rules};
use kirkas_lending::sample::SAMPLES;

use super::Missing;

/// All that counts for a lender's readiness.
#[derive(Debug, Clone, Default)]
pub struct Standing {
    /// Whether each of the sections company, contacts and legal is saved.
    pub has_company: bool,
    /// As above.
    pub has_contacts: bool,
    /// As above.
    pub has_legal: bool,
    /// Whether the integration is saved, with a key where it needs one.
    pub has_integration: bool,
    /// Whether each product's live rules are sound.
    pub sound_products: Vec<bool>,
    /// Whether each product's market has a commission.
    pub has_commission: bool,
    /// Whether each of its users has signed in.
    pub users_signed_in: Vec<bool>,
    /// Numbers of the sample sheets that were looked at.
    pub sheets_seen: Vec<u32>,
    /// Whether it was tried out as it is.
    pub is_tested: bool,
    /// Whether a second admin has approved it as it is.
    pub is_approved: bool,
}

impl Standing {
    /// What is missing, in the order of the page.
    pub fn missing(&self) -> Vec<Missing> {
        let all_sheets = (1..=SAMPLES).all(|number| self.sheets_seen.contains(&number));
        let conditions = [
            (Missing::Company, self.has_company),
            (Missing::Contacts, self.has_contacts),
            (Missing::Legal, self.has_legal),
            (Missing::Products, !self.sound_products.is_empty()),
            (Missing::Integration, self.has_integration),
            (Missing::Commission, self.has_commission),
            (Missing::Users, !self.users_signed_in.is_empty()),
            (Missing::SignIn, self.users_signed_in.contains(&true)),
            (Missing::Rules, self.sound_products.iter().all(|is_sound| *is_sound)),
            (Missing::Test, self.is_tested),
            (Missing::Sheets, all_sheets),
            (Missing::SecondAdmin, self.is_approved),
        ];
        conditions.into_iter().filter(|(_, is_met)| !is_met).map(|(missing, _)| missing).collect()
    }

    /// What is missing besides the second admin's approval.
    pub fn missing_for_approval(&self) -> Vec<Missing> {
        self.missing().into_iter().filter(|missing| *missing != Missing::SecondAdmin).collect()
    }
}

/// Whether live rules are such as a lender goes live with: prices for each loan that they allow, within what the law allows, and
/// somebody whom they accept.
pub fn are_sound(rules: &RuleSet, reference: &Reference) -> bool {
    let findings = check_rules(rules, reference);
    let keeps_back = [FindingCode::RowsGap, FindingCode::AboveCap, FindingCode::NobodyEligible, FindingCode::NoPrices];
    findings.errors.is_empty() && !findings.warnings.iter().any(|warning| keeps_back.contains(&warning.code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kirkas_lending::lenders::development_lenders;
    use kirkas_lending::market::Country;

    fn complete() -> Standing {
        Standing {
            has_company: true,
            has_contacts: true,
            has_legal: true,
            has_integration: true,
            sound_products: vec![true, true],
            has_commission: true,
            users_signed_in: vec![false, true],
            sheets_seen: vec![3, 1, 2],
            is_tested: true,
            is_approved: true,
        }
    }

    #[test]
    fn each_thing_that_is_missing_is_named() {
        assert_eq!(complete().missing(), []);
        for (standing, missing) in [
            (Standing { has_company: false, ..complete() }, Missing::Company),
            (Standing { has_contacts: false, ..complete() }, Missing::Contacts),
            (Standing { has_legal: false, ..complete() }, Missing::Legal),
            (Standing { sound_products: vec![], ..complete() }, Missing::Products),
            (Standing { has_integration: false, ..complete() }, Missing::Integration),
            (Standing { has_commission: false, ..complete() }, Missing::Commission),
            (Standing { users_signed_in: vec![false], ..complete() }, Missing::SignIn),
            (Standing { sound_products: vec![true, false], ..complete() }, Missing::Rules),
            (Standing { is_tested: false, ..complete() }, Missing::Test),
            (Standing { sheets_seen: vec![1, 3, 4], ..complete() }, Missing::Sheets),
            (Standing { is_approved: false, ..complete() }, Missing::SecondAdmin),
        ] {
            assert_eq!(standing.missing(), [missing]);
        }
        let nobody = Standing { users_signed_in: vec![], ..complete() };
        assert_eq!(nobody.missing(), [Missing::Users, Missing::SignIn]);
        assert_eq!(Standing { is_approved: false, ..complete() }.missing_for_approval(), []);
    }

    #[test]
    fn rules_with_gaps_or_without_prices_are_not_sound() {
        let reference = Reference::for_country(Country::Fi).unwrap();
        let fabula = &development_lenders().unwrap()[0].products[0].rules;
        assert!(are_sound(fabula, &reference));
        assert!(!are_sound(&RuleSet::starter(&reference), &reference));
        let mut gapped = fabula.clone();
        gapped.rates[0].amount_from += 1;
        assert!(!are_sound(&gapped, &reference));
        let mut above_cap = fabula.clone();
        above_cap.rates[0].bands.e = Some(40.0);
        assert!(!are_sound(&above_cap, &reference));
    }
}
