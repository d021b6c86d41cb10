//! What came of experiments: `edgectl experiments decisions`, `decide`, `ship`, `days` and `archive`.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::{DecisionName, DryRun, OutcomeCommand};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::live::Live;
use crate::report::time;
use crate::terminal::{message, print_table};

/// Executes a command.
pub fn run(command: &OutcomeCommand, connection: &Connection) -> Result<(), Failure> {
    match command {
        OutcomeCommand::Decisions { key, form } => decisions(connection, key, form.is_json()),
        OutcomeCommand::Decide { key, decision, variation, note, dry_run, form } => {
            let what = Decide { key, decision: *decision, variation: variation.as_deref(), note };
            decide(connection, &what, *dry_run, form.is_json())
        }
        OutcomeCommand::Ship { key, variation, note, dry_run, form } => {
            ship(connection, (key, variation, note), *dry_run, form.is_json())
        }
        OutcomeCommand::Days { key, form } => days(connection, key, form.is_json()),
        OutcomeCommand::Archive { key: Some(key), form } => archived(connection, key, form.is_json()),
        OutcomeCommand::Archive { key: None, form } => archive(connection, form.is_json()),
    }
}

/// A decision, or a verdict.
#[derive(Deserialize)]
struct Choice {
    decision: String,
    variation: Option<String>,
}

impl Choice {
    fn text(&self) -> String {
        let words = self.decision.replace('_', " ");
        self.variation.as_ref().map_or(words.clone(), |variation| format!("{words} “{variation}”"))
    }
}

/// An entry of the log, as far as it is printed.
#[derive(Deserialize)]
struct Entry {
    at: String,
    who: String,
    #[serde(flatten)]
    what: What,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum What {
    Started {
        hypothesis: String,
        planned_visitors: u64,
        planned_days: f64,
    },
    Decided {
        #[serde(flatten)]
        choice: Choice,
        verdict: Option<Choice>,
        against_verdict: bool,
        reason: String,
    },
}

impl Entry {
    fn cells(&self) -> Vec<String> {
        let (what, why) = match &self.what {
            What::Started { hypothesis, planned_visitors, planned_days } => {
                let plan = format!("started, planned for {planned_visitors} visitors and {planned_days} days");
                (plan, hypothesis.clone())
            }
            What::Decided { choice, verdict, against_verdict, reason } => {
                let verdict = verdict.as_ref().map_or_else(|| "none".to_owned(), Choice::text);
                let against = if *against_verdict { ", against the verdict" } else { "" };
                (format!("{} (verdict: {verdict}{against})", choice.text()), reason.clone())
            }
        };
        vec![time(&self.at), self.who.clone(), what, why]
    }
}

fn print_entries(entries: &[Entry]) -> Result<(), Failure> {
    if entries.is_empty() {
        message(&format_args!("nothing is recorded yet"));
        return Ok(());
    }
    print_table(&["when", "who", "what", "why"], &entries.iter().map(Entry::cells).collect::<Vec<_>>())
}

fn decisions(connection: &Connection, key: &str, json: bool) -> Result<(), Failure> {
    let answer: Value = connection.get(&format!("experiments/{key}/decisions"))?;
    if json {
        return form::print_json(&answer);
    }
    #[derive(Deserialize)]
    struct Log {
        decisions: Vec<Entry>,
        changed_since_start: Vec<String>,
    }
    let log: Log = read(answer)?;
    print_entries(&log.decisions)?;
    if !log.changed_since_start.is_empty() {
        message(&format_args!("changed since the start: {}", log.changed_since_start.join(", ")));
    }
    Ok(())
}

struct Decide<'a> {
    key: &'a str,
    decision: DecisionName,
    variation: Option<&'a str>,
    note: &'a str,
}

