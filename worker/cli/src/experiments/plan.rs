//! `edgectl experiments plan`: how many visitors and days an experiment takes.

use kirkas_results::plan::Sample;
use kirkas_results::{Plan, PlanInput, plan::Baseline};

use crate::arguments::ExperimentPlan;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;

/// Asks control for the plan and prints it.
pub fn run(arguments: &ExperimentPlan, connection: &Connection) -> Result<(), Failure> {
    let ExperimentPlan { rate, mean, deviation, form, .. } = arguments;
    let baseline = match (rate, mean, deviation) {
        (_, Some(mean), Some(deviation)) => Baseline::Value { mean: *mean, deviation: *deviation },
        (rate, ..) => Baseline::Conversion { rate: rate.unwrap_or_default() },
    };
    let input = PlanInput {
        baseline,
        effect: arguments.effect,
        power: arguments.power,
        variations: arguments.variations,
        goals: arguments.goals,
        visitors_a_day: arguments.visitors_a_day,
        coverage: arguments.coverage,
        consenting: arguments.consenting,
    };
    let plan: Plan = connection.post("experiments/plan", None, &input)?;
    form::answer(form.is_json(), &plan, &text(&plan))
}

fn text(plan: &Plan) -> String {
    let mut lines = vec![
        format!("looked at once, at the end: {}", sample(&plan.once)),
        format!("looked at any time: {}", sample(&plan.any_time)),
    ];
    for found in &plan.smallest {
        let effect =
            |effect: Option<f64>| effect.map_or_else(|| "none".to_owned(), |share| format!("{:.1}%", share * 100.0));
        lines.push(format!(
            "smallest gain found in {} weeks: {} with one look, {} with looks at any time",
            found.weeks,
            effect(found.once),
            effect(found.any_time)
        ));
    }
    lines.join("\n")
}

fn sample(sample: &Sample) -> String {
    let days = sample.days.map_or_else(|| "over ten years".to_owned(), |days| format!("{days} days"));
    format!("{} visitors of each variation, {days}", sample.visitors_each)
}
