//! Reduces payloads to what somebody may see and still needs (SDK specification: `reducePayload`).

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::prune::{Pruned, prune};
use super::{Members, said};

/// Features that hold visitors out of experiments; what is kept needs them always.
const HOLDOUT: &str = "$holdout:";

/// Which features and experiments are meant.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Selection {
    /// Those of any of these projects.
    pub projects: Option<Vec<String>>,
    /// Those with any of these tags.
    pub tags: Option<Vec<String>>,
}

/// What to keep of a payload.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct ReduceOptions {
    /// Attributes that are known: conditions are pruned by them.
    #[serde(default)]
    pub attributes: Json,
    /// Only these.
    #[serde(default)]
    pub include: Selection,
    /// Not these.
    #[serde(default)]
    pub exclude: Selection,
    /// What becomes of prerequisites that are not among them.
    #[serde(default)]
    pub prerequisites: Prerequisites,
}

/// What becomes of prerequisites that are not selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Prerequisites {
    /// They are kept where something that is kept asks for them.
    #[default]
    Carry,
    /// They are left out, but for holdouts.
    Filter,
}

/// Reduces a payload.
pub fn reduce(payload: &Json, options: &ReduceOptions) -> Json {
    let features = members(payload, "features");
    let experiments = payload.get("experiments").and_then(Json::as_array).cloned().unwrap_or_default();
    let selected = |of: &Json| options.include.takes(of) && !options.exclude.names(of);
    let experiments: Vec<Json> = experiments.into_iter().filter(selected).collect();
    let mut kept: BTreeSet<&str> =
        features.iter().filter(|(_, feature)| selected(feature)).map(|(key, _)| key.as_str()).collect();
    let rules_kept = |feature: &Json| -> Vec<Json> { options.include.rules(feature) };
    carry(&features, &mut kept, &experiments, &rules_kept, options.prerequisites);

    let groups = members(payload, "savedGroups");
    let reducing = Reducing { known: &options.attributes, groups: Json::Object(groups.clone()) };
    let mut out = payload.as_object().cloned().unwrap_or_default();
    let reduced = features.iter().filter(|(key, _)| kept.contains(key.as_str()));
    let reduced: Members =
        reduced.map(|(key, feature)| (key.clone(), reducing.feature(feature, &rules_kept))).collect();
    let experiments: Vec<Json> = experiments.iter().map(|experiment| reducing.rule(experiment)).collect();
    let users = || reduced.values().flat_map(rules).chain(&experiments);
    let bandits: Option<Members> = payload.get("contextualBandits").and_then(Json::as_object).map(|bandits| {
        let used: BTreeSet<&str> = users().filter_map(|user| user.get("contextualBanditRef")?.as_str()).collect();
        let used = bandits.iter().filter(|(id, _)| used.contains(id.as_str()));
        used.map(|(id, bandit)| (id.clone(), reducing.bandit(bandit))).collect()
    });
    let groups = {
        let contexts = bandits.iter().flat_map(|bandits| bandits.values()).flat_map(contexts);
        let asked = users().chain(contexts);
        reducing.groups(&groups, &asked.cloned().collect::<Vec<Json>>())
    };
    out.insert("features".to_owned(), Json::Object(reduced));
    out.insert("experiments".to_owned(), Json::Array(experiments));
    out.insert("savedGroups".to_owned(), Json::Object(groups));
    if let Some(bandits) = bandits {
        out.insert("contextualBandits".to_owned(), Json::Object(bandits));
    }
    Json::Object(out)
}

fn members(of: &Json, name: &str) -> Members {
    of.get(name).and_then(Json::as_object).cloned().unwrap_or_default()
}

