//! Features for other clients than our pages: the OpenFeature Remote Evaluation Protocol, version 0.1
//! (`service/openapi.yaml` of open-feature/protocol). Rules stay here, values go out.

use std::borrow::Cow;

use serde_json::{Map, Value as Json};

use super::{Bundle, Evaluation, FeatureDecision, JsonValue, Object, Source, Value, Visitor, form};
use crate::answer::{self, Answer, json_text};
use crate::facts::Facts;
use crate::snapshot::Snapshot;

/// Where all features are evaluated; one is below, by its key.
pub const PATH: &str = crate::system::FLAGS;

/// Why a request can't be answered, by the protocol's codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Error {
    /// The body is no JSON.
    Parse,
    /// The context is none that is read.
    InvalidContext,
    /// There is no such feature.
    NotFound,
}

impl Error {
    fn details(self) -> (u16, &'static str, &'static str) {
        match self {
            Self::Parse => (
                400,
                "PARSE_ERROR",
                "Send JSON, nested no deeper than 16 times, as in {\\\"context\\\":{\\\"targetingKey\\\":\\\"…\\\"}}.",
            ),
            Self::InvalidContext => (
                400,
                "INVALID_CONTEXT",
                "The context is an object, its targetingKey a text, and nothing in it is nested deeper than 16 times.",
            ),
            Self::NotFound => (404, "FLAG_NOT_FOUND", "No feature with this key is published."),
        }
    }
}

/// The key of the requested feature; none if all are requested.
fn key<'a>(facts: &Facts<'a>) -> Option<Cow<'a, str>> {
    let key = facts.path.strip_prefix(PATH)?.strip_prefix('/')?;
    // In a path a plus is a plus.
    Some(form::decode(&key.replace('+', "%2B")).into_owned().into())
}

/// Objects and lists nested more often are refused: reading them takes the stack.
const MAX_DEPTH: usize = 16;

/// The attributes in the body of a request: its context, and the `targetingKey` as the id.
///
/// # Errors
/// Why there are none.
pub fn attributes(body: &str) -> Result<JsonValue, Error> {
    let request: Json = serde_json::from_str(body).map_err(|_| Error::Parse)?;
    let Json::Object(mut request) = request else { return Err(Error::InvalidContext) };
    let mut attributes = match request.remove("context") {
        None | Some(Json::Null) => Map::new(),
        Some(Json::Object(context)) => context,
        Some(_) => return Err(Error::InvalidContext),
    };
    match attributes.remove("targetingKey") {
        None => {}
        Some(Json::String(id)) => drop(attributes.insert("id".to_owned(), Json::String(id))),
        Some(_) => return Err(Error::InvalidContext),
    }
    let attributes = Json::Object(attributes);
    if is_within(&attributes, MAX_DEPTH) { Ok(JsonValue::new(&attributes)) } else { Err(Error::InvalidContext) }
}

fn is_within(value: &Json, depth: usize) -> bool {
    let Some(deeper) = depth.checked_sub(1) else { return !value.is_array() && !value.is_object() };
    match value {
        Json::Array(elements) => elements.iter().all(|element| is_within(element, deeper)),
        Json::Object(members) => members.values().all(|member| is_within(member, deeper)),
        _ => true,
    }
}

/// The answer that says what is wrong.
#[inline]
pub fn error_answer(facts: &Facts, error: Error) -> Answer {
    let (status, code, details) = error.details();
    let key = key(facts).map(|key| ["\"key\":\"", &json_text(&key), "\","].concat()).unwrap_or_default();
    answer::json(status, ["{", &key, "\"errorCode\":\"", code, "\",\"errorDetails\":\"", details, "\"}"].concat())
}

/// The values of all features, or of the requested one, for a context with these attributes.
#[inline]
pub fn evaluate(facts: &Facts, snapshot: &Snapshot, attributes: Object) -> Answer {
    let url = match attributes.get("url") {
        Value::Text(url) => url,
        _ => "",
    };
    let enabled = !snapshot.experiments_off;
    let visitor = Visitor { attributes, url, enabled, allow_query_override: false, ..Visitor::default() };
    let published = snapshot.experiments.as_ref();
    let mut evaluation = published.map(|bundle| (bundle, Evaluation::new(bundle, visitor)));
    let mut flag = |number| evaluation.as_mut().and_then(|(bundle, evaluation)| flag(bundle, evaluation, number));
    match key(facts) {
        Some(key) => match published.and_then(|bundle| bundle.feature(&key)).and_then(flag) {
            Some(flag) => answer::json(200, flag),
            None => error_answer(facts, Error::NotFound),
        },
        None => {
            let flags: Vec<String> = (0..published.map_or(0, Bundle::features)).filter_map(&mut flag).collect();
            answer::json_with_etag(facts, ["{\"flags\":[", &flags.join(","), "]}"].concat())
        }
    }
}

/// A feature's value; left out where it is null, for then the client's own default counts.
fn flag<'a>(bundle: &'a Bundle, evaluation: &mut Evaluation<'a>, number: u32) -> Option<String> {
    let key = bundle.feature_key(number)?;
    let FeatureDecision { value, source, experiment, .. } = evaluation.feature(number)?;
    let reason = match source {
        Source::Default => "DEFAULT",
        Source::Force => "TARGETING_MATCH",
        Source::Experiment => "SPLIT",
        Source::Prerequisite | Source::CyclicPrerequisite => "DISABLED",
    };
    let variant = experiment.map(|experiment| ["\",\"variant\":\"", &json_text(experiment.key)].concat());
    let value = value.and_then(|value| bundle.json(value)).filter(|json| *json != "null");
    let value = value.map(|json| [",\"value\":", json].concat());
    let (variant, value) = (variant.unwrap_or_default(), value.unwrap_or_default());
    Some(["{\"key\":\"", &json_text(key), "\",\"reason\":\"", reason, &variant, "\"", &value, "}"].concat())
}
