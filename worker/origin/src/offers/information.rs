//! The information that a consumer gets before a credit agreement (Directive (EU) 2023/2225, annex I; for a mortgage Directive
//! 2014/17/EU, annex II; the United Kingdom has titles of its own), as one HTML file that needs nothing else and can be printed.

pub mod figures;
mod mortgage;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use chrono::NaiveDate;
use kirkas_lending::offer::{CardTerms, Offer};
use kirkas_lending::schedule::first_due;
use serde::Deserialize;

pub use figures::{Figures, Localised};

use crate::clock::Timestamp;
use crate::mail::html::escape;
use crate::onboarding::sections::Legal;
use crate::problem::Problem;

/// What the page says, in a language. Words between braces are filled in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    title: String,
    /// In the United Kingdom.
    title_gb: Option<String>,
    intro: String,
    creditor: String,
    intermediary: String,
    intermediary_is: String,
    kind: String,
    kind_is: String,
    amount: String,
    duration: String,
    months: String,
    instalments: String,
    instalment_each: String,
    first_due: String,
    total: String,
    rate: String,
    fixed: String,
    variable: String,
    apr: String,
    apr_meaning: String,
    opening_fee: String,
    monthly_fee: String,
    none: String,
    cost: String,
    conditions: String,
    late: String,
    late_is: String,
    withdrawal: String,
    withdrawal_is: String,
    early: String,
    early_is: String,
    free_copy: String,
    free_copy_is: String,
    valid: String,
    warning: String,
    indicative: String,
    /// What an offer depends on, by the condition's name.
    condition: BTreeMap<String, String>,
    /// What the page of a mortgage says instead.
    mortgage: mortgage::Texts,
    /// What the page says of a card.
    card: CardTexts,
}

/// What a card is, and what is paid for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardTexts {
    kind_is: String,
    amount: String,
    duration_is: String,
    payments_is: String,
    interest_free: String,
    example: String,
    example_is: String,
}

impl CardTexts {
    /// What is to be paid each month.
    fn payments(&self, card: &CardTerms, least: &str) -> String {
        let payments = self.payments_is.replace("{least}", least);
        match card.interest_free_days {
            0 => payments,
            days => format!("{payments}\n{}", self.interest_free.replace("{days}", &days.to_string())),
        }
    }
}

static TEXTS: LazyLock<Result<BTreeMap<String, Texts>, serde_json::Error>> =
    LazyLock::new(|| serde_json::from_str(include_str!("information/texts.json")));

const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;color:#111;background:#fff;max-width:48rem;margin:2rem auto;\
    padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{border:1px solid #888;padding:.5rem;text-align:start;\
    vertical-align:top}th{width:40%}td{white-space:pre-line}tr{break-inside:avoid}strong{display:block}@media print{body{margin:0}}";

/// What the page is about.
pub struct Sheet<'a> {
    /// The offer as it was made.
    pub offer: &'a Offer,
    /// Code of the language.
    pub language: &'a str,
    /// Its BCP 47 tag.
    pub tag: &'a str,
    /// The offer's country.
    pub country: &'a str,
    /// The country's day.
    pub today: NaiveDate,
    /// Until when the offer stands.
    pub expires_at: Timestamp,
    /// What the lender says of itself, once it has.
    pub legal: Option<&'a Legal>,
}

/// The page.
///
/// # Errors
/// [`Problem::Internal`] when the texts that the Worker was built with can't be read.
pub fn page(sheet: &Sheet<'_>, figures: &impl Figures) -> Result<String, Problem> {
    let Sheet { offer, language, country, today, expires_at, legal, .. } = sheet;
    let texts = texts(language)?;
    if let Some(share) = offer.loan_to_value {
        return Ok(mortgage::page(sheet, share, texts, figures));
    }
    let money = |hundredths: i64| figures.money(hundredths, offer.currency.code());
    let fee = |hundredths: i64| if hundredths == 0 { texts.none.clone() } else { money(hundredths) };
    let months = offer.months.to_string();
    let each = texts.instalment_each.replace("{count}", &months).replace("{instalment}", &money(offer.instalment));
    let title = texts.title_gb.as_ref().filter(|_| *country == "GB").unwrap_or(&texts.title);
    let apr = format!("{} – {}", figures.percent(offer.apr_percent), texts.apr_meaning);
    let own = match &offer.card {
        None => vec![
            (&texts.kind, texts.kind_is.clone()),
            (&texts.amount, money(offer.amount)),
            (&texts.duration, texts.months.replace("{months}", &months)),
            (&texts.instalments, each),
        ],
        Some(card) => vec![
            (&texts.kind, texts.card.kind_is.clone()),
            (&texts.card.amount, money(offer.amount)),
            (&texts.duration, texts.card.duration_is.clone()),
            (&texts.instalments, texts.card.payments(card, &money(card.least_payment))),
            (&texts.card.example, texts.card.example_is.replace("{instalments}", &each)),
        ],
    };
    let before = [
        (&texts.creditor, legal.map_or_else(|| offer.lender.name.clone(), |legal| legal.creditor.clone())),
        (&texts.intermediary, texts.intermediary_is.clone()),
    ];
    let after = [
        (&texts.first_due, figures.day(first_due(*today))),
        (&texts.total, money(offer.total_payable)),
        (&texts.rate, rate(texts, offer, figures)),
        (&texts.apr, apr),
        (&texts.opening_fee, fee(offer.opening_fee)),
        (&texts.monthly_fee, fee(offer.monthly_fee)),
        (&texts.cost, money(offer.total_cost)),
        (&texts.conditions, conditions(texts, offer)),
        (&texts.late, texts.late_is.clone()),
        (&texts.withdrawal, with_more(&texts.withdrawal_is, legal.map(|legal| &legal.withdrawal_address))),
        (&texts.early, with_more(&texts.early_is, legal.map(|legal| &legal.early_repayment))),
        (&texts.free_copy, texts.free_copy_is.clone()),
        (&texts.valid, figures.moment(*expires_at)),
    ];
    let rows = before.into_iter().chain(own).chain(after);
    let rows: String = rows.map(|(name, value)| row(name, &value)).collect();
    let body = format!("<table><tbody>{rows}</tbody></table>");
    Ok(document(sheet, title, &texts.intro, &body, texts))
}

