//! The European Standardised Information Sheet of a mortgage (Directive 2014/17/EU, annex II), in the order of its sections.

use kirkas_credit::{LoanTerms, instalment};
use kirkas_lending::affordability::stressed_rate;
use kirkas_lending::schedule::{Payment, schedule};
use serde::Deserialize;

use super::figures::Figures;
use super::{Sheet, conditions, document, rate, row, with_more};
use crate::mail::html::escape;

/// What the sheet says, in a language: the titles of its sections, and what stands in them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    title: String,
    /// In the United Kingdom.
    title_gb: Option<String>,
    intro: String,
    lender: String,
    intermediary: String,
    features: String,
    costs: String,
    payments: String,
    instalment: String,
    table: String,
    obligations: String,
    early: String,
    flexible: String,
    rights: String,
    complaints: String,
    default: String,
    supervision: String,
    features_is: String,
    costs_is: String,
    instalment_is: String,
    /// Columns of the repayment table.
    year: String,
    paid: String,
    interest: String,
    left: String,
    obligations_is: String,
    early_is: String,
    flexible_is: String,
    rights_is: String,
    complaints_is: String,
    default_is: String,
    supervision_is: String,
}

/// The sheet; `share` is what is lent beside the value that secures it, in percent.
pub fn page(sheet: &Sheet<'_>, share: f64, common: &super::Texts, figures: &impl Figures) -> String {
    let Sheet { offer, country, today, legal, .. } = sheet;
    let creditor = legal.map_or(&offer.lender.name, |legal| &legal.creditor);
    let early = with_more(&common.mortgage.early_is, legal.map(|legal| &legal.early_repayment));
    let texts = &common.mortgage;
    let money = |hundredths: i64| figures.money(hundredths, offer.currency.code());
    let fee = |hundredths: i64| if hundredths == 0 { common.none.clone() } else { money(hundredths) };
    let title = texts.title_gb.as_ref().filter(|_| *country == "GB").unwrap_or(&texts.title);
    let months = offer.months.to_string();
    let features = fill(
        &texts.features_is,
        &[
            ("amount", &money(offer.amount)),
            ("months", &months),
            ("total", &money(offer.total_payable)),
            ("each", &money(for_each_unit(offer.total_payable, offer.amount))),
            ("unit", &money(UNIT)),
            ("share", &figures.percent(share)),
        ],
    );
    let costs = fill(
        &texts.costs_is,
        &[
            ("apr", &figures.percent(offer.apr_percent)),
            ("rate", &rate(common, offer, figures)),
            ("opening", &fee(offer.opening_fee)),
            ("monthly", &fee(offer.monthly_fee)),
        ],
    );
    let stressed = stressed_rate(offer.rate_percent);
    let amount = fill(
        &texts.instalment_is,
        &[
            ("instalment", &money(offer.instalment)),
            ("stressed", &figures.percent(stressed)),
            ("more", &money(instalment_at(sheet, stressed))),
        ],
    );
    let payments = common.instalment_each.replace("{count}", &months).replace("{instalment}", &money(offer.instalment));
    let before = [
        (&texts.lender, creditor.clone()),
        (&texts.intermediary, common.intermediary_is.clone()),
        (&texts.features, features),
        (&texts.costs, costs),
        (&texts.payments, payments),
        (&texts.instalment, amount),
    ];
    let obligations = format!("{} {}: {}", texts.obligations_is, common.conditions, conditions(common, offer));
    let after = [
        (&texts.obligations, &obligations),
        (&texts.early, &early),
        (&texts.flexible, &texts.flexible_is),
        (&texts.rights, &texts.rights_is),
        (&texts.complaints, &texts.complaints_is),
        (&texts.default, &texts.default_is),
        (&texts.supervision, &texts.supervision_is),
    ];
    let before: String = before.iter().map(|(name, value)| row(name, value)).collect();
    let after: String = after.iter().map(|(name, value)| row(name, value)).collect();
    let table = repayment_table(texts, &schedule(offer, *today), money);
    let body = format!(
        "<table><tbody>{before}</tbody></table><h2>{}</h2>{table}<table><tbody>{after}</tbody></table>",
        escape(&texts.table)
    );
    let intro = texts.intro.replace("{day}", &figures.day(*today));
    document(sheet, title, &intro, &body, common)
}

/// A unit of the currency, in hundredths.
const UNIT: i64 = 100;

/// What is paid back for each unit that is lent, in hundredths.
fn for_each_unit(total_payable: i64, amount: i64) -> i64 {
    if amount == 0 { 0 } else { (total_payable as f64 / amount as f64 * UNIT as f64).round() as i64 }
}

/// What would be paid a month at another rate, in hundredths.
fn instalment_at(sheet: &Sheet<'_>, rate_percent: f64) -> i64 {
    let offer = sheet.offer;
    let units = |hundredths: i64| hundredths as f64 / UNIT as f64;
    let terms = LoanTerms {
        principal: units(offer.amount),
        rate_percent,
        months: offer.months,
        opening_fee: units(offer.opening_fee),
        fee_capitalised: false,
        monthly_fee: units(offer.monthly_fee),
    };
    // What was offered describes a loan at any rate.
    instalment(&terms).map_or(0, |amount| (amount * UNIT as f64).round() as i64)
}

/// A line for each year; the fee that is paid at once belongs to the first.
fn repayment_table(texts: &Texts, payments: &[Payment], money: impl Fn(i64) -> String) -> String {
    let year_of = |payment: &Payment| payment.number.saturating_sub(1) / 12;
    let years = payments.chunk_by(|one, next| year_of(one) == year_of(next));
    let lines = years.zip(1_u32..).map(|(year, number)| {
        let sum = |part: fn(&Payment) -> i64| year.iter().map(part).sum();
        let cost = sum(|payment| payment.interest.saturating_add(payment.fees));
        let left = year.last().map_or(0, |payment| payment.balance);
        let cells: String = [sum(|payment| payment.payment), cost, left]
            .into_iter()
            .map(|cell| format!("<td>{}</td>", escape(&money(cell))))
            .collect();
        format!("<tr><th scope=\"row\">{number}</th>{cells}</tr>")
    });
    let lines: String = lines.collect();
    let heads = [&texts.year, &texts.paid, &texts.interest, &texts.left];
    let heads: String = heads.iter().map(|head| format!("<th scope=\"col\">{}</th>", escape(head))).collect();
    format!("<table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>")
}

fn fill(text: &str, values: &[(&str, &str)]) -> String {
    values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}
