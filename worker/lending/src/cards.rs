//! The cards of the comparison (`app/content/providers.json`), of which up to three are applied for at once (product design,
//! section 7).

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::DataError;

#[derive(Deserialize)]
struct Providers {
    cards: Vec<Card>,
}

#[derive(Deserialize)]
struct Card {
    id: String,
}

static IDS: LazyLock<Result<BTreeSet<String>, DataError>> = LazyLock::new(|| {
    let text = include_str!("../../../app/content/providers.json");
    let Providers { cards } = DataError::parse("app/content/providers.json", text)?;
    Ok(cards.into_iter().map(|card| card.id).collect())
});

/// Whether the comparison has a card of this id.
pub fn is_known(id: &str) -> bool {
    IDS.as_ref().is_ok_and(|ids| ids.contains(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lenders::development_lenders;
    use crate::market::Country;

    #[test]
    fn every_card_is_issued_in_every_country_by_the_lender_that_the_comparison_names() {
        for id in IDS.as_ref().unwrap() {
            for country in Country::ALL {
                let products = development_lenders().unwrap().iter().flat_map(|lender| &lender.products);
                let of_card =
                    products.filter(|product| product.card.as_ref() == Some(id) && product.country == country);
                assert_eq!(of_card.count(), 1, "{id} in {country:?}");
            }
        }
        assert!(is_known("fabula-plain") && !is_known("fabula-bank"));
    }
}