/// A line of the page's table.
fn row(name: &str, value: &str) -> String {
    format!("<tr><th scope=\"row\">{}</th><td>{}</td></tr>", escape(name), escape(value))
}

/// The whole file around a body of HTML.
fn document(sheet: &Sheet<'_>, title: &str, intro: &str, body: &str, texts: &Texts) -> String {
    let (tag, title, intro) = (sheet.tag, escape(title), escape(intro));
    let (warning, indicative) = (escape(&texts.warning), escape(&texts.indicative));
    format!(
        "<!doctype html><html lang=\"{tag}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body><main><h1>{title}</h1>\
         <p>{intro}</p>{body}<p><strong>{warning}</strong> {indicative}</p></main></body></html>"
    )
}

/// What holds for everybody, and what the lender adds to it.
fn with_more(text: &str, more: Option<&String>) -> String {
    more.map_or_else(|| text.to_owned(), |more| format!("{text}\n{more}"))
}

fn rate(texts: &Texts, offer: &Offer, figures: &impl Figures) -> String {
    let rate = figures.percent(offer.rate_percent);
    match (offer.reference_rate, offer.margin) {
        (Some(reference), Some(margin)) => texts
            .variable
            .replace("{rate}", &rate)
            .replace("{reference}", &figures.percent(reference))
            .replace("{margin}", &figures.percent(margin)),
        _ => texts.fixed.replace("{rate}", &rate),
    }
}

fn conditions(texts: &Texts, offer: &Offer) -> String {
    let names = offer.conditions.iter().filter_map(|condition| serde_json::to_value(condition).ok());
    let conditions = names.filter_map(|name| texts.condition.get(name.as_str()?).map(String::as_str));
    match conditions.collect::<Vec<_>>() {
        conditions if conditions.is_empty() => texts.none.clone(),
        conditions => conditions.join("; "),
    }
}

