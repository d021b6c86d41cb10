//! `edgectl reports views`: what reports are often asked, saved under names.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::arguments::{DryRun, NewView, ViewsCommand};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

const HEADER: [&str; 5] = ["name", "report", "days", "by", "saved by"];
/// How many days a view has where none are given.
const USUAL_DAYS: u16 = 30;

#[derive(Deserialize, Serialize)]
struct SavedViews {
    views: Vec<SavedView>,
}

#[derive(Deserialize, Serialize)]
struct SavedView {
    name: String,
    report: String,
    question: Question,
    saved_by: String,
    saved_at: String,
    may_change: bool,
}

#[derive(Deserialize, Serialize)]
struct Question {
    by: Option<String>,
    days: Option<u16>,
    from: Option<String>,
    to: Option<String>,
    compare: bool,
}

/// Lists them, saves one, or removes one.
pub fn run(connection: &Connection, command: Option<&ViewsCommand>, json: bool) -> Result<(), Failure> {
    match command {
        None => list(connection, json),
        Some(ViewsCommand::Save(new)) => save(connection, new, json || new.form.is_json()),
        Some(ViewsCommand::Remove { name, note, dry_run, form }) => {
            remove(connection, name, note, *dry_run, json || form.is_json())
        }
    }
}

fn list(connection: &Connection, json: bool) -> Result<(), Failure> {
    let answer: SavedViews = connection.get("views")?;
    if json {
        return form::print_json(&answer);
    }
    if answer.views.is_empty() {
        message(&"no view is saved");
        return Ok(());
    }
    let row = |SavedView { name, report, question, saved_by, .. }: &SavedView| {
        let by = question.by.clone().unwrap_or_default();
        vec![name.clone(), report.clone(), question.days_in_words(), by, saved_by.clone()]
    };
    print_table(&HEADER, &answer.views.iter().map(row).collect::<Vec<_>>())
}

fn save(connection: &Connection, new: &NewView, json: bool) -> Result<(), Failure> {
    let NewView { name, report, by, days, period, compare, dry_run, .. } = new;
    let has_days = period.from.is_some() || period.to.is_some();
    let question = Question {
        by: by.clone(),
        days: days.or((!has_days).then_some(USUAL_DAYS)),
        from: period.from.clone(),
        to: period.to.clone(),
        compare: *compare,
    };
    let body = json!({ "name": name, "report": report, "question": question });
    let answer: SavedView = connection.put("views", &dry_run.query(), None, &body)?;
    let verb = if dry_run.dry_run { "would be" } else { "is" };
    form::answer(json, &answer, &format!("{} {verb} saved: {}", answer.name, answer.question.days_in_words()))
}

fn remove(connection: &Connection, name: &str, note: &str, dry_run: DryRun, json: bool) -> Result<(), Failure> {
    let [dry] = dry_run.query();
    connection.delete("views", &[("name", name), ("note", note), dry])?;
    let verb = if dry_run.dry_run { "would be" } else { "is" };
    form::answer(json, &json!({ "removed": name, "dry_run": dry_run.dry_run }), &format!("{name} {verb} removed"))
}

impl Question {
    fn days_in_words(&self) -> String {
        let days = match (self.days, &self.from, &self.to) {
            (Some(days), _, _) => format!("the last {days}"),
            (None, from, to) => [from, to].map(|day| day.as_deref().unwrap_or_default()).join(" to "),
        };
        days + if self.compare { ", compared with those before" } else { "" }
    }
}
