//! Trying a lender out: each product answers an ordinary applicant, and a system of the lender's own takes a signed call.

use kirkas_lending::reference::Reference;
use kirkas_lending::sample::sample_answer;
use worker::D1Database;

use super::presentation::LenderStanding;
use super::sections::{Integration, IntegrationMode};
use super::store::{self, section};
use super::{Missing, Trial, TrialAnswer};
use crate::audit::{self, Act, Action};
use crate::clock::Timestamp;
use crate::lender_systems;
use crate::problem::Problem;
use crate::rule_sets::product::ProductRules;
use crate::sealing::{Cell, Sealing};

/// Tries a lender out; that all answered is noted.
///
/// # Errors
/// [`Problem::NotReady`] where it lends nothing, has no integration, or a product has no live rules; [`Problem::Internal`] when the
/// database fails.
pub async fn run(
    database: &D1Database,
    sealing: &Sealing,
    lender: &LenderStanding,
    admin: &str,
    now: Timestamp,
) -> Result<Trial, Problem> {
    let row = &lender.details.row;
    let needed = [Missing::Products, Missing::Integration, Missing::Rules];
    let missing: Vec<Missing> = lender.standing.missing().into_iter().filter(|one| needed.contains(one)).collect();
    if !missing.is_empty() {
        return Err(Problem::NotReady(missing));
    }
    let mut answers = Vec::new();
    for product in &lender.details.products {
        let rules = ProductRules::new(product)?.live(database, now).await?.rules;
        let outcome = sample_answer(&product.engine(), &rules, &Reference::for_country(product.country)?);
        answers.push(TrialAnswer { product: product.id.clone(), offers: outcome.offer().is_some() });
    }
    let integration = row.integration.as_deref().map(section::<Integration>).transpose()?;
    let url = integration.filter(|one| one.mode == IntegrationMode::Webhook).and_then(|one| one.url);
    let system_answered = match url.zip(row.key_sealed.as_deref()) {
        None => None,
        Some((url, sealed)) => {
            let ring = sealing.open(Cell { table: "lenders", row: &row.id, column: lender_systems::KEY }, sealed)?;
            Some(lender_systems::try_out(&row.id, &url, &ring, now).await?)
        }
    };
    let tested_at = (system_answered != Some(false)).then_some(now);
    let act = Act { actor: admin, action: Action::LenderTest, subject: &row.id, reason: "", limit: None };
    audit::record(database, &act, now, || Ok(vec![store::record_trial(database, &row.id, tested_at)?])).await?;
    Ok(Trial { answers, system_answered })
}
