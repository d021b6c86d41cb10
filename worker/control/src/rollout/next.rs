//! What becomes of the roll-out: it begins, goes on with a larger share, or follows what else becomes live.

use kirkas_core::rollout::EVERYBODY;
use worker::Env;

use super::candidate::Candidate;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::variants;

/// A roll-out to this share that begins, or the one that goes on with a larger share, where it still has the share that the caller
/// saw: none before it begins.
///
/// # Errors
/// [`Problem`] where the release can't be rolled out to it now.
pub fn next(live: &Live, release: &str, share: u32, seen: Option<u32>) -> Result<Candidate, Problem> {
    if !(1..=EVERYBODY).contains(&share) {
        let why = format!("share is in hundredths of a percent, from 1 to {EVERYBODY}: 1000 is 10 %.");
        return Err(Problem::Malformed(why));
    }
    if live.id(Kind::Release) == Some(release) {
        return Err(Problem::Refused("The release is live already: everybody has it.".to_owned()));
    }
    let present = live.candidate.as_ref().map_or(0, |candidate| candidate.share);
    match &live.candidate {
        Some(other) if other.release != release => Err(Problem::CandidateExists(other.release.clone())),
        candidate if seen.is_some_and(|seen| seen != present) => Err(moved(candidate.as_ref())),
        None if live.id(Kind::Release).is_none() => {
            Err(Problem::Refused("No release is live: promote this one.".to_owned()))
        }
        None => {
            let seed = live.version.saturating_add(1).to_string();
            Ok(Candidate { release: release.to_owned(), share, seed, variants: None })
        }
        Some(same) if share <= same.share => Err(Problem::ShareMustGrow(same.share)),
        Some(same) => Ok(Candidate { share, ..same.clone() }),
    }
}

/// That another roll-out goes on than the caller saw.
pub fn moved(candidate: Option<&Candidate>) -> Problem {
    Problem::RolloutMoved(match candidate {
        Some(Candidate { release, share, .. }) => {
            format!("Release {release} is rolled out to {} % of visitors now", f64::from(*share) / 100.0)
        }
        None => "No release is rolled out now".to_owned(),
    })
}

/// With the pages that variations of experiments show in it. What it lacks of them is left out.
pub async fn with_variants(
    candidate: Candidate,
    env: &Env,
    who: &str,
    experiments: Option<&str>,
) -> Result<Candidate, Problem> {
    let (variants, _) = variants::make(env, who, Some(&candidate.release), experiments).await?;
    Ok(Candidate { variants, ..candidate })
}

/// What is rolled out once a version is live: a release ends the roll-out, experiments change the pages of the candidate.
///
/// # Errors
/// [`Problem::CandidateExists`] where another release is rolled out.
pub async fn after(env: &Env, who: &str, live: &Live, kind: Kind, id: &str) -> Result<Option<Candidate>, Problem> {
    match (&live.candidate, kind) {
        (Some(candidate), Kind::Release) if candidate.release != id => {
            Err(Problem::CandidateExists(candidate.release.clone()))
        }
        (_, Kind::Release) => Ok(None),
        (Some(candidate), Kind::Experiments) => Ok(Some(with_variants(candidate.clone(), env, who, Some(id)).await?)),
        (candidate, _) => Ok(candidate.clone()),
    }
}
