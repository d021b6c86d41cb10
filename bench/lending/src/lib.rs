//! Matching an application with fifty products, as the origin does it when one is sent, for the benchmark to time in wasm
//! and natively.

use kirkas_lending::assess::assess;
use kirkas_lending::facts::Facts;
use kirkas_lending::lenders::development_lenders;
use kirkas_lending::market::Country;
use kirkas_lending::offer::Product;
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::RuleSet;
use wasm_bindgen::prelude::*;

/// How many products an application is matched with.
const PRODUCTS: usize = 50;

/// Fifty products of one country.
#[wasm_bindgen]
pub struct Products {
    products: Vec<(Product, RuleSet)>,
    reference: Reference,
}

/// An application without identity.
#[wasm_bindgen]
pub struct Application(Facts);

#[wasm_bindgen]
impl Products {
    /// Those of the development lenders in Finland, again and again, each time a twentieth of a point dearer.
    ///
    /// # Errors
    /// When the files that they are made from are not what they should be.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<Self, JsError> {
        let lenders = development_lenders()?.iter();
        let finnish = lenders.filter_map(|lender| {
            let product = lender.products.iter().find(|product| product.country == Country::Fi)?;
            Some((lender.product(product), product.rules.clone()))
        });
        let originals: Vec<_> = finnish.collect();
        let copies = (0_u16..).flat_map(|round| originals.iter().map(move |original| (round, original)));
        let products = copies.take(PRODUCTS).map(|(round, (product, rules))| {
            let mut rules = rules.clone();
            for row in &mut rules.rates {
                let bands = &mut row.bands;
                for percent in [&mut bands.a, &mut bands.b, &mut bands.c, &mut bands.d, &mut bands.e] {
                    *percent = percent.map(|percent| percent + f64::from(round) / 20.0);
                }
            }
            (product.clone(), rules)
        });
        Ok(Self { products: products.collect(), reference: Reference::for_country(Country::Fi)? })
    }

    /// Matches the application with all products, so many times; how many offers there were.
    pub fn offers(&self, application: &Application, times: u32) -> usize {
        (0..times).map(|_| self.matched(&application.0)).sum()
    }

    fn matched(&self, facts: &Facts) -> usize {
        let assessed = self.products.iter().map(|(product, rules)| assess(facts, product, rules, &self.reference));
        assessed.filter(|assessment| assessment.outcome.offer().is_some()).count()
    }
}

#[wasm_bindgen]
impl Application {
    /// From facts as JSON.
    ///
    /// # Errors
    /// Why they are none.
    #[wasm_bindgen(constructor)]
    pub fn new(facts: &str) -> Result<Self, JsError> {
        Ok(Self(serde_json::from_str(facts)?))
    }
}
