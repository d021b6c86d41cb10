//! Compiles a payload, as GrowthBook writes it, to a bundle. Everything is checked, and what a request
//! would have to parse is parsed here.
//!
//! [`decrypt_payload`], where a payload is encrypted, then [`compile()`], which returns the bytes of a bundle and the
//! findings. Don't publish a payload whose [`Compiled::has_errors`] is true. [`reduce()`] makes a payload smaller for
//! somebody who may see only a part of it.
//!
//! ```
//! use kirkas_experiments::{Bundle, Evaluation, Object, Value, Visitor};
//! use kirkas_experiments_compile::compile;
//!
//! let payload = r#"{"features": {"banner": {"defaultValue": "plain", "rules": [
//!     {"condition": {"country": "FI"}, "force": "blue"}]}}}"#;
//! let compiled = compile(&serde_json::from_str(payload).unwrap());
//! assert!(!compiled.has_errors());
//!
//! let bundle = Bundle::load(compiled.bundle).unwrap();
//! let attributes = [("id", Value::Text("7b1f")), ("country", Value::Text("FI"))];
//! let visitor = Visitor {
//!     attributes: Object::new(&attributes),
//!     url: "https://www.example.com/sv/?gclid=1",
//!     ..Visitor::default()
//! };
//! let mut evaluation = Evaluation::new(&bundle, visitor);
//! let banner = bundle.feature("banner").and_then(|number| evaluation.feature(number)).unwrap();
//! assert_eq!(banner.value.and_then(|value| bundle.json(value)), Some("\"blue\""));
//! ```
//!
//! # Design
//! A payload always compiles. What is malformed has the effect that the specification gives it, mostly
//! none, and becomes a finding. Publishing refuses a payload that has an error among its findings.

mod bandit;
mod condition;
pub mod conformance;
mod decrypt;
mod experiment;
mod feature;
mod finding;
mod groups;
mod operator;
mod pattern;
mod prune;
mod redirect;
mod reduce;
mod targets;
mod value;
pub mod webhook;
mod weights;
mod writer;

use serde_json::{Map, Value as Json};

pub use decrypt::{DecryptError, decrypt, decrypt_payload};
pub use finding::{Check, Finding, Severity};
pub use kirkas_experiments::{JsonValue, number_text};
use prune::truth;
pub use prune::{Pruned, prune};
pub use reduce::{Prerequisites, ReduceOptions, Selection, reduce};
pub use weights::{bucket_ranges, equal_weights};

use writer::Writer;

/// The members of a JSON object.
type Members = Map<String, Json>;

/// The result of compiling.
#[derive(Debug)]
pub struct Compiled {
    /// The bundle, for [`Bundle::load`](kirkas_experiments::Bundle::load). The same payload gives the same bytes.
    pub bundle: Vec<u8>,
    /// All findings, in the order of the payload.
    pub findings: Vec<Finding>,
}

impl Compiled {
    /// Whether a finding keeps the payload from being published.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.check.severity() == Severity::Error)
    }
}

/// Compiles a payload (`features`, `experiments`, `savedGroups`, `contextualBandits`), decrypted.
pub fn compile(payload: &Json) -> Compiled {
    let mut compiler = Compiler::new(payload);
    let mut features = compiler.features.clone();
    features.sort_unstable_by_key(|(key, _)| *key);
    for (key, feature) in features {
        compiler.feature(key, feature);
    }
    for (index, experiment) in compiler.experiments.iter().enumerate() {
        compiler.page_experiment(index, experiment);
    }
    compiler.pending_groups();
    compiler.check_groups();
    compiler.finish()
}

/// Compiles one condition, as the last group of a bundle.
fn compile_condition(condition: &Json, groups: &Json) -> Compiled {
    let mut compiler = Compiler { groups: groups.as_object(), ..Compiler::new(&Json::Null) };
    let node = compiler.condition(condition);
    compiler.pending_groups();
    compiler.writer.groups.push(node);
    compiler.finish()
}

/// A payload that is being compiled.
struct Compiler<'p> {
    features: Vec<(&'p str, &'p Json)>,
    experiments: &'p [Json],
    groups: Option<&'p Members>,
    bandits: Option<&'p Members>,
    writer: Writer,
    /// Groups with a condition, in the order of their numbers. As many of them as the writer has are compiled.
    condition_groups: Vec<String>,
    findings: Vec<Finding>,
    /// The path in the payload of what is being compiled.
    path: Vec<String>,
}

impl<'p> Compiler<'p> {
    fn new(payload: &'p Json) -> Self {
        let members = |name| payload.get(name).and_then(Json::as_object);
        let features = members("features").into_iter().flatten().map(|(key, feature)| (key.as_str(), feature));
        Self {
            features: features.collect(),
            experiments: payload.get("experiments").and_then(Json::as_array).map_or(&[], Vec::as_slice),
            groups: members("savedGroups"),
            bandits: members("contextualBandits"),
            writer: Writer::default(),
            condition_groups: Vec::new(),
            findings: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Runs `compile` one step deeper in the payload.
    fn within<T>(&mut self, step: impl std::fmt::Display, compile: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(step.to_string());
        let result = compile(self);
        self.path.pop();
        result
    }

    fn report(&mut self, check: Check, what: impl std::fmt::Display) {
        self.findings.push(Finding { check, path: self.path.join("."), value: what.to_string() });
    }

    /// The number of a group with a condition. The group is compiled later.
    fn condition_group(&mut self, id: &str) -> usize {
        let known = self.condition_groups.iter().position(|known| known == id);
        known.unwrap_or_else(|| {
            self.condition_groups.push(id.to_owned());
            self.condition_groups.len().saturating_sub(1)
        })
    }

    /// Compiles the groups that are referenced, and those that they reference.
    fn pending_groups(&mut self) {
        while let Some(id) = self.condition_groups.get(self.writer.groups.len()).cloned() {
            let condition = self.groups.and_then(|groups| groups.get(&id)?.get("condition")).unwrap_or(&Json::Null);
            let node = self.within(format!("savedGroups.{id}"), |compiler| compiler.condition(condition));
            self.writer.groups.push(node);
        }
    }

    fn finish(self) -> Compiled {
        Compiled { bundle: self.writer.finish(), findings: self.findings }
    }
}

/// Whether a value is truthy in JavaScript.
pub fn is_truthy(json: &Json) -> bool {
    match json {
        Json::Null => false,
        Json::Bool(is) => *is,
        Json::Number(number) => number.as_f64().is_some_and(|number| number != 0.0),
        Json::String(text) => !text.is_empty(),
        Json::Array(_) | Json::Object(_) => true,
    }
}

/// A member that is neither missing nor falsy in JavaScript.
fn truthy_member<'j>(members: &'j Json, name: &str) -> Option<&'j Json> {
    members.get(name).filter(|value| is_truthy(value))
}

fn text_member<'j>(members: &'j Json, name: &str) -> Option<&'j str> {
    truthy_member(members, name).and_then(Json::as_str)
}

fn integer_member(members: &Json, name: &str) -> Option<u32> {
    truthy_member(members, name).and_then(Json::as_u64).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}
