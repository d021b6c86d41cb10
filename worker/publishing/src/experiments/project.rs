//! Experiments as marketers keep them (`experiments/*.json`, and what a GrowthBook instance sends): merged into one
//! payload, checked against the pages that there are, and compiled.
//!
//! A page-level experiment is GrowthBook's own, where a variation may also say which page to show in the place of
//! another, what to put into slots, or which variant of a screen to show (see [`VariationContent`]), and the experiment
//! what it is judged by (see [`Metrics`], [`Plan`]).

mod attributes;
mod content;
mod diff;
mod exclusion;
mod experiment;
mod holdout;
mod metrics;
mod ordered;
mod overlap;
mod pages;
mod payload;
mod redirect_hosts;
mod references;
mod required_pages;
mod schema;
mod ship;
mod site_page;
mod slots;
mod targets;
mod weights;

pub use attributes::asked_attributes;
pub use content::{ATTRIBUTES, VariationContent};
pub use diff::diff;
pub use experiment::{Experiment, Variation};
pub use holdout::{HOLDOUT_FILE, Holdout, MAX_SHARE};
pub use metrics::{Correction, Direction, Measure, Metric, Metrics, Plan};
pub use required_pages::{RequiredPage, Source, required_pages};
pub use ship::{Removed, ShipError, Shipped, has_experiment, remove, ship};
pub use site_page::SitePage;
pub use slots::{BadSlots, FILE as SLOTS_FILE, Slots};

use kirkas_core::release::Manifest;
use kirkas_experiments_compile::{self as compile, Check, Severity};
use serde_json::Value as Json;

use crate::files::{File, Finding};
use crate::hosts::HostList;
use pages::Pages;
pub(in crate::experiments) use pages::patterns;
use payload::Payload;

/// Bytes of a bundle at most: every isolate of the edge holds it.
pub const MAX_BUNDLE_BYTES: usize = 512 * 1024;

/// The release that experiments are to fit.
#[derive(Clone, Copy)]
pub struct Release<'r> {
    /// Which pages there are.
    pub manifest: &'r Manifest,
    /// Which slots their screens have.
    pub slots: &'r Slots,
}

/// What checking and compiling came to.
#[derive(Debug)]
pub struct Compiled {
    /// What the edge loads; none where a finding is an error.
    pub bundle: Option<Vec<u8>>,
    /// Everything that was found.
    pub findings: Vec<Finding>,
    /// The experiments of pages that could be read.
    pub experiments: Vec<Experiment>,
    /// All files as one payload.
    pub payload: Json,
    /// The holdout, which is the first of the experiments.
    pub holdout: Option<Holdout>,
}

impl Compiled {
    /// How many features the payload has.
    pub fn features(&self) -> usize {
        self.payload.get("features").and_then(Json::as_object).map_or(0, serde_json::Map::len)
    }
}

/// Merges, checks and compiles files. They are checked against the pages of a release, or those of the route table if
/// there is no release yet, and against the hosts of other sites that redirects may name: all if there is no list.
pub fn compile(files: &[File], release: Option<Release<'_>>, hosts: Option<&HostList>) -> Compiled {
    let mut findings = Vec::new();
    let payload = Payload::read(files, &mut findings);
    schema::check(&payload, &mut findings);
    attributes::check(&payload, &mut findings);
    weights::check(&payload, &mut findings);
    let mut experiments = experiment::read(&payload, &mut findings);
    let compiled = compile::compile(&payload.json);
    let others = compiled.findings.iter().filter(|finding| finding.check != Check::UnusableWeights);
    findings.extend(others.map(|finding| {
        let reason = format!("{}.", finding.value);
        let report = payload.finding(&finding.path, reason, finding.check.advice());
        if finding.check.severity() == Severity::Error { report } else { report.into_warning() }
    }));
    if compiled.bundle.len() > MAX_BUNDLE_BYTES {
        let reason = format!("The experiments compile to {} bytes.", compiled.bundle.len());
        let advice = format!("{MAX_BUNDLE_BYTES} are the most: take out features that this site does not ask for.");
        findings.push(Finding::error("experiments", "", reason, advice));
    }
    let pages = Pages::new(release.map(|release| release.manifest));
    pages.find(&payload, &mut experiments, &mut findings);
    targets::check(&payload, &experiments, release, &mut findings);
    redirect_hosts::check(&payload, &experiments, hosts, &mut findings);
    overlap::check(&payload, &experiments, &mut findings);
    let refused = findings.iter().any(|finding| finding.is_error);
    Compiled {
        bundle: (!refused).then_some(compiled.bundle),
        findings,
        experiments,
        payload: payload.json,
        holdout: payload.holdout,
    }
}

#[cfg(test)]
mod tests;
