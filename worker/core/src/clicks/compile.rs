//! Checks what marketers write (`campaigns/*.json`) and packs it into the bundle that [`super::Campaigns`] loads.

mod campaign;
mod diff;
mod postback;
mod sources;

use serde::Deserialize;

pub use crate::files::{File, Finding};
pub use campaign::Definition;
pub use diff::diff;
pub use postback::{Network, Postback};

use super::form::FIRST_LINE;
use sources::SourceTable;

/// What checking came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// What the edge loads; none where a finding refuses.
    pub bundle: Option<Vec<u8>>,
    /// Everything that was found.
    pub findings: Vec<Finding>,
    /// The campaigns that could be read.
    pub campaigns: Vec<Definition>,
}

/// The file with the table of sources; every other one holds campaigns.
const SOURCES: &str = "sources.json";

/// Checks files, of which the name says what they hold, `sources.json` or campaigns, and packs them; at `now_ms` (since 1970) campaigns that are over are reported.
pub fn compile(files: &[File], now_ms: u64) -> Compiled {
    let mut findings = Vec::new();
    let (tables, lists): (Vec<&File>, Vec<&File>) = files.iter().partition(|file| file.name.ends_with(SOURCES));
    let table = match tables.as_slice() {
        [file] => read::<SourceTable>(file, &mut findings).map(|table| (file.name.as_str(), table)),
        found => {
            let file = found.get(1).map_or(SOURCES, |file| file.name.as_str());
            let reason = format!("There are {} files with sources.", found.len());
            findings.push(Finding::refuse(file, "", reason, format!("Send one whose name ends in {SOURCES}.")));
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
        for (number, campaign) in read::<Vec<Definition>>(file, &mut findings).into_iter().flatten().enumerate() {
            let place = format!("[{number}]");
            let names = table.iter().flat_map(|(_, table)| table.names()).collect::<Vec<_>>();
            let mut found = campaign.check(&file.name, &place, &names, now_ms);
            if campaigns.iter().any(|known| known.name == campaign.name) {
                let reason = format!("Another campaign has the name {:?} too.", campaign.name);
                found.push(Finding::refuse(
                    &file.name,
                    format!("{place}.name"),
                    reason,
                    "Give each a name of its own.",
                ));
            }
            findings.extend(found);
            lines.extend(campaign.pack());
            campaigns.push(campaign);
        }
    }
    let refused = findings.iter().any(|finding| finding.refuses);
    let bundle = (!refused).then(|| (lines.join("\n") + "\n").into_bytes());
    Compiled { bundle, findings, campaigns }
}

fn read<T: for<'a> Deserialize<'a>>(file: &File, findings: &mut Vec<Finding>) -> Option<T> {
    let text = file.text.strip_prefix('\u{feff}').unwrap_or(&file.text);
    match serde_json::from_str(text) {
        Ok(read) => Some(read),
        Err(error) => {
            let advice = "See campaigns/ in the repository for how these files are written.";
            findings.push(Finding::refuse(&file.name, "", format!("{error}."), advice));
            None
        }
    }
}

/// Whether a text can stand in a line of the bundle.
fn is_field(text: &str) -> bool {
    !text.chars().any(char::is_control)
}
