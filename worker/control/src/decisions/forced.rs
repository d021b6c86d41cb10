//! Variations that everybody is shown by the files or the payload that somebody publishes, without shipping them: GrowthBook's `force`.
//! They end an experiment as shipping does, so against the verdict they take what that takes.

use kirkas_publishing::experiments::project::Experiment;
use kirkas_results::Choice;
use worker::Env;

use super::entry::LogEntry;
use super::{of_experiment, results_of};
use crate::access::Part;
use crate::caller::Caller;
use crate::ended;
use crate::experiments::{self, compiled};
use crate::live::Live;
use crate::problem::Problem;
use crate::review::{DecisionReview, ReviewSettings};
use crate::sources::SourceFile;

/// Refuses files that show everybody a variation of an experiment that has compared visitors, against its verdict, where its log does
/// not say that exactly this was decided last. Nobody is the caller of what a GrowthBook instance sends.
///
/// # Errors
/// [`Problem::Refused`].
pub async fn admit(env: &Env, caller: Option<&Caller>, live: &Live, files: &[SourceFile]) -> Result<(), Problem> {
    let settings = ReviewSettings::read(env).await?;
    let is_exempt = caller.is_some_and(|caller| settings.is_exempt(caller, Part::Experiments));
    if settings.decisions == DecisionReview::Never || is_exempt {
        return Ok(());
    }
    let live = experiments::of_live(env, live).await?.unwrap_or_default();
    for experiment in compiled(files, None, None).experiments {
        let before = live.iter().find(|known| known.key == experiment.key);
        let Some(forced) = forced_variation(&experiment) else { continue };
        if before.and_then(forced_variation) == Some(forced) {
            continue;
        }
        let compared = match before.filter(|before| before.compares()) {
            Some(before) => before.clone(),
            None => match ended::experiment(env, &experiment.key).await? {
                Some(ended) => ended,
                None => continue,
            },
        };
        admit_variation(env, &compared, forced).await?;
    }
    Ok(())
}

async fn admit_variation(env: &Env, experiment: &Experiment, forced: u32) -> Result<(), Problem> {
    let Some(variation) = experiment.variations.get(forced as usize) else { return Ok(()) };
    let Experiment { key, .. } = experiment;
    let choice = match forced {
        0 => Choice::KeepControl,
        _ => Choice::Ship { variation: variation.key.clone() },
    };
    let verdict = results_of(env, experiment).await?.map(|results| results.report.verdict);
    if !choice.is_against(verdict.as_ref()) || decided_last(env, key).await? == Some(choice) {
        return Ok(());
    }
    let variation = &variation.key;
    Err(Problem::Refused(format!(
        "This shows everybody the variation {variation:?} of {key:?}, against the verdict: a colleague has to approve it. Ship it in \
         the console, or with edgectl experiments ship {key} {variation}. Of an experiment that GrowthBook sends, record the decision \
         first, and have GrowthBook send it again."
    )))
}

/// What everybody is shown of an experiment.
fn forced_variation(experiment: &Experiment) -> Option<u32> {
    experiment.forced_variation.filter(|_| experiment.is_on)
}

/// What was decided last.
async fn decided_last(env: &Env, key: &str) -> Result<Option<Choice>, Problem> {
    let choice = of_experiment(env, key).await?.into_iter().rev().find_map(|entry| match entry.entry {
        LogEntry::Decided(decided) => Some(decided.choice),
        LogEntry::Started(_) => None,
    });
    Ok(choice)
}
