//! The sections of a file of cases: each turns a case into the expected and the actual result.

use kirkas_experiments::{HashVersion, Truth, bucket, choose, in_namespace, query_string_override};
use serde_json::{Value as Json, json};

use super::answer::{Context, decision_json, feature_json, truncate_numbers};
use crate::{Pruned, ReduceOptions, bucket_ranges, decrypt, equal_weights, prune, reduce, truth};

/// Runs a case and returns the expected and the actual result. None where a part is missing.
type CaseRunner = fn(&[Json]) -> Option<(Json, Json)>;

/// The function that runs the cases of a section.
pub(super) fn runner_of(kind: &str) -> Option<CaseRunner> {
    Some(match kind {
        "evalCondition" => condition,
        "pruneCondition" => pruning,
        "reducePayload" => reducing,
        "hash" => hash,
        "getBucketRange" => ranges,
        "feature" | "contextualBandit" => feature,
        "run" => experiment,
        "chooseVariation" => choice,
        "getQueryStringOverride" => query_override,
        "inNamespace" => namespace,
        "getEqualWeights" => weights,
        "decrypt" => decryption,
        "stickyBucket" => sticky,
        "urlRedirect" => redirects,
        _ => return None,
    })
}

fn condition(case: &[Json]) -> Option<(Json, Json)> {
    let none = json!({});
    let holds = Truth::Yes == truth(case.get(1)?, case.get(2)?, case.get(4).unwrap_or(&none));
    Some((case.get(3)?.clone(), json!(holds)))
}

fn pruning(case: &[Json]) -> Option<(Json, Json)> {
    let none = json!({});
    let actual = match prune(case.get(1)?, case.get(2)?, case.get(4).unwrap_or(&none)) {
        Pruned::Decided(is) => json!(is),
        Pruned::Remaining(condition) => condition,
    };
    Some((case.get(3)?.clone(), actual))
}

fn reducing(case: &[Json]) -> Option<(Json, Json)> {
    let options: ReduceOptions = serde_json::from_value(case.get(1)?.clone()).ok()?;
    Some((case.get(2)?.clone(), reduce(case.get(1)?.get("payload")?, &options)))
}

fn hash(case: &[Json]) -> Option<(Json, Json)> {
    let (seed, value) = (case.first()?.as_str()?, case.get(1)?.as_str()?);
    let version = HashVersion::from_number(u32::try_from(case.get(2)?.as_u64()?).ok()?);
    Some((case.get(3)?.clone(), json!(version.map(|version| bucket(seed, value, version)))))
}

fn ranges(case: &[Json]) -> Option<(Json, Json)> {
    let [count, coverage, weights] = case.get(1)?.as_array()?.as_slice() else { return None };
    let weights: Option<Vec<f64>> = serde_json::from_value(weights.clone()).ok()?;
    let count = usize::try_from(count.as_u64()?).ok()?;
    let actual = bucket_ranges(count, coverage.as_f64()?, weights.as_deref());
    Some((truncate_numbers(case.get(2)?), truncate_numbers(&json!(actual))))
}

fn feature(case: &[Json]) -> Option<(Json, Json)> {
    let context = Context::new(case.get(1)?)?;
    Some((case.get(3)?.clone(), feature_json(&context, &mut context.evaluation(), case.get(2)?.as_str()?)))
}

fn experiment(case: &[Json]) -> Option<(Json, Json)> {
    let mut payload = case.get(1)?.clone();
    payload.as_object_mut()?.insert("experiments".to_owned(), json!([case.get(2)?]));
    let context = Context::new(&payload)?;
    let decision = decision_json(&context, &context.evaluation().experiment(0)?, None);
    let member = |name| decision.get(name).cloned().unwrap_or(Json::Null);
    let expected = json!([case.get(3)?, case.get(4)?, case.get(5)?]);
    Some((expected, json!([member("value"), member("inExperiment"), member("hashUsed")])))
}

fn choice(case: &[Json]) -> Option<(Json, Json)> {
    let ranges: Vec<(f64, f64)> = serde_json::from_value(case.get(2)?.clone()).ok()?;
    let actual = choose(case.get(1)?.as_f64()?, ranges).map_or(-1, i64::from);
    Some((case.get(3)?.clone(), json!(actual)))
}

fn query_override(case: &[Json]) -> Option<(Json, Json)> {
    let (key, url) = (case.get(1)?.as_str()?, case.get(2)?.as_str()?);
    Some((case.get(4)?.clone(), json!(query_string_override(key, url, u32::try_from(case.get(3)?.as_u64()?).ok()?))))
}

fn namespace(case: &[Json]) -> Option<(Json, Json)> {
    let [name, from, to] = case.get(2)?.as_array()?.as_slice() else { return None };
    let actual = in_namespace(case.get(1)?.as_str()?, name.as_str()?, (from.as_f64()?, to.as_f64()?));
    Some((case.get(3)?.clone(), json!(actual)))
}

fn weights(case: &[Json]) -> Option<(Json, Json)> {
    let actual = equal_weights(usize::try_from(case.first()?.as_i64()?).unwrap_or_default());
    Some((truncate_numbers(case.get(1)?), truncate_numbers(&json!(actual))))
}

fn decryption(case: &[Json]) -> Option<(Json, Json)> {
    Some((case.get(3)?.clone(), json!(decrypt(case.get(1)?.as_str()?, case.get(2)?.as_str()?).ok())))
}

fn sticky(case: &[Json]) -> Option<(Json, Json)> {
    let context = Context::with_documents(case.get(1)?, case.get(2)?.as_array()?)?;
    let assignments = context.assignments();
    let mut evaluation = context.sticky_evaluation(&assignments);
    let feature = feature_json(&context, &mut evaluation, case.get(3)?.as_str()?);
    let result = feature.get("experimentResult").cloned().unwrap_or(Json::Null);
    let documents = context.documents_with(evaluation.assignments());
    Some((json!([case.get(4)?, case.get(5)?]), json!([result, documents])))
}

fn redirects(case: &[Json]) -> Option<(Json, Json)> {
    let context = Context::new(case.get(1)?)?;
    let mut evaluation = context.evaluation();
    let decisions = evaluation.page();
    let location = decisions.iter().find_map(|decision| evaluation.location(decision)).unwrap_or_default();
    let counted = decisions.iter().filter(|decision| decision.hash_used).map(|decision| {
        let result = decision_json(&context, decision, None);
        json!({
            "inExperiment": result.get("inExperiment"),
            "urlRedirect": result.get("value").and_then(|value| value.get("urlRedirect")),
            "urlWithParams": location,
        })
    });
    Some((case.get(2)?.clone(), counted.collect()))
}
