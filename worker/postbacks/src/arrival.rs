//! What becomes of a click on a campaign's link: whether it counts, and for whom.

use kirkas_core::clicks::{Arrival, Campaigns, capture};
use kirkas_core::site::{self, Region};
use serde::Serialize;
use url::Url;

use crate::compile::{ClickParameters, Definition};

/// What becomes of a click.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "counts", rename_all = "kebab-case")]
pub enum Counting {
    /// It counts for the campaign.
    Counted,
    /// It counts for the campaign once the network has added these parameters.
    OnceAdded {
        /// Names of parameters, such as `gclid`.
        parameters: Vec<String>,
    },
    /// The link lacks a parameter that the marketer has to write, as it names the source.
    Unnamed {
        /// Its name, such as `utm_source`.
        parameter: String,
        /// Its value, such as `financer`.
        value: String,
    },
    /// It counts for another source.
    OtherSource {
        /// The source's name.
        source: String,
    },
    /// It counts for no campaign, as this one is not on.
    NotOn,
    /// It counts for nobody: nothing tells a click of the source.
    Unknown,
}

impl Counting {
    /// What becomes of a click on the link at a time, in milliseconds since 1970; `known_by` is how the source's clicks are
    /// recognised.
    pub fn of(campaign: &Definition, link: &str, known_by: &[ClickParameters], campaigns: &Campaigns, at: u64) -> Self {
        let Some((region, link)) = region_of(campaign).zip(Url::parse(link).ok()) else {
            return Self::Unknown;
        };
        let clicked = |link: &Url| of_click(campaign, region, link, campaigns, at);
        if let Some(counting) = clicked(&link) {
            return counting;
        }
        let Some(ClickParameters { id, with, value }) = best_fit(known_by, &link) else {
            return Self::Unknown;
        };
        let mut expected = link.clone();
        let mut parameters = Vec::new();
        for (name, value) in [(Some(id), None), (with.as_ref(), value.as_ref())] {
            match (name.filter(|name| !has(&link, name)), value) {
                (Some(parameter), Some(value)) => {
                    return Self::Unnamed { parameter: parameter.clone(), value: value.clone() };
                }
                (Some(parameter), None) => {
                    expected.query_pairs_mut().append_pair(parameter, "1");
                    parameters.push(parameter.clone());
                }
                (None, _) => {}
            }
        }
        match clicked(&expected) {
            Some(Self::Counted) => Self::OnceAdded { parameters },
            other => other.unwrap_or(Self::Unknown),
        }
    }

    /// It in a sentence, for people.
    pub fn sentence(&self) -> String {
        match self {
            Self::Counted => "counted".to_owned(),
            Self::OnceAdded { parameters } => {
                format!("counted, once the network has added {}", parameters.join(" and "))
            }
            Self::Unnamed { parameter, value } => format!("not counted: add {parameter}={value}"),
            Self::OtherSource { source } => format!("counted for another source, {source}: leave its parameters out"),
            Self::NotOn => "not counted for the campaign, as it is not on".to_owned(),
            Self::Unknown => "not counted: no parameter tells of the source's clicks".to_owned(),
        }
    }
}

/// What becomes of a click with just these parameters; none where they are no click.
fn of_click(
    campaign: &Definition,
    region: &'static Region,
    link: &Url,
    campaigns: &Campaigns,
    at: u64,
) -> Option<Counting> {
    let query = link.query().unwrap_or_default();
    let touches = capture(&Arrival { region, path: link.path(), query, at }, campaigns);
    let of_source = touches.iter().find(|touch| touch.source == campaign.source);
    Some(match (of_source, touches.first()) {
        (Some(touch), _) if touch.campaign == campaign.name => Counting::Counted,
        (Some(_), _) => Counting::NotOn,
        (None, Some(other)) => Counting::OtherSource { source: other.source.clone() },
        (None, None) => return None,
    })
}

