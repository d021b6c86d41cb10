//! What a report is asked, and the reports that can be.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::{Part, Permission};
use crate::clock::read_day;

/// How many days a view can have that ends with the day on which it is opened: as the console offers them.
const SPANS: [u16; 4] = [7, 30, 90, 365];
/// The longest name of what rows have in common.
const MAX_BY: usize = 20;

/// A report of which views are saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SavedReport {
    /// Sessions of visitors who consent.
    Sessions,
    /// How often rules of redirects answered.
    Redirects,
    /// What was not counted.
    TurnedAway,
    /// Clicks and conversions of campaigns.
    Clicks,
}

impl SavedReport {
    /// What reading it takes.
    pub fn permission(self) -> Permission {
        self.part().read_counts()
    }

    /// The part that it tells of.
    pub fn part(self) -> Part {
        match self {
            Self::Sessions | Self::TurnedAway => Part::Audit,
            Self::Redirects => Part::Redirects,
            Self::Clicks => Part::Campaigns,
        }
    }

    /// Its name, as in the address of its call.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sessions => "sessions",
            Self::Redirects => "redirects",
            Self::TurnedAway => "turned-away",
            Self::Clicks => "clicks",
        }
    }
}

/// What a report is asked: either `days`, or both `from` and `to`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportQuestion {
    /// What rows have in common, as the report's own call takes it; none where it has no choice.
    #[schema(pattern = "^[a-z]{1,20}$")]
    by: Option<String>,
    /// How many days up to the one on which the view is opened: 7, 30, 90 or 365.
    #[schema(minimum = 7, maximum = 365)]
    days: Option<u16>,
    /// The first day, such as `2026-11-21` (UTC).
    #[schema(format = Date)]
    from: Option<String>,
    /// The last day.
    #[schema(format = Date)]
    to: Option<String>,
    /// Whether as many days before are shown, too.
    #[serde(default)]
    compare: bool,
}

impl ReportQuestion {
    /// Why it can't be saved, if so.
    ///
    /// # Errors
    /// A sentence that says what to write.
    pub fn check(&self) -> Result<(), String> {
        let is_word =
            |by: &String| (1..=MAX_BY).contains(&by.len()) && by.bytes().all(|byte| byte.is_ascii_lowercase());
        if !self.by.as_ref().is_none_or(is_word) {
            return Err("by is no name of what rows have in common: write it as in \"by\": \"day\".".to_owned());
        }
        match (self.days, &self.from, &self.to) {
            (Some(days), None, None) if SPANS.contains(&days) => Ok(()),
            (Some(_), None, None) => Err("days must be 7, 30, 90 or 365.".to_owned()),
            (None, Some(from), Some(to)) => match (read_day(from), read_day(to)) {
                (Some(first), Some(last)) if first <= last => Ok(()),
                (Some(_), Some(_)) => Err("The day from is after the day to.".to_owned()),
                _ => Err("from and to must be days, as in 2026-11-21.".to_owned()),
            },
            _ => Err("Say either days, or both from and to.".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ReportQuestion;

    fn question(by: Option<&str>, days: Option<u16>, from: Option<&str>, to: Option<&str>) -> ReportQuestion {
        let [by, from, to] = [by, from, to].map(|text| text.map(str::to_owned));
        ReportQuestion { by, days, from, to, compare: false }
    }

    #[test]
    fn a_question_has_either_a_span_or_two_days() {
        let long = "x".repeat(21);
        for (by, days, from, to, is_taken) in [
            (Some("day"), Some(30), None, None, true),
            (None, None, Some("2026-11-01"), Some("2026-11-01"), true),
            (None, Some(31), None, None, false),
            (None, None, None, None, false),
            (None, Some(30), Some("2026-11-01"), None, false),
            (None, None, Some("2026-11-01"), None, false),
            (None, None, Some("2026-11-02"), Some("2026-11-01"), false),
            (None, None, Some("2026-11-31"), Some("2026-12-01"), false),
            (Some(""), Some(30), None, None, false),
            (Some("Day"), Some(30), None, None, false),
            (Some(long.as_str()), Some(30), None, None, false),
        ] {
            assert_eq!(question(by, days, from, to).check().is_ok(), is_taken, "{by:?} {days:?} {from:?} {to:?}");
        }
    }
}
