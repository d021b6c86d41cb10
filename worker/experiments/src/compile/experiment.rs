//! Compiles experiments: those of rules, and those of pages (see `record`).

use serde_json::Value as Json;

use super::bandit::{Shares, push_range, push_ranges, range};
use super::finding::Check;
use super::redirect::redirect;
use super::weights::are_usable;
use super::writer::{narrow, push_counted};
use super::{Compiler, is_truthy, said, text, whole_number};
use crate::number::{push_number, push_text};
use crate::record::{
    BANDIT, FILTERED, FORCED, INACTIVE, KEEPS_QUERY, NAMESPACE, NOT_BY_ITSELF, NOT_STICKY, OWN_KEY, PASSES, REDIRECTS,
    STOPPED, TARGETED,
};

impl Compiler<'_> {
    /// An experiment of a page.
    pub(super) fn page_experiment(&mut self, place: usize, experiment: &Json) {
        let key = text(experiment, "key").unwrap_or_default();
        let variations = experiment.get("variations").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
        let record = self
            .within(format!("experiments.{place}"), |compiler| compiler.experiment(experiment, key, variations, true));
        self.writer.experiments.push(record);
    }

    /// An experiment: of a page, or of a feature's rule.
    pub(super) fn experiment(&mut self, said_of: &Json, key: &str, variations: &[Json], of_page: bool) -> Vec<u8> {
        let mut flags = 0;
        let mut flag = |bit, is: bool| flags |= if is { bit } else { 0 };
        let status = text(said_of, "status");
        flag(INACTIVE, of_page && (said_of.get("active") == Some(&Json::Bool(false)) || status == Some("draft")));
        flag(STOPPED, of_page && status == Some("stopped"));
        flag(NOT_STICKY, said(said_of, "disableStickyBucketing").is_some());
        flag(KEEPS_QUERY, said(said_of, "persistQueryString").is_some());
        flag(NOT_BY_ITSELF, said(said_of, "manual").is_some());
        if variations.len() < 2 {
            self.find(Check::FewVariations, key);
        }
        let (stored, leads_elsewhere) = self.variations(said_of, variations);
        let targets = if of_page { self.targets(said_of) } else { None };
        match (leads_elsewhere, &targets) {
            (Some(true), Some(_)) => flag(REDIRECTS, true),
            // A redirect that is no address, or nothing that a page could apply by itself.
            (Some(false), Some(_)) => flag(REDIRECTS | NOT_BY_ITSELF, true),
            _ => flag(NOT_BY_ITSELF, !variations.iter().any(changes_page)),
        }
        flag(TARGETED, targets.is_some());
        let filters = self.filters(said_of);
        flag(FILTERED, filters.is_some());
        let namespace = said_of.get("namespace").and_then(namespace);
        flag(NAMESPACE, namespace.is_some());
        let forced = said_of.get("force").filter(|_| of_page);
        flag(FORCED, forced.is_some());
        let shares = self.shares(said_of, variations.len());
        let bandit = self.bandit(said_of, &shares);
        flag(BANDIT, bandit.is_some());

        let mut out = Vec::new();
        push_number(&mut out, flags);
        push_text(&mut out, key.as_bytes());
        push_number(&mut out, narrow(variations.len()));
        push_text(&mut out, &stored);
        push_text(&mut out, &targets.unwrap_or_default());
        self.push_hashing(&mut out, said_of, key);
        push_text(&mut out, &filters.unwrap_or_default());
        push_text(&mut out, &self.condition_of(said_of));
        let prerequisites = if of_page { self.prerequisites(said_of) } else { Vec::new() };
        push_text(&mut out, &prerequisites);
        push_ranges(&mut out, &shares.ranges(shares.weights));
        if let Some((name, range)) = namespace {
            push_text(&mut out, name.as_bytes());
            push_range(&mut out, range);
        }
        if let Some(forced) = forced {
            // One that there isn't keeps everybody out.
            push_number(&mut out, forced.as_u64().and_then(|place| u32::try_from(place).ok()).unwrap_or(u32::MAX));
        }
        out.extend(bandit.unwrap_or_default());
        out
    }

    /// The variations; whether any is another page, and if so, whether all of those are addresses.
    fn variations(&mut self, said_of: &Json, variations: &[Json]) -> (Vec<u8>, Option<bool>) {
        let (mut out, mut leads_elsewhere) = (Vec::new(), None);
        for (place, variation) in variations.iter().enumerate() {
            let meta = said_of.get("meta").and_then(|meta| meta.get(place)).unwrap_or(&Json::Null);
            let key = text(meta, "key");
            push_number(&mut out, self.writer.value(variation));
            push_text(&mut out, key.map_or_else(|| place.to_string(), str::to_owned).as_bytes());
            push_text(&mut out, text(meta, "name").unwrap_or_default().as_bytes());
            let passes = if said(meta, "passthrough").is_some() { PASSES } else { 0 };
            out.push(passes | if key.is_some() { OWN_KEY } else { 0 });
            let target = variation.get("urlRedirect");
            let address = target.filter(|target| is_truthy(target)).map(|target| target.as_str().and_then(redirect));
            if address == Some(None) {
                self.find(Check::InvalidRedirect, target.unwrap_or(&Json::Null));
            }
            if target.is_some() {
                leads_elsewhere = Some(leads_elsewhere.unwrap_or(true) && address != Some(None));
            }
            let at = address.flatten().map(|record| self.writer.store(record).saturating_add(1));
            push_number(&mut out, at.unwrap_or_default());
        }
        (out, leads_elsewhere)
    }

    fn shares<'j>(&mut self, said_of: &'j Json, count: usize) -> Shares<'j> {
        let weights = said(said_of, "weights");
        if weights.is_some_and(|weights| !super::bandit::numbers(weights).is_some_and(|all| are_usable(&all, count))) {
            self.find(Check::UnusableWeights, weights.unwrap_or(&Json::Null));
        }
        let ranges = said(said_of, "ranges").and_then(Json::as_array);
        Shares {
            count,
            coverage: said_of.get("coverage").and_then(Json::as_f64).unwrap_or(1.0),
            weights,
            ranges: ranges.map(|ranges| ranges.iter().map(|pair| range(pair).unwrap_or_default()).collect()),
        }
    }

    /// Attributes, version, seed and versions of buckets.
    pub(super) fn push_hashing(&mut self, out: &mut Vec<u8>, said_of: &Json, seed: &str) {
        push_number(out, self.writer.attribute(text(said_of, "hashAttribute").unwrap_or("id")));
        let fallback = text(said_of, "fallbackAttribute");
        push_number(out, fallback.map_or(0, |name| self.writer.attribute(name).saturating_add(1)));
        push_number(out, self.hash_version(said_of, 1));
        push_text(out, text(said_of, "seed").unwrap_or(seed).as_bytes());
        push_number(out, whole_number(said_of, "bucketVersion").unwrap_or_default());
        push_number(out, whole_number(said_of, "minBucketVersion").unwrap_or_default());
    }

    fn hash_version(&mut self, said_of: &Json, default: u32) -> u32 {
        match said(said_of, "hashVersion").map_or(Some(f64::from(default)), Json::as_f64) {
            Some(1.0) => 1,
            Some(2.0) => 2,
            _ => {
                self.find(Check::UnknownHashVersion, said_of.get("hashVersion").unwrap_or(&Json::Null));
                0
            }
        }
    }

    /// The filters of a rule or an experiment.
    pub(super) fn filters(&mut self, said_of: &Json) -> Option<Vec<u8>> {
        let filters = said(said_of, "filters")?.as_array()?;
        let record = |filter: &Json| {
            let mut out = Vec::new();
            push_number(&mut out, self.writer.attribute(text(filter, "attribute").unwrap_or("id")));
            push_number(&mut out, self.hash_version(filter, 2));
            push_text(&mut out, text(filter, "seed").unwrap_or_default().as_bytes());
            let ranges = filter.get("ranges").and_then(Json::as_array).into_iter().flatten();
            push_ranges(&mut out, &ranges.filter_map(range).collect::<Vec<_>>());
            out
        };
        let records: Vec<Vec<u8>> = filters.iter().map(record).collect();
        let mut out = Vec::new();
        push_counted(&mut out, &records);
        Some(out)
    }
}

fn namespace(namespace: &Json) -> Option<(&str, (f64, f64))> {
    let [name, from, to] = namespace.as_array()?.as_slice() else { return None };
    Some((name.as_str()?, (from.as_f64()?, to.as_f64()?)))
}

/// Whether a variation says how a page changes.
fn changes_page(variation: &Json) -> bool {
    let ways = ["page", "slots", "variant", "js", "css"];
    said(variation, "domMutations").is_some() || ways.iter().any(|way| variation.get(way).is_some())
}
