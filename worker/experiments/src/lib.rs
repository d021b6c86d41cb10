//! Experiments and features by the GrowthBook SDK specification, version 0.12.0.
//!
//! **Publishing** (feature `compile`): [`compile::decrypt_payload`], where a payload is encrypted, then
//! [`compile::compile`], which returns the bytes of a bundle and the findings. Don't publish a payload whose
//! [`compile::Compiled::has_errors`] is true. [`compile::reduce`] makes a payload smaller
//! for somebody who may see only a part of it.
//!
//! **A request**: [`Bundle::load`] once per isolate; for each visitor an [`Evaluation`], which gives
//! - [`Evaluation::feature`], by number ([`Bundle::feature`] finds the number of a key),
//! - [`Evaluation::page`]: the experiments of the page that the visitor is in, and
//!   [`Evaluation::location`], where one of them leads,
//! - [`Evaluation::assignments`]: what to store for later visits, where sticky buckets are used.
//!
//! Values are [`ValueId`]s. [`Bundle::json`] returns their text as it is in the payload. A decision
//! counts as an exposure if its `hash_used` is true.
//!
//! ```
//! # #[cfg(feature = "compile")] {
//! use kirkas_experiments::{Bundle, Evaluation, Object, Value, Visitor, compile::compile};
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
//! # }
//! ```
//!
//! # Design
//! There is one evaluator. The specification's cases run through the same compilation and the same
//! bundle as requests do ([`conformance`]). A request parses nothing: conditions are trees that are read
//! in place, lists are sorted, patterns are automata.

mod address;
mod bundle;
#[cfg(feature = "compile")]
pub mod compile;
mod condition;
#[cfg(feature = "compile")]
pub mod conformance;
mod decision;
mod evaluation;
mod feature;
pub mod form;
mod hash;
mod json_value;
mod record;
mod redirect;
mod run;
mod set;
mod sticky;
mod value;
mod version;
#[cfg(feature = "compile")]
pub mod webhook;

use kirkas_routing::{automaton, number};

pub use address::query_string_override;
pub use bundle::{Bundle, LoadError, ValueId};
pub use condition::Truth;
pub use decision::{ExperimentDecision, FeatureDecision, LeafDecision, Source};
pub use evaluation::{Evaluation, Visitor};
pub use hash::{HashVersion, Range, bucket, choose, in_namespace, in_range};
pub use json_value::{JsonValue, number_text};
pub use sticky::Assignment;
pub use value::{List, Object, Value};
