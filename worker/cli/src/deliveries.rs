//! `edgectl deliveries`: what networks were told of conversions, and trying again what they did not take.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::DryRun;
use crate::connection::Connection;
use crate::count::counted;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

/// Prints the deliveries in a state.
pub fn list(connection: &Connection, state: &str, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize, Serialize)]
    struct Deliveries {
        deliveries: Vec<Delivery>,
    }
    #[derive(Deserialize, Serialize)]
    struct Delivery {
        key: String,
        campaign: String,
        network: String,
        state: String,
        attempts: usize,
        answer: String,
    }
    let answer: Deliveries = connection.get_with("deliveries", &[("state", state)])?;
    if json {
        return form::print_json(&answer);
    }
    if answer.deliveries.is_empty() {
        message(&format_args!("no delivery is {state}"));
        return Ok(());
    }
    let row = |Delivery { key, network, attempts, answer, .. }: &Delivery| {
        vec![key.clone(), network.clone(), counted(*attempts, "attempt", "attempts"), answer.clone()]
    };
    print_table(&[], &answer.deliveries.iter().map(row).collect::<Vec<_>>())
}

/// Tries dead deliveries again.
pub fn replay(
    connection: &Connection,
    keys: &[String],
    dry_run: DryRun,
    note: &str,
    json: bool,
) -> Result<(), Failure> {
    let [dry] = dry_run.query();
    let body = json!({ "keys": keys });
    let replayed: Value = connection.post_with("deliveries/replay", &[("note", note), dry], &body)?;
    let count = replayed.get("replayed").and_then(Value::as_array).map_or(0, Vec::len);
    let verb = if count == 1 { "is" } else { "are" };
    let text = match (dry_run.dry_run, count) {
        (true, 0) => "nothing would change: none of them is dead".to_owned(),
        (true, _) => format!("{count} of {} would be tried again", keys.len()),
        (false, _) => format!("{count} of {} {verb} tried again", keys.len()),
    };
    form::answer(json, &replayed, &text)
}
