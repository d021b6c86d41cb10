//! A report as plain English, for the command line.

use core::fmt;

use crate::comparison::{Comparison, Outcome};
use crate::correction::Correction;
use crate::input::{Kind, Role};
use crate::report::{MetricResult, Report, VariationFigures};
use crate::verdict::Decision;
use crate::wording::{Interval, PValue, Percent};

impl fmt::Display for Decision {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ship { variation } => write!(to, "Ship “{variation}”"),
            Self::NotStarted => to.write_str("Not started"),
            Self::KeepRunning => to.write_str("Keep running"),
            Self::Stop => to.write_str("Stop"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(to, "{}: {}", self.experiment, self.verdict.decision)?;
        for reason in &self.verdict.reasons {
            writeln!(to, "  - {reason}.")?;
        }
        let ratio = &self.sample_ratio;
        if self.variations.iter().all(|variation| variation.visitors == 0) {
            writeln!(to, "\nNo visitor is compared yet:")?;
        } else {
            let split = if ratio.mismatch { "not as planned" } else { "as planned" };
            writeln!(to, "\nVisitors, split {split} ({}):", PValue(ratio.p_value))?;
        }
        for variation in &self.variations {
            writeln!(to, "  {}: {} (expected {:.0})", variation.id, variation.visitors, variation.expected)?;
        }
        for metric in &self.metrics {
            write_metric(to, metric)?;
        }
        let corrected = match self.correction {
            Correction::None => "",
            Correction::Holm => " The p-values of goals in the reasons are corrected (Holm), others are not.",
            Correction::BenjaminiHochberg => {
                " The p-values of goals in the reasons are corrected (Benjamini and Hochberg), others are not."
            }
        };
        writeln!(to, "\nIntervals cover {}.{corrected}", Percent(self.coverage).plain())
    }
}

fn write_metric(to: &mut fmt::Formatter<'_>, metric: &MetricResult) -> fmt::Result {
    let role = match metric.role {
        Role::Goal { .. } => "goal",
        Role::Secondary {} => "secondary metric",
        Role::Guardrail { .. } => "guardrail",
    };
    writeln!(to, "\n{} ({role})", metric.id)?;
    let describe = |figures: &VariationFigures| match metric.kind {
        Kind::Conversion => format!("{} converted, {:.2}%", figures.total, figures.mean * 100.0),
        Kind::Count | Kind::Revenue => format!("{} in all, {:.4} a visitor", figures.total, figures.mean),
        Kind::Ratio => format!("{:.4}", figures.mean),
    };
    if let Some(control) = metric.variations.first() {
        writeln!(to, "  control: {}", describe(control))?;
    }
    for (comparison, other) in metric.comparisons.iter().zip(metric.variations.iter().skip(1)) {
        write!(to, "  {}: {}; ", comparison.variation, describe(other))?;
        write_comparison(to, comparison)?;
    }
    Ok(())
}

fn write_comparison(to: &mut fmt::Formatter<'_>, comparison: &Comparison) -> fmt::Result {
    let compared = match &comparison.outcome {
        Outcome::Compared(compared) => compared,
        Outcome::Refused(refusal) => return writeln!(to, "not compared, {refusal}"),
    };
    let relative = &compared.relative;
    writeln!(to, "{}", Percent(relative.frequentist.estimate))?;
    for (name, effect) in [("t test", &relative.frequentist), ("always valid", &relative.sequential)] {
        writeln!(to, "    {name}: {}, {}", Interval(effect.low, effect.high), PValue(effect.p_value))?;
    }
    let belief = &relative.bayesian;
    let chance = Percent(belief.chance_to_win).plain();
    writeln!(to, "    Bayesian: {}, better with a chance of {chance}", Interval(belief.low, belief.high))
}
