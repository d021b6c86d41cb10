//! Sample information sheets of a lender, as its consumers would get them.

use kirkas_core::site::{self, Language};
use kirkas_lending::lifecycle::offer::OFFER_DAYS;
use kirkas_lending::market::Country;
use kirkas_lending::reference::Reference;
use kirkas_lending::sample::sample_offer;
use worker::D1Database;

use super::sections::Legal;
use super::store::{LenderDetails, section};
use crate::clock::{self, Timestamp};
use crate::offers::figures::Localised;
use crate::offers::information::{Sheet, page};
use crate::problem::Problem;
use crate::rule_sets::product::ProductRules;

const DAY: i64 = 86_400_000;

/// The sample sheet of this number, of the lender's first product, in the first language of its country.
///
/// # Errors
/// [`Problem::NotFound`] where there is no such sample, or the lender has no product with a price for it; [`Problem::Internal`]
/// when the database fails.
pub async fn sheet(
    database: &D1Database,
    details: &LenderDetails,
    number: u32,
    now: Timestamp,
) -> Result<String, Problem> {
    let product = details.products.first().ok_or(Problem::NotFound)?;
    let live = ProductRules::new(product)?.live(database, now).await?;
    let sample = sample_offer(number, &product.engine(), &live.rules, &Reference::for_country(product.country)?);
    let offer = sample.filter(|_| live.version > 0).ok_or(Problem::NotFound)?;
    let country = product.country.code();
    let language = language_of(product.country).ok_or(Problem::LanguageUnknown)?;
    let legal = details.row.legal.as_deref().map(section::<Legal>).transpose()?;
    let sheet = Sheet {
        offer: &offer,
        language: language.code,
        tag: language.tag,
        country,
        today: clock::day_in(country, now),
        expires_at: Timestamp(now.0.saturating_add(OFFER_DAYS.saturating_mul(DAY))),
        legal: legal.as_ref(),
    };
    page(&sheet, &Localised(language.tag))
}

fn language_of(country: Country) -> Option<&'static Language> {
    site::languages().iter().find(|language| language.active && Country::from_code(language.market) == Some(country))
}
