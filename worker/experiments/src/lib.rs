//! Experiments and features by the GrowthBook SDK specification, version 0.12.0.
//!
//! **Publishing** compiles a payload into the bytes of a bundle (`kirkas_experiments_compile`).
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
//! # Design
//! There is one evaluator. The specification's cases run through the same compilation and the same
//! bundle as requests do (`kirkas_experiments_compile::conformance`). A request parses nothing: conditions
//! are trees that are read in place, lists are sorted, patterns are automata.

mod address;
mod bundle;
mod condition;
mod decision;
mod evaluation;
mod feature;
pub mod form;
mod hash;
mod json_value;
pub mod layout;
mod record;
mod redirect;
mod run;
mod set;
mod sticky;
mod value;
mod version;

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
