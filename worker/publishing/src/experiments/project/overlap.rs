//! Experiments that could change the same page for the same visitor: which of them would, would be chance.

use super::experiment::Experiment;
use super::payload::Payload;
use crate::files::Finding;

/// Says which experiments can change the same page.
pub(super) fn check(payload: &Payload, experiments: &[Experiment], findings: &mut Vec<Finding>) {
    let changing: Vec<&Experiment> =
        experiments.iter().filter(|experiment| experiment.is_on && experiment.changes_pages()).collect();
    for (number, experiment) in changing.iter().enumerate() {
        for earlier in
            changing.iter().take(number).filter(|earlier| !experiment.exclusion.is_disjoint_from(&earlier.exclusion))
        {
            let shared: Vec<&str> = experiment
                .pages
                .iter()
                .filter(|page| earlier.pages.contains(page))
                .map(|page| page.path.as_str())
                .collect();
            let Some(first) = shared.first() else { continue };
            let others = shared.len().saturating_sub(1);
            let more = if others == 0 { String::new() } else { format!(" and {others} more") };
            let reason = format!("{:?} and {:?} can both change {first}{more}.", earlier.key, experiment.key);
            let advice = match [*earlier, *experiment].into_iter().find(|one| one.is_forced) {
                Some(forced) => {
                    format!(
                        "Everybody is shown one variation of {:?}: end the other, or give it other urlPatterns.",
                        forced.key
                    )
                }
                None => "Give both the same namespace with ranges that are apart, or other urlPatterns.".to_owned(),
            };
            findings.push(payload.finding(&experiment.at("urlPatterns"), reason, advice));
        }
    }
}
