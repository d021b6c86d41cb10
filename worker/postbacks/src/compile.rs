//! Checks what marketers write (`campaigns/*.json`) and packs it into the bundle that [`kirkas_core::clicks::Campaigns`] loads.

mod campaign;
mod diff;
mod postback;
mod sources;

use serde::Deserialize;
use sha2::{Digest, Sha256};

pub use campaign::Definition;
pub use diff::diff;
pub use kirkas_publishing::files::{File, Finding};
pub use sources::{ClickParameters, SourceTable};

use kirkas_core::clicks::form::{FIRST_LINE, WRITTEN};
use kirkas_core::release::hex;
use kirkas_publishing::hosts::HostList;

use crate::networks::secrets::Bindings;

/// What checking came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// What the edge loads; none where a finding refuses.
    pub bundle: Option<Vec<u8>>,
    /// Everything that was found.
    pub findings: Vec<Finding>,
    /// The campaigns that could be read.
    pub campaigns: Vec<Definition>,
    /// By which parameters clicks are recognised; none where that could not be read.
    pub sources: Option<SourceTable>,
}

/// The file with the table of sources; every other one holds campaigns.
const SOURCES: &str = "sources.json";

/// What campaigns are checked against besides.
#[derive(Debug, Clone, Copy)]
pub struct Context<'c> {
    /// When, in milliseconds since 1970: campaigns that are over are reported.
    pub now_ms: u64,
    /// What each secret is for; not known everywhere.
    pub secrets: Option<&'c Bindings>,
    /// The hosts of other sites that may be told of conversions; without a list every one may.
    pub hosts: Option<&'c HostList>,
}

impl Context<'_> {
    /// A time, and nothing besides.
    pub fn at(now_ms: u64) -> Self {
        Self { now_ms, secrets: None, hosts: None }
    }
}

/// Checks files, of which the name says what they hold, `sources.json` or campaigns, and packs them.
pub fn compile(files: &[File], context: &Context<'_>) -> Compiled {
    let mut findings = Vec::new();
    let (tables, lists): (Vec<&File>, Vec<&File>) = files.iter().partition(|file| file.name.ends_with(SOURCES));
    let table = match tables.as_slice() {
        [file] => read::<SourceTable>(file, &mut findings).map(|table| (file.name.as_str(), table)),
        found => {
            let file = found.get(1).map_or(SOURCES, |file| file.name.as_str());
            let reason = format!("There are {} files with sources.", found.len());
            findings.push(Finding::error(file, "", reason, format!("Send one whose name ends in {SOURCES}.")));
            None
        }
    };
    let mut lines = vec![FIRST_LINE.to_owned()];
    if let Some((file, table)) = &table {
        table.check(file, &mut findings);
        table.pack(&mut lines);
    }
    let mut campaigns: Vec<Definition> = Vec::new();
    for file in lists {
        if file.name.ends_with(HostList::FILE) {
            let (reason, advice) =
                ("The list of hosts is published by itself.", "Leave it out; see edgectl hosts push.");
            findings.push(Finding::error(&file.name, "", reason, advice));
            continue;
        }
        for (number, campaign) in read::<Vec<Definition>>(file, &mut findings).into_iter().flatten().enumerate() {
            let place = format!("[{number}]");
            let names = table.iter().flat_map(|(_, table)| table.names()).collect::<Vec<_>>();
            let mut found = campaign.check(&file.name, &place, &names, context);
            if campaigns.iter().any(|known| known.name == campaign.name) {
                let reason = format!("Another campaign has the name {:?} too.", campaign.name);
                found.push(Finding::error(&file.name, format!("{place}.name"), reason, "Give each a name of its own."));
            }
            findings.extend(found);
            lines.extend(campaign.pack());
            campaigns.push(campaign);
        }
    }
    // Postbacks are not in the bundle, and what changes them is another version nevertheless.
    let written = serde_json::to_vec(&campaigns).unwrap_or_default();
    lines.push([WRITTEN, "\t", &hex(&Sha256::digest(written))].concat());
    let refused = findings.iter().any(|finding| finding.is_error);
    let bundle = (!refused).then(|| (lines.join("\n") + "\n").into_bytes());
    Compiled { bundle, findings, campaigns, sources: table.map(|(_, table)| table) }
}

fn read<T: for<'a> Deserialize<'a>>(file: &File, findings: &mut Vec<Finding>) -> Option<T> {
    let text = file.text.strip_prefix('\u{feff}').unwrap_or(&file.text);
    match serde_json::from_str(text) {
        Ok(read) => Some(read),
        Err(error) => {
            let advice = "See campaigns/ in the repository for how these files are written.";
            findings.push(Finding::error(&file.name, "", format!("{error}."), advice));
            None
        }
    }
}

/// Whether a text can stand in a line of the bundle.
fn is_field(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests;
