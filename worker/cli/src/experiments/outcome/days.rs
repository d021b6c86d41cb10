//! `edgectl experiments days`: how the results of an experiment went, night by night.

use serde::Deserialize;
use serde_json::Value;

use super::{Choice, read};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

/// Prints the nights, and what they say of each metric.
pub fn run(connection: &Connection, key: &str, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Days {
        hidden: Option<Hidden>,
        days: Vec<Day>,
        series: Vec<Series>,
    }
    #[derive(Deserialize)]
    struct Hidden {
        days: f64,
        of_days: f64,
        events: f64,
        of_events: f64,
    }
    #[derive(Deserialize)]
    struct Day {
        day: String,
        visitors: u64,
        wrong_split: bool,
        verdict: Option<Choice>,
        changed: bool,
    }
    #[derive(Deserialize)]
    struct Series {
        metric: String,
        variation: String,
        points: Vec<Point>,
    }
    #[derive(Deserialize)]
    struct Point {
        day: String,
        estimate: f64,
        low: f64,
        high: f64,
    }
    let answer: Value = connection.get(&format!("experiments/{key}/days"))?;
    if json {
        return form::print_json(&answer);
    }
    let Days { hidden, days, series } = read(answer)?;
    if let Some(Hidden { days, of_days, events, of_events }) = hidden {
        message(&format_args!(
            "figures are hidden at first: {days:.1} of {of_days} days, {events} of {of_events} events"
        ));
    }
    if days.is_empty() {
        message(&format_args!("no night has passed yet"));
        return Ok(());
    }
    let cells = |day: &Day| {
        let verdict = day.verdict.as_ref().map_or_else(String::new, Choice::text);
        let marks = [(day.changed, "changed"), (day.wrong_split, "wrong split")];
        let marks: Vec<&str> = marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark).collect();
        vec![day.day.clone(), day.visitors.to_string(), verdict, marks.join(", ")]
    };
    print_table(&["day", "visitors", "verdict", ""], &days.iter().map(cells).collect::<Vec<_>>())?;
    let percent = |share: f64| format!("{:+.1}%", share * 100.0);
    let rows = series.iter().flat_map(|Series { metric, variation, points }| {
        points.iter().map(move |Point { day, estimate, low, high }| {
            let figures = [estimate, low, high].map(|share| percent(*share));
            [day.clone(), metric.clone(), variation.clone()].into_iter().chain(figures).collect()
        })
    });
    print_table(&["day", "metric", "variation", "change", "from", "to"], &rows.collect::<Vec<Vec<String>>>())
}
