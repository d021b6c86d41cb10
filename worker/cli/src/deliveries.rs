//! `edgectl deliveries`: what networks were told of conversions, and trying again what they did not take.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::{DryRun, ReplayChoice};
use crate::connection::Connection;
use crate::count::counted;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

/// Prints the deliveries in a state, of one campaign or of all.
pub fn list(connection: &Connection, state: &str, campaign: Option<&str>, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize, Serialize)]
    struct Deliveries {
        deliveries: Vec<Delivery>,
        next: Option<String>,
        total: usize,
    }
    #[derive(Deserialize, Serialize)]
    struct Delivery {
        key: String,
        campaign: String,
        network: String,
        state: String,
        attempts: usize,
        answer: String,
        reason: String,
        advice: String,
        next_at: Option<f64>,
        created_at: f64,
    }
    let query = [Some(("state", state)), campaign.map(|campaign| ("campaign", campaign))];
    let query: Vec<(&str, &str)> = query.into_iter().flatten().collect();
    let answer: Deliveries = connection.get_with("deliveries", &query)?;
    if json {
        return form::print_json(&answer);
    }
    if answer.deliveries.is_empty() {
        message(&format_args!("no delivery is {state}"));
        return Ok(());
    }
    let row = |Delivery { key, network, attempts, answer, advice, .. }: &Delivery| {
        let attempts = counted(*attempts, "attempt", "attempts");
        vec![key.clone(), network.clone(), attempts, answer.clone(), advice.clone()]
    };
    print_table(&[], &answer.deliveries.iter().map(row).collect::<Vec<_>>())?;
    if answer.next.is_some() {
        message(&format_args!("these are the latest {} of {}", answer.deliveries.len(), answer.total));
    }
    Ok(())
}

/// Tries dead deliveries again.
pub fn replay(
    connection: &Connection,
    choice: &ReplayChoice,
    dry_run: DryRun,
    note: &str,
    json: bool,
) -> Result<(), Failure> {
    let [dry] = dry_run.query();
    let ReplayChoice { keys, campaign, .. } = choice;
    let body = match (keys.as_slice(), campaign) {
        ([], Some(campaign)) => json!({ "filter": { "campaign": campaign } }),
        ([], None) => json!({ "filter": {} }),
        (keys, _) => json!({ "keys": keys }),
    };
    let replayed: Value = connection.post_with("deliveries/replay", &[("note", note), dry], &body)?;
    let count = replayed.get("replayed").and_then(Value::as_array).map_or(0, Vec::len);
    let verb = if count == 1 { "is" } else { "are" };
    let left = replayed.get("left").and_then(Value::as_u64).unwrap_or_default();
    let all =
        if keys.is_empty() { count.saturating_add(usize::try_from(left).unwrap_or_default()) } else { keys.len() };
    let text = match (dry_run.dry_run, count) {
        (true, 0) => "nothing would change: none of them is dead".to_owned(),
        (true, _) => format!("{count} of {all} would be tried again"),
        (false, _) => format!("{count} of {all} {verb} tried again"),
    };
    form::answer(json, &replayed, &text)
}
