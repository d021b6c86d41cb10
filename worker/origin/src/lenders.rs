//! Who lends, and what: the lenders and their products, as the database has them. How a lender gets there, [`crate::onboarding`]
//! says.

pub mod endpoints;
pub mod store;

use kirkas_lending::lenders::development_lenders;
use kirkas_lending::market::Country;
use kirkas_lending::offer;
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::RuleSet;
use kirkas_lending::vocabulary::LoanKind;
use serde::Deserialize;

use crate::problem::Problem;

/// A lender, and what it lends.
#[derive(Debug, Clone)]
pub struct Lender {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it lends, by id.
    pub products: Vec<LendingProduct>,
}

/// A loan of a lender in a country.
#[derive(Debug, Clone, Deserialize)]
pub struct LendingProduct {
    /// Its id.
    pub id: String,
    /// What kind of loan it is.
    pub kind: LoanKind,
    /// Where it is lent.
    pub country: Country,
    /// Of a card, which one it is in the comparison.
    pub card: Option<String>,
    /// The lender's id.
    pub lender: String,
    /// The lender's name.
    pub lender_name: String,
    /// How much longer than others it takes to answer.
    pub answer_delay_seconds: u32,
}

impl Lender {
    /// Its product with this id.
    ///
    /// # Errors
    /// [`Problem::NotFound`] where it has none such.
    pub fn product(&self, id: &str) -> Result<&LendingProduct, Problem> {
        self.products.iter().find(|product| product.id == id).ok_or(Problem::NotFound)
    }
}

impl LendingProduct {
    /// As the engine takes it, open to applications: whether it gets any is decided before.
    pub fn engine(&self) -> offer::Product {
        let lender = offer::Lender { id: self.lender.clone(), name: self.lender_name.clone() };
        offer::Product { id: self.id.clone(), lender, country: self.country, card: self.card.clone(), is_open: true }
    }

    /// The rules of a development lender's product that the Worker was built with: its version 1, as long as nothing else is
    /// published. None of a product that was onboarded.
    ///
    /// # Errors
    /// [`Problem::Internal`] when those rules can't be read.
    pub fn built_in_rules(&self) -> Result<Option<&'static RuleSet>, Problem> {
        let products = development_lenders()?.iter().flat_map(|lender| &lender.products);
        Ok(products.into_iter().find(|product| product.id == self.id).map(|product| &product.rules))
    }

    /// What its rules begin with, and which version that is: 0 of a product without any, whose lender completes a draft.
    ///
    /// # Errors
    /// [`Problem::Internal`] when what the Worker was built with can't be read.
    pub fn first_rules(&self, reference: &Reference) -> Result<(u32, RuleSet), Problem> {
        Ok(match self.built_in_rules()? {
            Some(rules) => (1, rules.clone()),
            None => (0, RuleSet::starter(reference)),
        })
    }
}
