//! What changes between two sets of campaigns.

use kirkas_core::clicks::form::{CAMPAIGN, WRITTEN};
use serde_json::{Value, json};

use super::{Compiled, Definition};

/// Campaigns that are new, gone or changed, and rows of the table of sources that are new or gone.
pub fn diff(from: &Compiled, to: &Compiled) -> Value {
    let named = |of: &Compiled, name: &str| of.campaigns.iter().find(|known| known.name == name).cloned();
    let lacking = |of: &Compiled, other: &Compiled| -> Vec<String> {
        let names = of.campaigns.iter().map(|campaign| campaign.name.clone());
        names.filter(|name| named(other, name).is_none()).collect()
    };
    let changed = |new: &Definition| {
        let old = named(from, &new.name).filter(|old| old != new)?;
        Some(json!({ "from": old, "to": new }))
    };
    let rows = |of: &Compiled| -> Vec<String> {
        let text = String::from_utf8_lossy(of.bundle.as_deref().unwrap_or_default()).replace('\t', " ");
        let is_row = |line: &&str| !line.starts_with(CAMPAIGN) && !line.starts_with(WRITTEN);
        text.lines().filter(is_row).map(|line| line.trim_end().to_owned()).collect()
    };
    let (old, new) = (rows(from), rows(to));
    let without = |rows: &[String], others: &[String]| -> Vec<String> {
        rows.iter().filter(|row| !others.contains(row)).cloned().collect()
    };
    json!({
        "added": lacking(to, from),
        "removed": lacking(from, to),
        "changed": to.campaigns.iter().filter_map(changed).collect::<Vec<_>>(),
        "sources": { "added": without(&new, &old), "removed": without(&old, &new) },
    })
}
