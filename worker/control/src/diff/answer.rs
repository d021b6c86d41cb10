//! What a comparison of two versions answers, for the API's description. The answers themselves are written where `edgectl` has
//! them from, too; the tests say that they are as described.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::release::ReleaseDiff;

/// What changes from one version to another, by their kind.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum VersionDiff {
    Redirects(RedirectsDiff),
    Release(ReleaseDiff),
    Campaigns(CampaignsDiff),
    Experiments(ExperimentsDiff),
}

/// What changes between two redirect tables. No list has more than 1000 items.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct RedirectsDiff {
    /// Rules that only the new table has.
    added: Vec<DiffRule>,
    /// URLs that get another answer.
    answers: Vec<AnswerChange>,
    /// Rules of one source with another target or status.
    changed: Vec<RuleChange>,
    /// Hosts of other sites that only the new table redirects to.
    hosts: Vec<String>,
    /// Rules that only the old table has.
    removed: Vec<DiffRule>,
    rules: RuleChangeCounts,
    urls: UrlCounts,
}

/// A rule, and where it is written.
#[derive(Serialize, Deserialize, ToSchema)]
struct DiffRule {
    file: String,
    line: u32,
    /// Id of the market that it is for, or `all`.
    market: String,
    source: String,
    /// Where it leads; none where the page is gone.
    #[schema(required)]
    target: Option<String>,
    /// HTTP status.
    status: u16,
}

/// A rule, before and now.
#[derive(Serialize, Deserialize, ToSchema)]
struct RuleChange {
    from: DiffRule,
    to: DiffRule,
}

/// A URL that gets another answer.
#[derive(Serialize, Deserialize, ToSchema)]
struct AnswerChange {
    url: String,
    /// The old table's answer; none where no rule fits.
    #[schema(required)]
    from: Option<RuleAnswer>,
    /// The new table's.
    #[schema(required)]
    to: Option<RuleAnswer>,
}

/// A table's answer to a URL.
#[derive(Serialize, Deserialize, ToSchema)]
struct RuleAnswer {
    /// HTTP status.
    status: u16,
    /// Value of `Location`.
    #[schema(required)]
    location: Option<String>,
}

/// How many rules change.
#[derive(Serialize, Deserialize, ToSchema)]
struct RuleChangeCounts {
    added: usize,
    removed: usize,
    changed: usize,
}

/// How many URLs were compared.
#[derive(Serialize, Deserialize, ToSchema)]
struct UrlCounts {
    /// All of them.
    asked: usize,
    /// Those that get another answer.
    changed: usize,
}

/// What changes between two versions of campaigns and their sources.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct CampaignsDiff {
    /// Names of campaigns that only the new version has.
    added: Vec<String>,
    changed: Vec<CampaignChange>,
    /// Names of campaigns that only the old version has.
    removed: Vec<String>,
    sources: SourceRows,
}

/// A campaign, before and now.
#[derive(Serialize, Deserialize, ToSchema)]
struct CampaignChange {
    from: Campaign,
    to: Campaign,
}

/// A campaign as marketers define it.
#[derive(Serialize, Deserialize, ToSchema)]
struct Campaign {
    /// Its name, as the parameter `campaign` of its links has it.
    name: String,
    /// The source that its clicks come from.
    source: String,
    /// Code of the language of its landing page.
    language: String,
    /// Path of its landing page, with the language's prefix.
    landing: String,
    /// The first day (UTC), or the moment from which on it is on.
    begins: String,
    /// The last day (UTC), or the moment from which on it is over.
    ends: String,
    /// Where its landing page leads while it is not on.
    #[schema(required)]
    after: Option<String>,
    /// What it may cost, in words.
    budget: String,
    /// Who runs it.
    partner: String,
    /// Where its conversions are reported.
    #[schema(required)]
    postback: Option<CampaignPostback>,
}

/// Where the conversions of a campaign are reported.
#[derive(Serialize, Deserialize, ToSchema)]
struct CampaignPostback {
    /// `scaleo`, `adtraction`, `meta`, `google`, `microsoft` or `template`.
    network: String,
    /// The advertiser's account there: an id, or for a template the address with its macros.
    account: String,
    /// The network's name for what is reported.
    #[schema(required)]
    goal: Option<String>,
    /// Name of the secret that control has for it.
    #[schema(required)]
    secret: Option<String>,
    /// The conversions that are reported; all where none is named.
    conversions: Vec<String>,
}

