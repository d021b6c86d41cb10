//! Which pages have to be there for the variations of experiments, and what each is made from.

use std::collections::BTreeMap;

use kirkas_core::release::Page;

use super::content::VariationContent;
use super::site_page::{SitePage, route_of};
use super::{Compiled, Release};

/// A page that a variation shows at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredPage<'c> {
    /// Region's id.
    pub region: &'static str,
    /// Canonical path or pattern that it is shown at.
    pub path: &'c str,
    /// Key of the experiment.
    pub experiment: &'c str,
    /// Place of the variation, from 0.
    pub variation: u32,
    /// Whether visitors are shown it, and not only previews.
    pub is_on: bool,
    /// What it is made from.
    pub source: Source<'c>,
}

/// What a page is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source<'c> {
    /// It is in the release.
    Ready(Page),
    /// A page of the release with other content.
    Spliced {
        /// The page.
        page: Page,
        /// The content of slots.
        slots: &'c BTreeMap<String, String>,
        /// Where in the data of the page slots have their content.
        places: &'c BTreeMap<String, String>,
    },
}

/// The pages that the variations of all experiments that are on, or drafts, show; what the release lacks is left out.
pub fn required_pages<'c>(compiled: &'c Compiled, release: Release<'c>) -> Vec<RequiredPage<'c>> {
    let changing = compiled.experiments.iter().filter(|experiment| experiment.changes_pages());
    let mut all = Vec::new();
    for experiment in changing {
        for (number, variation) in (0..).zip(&experiment.variations) {
            all.extend(experiment.pages.iter().filter_map(|page| {
                let source = source(&variation.shows, page, release)?;
                let SitePage { region, path, .. } = page;
                Some(RequiredPage {
                    region: region.id,
                    path,
                    experiment: &experiment.key,
                    variation: number,
                    is_on: experiment.is_on,
                    source,
                })
            }));
        }
    }
    all
}

fn source<'c>(shows: &'c VariationContent, at: &SitePage, release: Release<'c>) -> Option<Source<'c>> {
    let SitePage { region, path, page } = at;
    let ready = |path: &str| release.manifest.page(region.id, path).map(Source::Ready);
    match shows {
        VariationContent::Original | VariationContent::Redirect(_) => None,
        VariationContent::Page(page) => ready(page),
        VariationContent::Variant(name) => ready(&[path, "#", name].concat()),
        VariationContent::Slots(slots) => {
            let (route, _) = route_of(region, path)?;
            let places = release.slots.of(route.screen)?;
            let known = slots.keys().all(|name| places.contains_key(name));
            known.then_some(Source::Spliced { page: (*page)?, slots, places })
        }
    }
}
