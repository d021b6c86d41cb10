//! Compiles features and their rules (see `kirkas_experiments::feature`).

use kirkas_experiments::layout::feature::{FORCE, HAS_ROLLOUT, NO_FALLBACK, RUN};
use kirkas_routing::number::{push_number, push_text};
use serde_json::Value as Json;

use super::Compiler;
use super::bandit::{push_range, range};
use super::finding::Check;
use super::writer::{narrow, push_counted, push_parts};
use super::{text_member, truthy_member};

impl Compiler<'_> {
    /// A feature.
    pub(super) fn feature(&mut self, key: &str, feature: &Json) {
        let rules = feature.get("rules").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
        let rules: Vec<Vec<u8>> = rules
            .iter()
            .enumerate()
            .map(|(index, rule)| {
                self.within(format!("features.{key}.rules.{index}"), |compiler| compiler.rule(key, rule))
            })
            .collect();
        let mut out = Vec::new();
        push_text(&mut out, key.as_bytes());
        push_number(&mut out, feature.get("defaultValue").map_or(0, |value| self.writer.value(value)));
        push_parts(&mut out, &rules);
        self.writer.features.push(out);
    }

    fn rule(&mut self, key: &str, rule: &Json) -> Vec<u8> {
        let forced = rule.get("force");
        let mut out = vec![if forced.is_some() { FORCE } else { RUN }];
        push_text(&mut out, text_member(rule, "id").unwrap_or_default().as_bytes());
        push_text(&mut out, &self.prerequisites(rule));
        push_text(&mut out, &self.filters(rule).unwrap_or_default());
        if let Some(value) = forced {
            push_number(&mut out, self.writer.value(value));
            push_text(&mut out, &self.condition_of(rule));
            self.push_rollout(&mut out, key, rule);
            return out;
        }
        let variations = truthy_member(rule, "contextualVariations").or_else(|| truthy_member(rule, "variations"));
        let Some(variations) = variations.and_then(Json::as_array) else {
            // A rule of prerequisites alone is a gate, or has no effect.
            if truthy_member(rule, "parentConditions").is_none() {
                self.report(Check::EmptyRule, rule);
            }
            return out;
        };
        out.extend(self.experiment(rule, text_member(rule, "key").unwrap_or(key), variations, false));
        out
    }

    /// Writes which share of the visitors a rule applies to.
    fn push_rollout(&mut self, out: &mut Vec<u8>, key: &str, rule: &Json) {
        let own = truthy_member(rule, "range").and_then(range);
        let Some(range) = own.or_else(|| Some((0.0, rule.get("coverage")?.as_f64()?))) else {
            return out.push(0);
        };
        let flags = if truthy_member(rule, "disableStickyBucketing").is_some() {
            HAS_ROLLOUT | NO_FALLBACK
        } else {
            HAS_ROLLOUT
        };
        out.push(flags);
        self.push_hashing(out, rule, key);
        push_range(out, range);
    }

    /// The prerequisites of a rule or an experiment.
    pub(super) fn prerequisites(&mut self, definition: &Json) -> Vec<u8> {
        let Some(parents) = truthy_member(definition, "parentConditions").and_then(Json::as_array) else {
            return Vec::new();
        };
        let records: Vec<Vec<u8>> = parents
            .iter()
            .enumerate()
            .map(|(index, parent)| {
                self.within(format!("parentConditions.{index}"), |compiler| compiler.prerequisite(parent))
            })
            .collect();
        let mut out = Vec::new();
        push_counted(&mut out, &records);
        out
    }

    fn prerequisite(&mut self, parent: &Json) -> Vec<u8> {
        let id = text_member(parent, "id").unwrap_or_default();
        let mut keys: Vec<&str> = self.features.iter().map(|(key, _)| *key).collect();
        keys.sort_unstable();
        let feature = keys.binary_search(&id).ok();
        if feature.is_none() {
            self.report(Check::UnknownPrerequisite, id);
        }
        let mut out = Vec::new();
        push_number(&mut out, feature.map_or(0, |index| narrow(index).saturating_add(1)));
        out.push(u8::from(truthy_member(parent, "gate").is_some()));
        push_text(&mut out, &self.condition_of(parent));
        out
    }
}
