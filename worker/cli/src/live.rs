//! What is live, and changing it.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::arguments::DryRun;
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
    /// Id of the list of hosts that experiments and campaigns may lead to.
    #[serde(default)]
    pub hosts: Option<String>,
    /// Bundle of the pages that their variations show.
    pub variants: Option<String>,
    /// The release that is rolled out to a share of visitors, as it is published.
    #[serde(default)]
    pub candidate: serde_json::Value,
    /// Whether experiments are switched off.
    pub experiments_off: bool,
    /// Whether the maintenance page is shown.
    pub maintenance: bool,
    /// The windows of planned maintenance, as they are published.
    #[serde(default)]
    pub windows: serde_json::Value,
}

/// Asks what is live.
pub fn read(connection: &Connection) -> Result<Live, Failure> {
    connection.get("live")
}

impl Live {
    /// Id of what is live of a kind, by the kind's name.
    pub fn id(&self, kind: &str) -> Option<&str> {
        match kind {
            "redirects" => self.redirects.as_deref(),
            "release" => self.release.as_deref(),
            "campaigns" => self.campaigns.as_deref(),
            "experiments" => self.experiments.as_deref(),
            _ => None,
        }
    }

    /// What a dry run says of making a version of a kind live.
    pub fn would_be(&self, kind: &str, id: &str) -> String {
        match self.id(kind) {
            Some(live) => format!("{id} would be live in place of {live} (version {})", self.version),
            None => format!("{id} would be live, where nothing of its kind is (version {})", self.version),
        }
    }

    /// What a dry run says where a version is live already.
    pub fn would_not_change(&self, id: &str) -> String {
        format!("nothing would change: {id} is live already (version {})", self.version)
    }
}

/// Makes a published version live, if nothing changed since `live_before`.
pub fn promote(connection: &Connection, id: &str, note: &str, live_before: &Live) -> Result<Live, Failure> {
    let path = format!("versions/{id}/promote");
    connection.post(&path, Some(live_before.version), &json!({ "note": note }))
}

/// Makes a published version live that answers as what is live does, compiled anew, if nothing changed since `live_before`.
pub fn compact(connection: &Connection, id: &str, note: &str, live_before: &Live) -> Result<Live, Failure> {
    let path = format!("versions/{id}/promote");
    connection.post(&path, Some(live_before.version), &json!({ "note": note, "compacts": true }))
}

/// Asks whether a published version could be made live; changes nothing.
pub fn try_to_promote(connection: &Connection, id: &str, live_before: &Live) -> Result<Live, Failure> {
    let path = format!("versions/{id}/promote?dry_run=true");
    connection.post(&path, Some(live_before.version), &json!({}))
}

/// Says how a switch is, or in a dry run how it would be: `is_on` is how it is.
pub fn answer_of_switch(
    what: &str,
    on: bool,
    is_on: bool,
    DryRun { dry_run }: DryRun,
    live: &Live,
    json: bool,
) -> Result<(), Failure> {
    let name = |on| if on { "on" } else { "off" };
    let text = match (dry_run, on == is_on) {
        (false, _) => format!("{what} {}", name(is_on)),
        (true, true) => format!("nothing would change: {what} {} already", name(is_on)),
        (true, false) => format!("{what} would be {}", name(on)),
    };
    form::answer(json, live, &text)
}
