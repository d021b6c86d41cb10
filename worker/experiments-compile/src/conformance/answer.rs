//! Turns contexts of cases into visitors of a compiled payload, and decisions into the SDKs' JSON.

use kirkas_experiments::{
    Assignment, Bundle, Evaluation, ExperimentDecision, FeatureDecision, Source, Value, ValueId, Visitor,
};
use serde_json::{Map, Value as Json, json};
use url::Url;

use crate::{JsonValue, compile};

/// The context of a case.
pub(super) struct Context<'c> {
    payload: &'c Json,
    bundle: Bundle,
    attributes: JsonValue,
    url: String,
    forced_variations: Vec<(&'c str, u32)>,
    documents: &'c [Json],
}

impl<'c> Context<'c> {
    pub(super) fn new(context: &'c Json) -> Option<Self> {
        Self::with_documents(context, &[])
    }

    pub(super) fn with_documents(context: &'c Json, documents: &'c [Json]) -> Option<Self> {
        let mut attributes = context.get("attributes").cloned().unwrap_or_else(|| json!({}));
        if let (Some(groups), Some(members)) = (context.get("remoteGroupIds"), attributes.as_object_mut()) {
            members.insert("__gb_remoteGroupIds".to_owned(), groups.clone());
        }
        let forced = context.get("forcedVariations").and_then(Json::as_object).into_iter().flatten();
        let index = |index: &Json| index.as_u64().and_then(|index| u32::try_from(index).ok()).unwrap_or(u32::MAX);
        Some(Self {
            bundle: Bundle::load(compile(context).bundle).ok()?,
            attributes: JsonValue::new(&attributes),
            url: context.get("url").and_then(Json::as_str).map_or_else(String::new, as_address),
            forced_variations: forced.map(|(key, variation)| (key.as_str(), index(variation))).collect(),
            documents,
            payload: context,
        })
    }

    pub(super) fn evaluation(&self) -> Evaluation<'_> {
        Evaluation::new(&self.bundle, self.visitor(None))
    }

    pub(super) fn sticky_evaluation<'a>(&'a self, assignments: &'a [Assignment<'a>]) -> Evaluation<'a> {
        Evaluation::new(&self.bundle, self.visitor(Some(assignments)))
    }

    fn visitor<'a>(&'a self, assignments: Option<&'a [Assignment<'a>]>) -> Visitor<'a> {
        let is = |name, otherwise| self.payload.get(name).and_then(Json::as_bool).unwrap_or(otherwise);
        Visitor {
            attributes: self.attributes.members(),
            url: &self.url,
            forced_variations: &self.forced_variations,
            assignments,
            enabled: is("enabled", true),
            qa_mode: is("qaMode", false),
            ..Visitor::default()
        }
    }

    /// The assignments of the documents that are the visitor's.
    pub(super) fn assignments(&self) -> Vec<Assignment<'_>> {
        let own = self.documents.iter().filter(|document| self.is_own(document));
        own.flat_map(|document| {
            let text = |name| document.get(name).and_then(Json::as_str).unwrap_or_default();
            let assignments = document.get("assignments").and_then(Json::as_object).into_iter().flatten();
            assignments.filter_map(move |(key, variation)| {
                let (experiment, version) = key.rsplit_once("__")?;
                Some(Assignment {
                    attribute: text("attributeName"),
                    value: text("attributeValue"),
                    experiment,
                    bucket_version: version.parse().ok()?,
                    variation: variation.as_str()?,
                })
            })
        })
        .collect()
    }

    fn is_own(&self, document: &Json) -> bool {
        let attribute = document.get("attributeName").and_then(Json::as_str).unwrap_or_default();
        let own = self.payload.get("attributes").and_then(|attributes| attributes.get(attribute));
        let text = own.and_then(|value| match value {
            Json::String(text) => Some(text.clone()),
            Json::Number(number) => Some(number.to_string()),
            _ => None,
        });
        text.as_deref() == document.get("attributeValue").and_then(Json::as_str)
    }

    /// The visitor's documents with these assignments added.
    pub(super) fn documents_with(&self, assignments: &[Assignment<'_>]) -> Json {
        let mut documents: Map<String, Json> = Map::new();
        let name = |attribute: &str, value: &str| format!("{attribute}||{value}");
        for document in self.documents.iter().filter(|document| self.is_own(document)) {
            let text = |name: &str| document.get(name).and_then(Json::as_str).unwrap_or_default();
            documents.insert(name(text("attributeName"), text("attributeValue")), document.clone());
        }
        for assignment in assignments {
            let Assignment { attribute, value, experiment, bucket_version, variation } = assignment;
            let document = documents
                .entry(name(attribute, value))
                .or_insert_with(|| json!({ "attributeName": attribute, "attributeValue": value, "assignments": {} }));
            if let Some(stored) = document.get_mut("assignments") {
                put(stored, &format!("{experiment}__{bucket_version}"), json!(variation));
            }
        }
        Json::Object(documents)
    }

    fn value(&self, value: Option<ValueId>) -> Json {
        let json = value.and_then(|value| self.bundle.json(value));
        json.and_then(|json| serde_json::from_str(json).ok()).unwrap_or(Json::Null)
    }
}

/// An address as the WHATWG URL standard writes it; a path gets a placeholder for its host.
fn as_address(url: &str) -> String {
    let address = Url::parse(url).or_else(|_| Url::parse("https://_/").and_then(|base| base.join(url)));
    address.map_or_else(|_| url.to_owned(), String::from)
}

