//! The live campaigns as rows: when they are on, and what they brought.

use std::collections::BTreeMap;

use kirkas_postbacks::compile::{ClickParameters, Compiled, Definition};
use kirkas_postbacks::schedule::{Stage, overlapping};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use worker::{D1Database, Env};

use super::live_compiled;
use crate::clock::now_in_milliseconds;
use crate::problem::Problem;
use crate::sql;

/// Rows that one answer holds at most.
const MAX_ROWS: usize = 200;
const DEFAULT_ROWS: usize = 50;

/// Which campaigns a call asks for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RowsQuery {
    /// `planned`, `on`, `over`, or `all`, as where nothing is said.
    #[param(inline, value_type = CampaignsState, required = false)]
    state: Option<String>,
    /// Words that the name, the source, the landing page, the partner or the budget holds.
    #[param(required = false)]
    q: Option<String>,
    /// Where the last answer ended: its `next`.
    #[param(required = false, pattern = "^[0-9]{1,15}~")]
    cursor: Option<String>,
    /// Rows at most: 50 by default.
    #[param(value_type = u64, minimum = 1, maximum = 200, required = false)]
    limit: Option<String>,
}

/// States that rows can be asked for.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described")]
enum CampaignsState {
    Planned,
    On,
    Over,
    All,
}

/// Campaigns, those that begin last first.
#[derive(Serialize, ToSchema)]
pub struct CampaignRows {
    rows: Vec<CampaignRow>,
    /// What `cursor` has to be to go on; none where nothing follows.
    #[schema(required)]
    next: Option<String>,
    /// How many match altogether.
    total: usize,
}

/// A campaign, with what it brought in the days that reports cover.
#[derive(Serialize, ToSchema)]
struct CampaignRow {
    name: String,
    #[schema(value_type = String, pattern = "^(planned|on|over)$")]
    state: &'static str,
    source: String,
    /// Code of the language of its landing page.
    language: String,
    /// Path of its landing page.
    landing: String,
    /// Where its landing page leads while it is not on; none where the page stays.
    #[schema(required)]
    after: Option<String>,
    /// From when on it is on, in milliseconds since 1970.
    begins: u64,
    /// From when on it is over, in milliseconds since 1970.
    ends: u64,
    budget: String,
    partner: String,
    /// Clicks on its links.
    clicks: u64,
    /// Those whose visitor consented to marketing.
    consented: u64,
    /// Conversions whose last click is this campaign's, without those that were retracted.
    conversions: u64,
    /// What they were worth, by currency.
    revenue: Vec<Revenue>,
    /// Names of other campaigns on the same landing page at the same time.
    overlaps: Vec<String>,
    /// How clicks of its source are recognised: by all parameters of one entry.
    known_by: Vec<KnownBy>,
    /// The network that is told of its conversions; none where none is.
    #[schema(required)]
    network: Option<String>,
}

/// Money in one currency.
#[derive(Serialize, ToSchema)]
struct Revenue {
    /// As ISO 4217 has it, such as `EUR`.
    currency: String,
    cents: i64,
}

/// Parameters by which a click of a source is recognised.
#[derive(Serialize, ToSchema)]
#[schema(as = ClickParameters)]
struct KnownBy {
    /// The one with the click's id, which the network adds.
    id: String,
    /// Another one that has to be there.
    #[schema(required)]
    with: Option<String>,
    /// What that has to be, where it names the source.
    #[schema(required)]
    value: Option<String>,
}

impl From<ClickParameters> for KnownBy {
    fn from(ClickParameters { id, with, value }: ClickParameters) -> Self {
        Self { id, with, value }
    }
}

impl RowsQuery {
    /// Whether the call asks for no rows.
    pub fn is_empty(&self) -> bool {
        [&self.state, &self.q, &self.cursor, &self.limit].iter().all(|parameter| parameter.is_none())
    }

    fn stage(&self) -> Result<Option<Stage>, Problem> {
        match self.state.as_deref() {
            None | Some("all") => Ok(None),
            Some("planned") => Ok(Some(Stage::Planned)),
            Some("on") => Ok(Some(Stage::On)),
            Some("over") => Ok(Some(Stage::Over)),
            Some(other) => Err(Problem::Malformed(format!(
                "There is no state={other:?}: say state=planned, state=on, state=over or state=all."
            ))),
        }
    }

    fn limit(&self) -> Result<usize, Problem> {
        let Some(limit) = &self.limit else {
            return Ok(DEFAULT_ROWS);
        };
        let limit = limit.parse().ok().filter(|limit| (1..=MAX_ROWS).contains(limit));
        limit.ok_or_else(|| Problem::Malformed(format!("Give as limit= a number from 1 to {MAX_ROWS}.")))
    }

