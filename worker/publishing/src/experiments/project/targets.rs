//! Whether what experiments are for and show is there: pages, other pages, variants and slots.

use kirkas_core::site::{Access, Route};

use super::Release;
use super::content::{Unclear, VariationContent};
use super::experiment::Experiment;
use super::payload::Payload;
use super::site_page::{SitePage, route_of};
use crate::files::Finding;

/// Says what is not there.
pub(super) fn check(
    payload: &Payload,
    experiments: &[Experiment],
    release: Option<Release<'_>>,
    findings: &mut Vec<Finding>,
) {
    for experiment in experiments.iter().filter(|experiment| experiment.changes_pages()) {
        // A draft has no errors: it is shown in previews as far as it can be.
        let mut find = |place: &str, (reason, advice): Unclear, is_error: bool| {
            let finding = payload.finding(&experiment.at(place), reason, advice);
            findings.push(if is_error && experiment.is_on { finding } else { finding.into_warning() });
        };
        if experiment.pages.is_empty() {
            let advice =
                "Write the path of a page, as in {\"include\": true, \"type\": \"simple\", \"pattern\": \"/sv/\"}.";
            find("urlPatterns", (format!("{:?} is for no page of the site.", experiment.key), advice), true);
        }
        for (number, variation) in experiment.variations.iter().enumerate() {
            let place = format!("variations.{number}");
            if let Some(unclear) = experiment.pages.iter().find_map(|page| missing(&variation.shows, page, release)) {
                find(&place, unclear, true);
            }
        }
    }
}

/// What a variation shows that a page has not.
fn missing(shows: &VariationContent, at: &SitePage, release: Option<Release<'_>>) -> Option<Unclear> {
    let SitePage { region, path, .. } = at;
    let there = |path: &str| release.is_none_or(|release| release.manifest.page(region.id, path).is_some());
    match shows {
        VariationContent::Original | VariationContent::Redirect(_) => None,
        VariationContent::Page(page) => {
            let open = |(route, canonical): (&Route, String)| route.access == Access::Public && canonical == *page;
            let is_page = route_of(region, page).is_some_and(open) && there(page);
            let advice = "Write the canonical path of a public page, and urlPatterns with the host of its region.";
            (!is_page).then(|| (format!("{page:?}, in the place of {path}, is no page of {}.", region.id), advice))
        }
        VariationContent::Variant(name) => (!there(&[path, "#", name].concat())).then(|| {
            let advice = "Write one that the app has for the screens of all these pages, or other urlPatterns.";
            (format!("{path} in {} has no variant {name:?}.", region.id), advice)
        }),
        VariationContent::Slots(slots) => {
            let screen = route_of(region, path).map(|(route, _)| route.screen)?;
            let known = release?.slots.of(screen);
            let name = slots.keys().find(|name| known.is_none_or(|known| !known.contains_key(*name)))?;
            let all = known.map(|known| known.keys().cloned().collect::<Vec<_>>().join(", ")).unwrap_or_default();
            let advice = "Write a slot that all these pages have, or other urlPatterns.";
            Some((format!("{path} in {} has no slot {name:?}; it has: {all}.", region.id), advice))
        }
    }
}