/// The way of recognising a click of which the link has most already: the first of those.
fn best_fit<'p>(known_by: &'p [ClickParameters], link: &Url) -> Option<&'p ClickParameters> {
    let missing = |parameters: &&ClickParameters| {
        let names = [Some(&parameters.id), parameters.with.as_ref()];
        let is_begun = names.into_iter().flatten().any(|name| has(link, name));
        (!is_begun, names.into_iter().flatten().filter(|name| !has(link, name)).count())
    };
    known_by.iter().min_by_key(missing)
}

fn has(link: &Url, name: &str) -> bool {
    link.query_pairs().any(|(known, value)| known.eq_ignore_ascii_case(name) && !value.is_empty())
}

fn region_of(campaign: &Definition) -> Option<&'static Region> {
    site::region(site::language(&campaign.language)?.region)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::Counting;
    use crate::compile::{Context, File, compile};
    use crate::link;
    use kirkas_core::clicks::Campaigns;

    const SOURCES: &str = r#"{"sources": [
        {"name": "google", "id": "gclid"},
        {"name": "google", "id": "wbraid"},
        {"name": "scaleo", "id": "click_id", "with": "oid"},
        {"named_by": "utm_source", "id": "transaction_id"}
    ], "affiliates": ["financer", "google"], "bots": ["bot"]}"#;
    const NOON: u64 = 1_796_126_400_000;

    fn counting(source: &str, begins: &str, parameters: &[(&str, &str)]) -> Counting {
        let campaign = format!(
            r#"[{{"name": "advent", "source": "{source}", "language": "fi", "landing": "/kampanja/", "begins": "{begins}", "ends": "2026-12-24"}}]"#
        );
        let file = |name: &str, text: &str| File { name: name.to_owned(), text: text.to_owned() };
        let files = [file("sources.json", SOURCES), file("campaigns.json", &campaign)];
        let compiled = compile(&files, &Context::at(0));
        let campaigns = Campaigns::load(compiled.bundle.unwrap()).unwrap();
        let campaign = compiled.campaigns.first().unwrap();
        let parameters: Vec<_> =
            parameters.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let known_by = compiled.sources.unwrap().click_parameters(source);
        Counting::of(campaign, &link(campaign, &parameters).unwrap(), &known_by, &campaigns, NOON)
    }

    #[test]
    fn a_click_counts_if_the_source_is_recognised_while_the_campaign_is_on() {
        let once_added =
            |names: &[&str]| Counting::OnceAdded { parameters: names.iter().map(|name| (*name).to_owned()).collect() };
        let unnamed = Counting::Unnamed { parameter: "utm_source".to_owned(), value: "financer".to_owned() };
        let scaleo = Counting::OtherSource { source: "scaleo".to_owned() };
        type Parameters = &'static [(&'static str, &'static str)];
        let cases: [(&str, &str, Parameters, Counting); 12] = [
            ("google", "2026-12-01", &[("gclid", "1")], Counting::Counted),
            ("google", "2026-12-01", &[("wbraid", "1"), ("utm_medium", "cpc")], Counting::Counted),
            ("google", "2026-12-01", &[], once_added(&["gclid"])),
            ("google", "2026-12-01", &[("utm_source", "google")], once_added(&["gclid"])),
            ("google", "2026-12-20", &[], Counting::NotOn),
            ("google", "2026-12-20", &[("gclid", "1")], Counting::NotOn),
            ("google", "2026-12-01", &[("click_id", "1"), ("oid", "2")], scaleo),
            ("scaleo", "2026-12-01", &[], once_added(&["click_id", "oid"])),
            ("scaleo", "2026-12-01", &[("oid", "2")], once_added(&["click_id"])),
            ("financer", "2026-12-01", &[], unnamed),
            ("financer", "2026-12-01", &[("utm_source", "financer")], once_added(&["transaction_id"])),
            ("financer", "2026-12-01", &[("utm_source", "financer"), ("transaction_id", "1")], Counting::Counted),
        ];
        for (source, begins, parameters, expected) in cases {
            assert_eq!(counting(source, begins, parameters), expected, "{source} {begins} {parameters:?}");
        }
    }
}