fn rules(feature: &Json) -> &[Json] {
    feature.get("rules").and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

fn contexts(bandit: &Json) -> &[Json] {
    bandit.get("contexts").and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

impl Selection {
    /// Whether something is among what is asked for; what nothing is asked of is.
    fn takes(&self, of: &Json) -> bool {
        let all_projects = metadata(of, "allProjects") == Some(&Json::Bool(true));
        let projects = self.projects.as_ref().is_none_or(|wanted| all_projects || has(of, "projects", wanted));
        projects && self.tags.as_ref().is_none_or(|wanted| has(of, "tags", wanted))
    }

    /// Whether something is named.
    fn names(&self, of: &Json) -> bool {
        let named = |name, wanted: &Option<Vec<String>>| wanted.as_ref().is_some_and(|wanted| has(of, name, wanted));
        named("projects", &self.projects) || named("tags", &self.tags)
    }

    /// The rules of a feature but those for other projects.
    fn rules(&self, feature: &Json) -> Vec<Json> {
        let is_for = |rule: &&Json| {
            let scoped = metadata(rule, "projects").is_some();
            !scoped || self.projects.as_ref().is_none_or(|wanted| has(rule, "projects", wanted))
        };
        rules(feature).iter().filter(is_for).cloned().collect()
    }
}

fn metadata<'j>(of: &'j Json, name: &str) -> Option<&'j Json> {
    of.get("metadata")?.get(name)
}

fn has(of: &Json, name: &str, wanted: &[String]) -> bool {
    let own = metadata(of, name).and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str);
    own.into_iter().any(|own| wanted.iter().any(|wanted| wanted == own))
}

/// Adds the prerequisites of what is kept.
fn carry<'j>(
    features: &'j Members,
    kept: &mut BTreeSet<&'j str>,
    experiments: &[Json],
    rules_kept: &impl Fn(&Json) -> Vec<Json>,
    prerequisites: Prerequisites,
) {
    let mut asking: Vec<Json> = kept.iter().filter_map(|key| features.get(*key)).flat_map(rules_kept).collect();
    asking.extend_from_slice(experiments);
    while let Some(asks) = asking.pop() {
        let parents = asks.get("parentConditions").and_then(Json::as_array).into_iter().flatten();
        for id in parents.filter_map(|parent| parent.get("id")?.as_str()) {
            let Some((key, feature)) = features.get_key_value(id) else { continue };
            let carried = prerequisites == Prerequisites::Carry || id.starts_with(HOLDOUT);
            if carried && kept.insert(key) {
                asking.extend(rules_kept(feature));
            }
        }
    }
}

struct Reducing<'j> {
    known: &'j Json,
    groups: Json,
}

