//! Publishing a draft, and going back to an earlier version.

use chrono::DateTime;
use worker::D1Database;

use super::product::{ProductRules, rules_text};
use super::store::{self, Author, Revision};
use super::{Publication, Rollback};
use crate::clock::{Seconds, Timestamp};
use crate::free_text::text;
use crate::problem::Problem;

/// The longest note, in characters.
const MAX_NOTE_LENGTH: usize = 500;
/// How far ahead rules can be published: 90 days.
const LATEST: Seconds = Seconds(7_776_000);

/// Publishes the draft that its author has read, as it was previewed; answers the version's number.
///
/// # Errors
/// [`Problem::VersionConflict`]; [`Problem::State`] where it differs in nothing; [`Problem::PreviewStale`];
/// [`Problem::InvalidFields`] and [`Problem::RulesInvalid`]; [`Problem::Internal`] when the database fails.
pub async fn publish(
    database: &D1Database,
    rules: &ProductRules<'_>,
    read: Revision,
    Publication { note, live_from }: Publication,
    author: Author<'_>,
) -> Result<u32, Problem> {
    let note = text("/note", &note, MAX_NOTE_LENGTH)?;
    let live_from = moment(live_from.as_deref(), author.now)?;
    let draft = rules.draft(database).await?;
    if draft.revision != read {
        return Err(Problem::VersionConflict);
    }
    let Some(row) = draft.row else { return Err(Problem::State) };
    let base = rules.version(database, read.based_on).await?;
    if base.is_some_and(|base| base.rules == draft.rules) {
        return Err(Problem::State);
    }
    let live = rules.live(database, author.now).await?;
    if !row.is_previewed_against(live.version) {
        return Err(Problem::PreviewStale);
    }
    rules.check(&draft.rules)?;
    let first = rules.product.built_in_rules()?.map(rules_text).transpose()?;
    store::publish(database, &rules.product.id, read, first.as_deref(), (&note, live_from), author).await
}

/// Publishes the rules of an earlier version again, from now on; answers the new version's number.
///
/// # Errors
/// [`Problem::NotFound`] where there is no such version; [`Problem::State`] where its rules are live already;
/// [`Problem::InvalidFields`], and [`Problem::RulesInvalid`] where the law has changed since; [`Problem::Internal`] when the
/// database fails.
pub async fn roll_back(
    database: &D1Database,
    rules: &ProductRules<'_>,
    Rollback { version, note }: Rollback,
    author: Author<'_>,
) -> Result<u32, Problem> {
    let note = text("/note", &note, MAX_NOTE_LENGTH)?;
    let past = rules.version(database, version).await?.ok_or(Problem::NotFound)?;
    if rules.live(database, author.now).await?.rules == past.rules {
        return Err(Problem::State);
    }
    rules.check(&past.rules)?;
    let first = rules.product.built_in_rules()?.map(rules_text).transpose()?;
    store::copy(database, &rules.product.id, version, first.as_deref(), &note, author).await
}

/// When rules are to be live: now, or at a moment to come.
fn moment(written: Option<&str>, now: Timestamp) -> Result<Timestamp, Problem> {
    let Some(written) = written else { return Ok(now) };
    let moment = DateTime::parse_from_rfc3339(written).ok().map(|moment| moment.timestamp_millis());
    let code = match moment {
        None => "malformed",
        Some(moment) if moment < now.0 => "in-past",
        Some(moment) if moment > now.plus(LATEST).0 => "too-large",
        Some(moment) => return Ok(Timestamp(moment)),
    };
    Err(Problem::invalid("/live_from", code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_live_now_or_within_90_days() {
        let now = Timestamp(1_763_640_000_000);
        for (written, live_from) in [
            (None, Some(now)),
            (Some("2025-11-20T12:00:00Z"), Some(now)),
            (Some("2025-11-21T14:00:00+02:00"), Some(now.plus(Seconds(86_400)))),
            (Some("2026-02-18T12:00:00Z"), Some(now.plus(LATEST))),
            (Some("2026-02-18T12:00:01Z"), None),
            (Some("2025-11-20T11:59:59Z"), None),
            (Some("2025-11-21"), None),
        ] {
            assert_eq!(moment(written, now).ok(), live_from, "{written:?}");
        }
    }
}
