//! `edgectl deliveries`: what networks were told of conversions, and trying again what they did not take.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;

/// Prints the deliveries in a state.
pub fn list(connection: &Connection, state: &str, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize, Serialize)]
    struct Told {
        deliveries: Vec<Delivery>,
    }
    #[derive(Deserialize, Serialize)]
    struct Delivery {
        key: String,
        campaign: String,
        network: String,
        state: String,
        attempts: u32,
        answer: String,
    }
    let told: Told = connection.get_with("deliveries", &[("state", state)])?;
    if json {
        return form::print_json(&told);
    }
    for Delivery { key, network, attempts, answer, .. } in &told.deliveries {
        form::print(&format!("{key}  {network}  {attempts} attempts  {answer}"))?;
    }
    if told.deliveries.is_empty() {
        eprintln!("no delivery is {state}");
    }
    Ok(())
}

/// Tries dead deliveries again.
pub fn replay(connection: &Connection, keys: &[String], note: &str, json: bool) -> Result<(), Failure> {
    let replayed: Value = connection.post_with("deliveries/replay", &[("note", note)], &json!({ "keys": keys }))?;
    let count = replayed.get("replayed").and_then(Value::as_array).map_or(0, Vec::len);
    form::answer(json, &replayed, &format!("{count} of {} are tried again", keys.len()))
}
