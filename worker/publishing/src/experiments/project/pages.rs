//! The pages of the site, and which of them an experiment is for.

use kirkas_core::release::{Manifest, Page};
use kirkas_core::site::{self, Region};
use kirkas_experiments::Bundle;
use kirkas_experiments_compile as compile;
use serde_json::{Value as Json, json};

use super::experiment::Experiment;
use super::payload::Payload;
use super::site_page::SitePage;
use crate::files::Finding;

/// All pages.
pub(super) struct Pages(Vec<SitePage>);

impl Pages {
    /// The pages of a release; else those of the route table.
    pub fn new(release: Option<&Manifest>) -> Self {
        let Some(release) = release else { return Self(of_routes()) };
        let of_region = |region: &'static Region| {
            let page = move |(path, page): (&str, Page)| SitePage { region, path: path.to_owned(), page: Some(page) };
            let mut pages: Vec<SitePage> = release.pages(region.id).map(page).collect();
            // A manifest has no order of its own.
            pages.sort_unstable_by(|one, other| one.path.cmp(&other.path));
            pages
        };
        Self(site::regions().iter().flat_map(of_region).collect())
    }

    /// Finds the pages that each experiment is for, whatever is in a visitor's query. On screens that nothing varies an
    /// experiment never applies: a pattern that fits only such is refused.
    pub fn find(self, payload: &Payload, experiments: &mut [Experiment], findings: &mut Vec<Finding>) {
        let requested: Vec<Json> =
            payload.experiments().iter().map(|experiment| json!({ "urlPatterns": patterns(experiment) })).collect();
        for (experiment, pages) in experiments.iter_mut().zip(self.of_each(&requested)) {
            experiment.pages = pages.into_iter().filter(|page| !page.is_sensitive()).cloned().collect();
        }
        let changing =
            experiments.iter().zip(payload.experiments()).filter(|(experiment, _)| experiment.changes_pages());
        for (experiment, json) in changing {
            let all = json.get("urlPatterns").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
            let alone: Vec<Json> = all
                .iter()
                .map(|pattern| json!({ "urlPatterns": patterns(&json!({ "urlPatterns": [pattern] })) }))
                .collect();
            for (number, (pattern, pages)) in all.iter().zip(self.of_each(&alone)).enumerate() {
                if pattern.get("include") != Some(&Json::Bool(false))
                    && let Some(first) = pages.first().filter(|_| pages.iter().all(|page| page.is_sensitive()))
                {
                    let reason = format!(
                        "{} and all else that this fits may hold secrets or personal data, or need a session: no \
                         experiment changes them.",
                        first.path
                    );
                    let place = experiment.at(&format!("urlPatterns.{number}"));
                    findings.push(payload.finding(&place, reason, "Write the path of another page."));
                }
            }
        }
    }

    /// The pages that each of these is for.
    fn of_each(&self, requested: &[Json]) -> Vec<Vec<&SitePage>> {
        let targets = compile::compile(&json!({ "experiments": requested }));
        let Ok(bundle) = Bundle::load(targets.bundle) else { return requested.iter().map(|_| Vec::new()).collect() };
        let of = |number| self.0.iter().filter(|page| page.is_target(&bundle, number)).collect();
        (0..).zip(requested).map(|(number, _)| of(number)).collect()
    }
}

fn of_routes() -> Vec<SitePage> {
    let languages = site::languages().iter().filter(|language| language.active);
    let routes = languages.flat_map(|language| site::routes().iter().map(move |route| (language, route)));
    routes
        .filter_map(|(language, route)| {
            Some(SitePage { region: site::region(language.region)?, path: route.path(language), page: None })
        })
        .collect()
}

/// An experiment's patterns less what they ask of a query or a fragment: with what that leaves out in part, nothing is
/// left out.
pub(in crate::experiments) fn patterns(experiment: &Json) -> Json {
    let Some(patterns) = experiment.get("urlPatterns").and_then(Json::as_array) else { return Json::Null };
    let whole = |pattern: &Json| {
        let text = pattern.get("pattern").and_then(Json::as_str).unwrap_or_default();
        let path = text.split(['?', '#']).next().unwrap_or_default();
        if pattern.get("type").and_then(Json::as_str) != Some("simple") || path == text {
            return Some(pattern.clone());
        }
        let includes = pattern.get("include") != Some(&Json::Bool(false));
        includes.then(|| json!({ "include": true, "type": "simple", "pattern": path }))
    };
    Json::Array(patterns.iter().filter_map(whole).collect())
}