/// Rows of the table of sources.
#[derive(Serialize, Deserialize, ToSchema)]
struct SourceRows {
    /// Those that only the new version has.
    added: Vec<String>,
    /// Those that only the old version has.
    removed: Vec<String>,
}

/// What changes between two versions of experiments.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExperimentsDiff {
    experiments: PartChanges,
    features: PartChanges,
    saved_groups: PartChanges,
}

/// What changes in a part of GrowthBook's payload.
#[derive(Serialize, Deserialize, ToSchema)]
struct PartChanges {
    /// Keys that only the new version has.
    added: Vec<String>,
    changed: Vec<PartChange>,
    /// Keys that only the old version has.
    removed: Vec<String>,
}

/// An experiment, a feature or a saved group, before and now, as GrowthBook writes it.
#[derive(Serialize, Deserialize, ToSchema)]
struct PartChange {
    key: String,
    from: Value,
    to: Value,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

    use kirkas_core::redirects::Table;
    use kirkas_postbacks::compile::{self as campaigns, Context};
    use kirkas_publishing::diff::{Diff, Side, sample};
    use kirkas_publishing::experiments::project;
    use kirkas_publishing::files::File;
    use kirkas_redirects_compile::{self as compile, Format, read};
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use serde_json::Value;

    use super::{CampaignsDiff, ExperimentsDiff, RedirectsDiff};

    /// That an answer has what a type describes, and nothing besides.
    fn assert_described<T: DeserializeOwned + Serialize>(answer: Value) {
        let described: T = serde_json::from_value(answer.clone()).unwrap();
        assert_eq!(serde_json::to_value(described).unwrap(), answer);
    }

    fn side(rows: &str) -> Side {
        let (rules, findings) = read("all.csv", Format::Csv, format!("source,target,status\n{rows}").as_bytes());
        let table = Table::load(compile::compile(rules.clone(), findings).bundle.unwrap()).unwrap();
        Side { rules, table: Some(table), patch: None }
    }

    #[test]
    fn redirects_are_compared_as_described() {
        let from = side("/stays,/sanasto/,301\n/goes,/sanasto/,301\n/turns,/sanasto/,301\n");
        let to = side("/stays,/sanasto/,301\n/turns,/blogi/,302\n/comes,,410\n");
        let answer = Diff::new(&from, &to, &sample(Vec::new(), &from, &to)).unwrap().json();
        assert_eq!(answer["rules"], serde_json::json!({ "added": 1, "removed": 1, "changed": 1 }));
        assert_described::<RedirectsDiff>(answer);
    }

    #[test]
    fn campaigns_are_compared_as_described() {
        let compiled = |campaigns: &str| {
            let file = |name: &str, text: &str| File { name: name.to_owned(), text: text.to_owned() };
            let sources = include_str!("../../../../campaigns/sources.json");
            campaigns::compile(&[file("sources.json", sources), file("campaigns.json", campaigns)], &Context::at(0))
        };
        let campaign = |name: &str, rest: &str| {
            format!(
                r#"{{"name":"{name}","source":"google","language":"fi","landing":"/","begins":"2026-01-01","ends":"2026-02-01"{rest}}}"#
            )
        };
        let postback = r#","postback":{"network":"meta","account":"1","goal":"Lead","secret":"POSTBACK_META"}"#;
        let from = compiled(&format!("[{},{}]", campaign("stays", ""), campaign("goes", "")));
        let to = compiled(&format!("[{},{}]", campaign("stays", postback), campaign("comes", "")));
        let answer = campaigns::diff(&from, &to);
        assert_eq!(answer["changed"].as_array().map(Vec::len), Some(1));
        assert_described::<CampaignsDiff>(answer);
    }

    #[test]
    fn experiments_are_compared_as_described() {
        let compiled = |features: &str| {
            let text = format!(r#"{{"features":{features},"savedGroups":{{"a":["1"]}}}}"#);
            project::compile(&[File { name: "growthbook.json".to_owned(), text }], None, None)
        };
        let from = compiled(r#"{"stays":{"defaultValue":1},"goes":{"defaultValue":1}}"#);
        let to = compiled(r#"{"stays":{"defaultValue":2},"comes":{"defaultValue":1}}"#);
        let answer = project::diff(&from, &to);
        assert_eq!(answer["features"]["changed"].as_array().map(Vec::len), Some(1));
        assert_described::<ExperimentsDiff>(answer);
    }
}