    /// Whether a campaign holds every word.
    fn matches(&self, campaign: &Definition) -> bool {
        let Definition { name, source, landing, partner, budget, .. } = campaign;
        let text = [name, source, landing, partner, budget].map(|field| field.to_lowercase()).join("\n");
        let words = self.q.as_deref().unwrap_or_default().to_lowercase();
        words.split_whitespace().all(|word| text.contains(word))
    }
}

/// Where a campaign is in the order of rows: those that begin last first, then by name.
fn place(campaign: &Definition) -> (std::cmp::Reverse<u64>, &str) {
    let begins = campaign.period().map(|period| period.start).unwrap_or_default();
    (std::cmp::Reverse(begins), &campaign.name)
}

/// The campaigns that a call asks for after its cursor, where the next ones begin, and how many match altogether.
fn select<'c>(query: &RowsQuery, all: &'c [Definition], now: u64) -> Result<Selection<'c>, Problem> {
    let (stage, limit) = (query.stage()?, query.limit()?);
    let is_wanted =
        |campaign: &&Definition| stage.is_none_or(|stage| Stage::of(campaign, now) == stage) && query.matches(campaign);
    let mut campaigns: Vec<&Definition> = all.iter().filter(is_wanted).collect();
    campaigns.sort_by_key(|campaign| place(campaign));
    let total = campaigns.len();
    if let Some(cursor) = &query.cursor {
        let malformed = || Problem::Malformed("Give as cursor= what the last answer had as next.".to_owned());
        let (begins, name) = cursor.split_once('~').ok_or_else(malformed)?;
        let begins = begins.parse().map_err(|_| malformed())?;
        campaigns.retain(|campaign| place(campaign) > (std::cmp::Reverse(begins), name));
    }
    let is_last = campaigns.len() <= limit;
    campaigns.truncate(limit);
    let next = campaigns.last().filter(|_| !is_last).map(|last| {
        let (std::cmp::Reverse(begins), name) = place(last);
        format!("{begins}~{name}")
    });
    Ok(Selection { campaigns, next, total })
}

/// Campaigns of one answer.
#[derive(Debug)]
struct Selection<'c> {
    campaigns: Vec<&'c Definition>,
    next: Option<String>,
    total: usize,
}

/// Reads the rows that a call asks for.
pub async fn read(env: &Env, query: &RowsQuery) -> Result<CampaignRows, Problem> {
    let compiled = live_compiled(env).await?;
    let all = compiled.as_ref().map(|compiled| compiled.campaigns.as_slice()).unwrap_or_default();
    let now = now_in_milliseconds();
    let Selection { campaigns, next, total } = select(query, all, now)?;
    let names: Vec<&str> = campaigns.iter().map(|campaign| campaign.name.as_str()).collect();
    let mut brought = Brought::read(&env.d1("DB")?, &names).await?;
    let row = |campaign: &Definition| {
        let period = campaign.period().unwrap_or_default();
        let Brought { clicks, consented, conversions, revenue } = brought.remove(&campaign.name).unwrap_or_default();
        CampaignRow {
            name: campaign.name.clone(),
            state: Stage::of(campaign, now).name(),
            source: campaign.source.clone(),
            language: campaign.language.clone(),
            landing: campaign.landing.clone(),
            after: campaign.after.clone(),
            begins: period.start,
            ends: period.end,
            budget: campaign.budget.clone(),
            partner: campaign.partner.clone(),
            clicks,
            consented,
            conversions,
            revenue,
            overlaps: overlapping(campaign, all).into_iter().map(str::to_owned).collect(),
            known_by: known_by(compiled.as_ref(), campaign).into_iter().map(KnownBy::from).collect(),
            network: campaign.postback.as_ref().map(|postback| postback.network.name().to_owned()),
        }
    };
    Ok(CampaignRows { rows: campaigns.into_iter().map(row).collect(), next, total })
}

/// How clicks of a campaign's source are recognised.
pub fn known_by(compiled: Option<&Compiled>, campaign: &Definition) -> Vec<ClickParameters> {
    let sources = compiled.and_then(|compiled| compiled.sources.as_ref());
    sources.map(|sources| sources.click_parameters(&campaign.source)).unwrap_or_default()
}

/// What a campaign brought.
#[derive(Default)]
struct Brought {
    clicks: u64,
    consented: u64,
    conversions: u64,
    revenue: Vec<Revenue>,
}

