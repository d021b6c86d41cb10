//! Which campaigns are planned, on or over, and which of them share a landing page at the same time.

use serde::Serialize;

use crate::compile::Definition;

/// Where a campaign is in its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// It begins later.
    Planned,
    /// Its clicks count now.
    On,
    /// It has ended.
    Over,
}

impl Stage {
    /// Where a campaign is at a time, in milliseconds since 1970.
    pub fn of(campaign: &Definition, at: u64) -> Self {
        match campaign.period() {
            Some(period) if at < period.start => Self::Planned,
            Some(period) if at < period.end => Self::On,
            _ => Self::Over,
        }
    }

    /// Its name, as answers have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::On => "on",
            Self::Over => "over",
        }
    }
}

/// The names of the other campaigns that lead to the same landing page while this one is on.
pub fn overlapping<'c>(campaign: &Definition, all: &'c [Definition]) -> Vec<&'c str> {
    let Some(period) = campaign.period() else {
        return Vec::new();
    };
    let overlaps = |other: &&Definition| {
        other.name != campaign.name
            && (&other.language, &other.landing) == (&campaign.language, &campaign.landing)
            && other.period().is_some_and(|others| others.start < period.end && period.start < others.end)
    };
    all.iter().filter(overlaps).map(|other| other.name.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Stage, overlapping};
    use crate::compile::Definition;

    fn campaign(name: &str, landing: &str, begins: &str, ends: &str) -> Definition {
        Definition {
            name: name.to_owned(),
            source: "google".to_owned(),
            language: "fi".to_owned(),
            landing: landing.to_owned(),
            begins: begins.to_owned(),
            ends: ends.to_owned(),
            after: None,
            budget: String::new(),
            partner: String::new(),
            postback: None,
        }
    }

    #[test]
    fn a_campaign_is_on_from_its_first_moment_to_the_end_of_its_last_day() {
        let advent = campaign("advent", "/kampanja/", "2026-12-01", "2026-12-24");
        let (begins, ends) = (1_796_083_200_000, 1_798_156_800_000);
        for (at, expected) in [
            (0, Stage::Planned),
            (begins - 1, Stage::Planned),
            (begins, Stage::On),
            (ends - 1, Stage::On),
            (ends, Stage::Over),
        ] {
            assert_eq!(Stage::of(&advent, at), expected, "{at}");
            assert_eq!(Stage::of(&advent, at) == Stage::On, advent.is_on(at), "{at}");
        }
    }

    #[test]
    fn campaigns_overlap_on_one_page_in_one_language_only() {
        let advent = campaign("advent", "/kampanja/", "2026-12-01", "2026-12-24");
        let swedish =
            Definition { language: "sv".to_owned(), ..campaign("julen", "/kampanja/", "2026-12-01", "2026-12-24") };
        let all = [
            advent.clone(),
            campaign("last-day", "/kampanja/", "2026-12-24", "2026-12-31"),
            campaign("next-day", "/kampanja/", "2026-12-25", "2026-12-31"),
            campaign("elsewhere", "/joulukampanja/", "2026-12-01", "2026-12-24"),
            swedish,
        ];
        assert_eq!(overlapping(&advent, &all), ["last-day"]);
    }
}
