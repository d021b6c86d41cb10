//! Compiles experiments: those of rules, and those of pages (see `kirkas_experiments::record`).

use kirkas_experiments::layout::record::{
    HAS_BANDIT, HAS_FILTERS, HAS_FORCED_VARIATION, HAS_NAMESPACE, HAS_TARGETS, INACTIVE, KEEPS_QUERY, MANUAL,
    NOT_STICKY, OWN_KEY, PASSTHROUGH, REDIRECTS, STOPPED,
};
use kirkas_routing::number::{push_number, push_text};
use serde_json::Value as Json;

use super::bandit::{Allocation, push_range, push_ranges, range};
use super::finding::Check;
use super::redirect::redirect;
use super::weights::are_usable;
use super::writer::{narrow, push_counted};
use super::{Compiler, integer_member, is_truthy, text_member, truthy_member};

impl Compiler<'_> {
    /// An experiment of a page.
    pub(super) fn page_experiment(&mut self, index: usize, experiment: &Json) {
        let key = text_member(experiment, "key").unwrap_or_default();
        let variations = experiment.get("variations").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
        let record = self
            .within(format!("experiments.{index}"), |compiler| compiler.experiment(experiment, key, variations, true));
        self.writer.experiments.push(record);
    }

    /// An experiment: of a page, or of a feature's rule.
    pub(super) fn experiment(&mut self, definition: &Json, key: &str, variations: &[Json], of_page: bool) -> Vec<u8> {
        let mut flags = 0;
        let mut flag = |bit, is_set: bool| flags |= if is_set { bit } else { 0 };
        let status = text_member(definition, "status");
        flag(INACTIVE, of_page && (definition.get("active") == Some(&Json::Bool(false)) || status == Some("draft")));
        flag(STOPPED, of_page && status == Some("stopped"));
        flag(NOT_STICKY, truthy_member(definition, "disableStickyBucketing").is_some());
        flag(KEEPS_QUERY, truthy_member(definition, "persistQueryString").is_some());
        flag(MANUAL, truthy_member(definition, "manual").is_some());
        if variations.len() < 2 {
            self.report(Check::FewVariations, key);
        }
        let (variation_bytes, leads_elsewhere) = self.variations(definition, variations);
        let targets = if of_page { self.targets(definition) } else { None };
        match (leads_elsewhere, &targets) {
            (Some(true), Some(_)) => flag(REDIRECTS, true),
            // A page runs neither a redirect without a valid address nor an experiment that changes nothing on it.
            (Some(false), Some(_)) => flag(REDIRECTS | MANUAL, true),
            _ => flag(MANUAL, !variations.iter().any(changes_page)),
        }
        flag(HAS_TARGETS, targets.is_some());
        let filters = self.filters(definition);
        flag(HAS_FILTERS, filters.is_some());
        let namespace = definition.get("namespace").and_then(namespace);
        flag(HAS_NAMESPACE, namespace.is_some());
        let forced = definition.get("force").filter(|_| of_page);
        flag(HAS_FORCED_VARIATION, forced.is_some());
        let allocation = self.allocation(definition, variations.len());
        let bandit = self.bandit(definition, &allocation);
        flag(HAS_BANDIT, bandit.is_some());

        let mut out = Vec::new();
        push_number(&mut out, flags);
        push_text(&mut out, key.as_bytes());
        push_number(&mut out, narrow(variations.len()));
        push_text(&mut out, &variation_bytes);
        push_text(&mut out, &targets.unwrap_or_default());
        self.push_hashing(&mut out, definition, key);
        push_text(&mut out, &filters.unwrap_or_default());
        push_text(&mut out, &self.condition_of(definition));
        let prerequisites = if of_page { self.prerequisites(definition) } else { Vec::new() };
        push_text(&mut out, &prerequisites);
        push_ranges(&mut out, &allocation.ranges(allocation.weights));
        if let Some((name, range)) = namespace {
            push_text(&mut out, name.as_bytes());
            push_range(&mut out, range);
        }
        if let Some(forced) = forced {
            // A variation that doesn't exist keeps everybody out.
            push_number(&mut out, forced.as_u64().and_then(|index| u32::try_from(index).ok()).unwrap_or(u32::MAX));
        }
        out.extend(bandit.unwrap_or_default());
        out
    }

    /// The variations; none if no variation leads to another page, else whether all of those have a valid address.
    fn variations(&mut self, definition: &Json, variations: &[Json]) -> (Vec<u8>, Option<bool>) {
        let (mut out, mut leads_elsewhere) = (Vec::new(), None);
        for (index, variation) in variations.iter().enumerate() {
            let meta = definition.get("meta").and_then(|meta| meta.get(index)).unwrap_or(&Json::Null);
            let key = text_member(meta, "key");
            push_number(&mut out, self.writer.value(variation));
            push_text(&mut out, key.map_or_else(|| index.to_string(), str::to_owned).as_bytes());
            push_text(&mut out, text_member(meta, "name").unwrap_or_default().as_bytes());
            let passes = if truthy_member(meta, "passthrough").is_some() { PASSTHROUGH } else { 0 };
            out.push(passes | if key.is_some() { OWN_KEY } else { 0 });
            let target = variation.get("urlRedirect");
            let address = target.filter(|target| is_truthy(target)).map(|target| target.as_str().and_then(redirect));
            if address == Some(None) {
                self.report(Check::InvalidRedirect, target.unwrap_or(&Json::Null));
            }
            if target.is_some() {
                leads_elsewhere = Some(leads_elsewhere.unwrap_or(true) && address != Some(None));
            }
            let at = address.flatten().map(|record| self.writer.store(record).saturating_add(1));
            push_number(&mut out, at.unwrap_or_default());
        }
        (out, leads_elsewhere)
    }

    fn allocation<'j>(&mut self, definition: &'j Json, count: usize) -> Allocation<'j> {
        let weights = truthy_member(definition, "weights");
        if weights.is_some_and(|weights| !super::bandit::numbers(weights).is_some_and(|all| are_usable(&all, count))) {
            self.report(Check::UnusableWeights, weights.unwrap_or(&Json::Null));
        }
        let ranges = truthy_member(definition, "ranges").and_then(Json::as_array);
        Allocation {
            count,
            coverage: definition.get("coverage").and_then(Json::as_f64).unwrap_or(1.0),
            weights,
            ranges: ranges.map(|ranges| ranges.iter().map(|pair| range(pair).unwrap_or_default()).collect()),
        }
    }

    /// Writes how visitors are hashed: attributes, version, seed and versions of buckets.
    pub(super) fn push_hashing(&mut self, out: &mut Vec<u8>, definition: &Json, seed: &str) {
        push_number(out, self.writer.attribute(text_member(definition, "hashAttribute").unwrap_or("id")));
        let fallback = text_member(definition, "fallbackAttribute");
        push_number(out, fallback.map_or(0, |name| self.writer.attribute(name).saturating_add(1)));
        push_number(out, self.hash_version(definition, 1));
        push_text(out, text_member(definition, "seed").unwrap_or(seed).as_bytes());
        push_number(out, integer_member(definition, "bucketVersion").unwrap_or_default());
        push_number(out, integer_member(definition, "minBucketVersion").unwrap_or_default());
    }

    fn hash_version(&mut self, definition: &Json, default: u32) -> u32 {
        match truthy_member(definition, "hashVersion").map_or(Some(f64::from(default)), Json::as_f64) {
            Some(1.0) => 1,
            Some(2.0) => 2,
            _ => {
                self.report(Check::UnknownHashVersion, definition.get("hashVersion").unwrap_or(&Json::Null));
                0
            }
        }
    }

    /// The filters of a rule or an experiment.
    pub(super) fn filters(&mut self, definition: &Json) -> Option<Vec<u8>> {
        let filters = truthy_member(definition, "filters")?.as_array()?;
        let record = |filter: &Json| {
            let mut out = Vec::new();
            push_number(&mut out, self.writer.attribute(text_member(filter, "attribute").unwrap_or("id")));
            push_number(&mut out, self.hash_version(filter, 2));
            push_text(&mut out, text_member(filter, "seed").unwrap_or_default().as_bytes());
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
    let fields = ["page", "slots", "variant", "js", "css"];
    truthy_member(variation, "domMutations").is_some() || fields.iter().any(|field| variation.get(field).is_some())
}
