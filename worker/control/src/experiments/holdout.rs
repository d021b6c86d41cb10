//! The holdout that is published with the experiments, as a file of its own: reading it, and refusing another one beside it.

pub mod endpoints;

use chrono::{Days, Utc};
use kirkas_publishing::experiments::project::Holdout;
use worker::Env;

use super::{compiled, live_files};
use crate::clock::day_text;
use crate::live::Live;
use crate::problem::Problem;
use crate::sources::SourceFile;

/// Refuses files that change who is held out by the live holdout before its last day is over.
///
/// # Errors
/// [`Problem::Refused`].
pub async fn admit(env: &Env, live: &Live, files: &[SourceFile]) -> Result<(), Problem> {
    let Some(new) = holdout_of(files) else { return Ok(()) };
    let running = match live_files(env, live).await {
        Err(Problem::Refused(_)) => None,
        files => holdout_of(&files?).filter(|running| !is_over(running)),
    };
    match running {
        Some(running) if new != (Holdout { until: new.until.clone(), ..running.clone() }) => Err(in_the_way(&running)),
        _ => Ok(()),
    }
}

/// The holdout that files have.
pub fn holdout_of(files: &[SourceFile]) -> Option<Holdout> {
    compiled(files, None, None).holdout
}

/// Whether its last day is over.
pub fn is_over(holdout: &Holdout) -> bool {
    holdout.until < day_text(Utc::now())
}

/// Whether a whole day has passed since the night in which it should have ended.
pub fn is_overdue(holdout: &Holdout) -> bool {
    Utc::now().checked_sub_days(Days::new(1)).is_some_and(|yesterday| holdout.until < day_text(yesterday))
}

/// Says of a holdout that runs that there can be no other.
pub fn in_the_way(Holdout { key, share, until, .. }: &Holdout) -> Problem {
    let percent = (share * 1000.0).round() / 10.0;
    Problem::Refused(format!(
        "The holdout {key:?} of {percent}% runs until {until}: who is held out by it stays the same. End it first to begin another."
    ))
}
