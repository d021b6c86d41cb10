//! What is live, and changing it.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::arguments::Switch;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;

/// The live set, as the control API answers it.
#[derive(Debug, Deserialize, Serialize)]
pub struct Live {
    /// Counts every change.
    pub version: u64,
    /// Id of the redirect table.
    pub redirects: Option<String>,
    /// Id of the release.
    pub release: Option<String>,
    /// Id of the campaigns.
    pub campaigns: Option<String>,
    /// Id of the experiments.
    pub experiments: Option<String>,
    /// Bundle of the pages that their variations show.
    pub variants: Option<String>,
    /// Whether experiments are switched off.
    pub experiments_off: bool,
    /// Whether the maintenance page is shown.
    pub maintenance: bool,
}

/// Asks what is live.
pub fn read(connection: &Connection) -> Result<Live, Failure> {
    connection.get("live")
}

/// Makes a published version live, if nothing changed since `seen`.
pub fn promote(connection: &Connection, id: &str, note: &str, seen: &Live) -> Result<Live, Failure> {
    let path = format!("versions/{id}/promote");
    connection.post(&path, Some(seen.version), &json!({ "note": note }))
}

/// Shows the maintenance page in place of every page, or stops showing it.
pub fn switch_maintenance(connection: &Connection, switch: Switch, note: &str, json: bool) -> Result<(), Failure> {
    let body = json!({ "on": switch == Switch::On, "note": note });
    let live: Live = connection.put("maintenance", &[], None, &body)?;
    let text = if live.maintenance { "maintenance on" } else { "maintenance off" };
    form::answer(json, &live, text)
}
