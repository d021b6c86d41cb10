//! Which share of visitors is in no experiment: `edgectl experiments holdout`.

use serde::Deserialize;
use serde_json::{Value, json};

use super::read;
use crate::arguments::DryRun;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::live::Live;

/// The call of control.
const PATH: &str = "experiments/holdout";

/// What is to become of the holdout.
pub enum Change<'a> {
    /// It begins, or has another last day.
    Set { share: f64, until: &'a str },
    /// It ends.
    End,
}

#[derive(Deserialize)]
struct Answer {
    holdout: Option<Holdout>,
}

#[derive(Deserialize)]
struct Holdout {
    key: String,
    share: f64,
    from: String,
    until: String,
}

impl Answer {
    fn text(&self, would: bool) -> String {
        let (is, are) = if would { ("would be", "would be") } else { ("is", "are") };
        match &self.holdout {
            None => format!("there {is} no holdout: everybody can be in experiments"),
            Some(Holdout { key, share, from, until }) => format!(
                "{percent}% of visitors {are} in no experiment from {from} to {until}; its results: edgectl reports experiment {key}",
                percent = (share * 1000.0).round() / 10.0
            ),
        }
    }
}

pub fn run(
    connection: &Connection,
    change: Option<Change<'_>>,
    note: &str,
    dry_run: DryRun,
    json: bool,
) -> Result<(), Failure> {
    let would = dry_run.dry_run && change.is_some();
    let answer: Value = match change {
        None => connection.get(PATH)?,
        Some(Change::Set { share, until }) => {
            let live: Live = connection.get("live")?;
            let body = json!({ "share": share, "until": until, "reason": note });
            connection.put(PATH, &dry_run.query(), Some(live.version), &body)?
        }
        Some(Change::End) => {
            let [query] = dry_run.query();
            connection.delete(PATH, &[query, ("note", note)])?;
            json!({ "holdout": null })
        }
    };
    if json {
        return form::print_json(&answer);
    }
    form::print(&read::<Answer>(answer)?.text(would))
}

#[cfg(test)]
mod tests {
    use super::{Answer, Holdout};

    #[test]
    fn it_is_said_who_is_held_out_and_until_when() {
        let [key, from, until] = ["holdout-a", "2026-10-01", "2026-12-31"].map(str::to_owned);
        let answer = Answer { holdout: Some(Holdout { key, share: 0.05, from, until }) };
        assert_eq!(
            answer.text(false),
            "5% of visitors are in no experiment from 2026-10-01 to 2026-12-31; its results: edgectl reports experiment holdout-a"
        );
        assert_eq!(Answer { holdout: None }.text(true), "there would be no holdout: everybody can be in experiments");
    }
}
