//! `edgectl experiments segments`: results by language, class of device and source.

use kirkas_results::Segments;
use kirkas_results::comparison::Outcome;
use serde_json::Value;

use super::read;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

/// Prints the parts of the visitors, and what each metric says of them.
pub fn run(connection: &Connection, key: &str, json: bool) -> Result<(), Failure> {
    let answer: Value = connection.get(&format!("experiments/{key}/segments"))?;
    if json {
        return form::print_json(&answer);
    }
    let Segments { segments, comparisons, .. } = read(answer)?;
    if segments.is_empty() {
        message(&format_args!("visitors are not divided: all that are known have one language, device and source"));
        return Ok(());
    }
    message(&format_args!(
        "exploratory: among {} segments and {comparisons} comparisons false alarms are likely; p-values are corrected for all of them",
        segments.len()
    ));
    let percent = |share: f64| format!("{:+.1}%", share * 100.0);
    let mut rows = Vec::new();
    for segment in &segments {
        let visitors: u64 = segment.visitors.iter().sum();
        let value = if segment.value.is_empty() { "none" } else { &segment.value };
        for metric in &segment.metrics {
            for comparison in &metric.comparisons {
                let (change, p_value) = match &comparison.outcome {
                    Outcome::Compared(compared) => {
                        let effect = compared.relative.sequential;
                        let change = format!(
                            "{} ({} to {})",
                            percent(effect.estimate),
                            percent(effect.low),
                            percent(effect.high)
                        );
                        (change, format!("{:.4}", compared.corrected_p_value))
                    }
                    Outcome::Refused(_) => ("not compared".to_owned(), String::new()),
                };
                let (metric, variation) = (metric.id.clone(), comparison.variation.clone());
                rows.push(vec![
                    segment.dimension.clone(),
                    value.to_owned(),
                    visitors.to_string(),
                    metric,
                    variation,
                    change,
                    p_value,
                ]);
            }
        }
    }
    print_table(&["by", "segment", "visitors", "metric", "variation", "change", "p corrected"], &rows)
}
