//! Counts in an isolate's memory, until they are sent.
//!
//! # Design
//! Beside an answer only the count changes. Which paths may be recorded, and the message's text, are worked out when it is sent.
//! Memory and message are bounded whatever is requested: rules are numbers, and of paths only the first few different ones count. A
//! message holds [`MAX_RULES`] pairs of 16 bytes and [`MAX_PATHS`] paths of 300 bytes at most,
//! below the 128 KB that a queue takes.

use super::{Event, MAX_PATH_LENGTH, recordable};
use crate::answer::json_text;
use crate::arm::Arm;
use crate::facts::Facts;
use crate::limits::Limited;
use crate::page::page_path;
use crate::site;
use crate::snapshot::Snapshot;

/// Different rules that are counted between two messages.
const MAX_RULES: usize = 4000;
/// Different paths that are counted between two messages.
const MAX_PATHS: usize = 200;

/// The outcome at a path that is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PathOutcome {
    /// Nothing.
    NotFound,
    /// A rule by pattern.
    Pattern,
}

impl PathOutcome {
    /// The name it goes by in messages and in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotFound => "not-found",
            Self::Pattern => "pattern",
        }
    }

    /// What has this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::NotFound, Self::Pattern].into_iter().find(|seen| seen.name() == name)
    }
}

/// Counts since the last message.
#[derive(Debug, Default)]
pub struct Tally {
    /// The name of a table or of a patch, and how often each of its rules answered.
    tables: Vec<(String, Counts<u32>)>,
    /// Raw paths.
    paths: Counts<(&'static str, PathOutcome, String)>,
    /// What came when there was no more room.
    dropped: u32,
    /// What was refused, because one address sent too many requests.
    turned_away: Counts<Limited>,
    /// Of the roll-out with this seed; the seed is empty where nothing was counted of any.
    rollout: (String, RolloutCounts),
    /// All requests but those of control, answers with 5xx, and calls for which a session was renewed.
    requests: u32,
    errors: u32,
    renewals: u32,
}

/// What is counted of each release of a roll-out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArmMeasure {
    /// A page was served, as a document or as data.
    Pages,
    /// Nothing was at the address of a page.
    NotFound,
    /// A page, or a call that it made, failed with 5xx.
    Errors,
}

/// Things that are counted of a release: see [`ArmMeasure`].
const ARM_MEASURES: usize = 3;
/// Counts of the live release, in the order of [`ArmMeasure`], then of the candidate.
pub type RolloutCounts = [u32; 2 * ARM_MEASURES];

/// How often what came, sorted: there are few enough for one list, and the edge has no other map.
#[derive(Debug)]
struct Counts<What>(Vec<(What, u32)>);

impl<What> Default for Counts<What> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<What: Ord> Counts<What> {
    /// The count of this; none where it is new and there is no room.
    fn of(&mut self, what: What, room: bool) -> Option<&mut u32> {
        let place = match self.0.binary_search_by(|(known, _)| known.cmp(&what)) {
            Ok(place) => place,
            Err(place) if room => {
                self.0.insert(place, (what, 0));
                place
            }
            Err(_) => return None,
        };
        self.0.get_mut(place).map(|(_, count)| count)
    }
}

impl Tally {
    /// Counts what happened to so many requests with these facts, as the snapshot decided it.
    pub fn count(&mut self, event: Event, facts: &Facts, snapshot: &Snapshot, times: u32) {
        if let Event::Exact(rule) | Event::Pattern(rule) = event
            && let Some((table, rule)) = snapshot.published_rule(rule)
        {
            self.count_rule(table, rule, times);
        }
        match event {
            Event::Exact(_) => {}
            Event::Pattern(_) => self.count_path(facts, PathOutcome::Pattern, times),
            Event::NotFound => self.count_path(facts, PathOutcome::NotFound, times),
        }
    }

    fn count_rule(&mut self, table: &str, rule: u32, times: u32) {
        let room = self.tables.iter().map(|(_, rules)| rules.0.len()).sum::<usize>() < MAX_RULES;
        if !self.tables.iter().any(|(id, _)| id == table) {
            self.tables.push((table.to_owned(), Counts::default()));
        }
        let known = self.tables.iter_mut().find(|(id, _)| id == table);
        let hits = known.and_then(|(_, rules)| rules.of(rule, room)).unwrap_or(&mut self.dropped);
        *hits = hits.saturating_add(times);
    }

    fn count_path(&mut self, facts: &Facts, seen: PathOutcome, times: u32) {
        let path = page_path(facts);
        let key = (site::region_of_host(facts.host).id, seen, path.to_owned());
        // Escapes make a path three times as long at most; longer ones are not recorded in any form.
        let room = self.paths.0.len() < MAX_PATHS && path.len() <= MAX_PATH_LENGTH.saturating_mul(3);
        let count = self.paths.of(key, room).unwrap_or(&mut self.dropped);
        *count = count.saturating_add(times);
    }

