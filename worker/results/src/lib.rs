//! Results of experiments: from sums by variation to figures, and from figures to a plain "ship", "keep
//! running" or "stop" with its reasons. Pure: no I/O, no clock, no randomness.
//!
//! [`report()`] takes an [`Input`] and answers a [`Report`]; both are the API's JSON, and a report's
//! [`Display`](core::fmt::Display) is its English text. A metric is tested in every way there is
//! ([`frequentist`], [`sequential`], [`bayesian`]), relative to the control and in its own unit, with the
//! formulas of GrowthBook's `gbstats`, whose figures the tests compare with. Where a test can't be made, a
//! [`Refusal`] says why; no number is ever NaN or infinite.
//!
//! ```
//! let input = r#"{
//!   "experiment": "calculator", "days": 14, "plan": { "visitors": 20000, "days": 14 },
//!   "variations": [
//!     { "id": "control", "weight": 1, "visitors": 10000 },
//!     { "id": "slider", "weight": 1, "visitors": 10040 }
//!   ],
//!   "metrics": [{
//!     "id": "applications", "role": { "kind": "goal" },
//!     "measured": { "kind": "conversion", "sums": [{ "converted": 1000 }, { "converted": 1160 }] }
//!   }]
//! }"#;
//! let report = kirkas_results::report(&serde_json::from_str(input)?)?;
//! assert!(report.to_string().starts_with("calculator: Ship “slider”"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The verdict
//! Of an experiment that nobody was shown yet, a draft above all, nothing can be said: it has **not started**. Else the
//! first rule that applies decides.
//!
//! 1. **Stop when visitors are not split as planned** ([`sample_ratio`], p < 0.001). Something loses or adds
//!    visitors of one variation; who is missing differs from who is left, so no other figure can be trusted,
//!    and more visitors don't mend it. The test holds for one look: of experiments with a sound split that are
//!    looked at twenty times, about one in a hundred is stopped.
//! 2. **A variation is out** when a guardrail is broken or a goal is worse. A guardrail is broken when its whole
//!    interval lies beyond the tolerated loss (beyond 0 where none is tolerated). Guardrails are looked at from the
//!    first day, so until the planned end the always-valid interval has to show it; they are not corrected, because
//!    there a missed loss costs more than a false alarm.
//! 3. **Ship** a variation that is not out when at least one goal is better, its corrected p-value below alpha, and
//!    no guardrail is open. A guardrail with a tolerance is open until a larger loss is ruled out; without one it is
//!    open only where it can't be compared although much of it happens in one of the two. The planned days have to
//!    be over, because days of the week differ. Of several such variations the one with the largest gain of the
//!    first goal ships.
//! 4. **Stop** when every variation is out, or every one that is not has, for every goal, a smallest gain worth
//!    having that its interval rules out: waiting would find nothing.
//! 5. **Stop at the planned end** when nothing is better. Going on until something is would be to fish for it. A
//!    variation that is better and only waits for a guardrail keeps running.
//! 6. **Keep running** otherwise.
//!
//! With [`Settings::sequential`] goals are judged at any look, by always-valid p-values, which stay true however
//! often one looks. Without it they are judged by the t test at the planned end only, because that test holds
//! for one look; before it, only rule 1 and a broken guardrail end an experiment.
//!
//! A metric is compared once it rests on enough events in each variation ([`Settings::minimum_events`]).
//!
//! Goals are one family for the [`Correction`], over all variations; secondary metrics are another and decide
//! nothing.

pub mod audience;
pub mod bayesian;
mod check;
mod choice;
mod compare;
pub mod comparison;
pub mod correction;
pub mod difference;
pub mod distribution;
pub mod frequentist;
pub mod input;
mod metric_result;
pub mod plan;
pub mod reason;
pub mod report;
pub mod sample_ratio;
pub mod segments;
pub mod sequential;
mod standing;
pub mod statistic;
mod text;
pub mod verdict;
mod wording;

pub use check::InputError;
pub use choice::Choice;
pub use correction::Correction;
pub use difference::Refusal;
pub use input::{Input, Settings};
pub use plan::{Plan, PlanError, PlanInput, plan};
pub use reason::Reason;
pub use report::{Report, report};
pub use segments::{SegmentInput, Segments, segments};
pub use verdict::{Decision, Verdict};
