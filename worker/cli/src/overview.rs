//! `edgectl overview`: what needs somebody, which drafts wait, what is live, how systems are doing, and what was counted in the last day
//! or month.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::DryRun;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{display_id, print_table};

/// The time that figures are of.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Span {
    /// 24 hours.
    Hours,
    /// 30 days (UTC).
    Days,
}

impl Span {
    fn name(self) -> &'static str {
        match self {
            Self::Hours => "hours",
            Self::Days => "days",
        }
    }

    fn text(self) -> &'static str {
        match self {
            Self::Hours => "in 24 hours",
            Self::Days => "in 30 days",
        }
    }
}

#[derive(Deserialize)]
struct Overview {
    live: Vec<Live>,
    attention: Vec<Attention>,
    drafts: Drafts,
    systems: Systems,
    charts: Charts,
}

#[derive(Deserialize)]
struct Drafts {
    own: Vec<Draft>,
    to_review: Vec<Draft>,
}

#[derive(Deserialize)]
struct Draft {
    id: String,
    title: String,
    state: String,
    updated_by: String,
}

impl Draft {
    fn row(self, name: &str) -> Vec<String> {
        let Self { id, title, state, updated_by } = self;
        vec![name.to_owned(), state, format!("{id} {title}"), updated_by]
    }
}

#[derive(Deserialize)]
struct Systems {
    counts: CountsQueue,
    deliveries: Option<DeliveriesQueue>,
    mails_waiting: u32,
    origin: Origin,
    index: Option<Index>,
}

#[derive(Deserialize)]
struct CountsQueue {
    waiting: u32,
    taken_in: Option<String>,
}

#[derive(Deserialize)]
struct DeliveriesQueue {
    waiting: u32,
    dead: u32,
}

#[derive(Deserialize)]
struct Origin {
    is_well: bool,
    took_ms: u64,
    status: Option<u16>,
}

#[derive(Deserialize)]
struct Index {
    state: String,
    version: String,
    done: Option<u64>,
}

impl Systems {
    fn rows(self) -> Vec<Vec<String>> {
        let row = |name: &str, state: String, more: String| vec!["system".to_owned(), name.to_owned(), state, more];
        let Self { counts, deliveries, mails_waiting, origin, index } = self;
        let taken_in = counts.taken_in.map_or_else(|| "nothing yet".to_owned(), |at| format!("last taken in {at}"));
        let mut rows = vec![row("counts", format!("{} waiting", counts.waiting), taken_in)];
        if let Some(DeliveriesQueue { waiting, dead }) = deliveries {
            rows.push(row("deliveries", format!("{waiting} waiting, {dead} failed"), String::new()));
        }
        rows.push(row("mails", format!("{mails_waiting} waiting"), String::new()));
        let answer = origin.status.map_or_else(|| "no answer".to_owned(), |status| format!("answers {status}"));
        let state = if origin.is_well { "well" } else { "not well" };
        rows.push(row("origin", state.to_owned(), format!("{answer} in {} ms", origin.took_ms)));
        if let Some(Index { state, version, done }) = index {
            let done = done.map_or_else(String::new, |rules| format!(", {rules} rules read"));
            rows.push(row("index", state, display_id(&version).to_owned() + &done));
        }
        rows
    }
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
    what: String,
    part: String,
    count: u64,
    usual: Option<u64>,
    snoozed: Option<Snoozed>,
}

impl Attention {
    fn row(self) -> Vec<String> {
        let Self { what, part, count, usual, snoozed } = self;
        let usual = usual.map_or_else(String::new, |usual| format!(", usually {usual}"));
        let (name, by) = snoozed.map_or(("attention", String::new()), |Snoozed { by, until, reason }| {
            ("snoozed", format!("until {until} by {by}: {reason}"))
        });
        vec![name.to_owned(), part, format!("{what} ({count}{usual})"), by]
    }
}

#[derive(Deserialize)]
struct Snoozed {
    by: String,
    until: String,
    reason: String,
}

/// That something may wait.
#[derive(Serialize)]
pub struct Snooze {
    /// Until when: a time or a day.
    pub until: String,
    /// Why.
    pub reason: String,
}

#[derive(Deserialize)]
struct Charts {
    series: Vec<Series>,
}

#[derive(Deserialize)]
struct Series {
    measure: String,
    sum: u64,
    change: Option<f64>,
}

impl Series {
    /// By how much it is more than in the period before.
    fn change_text(&self) -> String {
        self.change.map_or_else(String::new, |change| format!("{:+.0}%", change * 100.0))
    }
}

/// Prints it, as far as the caller may see it.
pub fn run(connection: &Connection, span: Span, json: bool) -> Result<(), Failure> {
    let answer: Value = connection.get_with("overview", &[("span", span.name())])?;
    if json {
        return form::print_json(&answer);
    }
    let overview: Overview = serde_json::from_value(answer)
        .map_err(|error| Failure::Answer { url: "overview".to_owned(), cause: error.to_string() })?;
    let attention = overview.attention.into_iter().map(Attention::row);
    let live = overview.live.into_iter().map(|Live { kind, id, by }| {
        let by = by.map_or_else(String::new, |Publication { at, who, why }| format!("{at} {who} {why}"));
        vec!["live".to_owned(), kind, display_id(&id).to_owned(), by]
    });
    let figures = overview.charts.series.into_iter().map(|series| {
        let change = series.change_text();
        vec![span.text().to_owned(), series.measure, series.sum.to_string(), change]
    });
    let to_review = overview.drafts.to_review.into_iter().map(|draft| draft.row("to review"));
    let own = overview.drafts.own.into_iter().map(|draft| draft.row("draft"));
    let systems = overview.systems.rows();
    let rows = attention.chain(to_review).chain(own).chain(live).chain(systems).chain(figures);
    print_table(&[], &rows.collect::<Vec<_>>())
}

/// Lets something wait that needs attention.
pub fn snooze(
    connection: &Connection,
    what: &str,
    snooze: &Snooze,
    dry_run: DryRun,
    json: bool,
) -> Result<(), Failure> {
    let answer: Value = connection.put(&path(what), &dry_run.query(), None, snooze)?;
    let until = answer.get("until").and_then(Value::as_str).unwrap_or_default();
    let verb = if dry_run.dry_run { "would wait" } else { "waits" };
    form::answer(json, &answer, &format!("{what} {verb} until {until}"))
}

/// Has something need attention again.
pub fn unsnooze(connection: &Connection, what: &str, dry_run: DryRun, note: &str, json: bool) -> Result<(), Failure> {
    let [dry] = dry_run.query();
    connection.delete(&path(what), &[dry, ("note", note)])?;
    let verb = if dry_run.dry_run { "would wait" } else { "waits" };
    form::answer(json, &json!({ "ended": what }), &format!("{what} {verb} no more"))
}

fn path(what: &str) -> String {
    let what: String = form_urlencoded::byte_serialize(what.as_bytes()).collect();
    format!("overview/snoozes/{what}")
}
