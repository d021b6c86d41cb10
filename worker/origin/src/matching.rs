//! Asking lenders: each live lender's product of the market that was not left out answers at once, by its live rules, and its
//! answer is seen at the moment at which that lender's arrives (product design, 4.5).

use kirkas_lending::arrival;
use kirkas_lending::assess::{Assessment, Outcome, assess};
use kirkas_lending::facts::Facts;
use kirkas_lending::lifecycle::offer::OFFER_DAYS;
use kirkas_lending::offer::Offer;
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::{Failure, Reason};
use serde::Serialize;
use serde_json::Value;
use worker::D1Database;

use crate::clock::{Seconds, Timestamp};
use crate::lender_systems::{self, LenderSystems};
use crate::lenders::{self, LendingProduct};
use crate::problem::Problem;
use crate::rule_sets::product::Numbered;
use crate::{randomness, rule_sets};

/// What a product answered to an application, as it is stored.
#[derive(Debug, Serialize)]
pub struct Match {
    product: String,
    rule_set: String,
    lender_id: String,
    lender: String,
    outcome: &'static str,
    /// What failed; the first two are what the consumer is told.
    reasons: Value,
    figures: Value,
    visible_at: i64,
    /// The offer's id, where there is one.
    offer_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offer: Option<StoredOffer>,
}

impl Match {
    /// The product's id.
    pub fn product(&self) -> &str {
        &self.product
    }

    /// The lender's id.
    pub fn lender_id(&self) -> &str {
        &self.lender_id
    }

    /// What is stored until the lender's own system has answered: that it did not, from the end of its time on.
    fn unanswered(self, now: Timestamp) -> Result<Self, Problem> {
        Ok(Self {
            outcome: "declined",
            reasons: json(&[Failure::plain(Reason::NoAnswer)])?,
            visible_at: now.plus(lender_systems::TIME_TO_ANSWER).0,
            offer_id: None,
            offer: None,
            ..self
        })
    }
}

/// What is stored of an offer beside its terms.
#[derive(Debug, Serialize)]
struct StoredOffer {
    months: u32,
    rate_type: Value,
    for_less: bool,
    apr_percent: f64,
    terms: Offer,
    expires_at: i64,
}

/// Milliseconds in a day.
const DAY: i64 = 86_400_000;

/// What the market's products answer to the application with this id that is asked at `now`, by their live rules.
///
/// # Errors
/// [`Problem::Internal`] when the database fails, stored rules can't be read, or there is no randomness.
pub async fn ask(
    database: &D1Database,
    facts: &Facts,
    application: &str,
    left_out: &[String],
    systems: &LenderSystems,
    now: Timestamp,
) -> Result<Vec<Match>, Problem> {
    let reference = reference(facts)?;
    let mut matches = Vec::new();
    for (product, rules) in live_products(database, facts, left_out, now).await? {
        let answered = answer(&product, &rules, facts, application, &reference, now)?;
        let has_system = systems.get(&answered.lender_id).is_some();
        matches.push(if has_system { answered.unanswered(now)? } else { answered });
    }
    Ok(matches)
}

/// What these facts would be offered by the live rules at `now`. Nobody is asked: a lender that answers with a system of its own has no
/// part in it.
///
/// # Errors
/// [`Problem::Internal`] when the database fails, or what the Worker was built with can't be read.
pub async fn preview(
    database: &D1Database,
    facts: &Facts,
    left_out: &[String],
    systems: &LenderSystems,
    now: Timestamp,
) -> Result<Vec<Offer>, Problem> {
    let reference = reference(facts)?;
    let products = live_products(database, facts, left_out, now).await?;
    let own = products.into_iter().filter(|(product, _)| systems.get(&product.lender).is_none());
    let outcomes =
        own.map(|(product, Numbered { rules, .. })| assess(facts, &product.engine(), &rules, &reference).outcome);
    Ok(outcomes.filter_map(|outcome| outcome.offer().cloned()).collect())
}

fn reference(facts: &Facts) -> Result<Reference, Problem> {
    Reference::for_country(facts.country).map_err(|error| Problem::Internal(error.to_string()))
}

/// The live products of the facts' market that are applied for, but for those of lenders that are left out, with the rules that are live at `now`.
async fn live_products(
    database: &D1Database,
    facts: &Facts,
    left_out: &[String],
    now: Timestamp,
) -> Result<Vec<(LendingProduct, Numbered)>, Problem> {
    let mut products = lenders::store::live(database, facts.country.code(), facts.kind().name()).await?;
    products.retain(|product| !left_out.contains(&product.lender) && facts.is_for(product.card.as_deref()));
    let ids: Vec<&str> = products.iter().map(|product| product.id.as_str()).collect();
    let live = rule_sets::store::live(database, &ids, now).await?;
    let mut with_rules = Vec::new();
    for product in products {
        let rules = match live.iter().find(|live| live.product == product.id) {
            Some(row) => Numbered { version: row.version, rules: rule_sets::product::read(&row.rules)? },
            None => match product.built_in_rules()? {
                Some(rules) => Numbered { version: 1, rules: rules.clone() },
                // A lender that is live adds a product before its rules.
                None => continue,
            },
        };
        with_rules.push((product, rules));
    }
    Ok(with_rules)
}

fn answer(
    product: &LendingProduct,
    Numbered { version, rules }: &Numbered,
    facts: &Facts,
    application: &str,
    reference: &Reference,
    now: Timestamp,
) -> Result<Match, Problem> {
    let Assessment { figures, outcome } = assess(facts, &product.engine(), rules, reference);
    let delay = Seconds(product.answer_delay_seconds).milliseconds();
    let visible_at = arrival::visible_at(now.0, application, &product.lender, u32::try_from(delay).unwrap_or(u32::MAX));
    let expires_at = visible_at.saturating_add(OFFER_DAYS.saturating_mul(DAY));
    let offer = outcome.offer().cloned().map(|terms| StoredOffer::new(terms, expires_at)).transpose()?;
    Ok(Match {
        product: product.id.clone(),
        rule_set: format!("{}:{version}", product.id),
        lender_id: product.lender.clone(),
        lender: product.lender_name.clone(),
        outcome: name(&outcome),
        reasons: json(outcome.failures())?,
        figures: json(&figures)?,
        visible_at,
        offer_id: offer.as_ref().map(|_| randomness::token().map(|id| id.text())).transpose()?,
        offer,
    })
}

impl StoredOffer {
    fn new(terms: Offer, expires_at: i64) -> Result<Self, Problem> {
        let Offer { months, for_less, apr_percent, rate_type, .. } = terms;
        Ok(Self { months, rate_type: json(&rate_type)?, for_less, apr_percent, terms, expires_at })
    }
}

fn json(value: &(impl Serialize + ?Sized)) -> Result<Value, Problem> {
    serde_json::to_value(value).map_err(|error| Problem::Internal(format!("an answer to an application: {error}")))
}

fn name(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Offer { .. } => "offer",
        Outcome::CounterOffer { .. } => "counter-offer",
        Outcome::Declined { .. } => "declined",
    }
}
