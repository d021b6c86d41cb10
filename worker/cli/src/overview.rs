//! `edgectl overview`: what needs somebody, what is live, and what was counted in 30 days.

use serde::Deserialize;
use serde_json::Value;

use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{display_id, print_table};

#[derive(Deserialize)]
struct Overview {
    live: Vec<Live>,
    attention: Vec<Attention>,
    figures: Vec<Figures>,
}

#[derive(Deserialize)]
struct Live {
    kind: String,
    id: String,
    by: Option<Publication>,
}

#[derive(Deserialize)]
struct Publication {
    at: String,
    who: String,
    why: String,
}

#[derive(Deserialize)]
struct Attention {
    matter: String,
    part: String,
    count: u64,
}

#[derive(Deserialize)]
struct Figures {
    measure: String,
    days: Vec<Day>,
}

#[derive(Deserialize)]
struct Day {
    count: u64,
}

/// Prints it, as far as the caller may see it.
pub fn run(connection: &Connection, json: bool) -> Result<(), Failure> {
    let answer: Value = connection.get("overview")?;
    if json {
        return form::print_json(&answer);
    }
    let overview: Overview = serde_json::from_value(answer)
        .map_err(|error| Failure::Answer { url: "overview".to_owned(), cause: error.to_string() })?;
    let attention = overview.attention.into_iter().map(|Attention { matter, part, count }| {
        vec!["attention".to_owned(), part, format!("{} ({count})", matter.replace('-', " ")), String::new()]
    });
    let live = overview.live.into_iter().map(|Live { kind, id, by }| {
        let by = by.map_or_else(String::new, |Publication { at, who, why }| format!("{at} {who} {why}"));
        vec!["live".to_owned(), kind, display_id(&id).to_owned(), by]
    });
    let figures = overview.figures.into_iter().map(|Figures { measure, days }| {
        let sum: u64 = days.iter().map(|day| day.count).sum();
        vec!["in 30 days".to_owned(), measure, sum.to_string(), String::new()]
    });
    print_table(&[], &attention.chain(live).chain(figures).collect::<Vec<_>>())
}
