//! `edgectl maintenance`: the maintenance page, now and in planned windows of time.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::{MaintenanceChange, MaintenanceCommand, NewWindow};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::live::{Live, answer_of_switch};
use crate::terminal::{message, print_table};

#[derive(Serialize, Deserialize)]
struct Windows {
    windows: Vec<Window>,
}

#[derive(Serialize, Deserialize)]
struct Window {
    id: u32,
    from: String,
    until: String,
    zones: Vec<String>,
    regions: Vec<String>,
    text: String,
    state: String,
}

/// Links that show the pages during maintenance.
#[derive(Serialize, Deserialize)]
struct Preview {
    ends: String,
    links: Vec<Link>,
}

#[derive(Serialize, Deserialize)]
struct Link {
    region: String,
    link: String,
}

/// Runs a command.
pub fn run(command: &MaintenanceCommand, connection: &Connection) -> Result<(), Failure> {
    match command {
        MaintenanceCommand::On(change) => switch(connection, true, change),
        MaintenanceCommand::Off(change) => switch(connection, false, change),
        MaintenanceCommand::Plan(new) => plan(connection, new),
        MaintenanceCommand::Windows { form } => list(connection, form.is_json()),
        MaintenanceCommand::Preview { form } => preview(connection, form.is_json()),
        MaintenanceCommand::Cancel { id, change } => cancel(connection, id, change),
    }
}

/// Shows the maintenance page in place of every page, or stops showing it.
fn switch(
    connection: &Connection,
    on: bool,
    MaintenanceChange { dry_run, note, form }: &MaintenanceChange,
) -> Result<(), Failure> {
    let live: Live = connection.put("maintenance", &dry_run.query(), None, &json!({ "on": on, "note": note }))?;
    if !on {
        warn_of_open(connection)?;
    }
    answer_of_switch("maintenance", on, live.maintenance, *dry_run, &live, form.is_json())
}

/// Says which planned windows go on although the maintenance page is switched off.
fn warn_of_open(connection: &Connection) -> Result<(), Failure> {
    let Windows { windows } = connection.get("maintenance/windows")?;
    for Window { id, until, .. } in windows.iter().filter(|window| window.state == "open") {
        message(&format_args!("planned maintenance goes on until {until}: `edgectl maintenance cancel {id}` ends it"));
    }
    Ok(())
}

fn plan(connection: &Connection, new: &NewWindow) -> Result<(), Failure> {
    let MaintenanceChange { dry_run, note, form } = &new.change;
    let body = json!({ "from": new.from, "until": new.until, "regions": new.regions, "text": new.text });
    let [dry_run_query] = dry_run.query();
    let window: Window = connection.post_with("maintenance/windows", &[("note", note), dry_run_query], &body)?;
    let Window { id, from, until, .. } = &window;
    let text = match dry_run.dry_run {
        true => format!("maintenance would be from {from} until {until}"),
        false => format!("{id}: maintenance from {from} until {until}"),
    };
    form::answer(form.is_json(), &window, &text)
}

fn list(connection: &Connection, json: bool) -> Result<(), Failure> {
    let answer: Windows = connection.get("maintenance/windows")?;
    if json {
        return form::print_json(&answer);
    }
    if answer.windows.is_empty() {
        message(&format_args!("no maintenance is planned"));
        return Ok(());
    }
    let row = |Window { id, from, until, zones, regions, text, state }: &Window| {
        let regions = if regions.is_empty() { "all regions".to_owned() } else { regions.join(" ") };
        let zone = zones.first().cloned().unwrap_or_default();
        vec![id.to_string(), state.clone(), from.clone(), until.clone(), zone, regions, text.clone()]
    };
    print_table(&[], &answer.windows.iter().map(row).collect::<Vec<_>>())
}

fn preview(connection: &Connection, json: bool) -> Result<(), Failure> {
    let preview: Preview = connection.get("maintenance/preview")?;
    if json {
        return form::print_json(&preview);
    }
    let rows = preview.links.iter().map(|Link { region, link }| vec![region.clone(), link.clone()]);
    print_table(&[], &rows.collect::<Vec<_>>())?;
    message(&format_args!("they end {}", preview.ends));
    Ok(())
}

fn cancel(
    connection: &Connection,
    id: &str,
    MaintenanceChange { dry_run, note, form }: &MaintenanceChange,
) -> Result<(), Failure> {
    let [dry_run_query] = dry_run.query();
    connection.delete(&format!("maintenance/windows/{id}"), &[("note", note), dry_run_query])?;
    let (done, json): (_, Value) = match dry_run.dry_run {
        true => ("would be cancelled", json!({ "would_cancel": id })),
        false => ("is cancelled", json!({ "cancelled": id })),
    };
    form::answer(form.is_json(), &json, &format!("window {id} {done}"))
}
