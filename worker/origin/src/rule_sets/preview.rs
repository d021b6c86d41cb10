//! Trying a draft on the market's latest applications.

use kirkas_lending::comparison::{self, Comparison, compare};
use kirkas_lending::facts::Facts;
use worker::D1Database;

use super::product::ProductRules;
use super::{BeforeAfter, RateBeforeAfter, ReasonBeforeAfter, RulesPreview, store};
use crate::clock::{Seconds, Timestamp};
use crate::lender::staff::Staff;
use crate::problem::Problem;

/// How many applications are looked at where nothing is said.
const DEFAULT_CASES: u32 = 500;
/// How many at most.
const MAX_CASES: u32 = 2000;
/// How old they may be: 90 days.
const MAX_AGE: Seconds = Seconds(7_776_000);

/// What the draft would have answered, beside what the live rules answer. It is noted that the draft was previewed so.
///
/// # Errors
/// [`Problem::Malformed`] where nobody can ask for so many applications; [`Problem::Internal`] when the database fails.
pub async fn preview(
    database: &D1Database,
    staff: &Staff,
    rules: &ProductRules<'_>,
    applications: Option<u32>,
    now: Timestamp,
) -> Result<RulesPreview, Problem> {
    let most = applications.unwrap_or(DEFAULT_CASES);
    if !(1..=MAX_CASES).contains(&most) {
        return Err(Problem::Malformed(format!("applications must be from 1 to {MAX_CASES}.")));
    }
    let (draft, live) = (rules.draft(database).await?, rules.live(database, now).await?);
    let country = rules.product.country.code();
    let found =
        store::applications(database, (country, rules.product.kind.name()), &staff.lender.id, now.minus(MAX_AGE), most)
            .await?;
    let facts = found.iter().map(|facts| serde_json::from_str(facts)).collect::<Result<Vec<Facts>, _>>();
    let facts = facts.map_err(|error| Problem::Internal(format!("a stored application: {error}")))?;
    let pair = comparison::Pair { before: &live.rules, after: &draft.rules };
    let compared = compare(&facts, &rules.product.engine(), pair, &rules.reference);
    store::record_preview(database, &rules.product.id, draft.revision, live.version).await?;
    Ok(present(compared, draft.revision.text(), live.version))
}

fn present(compared: Comparison, revision: String, live_version: u32) -> RulesPreview {
    let counts = |pair: comparison::Pair<u32>| BeforeAfter { before: pair.before, after: pair.after };
    let reasons = compared.reasons.into_iter();
    let rate = compared.median_rate_percent;
    RulesPreview {
        revision,
        live_version,
        applications: compared.applications,
        passing: counts(compared.passing),
        counter_offers: counts(compared.counter_offers),
        newly_in: compared.newly_in,
        newly_out: compared.newly_out,
        reasons: reasons
            .map(|(reason, pair)| ReasonBeforeAfter { reason, before: pair.before, after: pair.after })
            .collect(),
        median_rate_percent: RateBeforeAfter { before: rate.before, after: rate.after },
    }
}
