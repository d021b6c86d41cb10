//! What people decide of an experiment, and whether that is against the verdict.

use serde::{Deserialize, Serialize};

use crate::verdict::{Decision, Verdict};

/// What was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(tag = "decision", rename_all = "snake_case")]
pub enum Choice {
    /// The control stays, for everybody.
    KeepControl,
    /// Everybody gets this variation.
    Ship {
        /// Which.
        variation: String,
    },
    /// The experiment ends, and nothing is changed by it.
    Stop,
    /// The experiment goes on.
    GoOn,
}

impl Choice {
    /// Whether it is another than the verdict that there was. Before there is one, only going on is not.
    pub fn is_against(&self, verdict: Option<&Verdict>) -> bool {
        let Some(Verdict { decision, .. }) = verdict else { return *self != Self::GoOn };
        match decision {
            Decision::Ship { variation } => !matches!(self, Self::Ship { variation: chosen } if chosen == variation),
            Decision::NotStarted | Decision::KeepRunning => *self != Self::GoOn,
            Decision::Stop => !matches!(self, Self::Stop | Self::KeepControl),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Choice;
    use crate::verdict::{Decision, Verdict};

    #[test]
    fn a_decision_is_against_the_verdict_unless_it_says_the_same() {
        let ship = |variation: &str| Choice::Ship { variation: variation.to_owned() };
        let verdict = |decision| Some(Verdict { decision, reasons: Vec::new() });
        let shipped = verdict(Decision::Ship { variation: "b".to_owned() });
        let choices = [Choice::KeepControl, ship("b"), ship("c"), Choice::Stop, Choice::GoOn];
        for (verdict, expected) in [
            (shipped, [true, false, true, true, true]),
            (verdict(Decision::KeepRunning), [true, true, true, true, false]),
            (verdict(Decision::NotStarted), [true, true, true, true, false]),
            (verdict(Decision::Stop), [false, true, true, false, true]),
            (None, [true, true, true, true, false]),
        ] {
            assert_eq!(choices.each_ref().map(|choice| choice.is_against(verdict.as_ref())), expected, "{verdict:?}");
        }
    }
}