/// A feature's decision.
pub(super) fn feature_json(context: &Context<'_>, evaluation: &mut Evaluation<'_>, key: &str) -> Json {
    let decision = context.bundle.feature(key).and_then(|number| evaluation.feature(number));
    let Some(decision) = decision else {
        return json!({ "value": null, "on": false, "off": true, "source": "unknownFeature", "ruleId": "" });
    };
    let value = context.value(decision.value);
    let on = JsonValue::new(&value).value().is_truthy();
    let source = match decision.source {
        Source::Default => "defaultValue",
        Source::Force => "force",
        Source::Experiment => "experiment",
        Source::Prerequisite => "prerequisite",
        Source::CyclicPrerequisite => "cyclicPrerequisite",
    };
    let mut out = json!({ "value": value, "on": on, "off": !on, "source": source, "ruleId": decision.rule_id });
    if let Some(result) = &decision.experiment {
        put(&mut out, "experiment", experiment_json(context, key, &decision, result));
        put(&mut out, "experimentResult", decision_json(context, result, Some(key)));
    }
    out
}

/// The experiment that a rule ran.
fn experiment_json(
    context: &Context<'_>,
    key: &str,
    decision: &FeatureDecision<'_>,
    result: &ExperimentDecision<'_>,
) -> Json {
    const RULE_FIELDS: [&str; 16] = [
        "coverage",
        "weights",
        "hashAttribute",
        "fallbackAttribute",
        "disableStickyBucketing",
        "bucketVersion",
        "minBucketVersion",
        "namespace",
        "meta",
        "ranges",
        "name",
        "phase",
        "seed",
        "hashVersion",
        "filters",
        "condition",
    ];
    let index = decision.rule.map_or(0, |rule| rule as usize);
    let rules = context.payload.get("features").and_then(|features| features.get(key)?.get("rules"));
    let rule = rules.and_then(|rules| rules.get(index)).unwrap_or(&Json::Null);
    let mut out = Map::new();
    out.insert("key".to_owned(), json!(result.experiment));
    let variations = rule.get("contextualVariations").or_else(|| rule.get("variations"));
    out.insert("variations".to_owned(), variations.cloned().unwrap_or(Json::Null));
    for name in RULE_FIELDS {
        if let Some(value) = rule.get(name) {
            out.insert(name.to_owned(), value.clone());
        }
    }
    if let Some(leaf) = &result.leaf {
        let (id, weights) = (context.value(leaf.id), context.value(leaf.weights));
        if id != json!(-1) {
            out.insert("weights".to_owned(), weights.clone());
        }
        if result.hash_used {
            let mut bandit = json!({ "leafId": id, "variationWeights": weights });
            if leaf.bandit_version.is_some() {
                put(&mut bandit, "banditVersion", context.value(leaf.bandit_version));
            }
            out.insert("contextualBandit".to_owned(), bandit);
        }
    }
    Json::Object(out)
}

/// An experiment's decision.
pub(super) fn decision_json(context: &Context<'_>, decision: &ExperimentDecision<'_>, feature: Option<&str>) -> Json {
    let mut out = json!({
        "key": decision.key,
        "featureId": feature,
        "inExperiment": decision.in_experiment,
        "hashUsed": decision.hash_used,
        "variationId": decision.variation,
        "value": context.value(decision.value),
        "hashAttribute": decision.hash_attribute,
        "hashValue": hash_value(decision.hash_value),
        "stickyBucketUsed": decision.sticky,
    });
    if !decision.name.is_empty() {
        put(&mut out, "name", json!(decision.name));
    }
    if let Some(bucket) = decision.bucket {
        put(&mut out, "bucket", json!(bucket));
    }
    if decision.passes_through {
        put(&mut out, "passthrough", json!(true));
    }
    if let (Some(leaf), true) = (&decision.leaf, decision.hash_used) {
        put(&mut out, "leafId", context.value(leaf.id));
        put(&mut out, "variationWeights", context.value(leaf.weights));
        if leaf.bandit_version.is_some() {
            put(&mut out, "banditVersion", context.value(leaf.bandit_version));
        }
    }
    out
}

fn hash_value(value: Value<'_>) -> Json {
    match value {
        Value::Text(text) => json!(text),
        Value::Number(number, _) => json!(number),
        Value::Bool(is) => json!(is),
        Value::Null | Value::List(_) | Value::Object(_) => json!(""),
    }
}

fn put(out: &mut Json, name: &str, value: Json) {
    if let Some(members) = out.as_object_mut() {
        members.insert(name.to_owned(), value);
    }
}

/// Cuts numbers after eight decimals, as the cases do.
pub(super) fn truncate_numbers(json: &Json) -> Json {
    match json {
        Json::Array(elements) => elements.iter().map(truncate_numbers).collect(),
        Json::Number(number) => json!((number.as_f64().unwrap_or_default() * 1e8).floor() / 1e8),
        other => other.clone(),
    }
}

/// Whether a result is as expected. Numbers are compared by value, and a member that is null equals one
/// that is missing.
pub(super) fn equal_values(expected: &Json, actual: &Json) -> bool {
    match (expected, actual) {
        (Json::Number(one), Json::Number(two)) => one.as_f64() == two.as_f64(),
        (Json::Array(one), Json::Array(two)) => {
            one.len() == two.len() && one.iter().zip(two).all(|(one, two)| equal_values(one, two))
        }
        (Json::Object(one), Json::Object(two)) => {
            let member = |members: &Map<String, Json>, name: &str| members.get(name).cloned().unwrap_or(Json::Null);
            one.keys().chain(two.keys()).all(|name| equal_values(&member(one, name), &member(two, name)))
        }
        _ => expected == actual,
    }
}
