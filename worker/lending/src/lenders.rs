//! The development lenders (product design, section 15): the six fictional ones of the comparison, each with rules for
//! every country. Their prices are those of `app/content/providers.json`, which stands for band B.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::DataError;
use crate::market::Country;
use crate::offer::{Lender, Product};
use crate::rules::RuleSet;
use crate::vocabulary::LoanKind;

/// A development lender.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DevelopmentLender {
    /// Its id, also in `app/content/providers.json`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How much longer than others it takes to answer.
    pub answer_delay_seconds: u32,
    /// Whether it needs to know with the acceptance to which account the loan is to be paid.
    #[serde(default)]
    pub needs_iban: bool,
    /// What it lends, and where.
    pub products: Vec<DevelopmentProduct>,
}

/// A loan of a development lender in a country, of the kind that its rules say.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DevelopmentProduct {
    /// Its id.
    pub id: String,
    /// Where it is lent.
    pub country: Country,
    /// Of a card, which one it is in the comparison.
    #[serde(default)]
    pub card: Option<String>,
    /// To whom, and for what.
    pub rules: RuleSet,
}

impl DevelopmentProduct {
    /// Whether it is a loan of this kind, lent in this country.
    pub fn is_lent(&self, country: Country, kind: LoanKind) -> bool {
        self.country == country && self.rules.kind() == kind
    }
}

impl DevelopmentLender {
    /// One of its products, open to applications, as the engine takes it.
    pub fn product(&self, product: &DevelopmentProduct) -> Product {
        let lender = Lender { id: self.id.clone(), name: self.name.clone() };
        Product { id: product.id.clone(), lender, country: product.country, card: product.card.clone(), is_open: true }
    }
}

/// The files, in the order of the comparison's.
const FILES: [(&str, &str); 6] = [
    ("worker/lending/lenders/fabula-bank.json", include_str!("../lenders/fabula-bank.json")),
    ("worker/lending/lenders/exempla-credit.json", include_str!("../lenders/exempla-credit.json")),
    ("worker/lending/lenders/ficta-finance.json", include_str!("../lenders/ficta-finance.json")),
    ("worker/lending/lenders/paradigma-money.json", include_str!("../lenders/paradigma-money.json")),
    ("worker/lending/lenders/utopia-savings.json", include_str!("../lenders/utopia-savings.json")),
    ("worker/lending/lenders/novella-lending.json", include_str!("../lenders/novella-lending.json")),
];

static LENDERS: LazyLock<Result<Vec<DevelopmentLender>, DataError>> =
    LazyLock::new(|| FILES.iter().map(|(file, text)| DataError::parse(file, text)).collect());

/// The development lenders.
///
/// # Errors
/// When a file that the crate is built with holds no lender.
pub fn development_lenders() -> Result<&'static [DevelopmentLender], DataError> {
    LENDERS.as_deref().map_err(Clone::clone)
}