impl Reducing<'_> {
    fn prune(&self, condition: &Json) -> Pruned {
        prune(condition, self.known, &self.groups)
    }

    fn feature(&self, feature: &Json, rules_kept: &impl Fn(&Json) -> Vec<Json>) -> Json {
        let mut out = feature.clone();
        if let Some(rules) = out.get_mut("rules") {
            *rules = rules_kept(feature).iter().map(|rule| self.rule(rule)).collect();
        }
        out
    }

    /// A rule or an experiment with its condition pruned. Where that never holds, the value that a
    /// rule says is taken out; variations stay, because sticky buckets skip the condition.
    fn rule(&self, rule: &Json) -> Json {
        let mut out = rule.clone();
        let (Some(members), Some(condition)) = (out.as_object_mut(), said(rule, "condition")) else { return out };
        match self.prune(condition) {
            Pruned::Decided(true) => drop(members.remove("condition")),
            Pruned::Decided(false) => {
                members.insert("condition".to_owned(), json!({ "$not": {} }));
                if members.contains_key("force") && !members.contains_key("variations") {
                    members.insert("force".to_owned(), Json::Null);
                }
            }
            Pruned::Left(condition) => drop(members.insert("condition".to_owned(), condition)),
        }
        out
    }

    /// A bandit without the contexts that never hold.
    fn bandit(&self, bandit: &Json) -> Json {
        let mut out = bandit.clone();
        let Some(stored) = out.get_mut("contexts").and_then(Json::as_array_mut) else { return out };
        stored.retain_mut(|context| {
            let condition = said(context, "condition").cloned().unwrap_or_else(|| json!({}));
            let condition = match self.prune(&condition) {
                Pruned::Decided(false) => return false,
                Pruned::Decided(true) => json!({}),
                Pruned::Left(condition) => condition,
            };
            if let Some(members) = context.as_object_mut() {
                members.insert("condition".to_owned(), condition);
            }
            true
        });
        out
    }

    /// The groups that are still asked for. Those with a condition are pruned, unless they are asked of
    /// something else than the visitor, or refer to themselves.
    fn groups(&self, groups: &Members, asking: &[Json]) -> Members {
        let mut as_written = BTreeSet::new();
        let elsewhere = asking.iter().flat_map(|asks| {
            let parents = asks.get("parentConditions").and_then(Json::as_array).into_iter().flatten();
            let conditions = parents.filter_map(|parent| parent.get("condition"));
            conditions
                .flat_map(references)
                .chain(asks.get("condition").into_iter().flat_map(|condition| references_in_elements(condition, false)))
        });
        for id in elsewhere {
            self.reach(groups, &id, &mut as_written);
        }
        // Within any group, elements are something else than the visitor as well.
        for group in groups.values() {
            for id in group.get("condition").into_iter().flat_map(|condition| references_in_elements(condition, false))
            {
                self.reach(groups, &id, &mut as_written);
            }
        }
        for (id, group) in groups {
            let mut reached = BTreeSet::new();
            for next in condition_references(group) {
                self.reach(groups, &next, &mut reached);
            }
            if reached.contains(id) {
                as_written.insert(id.clone());
            }
        }
        let pruned = |id: &str, group: &Json| {
            let mut out = group.clone();
            if let (Some(condition), false) = (out.get_mut("condition"), as_written.contains(id))
                && let Pruned::Left(left) = self.prune(condition)
            {
                *condition = left;
            }
            out
        };
        let all: Members = groups.iter().map(|(id, group)| (id.clone(), pruned(id, group))).collect();
        let mut kept = BTreeSet::new();
        let asked = asking.iter().flat_map(|asks| {
            let parents = asks.get("parentConditions").and_then(Json::as_array).into_iter().flatten();
            let conditions = parents.filter_map(|parent| parent.get("condition")).chain(asks.get("condition"));
            conditions.flat_map(references).collect::<Vec<String>>()
        });
        for id in asked {
            self.reach(&all, &id, &mut kept);
        }
        all.into_iter().filter(|(id, _)| kept.contains(id)).collect()
    }

    /// Notes a group and those that it refers to.
    fn reach(&self, groups: &Members, id: &str, reached: &mut BTreeSet<String>) {
        if let Some(group) = groups.get(id)
            && reached.insert(id.to_owned())
        {
            for next in condition_references(group) {
                self.reach(groups, &next, reached);
            }
        }
    }
}

fn condition_references(group: &Json) -> Vec<String> {
    group.get("condition").map(references).unwrap_or_default()
}

/// The groups that a condition refers to.
fn references(condition: &Json) -> Vec<String> {
    let mut found = Vec::new();
    match condition {
        Json::Object(members) => {
            for (key, value) in members {
                match (key.as_str(), value) {
                    ("$savedGroup", reference) => {
                        found.extend(reference.get("id").and_then(Json::as_str).map(str::to_owned));
                    }
                    ("$inGroup" | "$notInGroup", Json::String(id)) => found.push(id.clone()),
                    (_, value) => found.extend(references(value)),
                }
            }
        }
        Json::Array(conditions) => found.extend(conditions.iter().flat_map(references)),
        _ => {}
    }
    found
}

/// The groups that a condition refers to where it is about the elements of a list.
fn references_in_elements(condition: &Json, within: bool) -> Vec<String> {
    match condition {
        _ if within => references(condition),
        Json::Object(members) => {
            members.iter().flat_map(|(key, value)| references_in_elements(value, key == "$elemMatch")).collect()
        }
        Json::Array(conditions) => {
            conditions.iter().flat_map(|condition| references_in_elements(condition, false)).collect()
        }
        _ => Vec::new(),
    }
}
