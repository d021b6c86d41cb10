//! Reduces payloads to what somebody may see and still needs (SDK specification: `reducePayload`).

mod groups;
mod selection;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::prune::{Pruned, prune};
use super::{Members, is_truthy, truthy_member};
pub use selection::Selection;

/// Prefix of features that hold visitors out of experiments. As prerequisites they are always retained.
const HOLDOUT: &str = "$holdout:";

/// What to retain of a payload.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct ReduceOptions {
    /// Attributes that are known: conditions are pruned by them.
    #[serde(default)]
    pub attributes: Json,
    /// The features and experiments to retain.
    #[serde(default)]
    pub include: Selection,
    /// The features and experiments to leave out.
    #[serde(default)]
    pub exclude: Selection,
    /// What to do with prerequisites that are not selected.
    #[serde(default)]
    pub prerequisites: Prerequisites,
}

/// What to do with prerequisites that are not selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Prerequisites {
    /// They are retained if something that is retained needs them.
    #[default]
    Keep,
    /// They are left out, except for holdouts.
    Filter,
}

/// Reduces a payload.
pub fn reduce(payload: &Json, options: &ReduceOptions) -> Json {
    let reducer = Reducer {
        options,
        features: &members(payload, "features"),
        groups: &Json::Object(members(payload, "savedGroups")),
    };
    let experiments = payload.get("experiments").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
    let experiments: Vec<&Json> = experiments.iter().filter(|experiment| reducer.is_selected(experiment)).collect();
    let features = reducer.features_for(&experiments);
    let experiments: Vec<Json> = experiments.into_iter().map(|experiment| reducer.experiment(experiment)).collect();

    let bandits = truthy_member(payload, "contextualBandits").map(|_| {
        let bandits = members(payload, "contextualBandits");
        let users = features.values().flat_map(rules).chain(&experiments);
        let used: BTreeSet<&str> = users.filter_map(|user| user.get("contextualBanditRef")?.as_str()).collect();
        let used = bandits.iter().filter(|(id, _)| used.contains(id.as_str()));
        used.map(|(id, bandit)| (id.clone(), reducer.bandit(bandit))).collect::<Members>()
    });
    let users: Vec<&Json> =
        features.values().chain(&experiments).chain(bandits.iter().flat_map(|bandits| bandits.values())).collect();
    let groups = groups::needed(&members(payload, "savedGroups"), &options.attributes, &users);

    let mut out = payload.as_object().cloned().unwrap_or_default();
    out.insert("features".to_owned(), Json::Object(features));
    out.insert("experiments".to_owned(), Json::Array(experiments));
    out.insert("savedGroups".to_owned(), Json::Object(groups));
    match bandits {
        Some(bandits) => drop(out.insert("contextualBandits".to_owned(), Json::Object(bandits))),
        None => drop(out.remove("contextualBandits")),
    }
    Json::Object(out)
}

fn members(item: &Json, name: &str) -> Members {
    item.get(name).and_then(Json::as_object).cloned().unwrap_or_default()
}

fn rules(feature: &Json) -> &[Json] {
    feature.get("rules").and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// The ids of the prerequisites of a rule or an experiment.
fn parents(item: &Json) -> impl Iterator<Item = &str> {
    let parents = item.get("parentConditions").and_then(Json::as_array).into_iter().flatten();
    parents.filter_map(|parent| parent.get("id")?.as_str())
}

struct Reducer<'j> {
    options: &'j ReduceOptions,
    features: &'j Members,
    groups: &'j Json,
}

impl<'j> Reducer<'j> {
    fn is_selected(&self, item: &Json) -> bool {
        self.options.include.includes(item) && !self.options.exclude.excludes(item)
    }

    fn prune(&self, condition: &Json) -> Pruned {
        prune(condition, &self.options.attributes, self.groups)
    }

    /// The selected features, and the prerequisites of those and of the experiments.
    fn features_for(&self, experiments: &[&Json]) -> Members {
        let selected = self.features.iter().filter(|(_, feature)| self.is_selected(feature));
        let mut pending: Vec<&str> = selected.map(|(key, _)| key.as_str()).collect();
        pending.extend(experiments.iter().flat_map(|experiment| self.prerequisites(experiment)));
        let mut retained: BTreeMap<&str, Json> = BTreeMap::new();
        while let Some(key) = pending.pop() {
            let feature = self.features.get(key).filter(|feature| is_truthy(feature) && !retained.contains_key(key));
            if let Some(feature) = feature.map(|feature| self.feature(feature)) {
                pending.extend(rules(&feature).iter().flat_map(|rule| self.prerequisites(rule)));
                retained.insert(key, feature);
            }
        }
        retained.into_iter().map(|(key, feature)| (key.to_owned(), feature)).collect()
    }

    /// The prerequisites of a rule or an experiment that are retained.
    fn prerequisites(&self, item: &Json) -> Vec<&'j str> {
        let all = parents(item).filter_map(|id| self.features.get_key_value(id)).map(|(id, _)| id.as_str());
        all.filter(|id| self.options.prerequisites == Prerequisites::Keep || id.starts_with(HOLDOUT)).collect()
    }

    /// A feature without the rules for other projects. A feature of another project keeps all rules: it is retained
    /// as a prerequisite, and has to decide the same as before.
    fn feature(&self, feature: &Json) -> Json {
        let is_own = self.options.include.includes_project(feature);
        let mut out = feature.clone();
        if let Some(rules) = out.get_mut("rules").and_then(Json::as_array_mut) {
            rules.retain(|rule| !is_own || self.options.include.includes_rule(rule));
            for rule in rules {
                let (pruned, never_holds) = self.with_pruned_condition(rule);
                *rule = pruned;
                if let (true, Some(value)) = (never_holds, rule.get_mut("force")) {
                    *value = Json::Null;
                }
            }
        }
        out
    }

    /// An experiment keeps its variations whatever its condition is, because sticky buckets skip the condition.
    fn experiment(&self, experiment: &Json) -> Json {
        self.with_pruned_condition(experiment).0
    }

    /// A rule or an experiment with its condition pruned, and whether the condition never holds.
    fn with_pruned_condition(&self, item: &Json) -> (Json, bool) {
        let mut out = item.clone();
        let (Some(members), Some(condition)) = (out.as_object_mut(), truthy_member(item, "condition")) else {
            return (out, false);
        };
        let pruned = self.prune(condition);
        let never_holds = pruned == Pruned::Decided(false);
        match pruned {
            Pruned::Decided(true) => drop(members.remove("condition")),
            Pruned::Decided(false) => drop(members.insert("condition".to_owned(), json!({ "$not": {} }))),
            Pruned::Remaining(condition) => drop(members.insert("condition".to_owned(), condition)),
        }
        (out, never_holds)
    }

    /// A bandit without the contexts that never hold.
    fn bandit(&self, bandit: &Json) -> Json {
        let mut out = bandit.clone();
        let Some(members) = out.as_object_mut() else { return out };
        let mut contexts = members.get("contexts").and_then(Json::as_array).cloned().unwrap_or_default();
        contexts.retain_mut(|context| {
            let condition = truthy_member(context, "condition").cloned().unwrap_or_else(|| json!({}));
            let condition = match self.prune(&condition) {
                Pruned::Decided(false) => return false,
                Pruned::Decided(true) => json!({}),
                Pruned::Remaining(condition) => condition,
            };
            if let Some(members) = context.as_object_mut() {
                members.insert("condition".to_owned(), condition);
            }
            true
        });
        members.insert("contexts".to_owned(), Json::Array(contexts));
        out
    }
}