fn decide(connection: &Connection, what: &Decide<'_>, dry_run: DryRun, json: bool) -> Result<(), Failure> {
    let Decide { key, decision, variation, note } = what;
    let body = json!({ "decision": decision.name(), "variation": variation, "reason": note });
    let answer: Value = connection.post_with(&format!("experiments/{key}/decisions"), &dry_run.query(), &body)?;
    if json {
        return form::print_json(&answer);
    }
    print_entries(&[read(answer)?])
}

fn ship(
    connection: &Connection,
    (key, variation, note): (&str, &str, &str),
    dry_run: DryRun,
    json: bool,
) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Shipped {
        variation: String,
        decision: Entry,
        redirects: Vec<Redirect>,
    }
    #[derive(Deserialize)]
    struct Redirect {
        source: String,
        target: String,
    }
    let live: Live = connection.get("live")?;
    let path = format!("experiments/{key}/ship?dry_run={}", dry_run.dry_run);
    let answer: Value =
        connection.post(&path, Some(live.version), &json!({ "variation": variation, "reason": note }))?;
    if json {
        return form::print_json(&answer);
    }
    let Shipped { variation, decision, redirects } = read(answer)?;
    let would = if dry_run.dry_run { "everybody would see" } else { "everybody sees" };
    form::print(&format!("{key}: {would} “{variation}”, and nobody is counted any more"))?;
    print_entries(&[decision])?;
    for Redirect { source, target } in redirects {
        message(&format_args!("a redirect would do the same for good: {source} to {target} (edgectl redirects add)"));
    }
    Ok(())
}

fn days(connection: &Connection, key: &str, json: bool) -> Result<(), Failure> {
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

/// An experiment that has ended.
#[derive(Deserialize, Serialize)]
struct Ended {
    key: String,
    name: String,
    version: String,
    ended_at: f64,
    decision: Option<Value>,
}

fn archive(connection: &Connection, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize, Serialize)]
    struct Archive {
        ended: Vec<Ended>,
    }
    let archive: Archive = connection.get("experiments/ended")?;
    if json {
        return form::print_json(&archive);
    }
    if archive.ended.is_empty() {
        message(&format_args!("no experiment has ended yet"));
        return Ok(());
    }
    let cells = |ended: &Ended| {
        let decision = ended.decision.clone().and_then(|decision| serde_json::from_value::<Choice>(decision).ok());
        let decision = decision.map_or_else(String::new, |decision| decision.text());
        vec![ended.key.clone(), ended.name.clone(), ended.version.clone(), decision]
    };
    print_table(
        &["experiment", "name", "last version", "decision"],
        &archive.ended.iter().map(cells).collect::<Vec<_>>(),
    )
}

fn archived(connection: &Connection, key: &str, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Archived {
        name: String,
        version: String,
        design: Value,
        results: Option<Results>,
        decisions: Vec<Entry>,
        pages: Vec<Page>,
    }
    #[derive(Deserialize)]
    struct Results {
        text: String,
    }
    #[derive(Deserialize)]
    struct Page {
        region: String,
        path: String,
        variation: String,
        document: String,
    }
    let answer: Value = connection.get(&format!("experiments/{key}/archive"))?;
    if json {
        return form::print_json(&answer);
    }
    let Archived { name, version, design, results, decisions, pages } = read(answer)?;
    form::print(&format!("{key} {name}, last in version {version}"))?;
    form::print_json(&design)?;
    if let Some(Results { text }) = results {
        form::print(&text)?;
    }
    print_entries(&decisions)?;
    let cells = |page: &Page| {
        let Page { region, path, variation, document } = page;
        [region, path, variation, document].map(Clone::clone).to_vec()
    };
    print_table(&["region", "path", "variation", "document"], &pages.iter().map(cells).collect::<Vec<_>>())
}

/// An answer as far as it is printed.
fn read<T: for<'de> Deserialize<'de>>(answer: Value) -> Result<T, Failure> {
    serde_json::from_value(answer)
        .map_err(|error| Failure::Answer { url: "experiments".to_owned(), cause: error.to_string() })
}
