//! A window of maintenance that somebody wants to plan, checked.

use chrono::{DateTime, TimeDelta, Utc};
use kirkas_core::site;
use serde::Deserialize;
use utoipa::ToSchema;

use super::local_time::{self, TimeError};
use super::window::Window;
use super::zone::Zone;
use crate::clock::{milliseconds, moment};
use crate::free_text;
use crate::problem::Problem;

/// The longest text, in characters.
const MAX_TEXT_LENGTH: usize = 200;
/// The longest window: what takes longer is switched on by hand.
const MAX_HOURS: i64 = 24;
/// Windows that can be planned at a time: the pointer stays small.
const MAX_WINDOWS: usize = 20;

/// A window to be planned.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWindow {
    /// From when: by the clocks of the first region's market, or with an offset, as in `2026-11-28T02:00+02:00`.
    #[schema(example = "2026-11-28T02:00")]
    from: String,
    /// Until when: at most 24 hours later.
    #[schema(example = "2026-11-28T04:00")]
    until: String,
    /// Ids of the regions whose pages it is for; all of them where none is named.
    #[serde(default)]
    #[schema(example = json!(["fi"]), max_items = 10)]
    regions: Vec<String>,
    /// What it is for, in a line.
    #[serde(default)]
    #[schema(example = "A new database", max_length = 200)]
    text: String,
}

impl NewWindow {
    /// The window with this id, planned at a moment beside others.
    ///
    /// # Errors
    /// [`Problem::Refused`] says what can't be.
    pub fn check(self, id: u32, now: DateTime<Utc>, others: &[Window]) -> Result<Window, Problem> {
        let refuse = |why: String| Err(Problem::Refused(why));
        if let Some(unknown) = self.regions.iter().find(|id| site::region(id).is_none()) {
            let known: Vec<&str> = site::regions().iter().map(|region| region.id).collect();
            return refuse(format!("{unknown:?} is no region: say {}.", known.join(" or ")));
        }
        let Some(text) = free_text::line(&self.text, MAX_TEXT_LENGTH) else {
            return refuse(format!("text must be one line of at most {MAX_TEXT_LENGTH} characters."));
        };
        let (from, until) = (self.moment("from", &self.from)?, self.moment("until", &self.until)?);
        if from < now {
            return refuse("from is over: begin later, or switch the maintenance page on now.".to_owned());
        }
        if until <= from {
            return refuse("until must be later than from.".to_owned());
        }
        if until.signed_duration_since(from) > TimeDelta::hours(MAX_HOURS) {
            return refuse(format!("A window has at most {MAX_HOURS} hours: switch longer maintenance on by hand."));
        }
        let mut regions = self.regions.clone();
        regions.sort_unstable();
        regions.dedup();
        let [begin, end] = [from, until].map(|moment| milliseconds(moment) as u64);
        let retry_after = Window::http_date(until);
        let window = Window { id, from: begin, until: end, regions, text, retry_after };
        if let Some(other) = others.iter().find(|other| other.meets(&window)) {
            let [from, until] = [other.from, other.until].map(|at| moment(at).format("%Y-%m-%d %H:%M"));
            return refuse(format!(
                "Window {} is planned from {from} to {until} UTC: cancel it, or leave a pause between the two.",
                other.id
            ));
        }
        if others.len() >= MAX_WINDOWS {
            return refuse(format!("{MAX_WINDOWS} windows are planned, and more can't be: cancel one first."));
        }
        Ok(window)
    }

    /// The moment that a time of it is.
    fn moment(&self, name: &str, text: &str) -> Result<DateTime<Utc>, Problem> {
        let zone = Zone::of_regions(&self.regions).first().copied();
        let zone = zone.ok_or_else(|| Problem::Internal("no region has a market".to_owned()))?;
        let read = local_time::read(text, |moment| zone.offset_at(moment));
        read.map_err(|error| {
            Problem::Refused(match error {
                TimeError::Malformed => format!(
                    "{name} is {text:?}: write a time as in 2026-11-28T02:00, by the clocks of {}, or with an offset, as in \
                     2026-11-28T02:00+02:00.",
                    zone.name()
                ),
                TimeError::Skipped => format!(
                    "{name} is {text:?}, which is no time in {}: clocks go forward then. Choose an earlier or a later one.",
                    zone.name()
                ),
                TimeError::Twice([first, last]) => format!(
                    "{name} is {text:?}, which is there twice in {}: clocks go back then. Write {first} or {last}.",
                    zone.name()
                ),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, clippy::unwrap_used, reason = "tests")]

    use super::*;

    const NOW: u64 = 1_774_700_000_000;

    fn new(from: &str, until: &str, regions: &[&str], text: &str) -> NewWindow {
        let regions = regions.iter().map(|id| (*id).to_owned()).collect();
        NewWindow { from: from.to_owned(), until: until.to_owned(), regions, text: text.to_owned() }
    }

    fn refusal(new: NewWindow, others: &[Window]) -> String {
        match new.check(9, moment(NOW), others) {
            Err(Problem::Refused(why)) => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_window_is_stored_as_moments() {
        let window = new("2026-03-29T02:00+02:00", "2026-03-29T05:00+03:00", &["intl", "fi", "fi"], " A new database ");
        let window = window.check(9, moment(NOW), &[]).unwrap();
        // Three hours by Finland's clocks, and two that pass: they go forward meanwhile.
        assert_eq!((window.from, window.until), (1_774_742_400_000, 1_774_749_600_000));
        assert_eq!(window.retry_after, "Sun, 29 Mar 2026 02:00:00 GMT");
        assert_eq!(
            (window.regions, window.text.as_str()),
            (vec!["fi".to_owned(), "intl".to_owned()], "A new database")
        );
    }

    #[test]
    fn what_can_not_be_is_refused_with_what_to_do() {
        let from = "2026-03-29T00:00:00Z";
        let until = "2026-03-29T02:00:00Z";
        let planned = new(from, until, &["fi"], "").check(8, moment(NOW), &[]).unwrap();
        let many: Vec<Window> = (0..20).map(|id| Window { id, from: 1, until: 2, ..planned.clone() }).collect();
        for (new, others, expected) in [
            (new(until, from, &[], ""), &[][..], "later than from"),
            (new(from, from, &[], ""), &[], "later than from"),
            (new("2026-03-28T00:00:00Z", until, &[], ""), &[], "from is over"),
            (new(from, "2026-03-30T00:00:01Z", &[], ""), &[], "at most 24 hours"),
            (new(from, until, &["fi", "se"], ""), &[], "\"se\" is no region: say fi or intl."),
            (new(from, until, &[], &"x".repeat(201)), &[], "at most 200"),
            (new(from, until, &[], "two\nlines"), &[], "one line"),
            (
                new(until, "2026-03-29T03:00:00Z", &[], ""),
                std::slice::from_ref(&planned),
                "Window 8 is planned from 2026-03-29 00:00",
            ),
            (new(from, until, &[], ""), &many, "20 windows"),
        ] {
            let why = refusal(new, others);
            assert!(why.contains(expected), "{why}");
        }
        let longest = new(from, "2026-03-30T00:00:00Z", &[], &"ä".repeat(200));
        assert!(longest.check(9, moment(NOW), &[]).is_ok());
        let elsewhere = new(from, until, &["intl"], "");
        assert!(elsewhere.check(9, moment(NOW), &[planned]).is_ok());
    }
}
