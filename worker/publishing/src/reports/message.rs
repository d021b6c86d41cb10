//! Reads a message of counts, as control takes it from the queue.

use std::collections::BTreeMap;

use kirkas_core::limits::Limited;
use kirkas_core::reports::{PathOutcome, RolloutCounts, recordable};
use kirkas_core::site::{self, Region};
use serde::Deserialize;
use serde::de::IgnoredAny;

const VERSION: u32 = 1;

/// Counts of one isolate over a few seconds, checked.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Its id, by which a second delivery is recognised.
    pub id: Option<String>,
    /// When it was written, in milliseconds since 1970; none in messages of an edge that does not say so.
    pub at: Option<u64>,
    /// By the name of a table: numbers of its rules, and their hits.
    pub tables: BTreeMap<String, Vec<(u32, u32)>>,
    /// Region, what was there, path and count.
    pub paths: Vec<(&'static Region, PathOutcome, String, u32)>,
    /// What was not counted for want of room.
    pub dropped: u32,
    /// Paths that may not be recorded.
    pub withheld: u32,
    /// How many requests were rate-limited.
    pub turned_away: Vec<(Limited, u32)>,
    /// By the seed of a roll-out.
    pub rollouts: BTreeMap<String, RolloutCounts>,
    /// How many requests there were, but for those of control.
    pub requests: u32,
    /// How many answers were 5xx.
    pub errors: u32,
    /// For how many calls a session was renewed.
    pub renewals: u32,
}

/// Why a message can't be read. Sending it again changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageError {
    /// It is not the JSON that the edge writes.
    Malformed,
    /// It is of a version that is not known here.
    Version(u32),
}

#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "version")]
    _version: IgnoredAny,
    id: Option<String>,
    at: Option<u64>,
    tables: BTreeMap<String, Vec<(u32, u32)>>,
    paths: Vec<(String, String, String, u32)>,
    dropped: u32,
    withheld: u32,
    #[serde(rename = "turnedAway", default)]
    turned_away: BTreeMap<String, u32>,
    #[serde(default)]
    rollouts: BTreeMap<String, RolloutCounts>,
    #[serde(default)]
    requests: u32,
    #[serde(default)]
    errors: u32,
    #[serde(default)]
    renewals: u32,
}

impl Message {
    /// Reads a message's text. What may not be recorded is left out here again, whatever the sender did.
    ///
    /// # Errors
    /// [`MessageError`] when it is not one.
    pub fn read(text: &str) -> Result<Self, MessageError> {
        let Versioned { version } = serde_json::from_str(text).map_err(|_| MessageError::Malformed)?;
        if version != VERSION {
            return Err(MessageError::Version(version));
        }
        let written: Written = serde_json::from_str(text).map_err(|_| MessageError::Malformed)?;
        let is_id = |id: &String| id.len() == 64 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !written.tables.keys().all(is_id) {
            return Err(MessageError::Malformed);
        }
        let Written {
            id, at, tables, paths, dropped, withheld, turned_away, rollouts, requests, errors, renewals, ..
        } = written;
        let limited = |(name, count): (String, u32)| Some((Limited::from_name(&name)?, count));
        let turned_away: Option<Vec<_>> = turned_away.into_iter().map(limited).collect();
        let turned_away = turned_away.ok_or(MessageError::Malformed)?;
        let mut message = Self {
            id,
            at,
            tables,
            paths: Vec::new(),
            dropped,
            withheld,
            turned_away,
            rollouts,
            requests,
            errors,
            renewals,
        };
        for (region, seen, path, count) in paths {
            let region = site::region(&region).ok_or(MessageError::Malformed)?;
            let seen = PathOutcome::from_name(&seen).ok_or(MessageError::Malformed)?;
            match recordable(region, &path) {
                Some(path) => message.paths.push((region, seen, path, count)),
                None => message.withheld = message.withheld.saturating_add(count),
            }
        }
        Ok(message)
    }
}

#[cfg(test)]
mod tests {
    use kirkas_core::arm::Arm;
    use kirkas_core::facts::Facts;
    use kirkas_core::limits::Limited;
    use kirkas_core::reports::{ArmMeasure, Event, PathOutcome, Tally};
    use kirkas_core::site;
    use kirkas_core::snapshot::Snapshot;

    use super::{Message, MessageError};

    #[test]
    fn what_the_edge_writes_is_read_back() {
        let id = "0a".repeat(32);
        let mut tally = Tally::default();
        for (event, url) in [
            (Event::Exact(3), "http://localhost/x"),
            (Event::Pattern(4), "http://intl.localhost/pl-pl/%22a%5C/"),
            (Event::NotFound, "http://localhost/s%C3%A4%C3%A4/?a=b"),
        ] {
            let snapshot = Snapshot { table_id: Some(id.clone()), ..Snapshot::default() };
            tally.count(event, &Facts::from_url("GET", url), &snapshot, 1);
        }
        tally.count_limited(Limited::Clicks);
        tally.count_arm("41", Arm::Candidate, ArmMeasure::NotFound, 2);
        tally.count_requests(9, 2);
        tally.count_renewal();
        let read = tally.message("i", 7).map(|text| Message::read(&text));
        let (Some(fi), Some(intl)) = (site::region("fi"), site::region("intl")) else {
            unreachable!("both are regions");
        };
        let expected = Message {
            id: Some("i".to_owned()),
            at: Some(7),
            tables: [(id, vec![(3, 1), (4, 1)])].into(),
            paths: vec![
                (fi, PathOutcome::NotFound, "/sää/".to_owned(), 1),
                (intl, PathOutcome::Pattern, "/pl-pl/\"a%5C/".to_owned(), 1),
            ],
            turned_away: vec![(Limited::Clicks, 1)],
            rollouts: [("41".to_owned(), [0, 0, 0, 0, 2, 0])].into(),
            requests: 9,
            errors: 2,
            renewals: 1,
            ..Message::default()
        };
        assert_eq!(read, Some(Ok(expected)));
    }

    #[test]
    fn what_is_no_message_is_refused_and_what_is_private_withheld() {
        let with = |tables: &str, paths: &str| {
            format!(r#"{{"version":1,"tables":{tables},"paths":{paths},"dropped":0,"withheld":1}}"#)
        };
        let malformed = Err(MessageError::Malformed);
        let cases = [
            ("", malformed),
            ("[]", malformed),
            (r#"{"version":2,"other":0}"#, Err(MessageError::Version(2))),
            (r#"{"version":1}"#, malformed),
            (&with(r#"{"../pointer":[[1,1]]}"#, "[]"), malformed),
            (&with("{}", r#"[["mars","not-found","/a",1]]"#), malformed),
            (&with("{}", r#"[["fi","elsewhere","/a",1]]"#), malformed),
            (&with("{}", r#"[["fi","not-found","/a",-1]]"#), malformed),
            (&with("{}", r#"[["fi","not-found","/a@b.example",4]]"#), Ok(5)),
        ];
        for (text, expected) in cases {
            assert_eq!(Message::read(text).map(|message| message.withheld), expected, "{text}");
        }
    }
}
