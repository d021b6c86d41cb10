//! An experiment of pages as it was read: whether it is on, what its variations show, and what it is judged by.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::content::VariationContent;
use super::exclusion::Exclusion;
use super::metrics::{Metrics, Plan};
use super::payload::Payload;
use super::references::references;
use super::site_page::SitePage;
use crate::files::Finding;

/// An experiment of pages.
#[derive(Debug, Clone, PartialEq)]
pub struct Experiment {
    /// Its key.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// What is believed before it starts, and why; nothing where nobody wrote it.
    pub hypothesis: String,
    /// Whether visitors are put in it as it stands: it is active, running, and not only started by hand; or its winner
    /// is shown to all.
    pub is_on: bool,
    /// Whether it is still to be on: only previews show it.
    pub is_draft: bool,
    /// Whether it is over: nobody is compared any more, and all may be shown one variation.
    pub is_stopped: bool,
    /// Whether everybody in it is shown one variation, uncounted.
    pub is_forced: bool,
    /// The place of that variation.
    pub forced_variation: Option<u32>,
    /// Its variations; the first is the control.
    pub variations: Vec<Variation>,
    /// The pages that it is for.
    pub pages: Vec<SitePage>,
    /// What it is judged by.
    pub metrics: Metrics,
    /// When it is judged.
    pub plan: Plan,
    /// All of it, as somebody wrote it.
    pub written: Json,
    /// The saved groups and features that its conditions name, each as somebody wrote it, by its path in the payload, such as
    /// `savedGroups.readers`.
    pub references: BTreeMap<String, Json>,
    pub(super) exclusion: Exclusion,
    /// Where in the payload it is.
    place: String,
}

/// A variation.
#[derive(Debug, Clone, PartialEq)]
pub struct Variation {
    /// Its key: its place, where it was given none.
    pub key: String,
    /// Share of the visitors in the experiment.
    pub weight: f64,
    /// What it shows.
    pub shows: VariationContent,
}

impl Experiment {
    /// Where something of it stands, to be found in the payload.
    pub(super) fn at(&self, member: &str) -> String {
        format!("{}.{member}", self.place)
    }

    /// Whether visitors are compared in it.
    pub fn compares(&self) -> bool {
        self.is_on && !self.is_stopped && !self.is_forced
    }

    /// The place of the variation that was shipped: everybody is shown it, and nobody is compared any more.
    pub fn shipped_variation(&self) -> Option<u32> {
        self.forced_variation.filter(|_| self.is_on && self.is_stopped)
    }

    /// Whether somebody can be shown a variation that changes pages, in a preview at least.
    pub fn changes_pages(&self) -> bool {
        (self.is_on || self.is_draft)
            && self.variations.iter().any(|variation| variation.shows != VariationContent::Original)
    }
}

/// Reads all experiments of pages; the pages that they are for are found later.
pub(super) fn read(payload: &Payload, findings: &mut Vec<Finding>) -> Vec<Experiment> {
    let read = |(number, json): (usize, &Json)| {
        let place = format!("experiments.{number}");
        let of = |member: &str| json.get(member).filter(|value| !value.is_null());
        let text = |member: &str| of(member).and_then(Json::as_str).unwrap_or_default().to_owned();
        let is = |member: &str| of(member) == Some(&Json::Bool(true));
        let status = of("status").and_then(Json::as_str).unwrap_or("running");
        let runs = status == "running" || (status == "stopped" && of("force").is_some());
        let metrics = ours(payload, &place, "metrics", of("metrics"), findings);
        let plan = ours(payload, &place, "plan", of("plan"), findings);
        let may_run = of("active") != Some(&Json::Bool(false)) && !is("manual");
        Experiment {
            key: text("key"),
            name: text("name"),
            hypothesis: text("hypothesis"),
            is_on: runs && may_run,
            is_draft: status == "draft" && may_run,
            is_stopped: status == "stopped",
            is_forced: of("force").is_some(),
            forced_variation: of("force").and_then(Json::as_u64).and_then(|place| place.try_into().ok()),
            variations: variations(payload, json, &place, findings),
            pages: Vec::new(),
            metrics,
            plan,
            written: json.clone(),
            references: references(payload, json),
            exclusion: Exclusion::read(json),
            place,
        }
    };
    payload.experiments().iter().enumerate().map(read).collect()
}

fn ours<T: Default + serde::de::DeserializeOwned>(
    payload: &Payload,
    place: &str,
    member: &str,
    json: Option<&Json>,
    findings: &mut Vec<Finding>,
) -> T {
    let read = json.map(|json| serde_json::from_value(json.clone())).transpose();
    read.unwrap_or_else(|error| {
        let advice = "Write metrics as {\"goals\": [\"application-submitted\"], \"guardrails\": […]}, plan as \
                      {\"visitors\": 20000, \"days\": 14}.";
        findings.push(payload.finding(&format!("{place}.{member}"), format!("{error}."), advice));
        None
    })
    .unwrap_or_default()
}

fn variations(payload: &Payload, json: &Json, place: &str, findings: &mut Vec<Finding>) -> Vec<Variation> {
    let list = |name: &str| json.get(name).and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let (all, weights) = (list("variations"), list("weights"));
    let variation = |(number, variation): (usize, &Json)| {
        let key = list("meta").get(number).and_then(|meta| meta.get("key")?.as_str());
        let shows = VariationContent::read(variation).unwrap_or_else(|(reason, advice)| {
            findings.push(payload.finding(&format!("{place}.variations.{number}"), reason, advice));
            VariationContent::Original
        });
        // As the engine has it: weights that are not as many as variations are equal ones.
        let weight = weights.get(number).filter(|_| weights.len() == all.len()).and_then(Json::as_f64);
        Variation { key: key.map_or_else(|| number.to_string(), str::to_owned), weight: weight.unwrap_or(1.0), shows }
    };
    all.iter().enumerate().map(variation).collect()
}