/// The texts of a language, which those of one tongue share.
fn texts(language: &str) -> Result<&'static Texts, Problem> {
    let all = TEXTS.as_ref().map_err(|error| Problem::Internal(format!("texts of offers: {error}")))?;
    let tongue = if language.starts_with("en") { "en" } else { language };
    all.get(tongue).ok_or_else(|| Problem::Internal(format!("no texts of offers in {language}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kirkas_core::site::languages;
    use kirkas_lending::rules::OfferCondition;
    use serde_json::json;

    /// Figures as they are.
    struct Plain;

    impl Figures for Plain {
        fn money(&self, hundredths: i64, currency: &str) -> String {
            format!("{hundredths} {currency}")
        }
        fn percent(&self, value: f64) -> String {
            format!("{value} %")
        }
        fn day(&self, day: NaiveDate) -> String {
            day.to_string()
        }
        fn moment(&self, moment: Timestamp) -> String {
            moment.0.to_string()
        }
    }

    fn offer(variable: bool) -> Offer {
        let mut offer = json!({
            "lender": { "id": "a", "name": "<A> & B" }, "product": "p", "currency": "EUR", "amount": 1_000_000, "months": 48,
            "for_less": false, "rate_percent": 7.9, "rate_type": "fixed", "opening_fee": 0, "monthly_fee": 500,
            "instalment": 24_900, "apr_percent": 9.4, "total_payable": 1_195_200, "total_cost": 195_200,
            "conditions": ["income-proof", "identity", "co-applicant-signs", "repays-debts-directly", "collateral"],
        });
        if variable && let Some(members) = offer.as_object_mut() {
            members.insert("reference_rate".to_owned(), json!(2.1));
            members.insert("margin".to_owned(), json!(5.8));
        }
        serde_json::from_value(offer).unwrap()
    }

    #[test]
    fn a_mortgage_has_its_own_sheet_in_every_served_language() {
        for language in languages().iter().filter(|language| language.active) {
            let mut offer = offer(true);
            (offer.months, offer.loan_to_value) = (300, Some(82.5));
            let page = page(&sheet(&offer, language.code, "FI"), &Plain).unwrap();
            for figure in
                ["1000000 EUR", "24900 EUR", "1195200 EUR", "500 EUR", "82.5 %", "9.4 %", "5.8 %", "300", "10.9 %"]
            {
                assert!(page.contains(figure), "{}: {figure}", language.code);
            }
            for number in 1..=14 {
                assert!(page.contains(&format!(">{number}. ")), "{}: {number}", language.code);
            }
            // A line of the repayment table for each of twenty-five years.
            assert_eq!(page.matches("<th scope=\"row\">").count(), 13 + 25, "{}", language.code);
            assert!(!page.contains("<A>") && page.contains("&lt;A&gt; &amp; B"));
            assert_eq!(page.matches('{').count(), STYLE.matches('{').count(), "{}", language.code);
        }
        let mut offer = offer(false);
        offer.loan_to_value = Some(60.0);
        let british = page(&sheet(&offer, "en-gb", "GB"), &Plain).unwrap();
        assert!(british.contains("<h1>Mortgage illustration</h1>"));
    }

    #[test]
    fn a_cards_sheet_says_how_its_limit_is_used_and_repaid_in_every_served_language() {
        for language in languages().iter().filter(|language| language.active) {
            for (days, is_said) in [(45, true), (0, false)] {
                let mut offer = offer(false);
                let card = json!({ "id": "a", "interest_free_days": days, "least_payment": 30_077 });
                (offer.months, offer.card) = (12, serde_json::from_value(card).unwrap());
                let page = page(&sheet(&offer, language.code, "FI"), &Plain).unwrap();
                for figure in ["1000000 EUR", "30077 EUR", "24900 EUR", "12", "1195200 EUR", "7.9 %", "9.4 %"] {
                    assert!(page.contains(figure), "{}: {figure}", language.code);
                }
                assert_eq!(page.contains("45"), is_said, "{}", language.code);
                assert_eq!(page.matches('{').count(), STYLE.matches('{').count(), "{}", language.code);
            }
        }
    }

    fn sheet<'a>(offer: &'a Offer, language: &'a str, country: &'a str) -> Sheet<'a> {
        let today = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
        Sheet { offer, language, tag: language, country, today, expires_at: Timestamp(5), legal: None }
    }

    #[test]
    fn the_lender_says_who_it_is_and_where_to_withdraw() {
        let legal = Legal {
            creditor: "Septima Bank Oyj\nKatu 1".to_owned(),
            withdrawal_address: "peruutus@septima.example".to_owned(),
            early_repayment: "Ei <maksuja>".to_owned(),
            soft_checks_only: true,
            agreed_on: "2026-11-20".to_owned(),
        };
        let offer = offer(false);
        let page = page(&Sheet { legal: Some(&legal), ..sheet(&offer, "fi", "FI") }, &Plain).unwrap();
        for text in ["Septima Bank Oyj\nKatu 1", "peruutus@septima.example", "Ei &lt;maksuja&gt;"] {
            assert!(page.contains(text), "{text}");
        }
        assert!(!page.contains("&lt;A&gt;"));
    }

    #[test]
    fn every_served_language_says_all_that_the_offer_costs() {
        for language in languages().iter().filter(|language| language.active) {
            for variable in [false, true] {
                let offer = offer(variable);
                let page = page(&sheet(&offer, language.code, "FI"), &Plain).unwrap();
                let figures = ["1000000 EUR", "24900 EUR", "1195200 EUR", "195200 EUR", "500 EUR", "7.9 %", "9.4 %"];
                for figure in figures.into_iter().chain(["48", "2026-12-23", "&lt;A&gt; &amp; B"]) {
                    assert!(page.contains(figure), "{}: {figure}", language.code);
                }
                assert_eq!(page.contains("5.8 %"), variable, "{}", language.code);
                assert!(!page.contains('{') || page.matches('{').count() == STYLE.matches('{').count());
                assert!(!page.contains("<A>"));
            }
        }
    }

    #[test]
    fn every_condition_has_words_and_britain_a_title() {
        let all = [
            OfferCondition::IncomeProof,
            OfferCondition::Identity,
            OfferCondition::CoApplicantSigns,
            OfferCondition::RepaysDebtsDirectly,
            OfferCondition::Collateral,
        ];
        for language in languages().iter().filter(|language| language.active) {
            let words = texts(language.code).unwrap();
            assert_eq!(words.condition.len(), all.len(), "{}", language.code);
            assert_eq!(conditions(words, &offer(false)).split("; ").count(), all.len(), "{}", language.code);
        }
        let offer = offer(false);
        let title = |language, country| page(&sheet(&offer, language, country), &Plain).unwrap();
        assert!(title("en-gb", "GB").contains("<h1>Pre-contract credit information</h1>"));
        assert!(title("en-fi", "FI").contains("<h1>Standard European Consumer Credit Information</h1>"));
    }
}