    /// Counts an event that was dropped without a record.
    pub fn count_dropped(&mut self) {
        self.dropped = self.dropped.saturating_add(1);
    }

    /// Counts a request that was rate-limited.
    pub fn count_limited(&mut self, limited: Limited) {
        if let Some(count) = self.turned_away.of(limited, true) {
            *count = count.saturating_add(1);
        }
    }

    /// Counts for a release of the roll-out with this seed. What was not sent yet of the one before it is dropped.
    pub fn count_arm(&mut self, seed: &str, arm: Arm, measure: ArmMeasure, times: u32) {
        let (known, counts) = &mut self.rollout;
        if known != seed {
            (*known, *counts) = (seed.to_owned(), RolloutCounts::default());
        }
        let of_arm = counts.chunks_exact_mut(ARM_MEASURES).nth(arm as usize);
        if let Some(count) = of_arm.and_then(|counts| counts.get_mut(measure as usize)) {
            *count = count.saturating_add(times);
        }
    }

    /// Counts requests, and answers with 5xx.
    pub fn count_requests(&mut self, requests: u32, errors: u32) {
        self.requests = self.requests.saturating_add(requests);
        self.errors = self.errors.saturating_add(errors);
    }

    /// Counts a call for which a session was renewed.
    pub fn count_renewal(&mut self) {
        self.renewals = self.renewals.saturating_add(1);
    }

    /// How many requests were rate-limited since the last message, for people to read; none where none were.
    pub fn limited_text(&self) -> Option<String> {
        let counts: Vec<String> = self
            .turned_away
            .0
            .iter()
            .map(|(limited, count)| [&count.to_string(), " ", limited.name()].concat())
            .collect();
        (!counts.is_empty()).then(|| counts.join(", "))
    }

