//! Selects features and experiments by their `metadata` in the payload.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value as Json;

use super::super::{is_truthy, truthy_member};

/// A selection of features and experiments. One value of each list is enough.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Selection {
    /// Those of any of these projects.
    pub projects: Option<Vec<Json>>,
    /// Those with any of these tags.
    pub tags: Option<Vec<Json>>,
    /// Those that have any of the values, by the field's name.
    pub custom_fields: Option<BTreeMap<String, Vec<Json>>>,
}

impl Selection {
    /// Whether a feature or an experiment fits every list.
    pub(super) fn includes(&self, item: &Json) -> bool {
        self.includes_project(item)
            && self.tags.as_ref().is_none_or(|wanted| has(metadata(item, "tags"), wanted))
            && self.fields().all(|(name, wanted)| has(field(item, name), wanted))
    }

    /// Whether an item is in any of the projects. An item in all projects is; an item in none is not.
    pub(super) fn includes_project(&self, item: &Json) -> bool {
        let everywhere = metadata(item, "allProjects").is_some_and(is_truthy);
        self.projects.as_ref().is_none_or(|wanted| everywhere || has(metadata(item, "projects"), wanted))
    }

    /// Whether a rule is for any of the projects. One that names none is for all.
    pub(super) fn includes_rule(&self, rule: &Json) -> bool {
        let scope = metadata(rule, "projects").filter(|projects| is_truthy(projects));
        self.projects.as_ref().is_none_or(|wanted| scope.is_none() || has(scope, wanted))
    }

    /// Whether an item fits any of the lists. An item in all projects is in none by name.
    pub(super) fn excludes(&self, item: &Json) -> bool {
        self.projects.as_ref().is_some_and(|wanted| has(metadata(item, "projects"), wanted))
            || self.tags.as_ref().is_some_and(|wanted| has(metadata(item, "tags"), wanted))
            || self.fields().any(|(name, wanted)| has(field(item, name), wanted))
    }

    fn fields(&self) -> impl Iterator<Item = (&String, &Vec<Json>)> {
        self.custom_fields.iter().flatten()
    }
}

fn metadata<'j>(item: &'j Json, name: &str) -> Option<&'j Json> {
    truthy_member(item, "metadata")?.get(name)
}

fn field<'j>(item: &'j Json, name: &str) -> Option<&'j Json> {
    metadata(item, "customFields")?.get(name)
}

/// Whether a value, or an element of it, is among those that are wanted.
fn has(own: Option<&Json>, wanted: &[Json]) -> bool {
    let is_wanted = |own: &Json| wanted.iter().any(|wanted| is_same(own, wanted));
    match own {
        Some(Json::Array(own)) => own.iter().any(is_wanted),
        own => own.is_some_and(is_wanted),
    }
}

/// Whether two values are identical as JavaScript's `===` says: lists and objects never are.
fn is_same(one: &Json, two: &Json) -> bool {
    match (one, two) {
        (Json::Number(one), Json::Number(two)) => one.as_f64() == two.as_f64(),
        (Json::Array(_) | Json::Object(_), _) => false,
        _ => one == two,
    }
}