impl Brought {
    /// What each of these campaigns brought; none of those that brought nothing.
    async fn read(db: &D1Database, names: &[&str]) -> Result<BTreeMap<String, Self>, Problem> {
        #[derive(Deserialize)]
        struct Clicks {
            campaign: String,
            clicks: u64,
            consented: u64,
        }
        #[derive(Deserialize)]
        struct Conversions {
            campaign: String,
            currency: Option<String>,
            conversions: u64,
            cents: i64,
        }
        let names = serde_json::to_string(names)?;
        let clicks = "SELECT campaign, sum(clicks) AS clicks, sum(consented) AS consented FROM click_counts \
                      WHERE campaign IN (SELECT value FROM json_each(?1)) GROUP BY campaign";
        let conversions = "SELECT last_campaign AS campaign, currency, count(*) AS conversions, \
                           sum(coalesce(cents, 0)) AS cents FROM conversions \
                           WHERE last_campaign IN (SELECT value FROM json_each(?1)) AND NOT retracted \
                           GROUP BY last_campaign, currency ORDER BY currency";
        let mut all: BTreeMap<String, Self> = BTreeMap::new();
        for Clicks { campaign, clicks, consented } in sql::rows(db, clicks, &[&names]).await? {
            all.insert(campaign, Self { clicks, consented, ..Self::default() });
        }
        for row in sql::rows(db, conversions, &[&names]).await? {
            let Conversions { campaign, currency, conversions, cents } = row;
            let brought = all.entry(campaign).or_default();
            brought.conversions = brought.conversions.saturating_add(conversions);
            brought.revenue.extend(currency.map(|currency| Revenue { currency, cents }));
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use kirkas_postbacks::compile::Definition;

    use super::{RowsQuery, select};

    const NOON: u64 = 1_796_126_400_000;

    fn campaigns() -> Vec<Definition> {
        let written = [
            ("advent", "google", "2026-12-01", "2026-12-24"),
            ("christmas", "facebook", "2026-12-20", "2026-12-27"),
            ("lucia", "google", "2026-12-13", "2026-12-14"),
            ("autumn", "google", "2026-09-01", "2026-10-31"),
            ("also-advent", "google", "2026-12-01", "2026-12-02"),
        ];
        let definition = |(name, source, begins, ends)| {
            serde_json::from_value(serde_json::json!({
                "name": name, "source": source, "language": "fi", "landing": "/kampanja/", "begins": begins, "ends": ends
            }))
        };
        written.map(|row| definition(row).unwrap()).to_vec()
    }

    fn query(pairs: &[(&str, &str)]) -> RowsQuery {
        let value = |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        RowsQuery { state: value("state"), q: value("q"), cursor: value("cursor"), limit: value("limit") }
    }

    #[test]
    fn campaigns_are_found_by_state_and_words() {
        for (pairs, expected) in [
            (&[("state", "all")][..], &["christmas", "lucia", "advent", "also-advent", "autumn"][..]),
            (&[("state", "planned")], &["christmas", "lucia"]),
            (&[("state", "on")], &["advent", "also-advent"]),
            (&[("state", "over")], &["autumn"]),
            (&[("q", "GOOGLE advent")], &["advent", "also-advent"]),
            (&[("q", "nothing")], &[]),
            (&[("state", "planned"), ("q", "face")], &["christmas"]),
        ] {
            let campaigns = campaigns();
            let selection = select(&query(pairs), &campaigns, NOON).unwrap();
            let names: Vec<&str> = selection.campaigns.iter().map(|campaign| campaign.name.as_str()).collect();
            assert_eq!(names, expected, "{pairs:?}");
            assert_eq!((selection.total, selection.next), (expected.len(), None));
        }
    }

    #[test]
    fn a_cursor_leads_to_every_campaign_once() {
        let campaigns = campaigns();
        let (mut names, mut cursor) = (Vec::new(), None);
        loop {
            let query = RowsQuery { cursor, ..query(&[("limit", "2")]) };
            let selection = select(&query, &campaigns, NOON).unwrap();
            names.extend(selection.campaigns.iter().map(|campaign| campaign.name.clone()));
            cursor = selection.next;
            if cursor.is_none() {
                break;
            }
        }
        assert_eq!(names, ["christmas", "lucia", "advent", "also-advent", "autumn"]);
    }

    #[test]
    fn what_is_malformed_is_refused() {
        for pair in
            [("state", "off"), ("limit", "0"), ("limit", "201"), ("limit", "many"), ("cursor", "x"), ("cursor", "x~y")]
        {
            assert!(select(&query(&[pair]), &campaigns(), NOON).is_err(), "{pair:?}");
        }
    }
}