    /// The counts as the text of a message, JSON, written at `at` (milliseconds since 1970) and known by `id`; none where
    /// nothing was counted. Control looks for an id among those of the same time.
    ///
    /// ```text
    /// {"version":1,"id":"…","at":1764000000000,"tables":{"<sha256>":[[rule,hits],…]},
    ///  "paths":[["region","not-found","/path",count],…],"dropped":0,"withheld":0,"turnedAway":{"clicks":1},
    ///  "requests":9,"errors":0,"renewals":0,"rollouts":{"<seed>":[pages,not_found,errors,…]}}
    /// ```
    ///
    /// `rollouts` is there during a roll-out only.
    pub fn message(&self, id: &str, at: u64) -> Option<String> {
        let Self { tables, paths, dropped, turned_away, rollout: (seed, arms), requests, errors, renewals } = self;
        let are_numbers_zero = *dropped | *requests | *errors | *renewals == 0;
        let are_lists_empty = tables.is_empty() && paths.0.is_empty() && turned_away.0.is_empty() && seed.is_empty();
        if are_lists_empty && are_numbers_zero {
            return None;
        }
        let tables: Vec<String> = self.tables.iter().map(|(id, rules)| table_text(id, rules)).collect();
        let (mut paths, mut withheld) = (Counts::default(), 0_u32);
        for ((region, seen, raw), count) in &self.paths.0 {
            let path = site::region(region).and_then(|region| recordable(region, raw));
            let sum = path.and_then(|path| paths.of((*region, *seen, path), true)).unwrap_or(&mut withheld);
            *sum = sum.saturating_add(*count);
        }
        let paths: Vec<String> = paths
            .0
            .iter()
            .map(|((region, seen, path), count)| {
                format!(r#"["{region}","{}","{}",{count}]"#, seen.name(), json_text(path))
            })
            .collect();
        let (tables, paths, dropped) = (tables.join(","), paths.join(","), self.dropped);
        let turned_away: Vec<String> =
            self.turned_away.0.iter().map(|(limited, count)| format!(r#""{}":{count}"#, limited.name())).collect();
        let turned_away = turned_away.join(",");
        let rollout = match seed.is_empty() {
            true => String::new(),
            false => {
                let counts = arms.map(|count| count.to_string()).join(",");
                [",\"rollouts\":{\"", &json_text(seed), "\":[", &counts, "]}"].concat()
            }
        };
        Some(format!(
            r#"{{"version":1,"id":"{id}","at":{at},"tables":{{{tables}}},"paths":[{paths}],"dropped":{dropped},"withheld":{withheld},"turnedAway":{{{turned_away}}},"requests":{requests},"errors":{errors},"renewals":{renewals}{rollout}}}"#
        ))
    }
}

fn table_text(id: &str, Counts(rules): &Counts<u32>) -> String {
    let rules: Vec<String> = rules.iter().map(|(rule, hits)| format!("[{rule},{hits}]")).collect();
    format!(r#""{}":[{}]"#, json_text(id), rules.join(","))
}

#[cfg(test)]
mod tests {
    use super::{ArmMeasure, MAX_PATHS, MAX_RULES, Tally};
    use crate::arm::Arm;
    use crate::facts::Facts;
    use crate::limits::Limited;
    use crate::reports::Event;
    use crate::snapshot::Snapshot;

    fn count(tally: &mut Tally, event: Event, url: &str) {
        let snapshot = Snapshot { table_id: Some("t".to_owned()), ..Snapshot::default() };
        tally.count(event, &Facts::from_url("GET", url), &snapshot, 1);
    }

    fn message(events: &[(Event, &str)]) -> Option<String> {
        let mut tally = Tally::default();
        events.iter().for_each(|(event, url)| count(&mut tally, *event, url));
        tally.message("i", 7)
    }

    #[test]
    fn hits_and_paths_are_summed_up_without_queries() {
        let text = message(&[
            (Event::Exact(7), "http://localhost/a?mail=a@b.example"),
            (Event::Exact(7), "http://localhost/A"),
            (Event::Pattern(2), "http://intl.localhost/old/x"),
            (Event::NotFound, "http://localhost/none?token=1"),
            (Event::NotFound, "http://localhost/page-data/non%65page-data.json"),
            (Event::NotFound, "http://localhost/page-data/none/page-data.json"),
            (Event::NotFound, "http://localhost/by/maija@example.com"),
        ]);
        let expected = concat!(
            r#"{"version":1,"id":"i","at":7,"tables":{"t":[[2,1],[7,2]]},"paths":[["fi","not-found","/none",2],"#,
            r#"["fi","not-found","/none/",1],["intl","pattern","/old/x",1]],"dropped":0,"withheld":1,"turnedAway":{},"#,
            r#""requests":0,"errors":0,"renewals":0}"#,
        );
        assert_eq!(text.as_deref(), Some(expected));
    }

    #[test]
    fn nothing_counted_is_no_message() {
        assert_eq!(message(&[]), None);
    }

    #[test]
    fn what_was_turned_away_is_told() {
        let mut tally = Tally::default();
        for limited in [Limited::Renewals, Limited::Clicks, Limited::Clicks] {
            tally.count_limited(limited);
        }
        assert_eq!(tally.limited_text().as_deref(), Some("2 clicks, 1 renewals"));
        let text = tally.message("i", 7).unwrap_or_default();
        assert!(text.contains(r#","turnedAway":{"clicks":2,"renewals":1},"#), "{text}");
    }

    #[test]
    fn requests_errors_and_renewals_are_summed_up() {
        let mut tally = Tally::default();
        tally.count_requests(3, 1);
        tally.count_requests(u32::MAX, 0);
        tally.count_renewal();
        let text = tally.message("i", 7).unwrap_or_default();
        assert!(text.ends_with(r#","requests":4294967295,"errors":1,"renewals":1}"#), "{text}");
    }

    #[test]
    fn releases_of_a_roll_out_are_counted() {
        let mut tally = Tally::default();
        for (arm, measure) in [
            (Arm::Live, ArmMeasure::Pages),
            (Arm::Candidate, ArmMeasure::NotFound),
            (Arm::Candidate, ArmMeasure::Errors),
        ] {
            tally.count_arm("41", arm, measure, 3);
        }
        let text = tally.message("i", 7).unwrap_or_default();
        assert!(text.ends_with(r#","rollouts":{"41":[3,0,0,0,3,3]}}"#), "{text}");
    }

    #[test]
    fn a_flood_of_paths_takes_no_more_memory_and_keeps_what_is_known() {
        let mut tally = Tally::default();
        for number in 0..10 * MAX_PATHS {
            count(&mut tally, Event::NotFound, &format!("http://localhost/{number}/"));
        }
        count(&mut tally, Event::NotFound, "http://localhost/0/");
        count(&mut tally, Event::NotFound, &format!("http://localhost/{}", "x".repeat(9000)));
        assert_eq!((tally.paths.0.len(), tally.dropped as usize), (MAX_PATHS, 9 * MAX_PATHS + 1));
        let text = tally.message("i", 7).unwrap_or_default();
        assert!(text.contains(r#""/0/",2]"#), "{text}");
    }

    #[test]
    fn the_largest_message_is_below_what_a_queue_takes() {
        let mut tally = Tally::default();
        for number in 0..5000 {
            count(&mut tally, Event::Exact(10_000_000 + number), "http://localhost/");
            let path = format!("http://localhost{}/{number}", "/\"\"\"\"\"\"\"\"\"".repeat(11));
            count(&mut tally, Event::NotFound, &path);
        }
        assert_eq!(tally.tables.first().map(|(_, rules)| rules.0.len()), Some(MAX_RULES));
        let length = tally.message("i", 7).map_or(0, |text| text.len());
        assert!((70_000..125_000).contains(&length), "{length}");
    }
}
