//! Capture, touches and cookie together, over made-up queries and clocks.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "tests"
)]

mod arrive;
mod campaigns;
mod capture;
mod cookie;
mod visits;

use kirkas_core::clicks::{Arrival, Campaigns, Touch, capture};
use kirkas_core::site;
use kirkas_postbacks::compile::{Context, File, compile};

/// 2026-11-21T10:00:00Z.
const NOW: u64 = 1_795_255_200_000;
const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

fn file(name: &str, text: &str) -> File {
    File { name: name.to_owned(), text: text.to_owned() }
}

/// The repository's own table.
fn sources() -> File {
    file("campaigns/sources.json", include_str!("../../../../campaigns/sources.json"))
}

/// The repository's own campaigns, with this list of others.
fn campaigns_with(list: &str) -> Campaigns {
    let own = file("campaigns/campaigns.json", include_str!("../../../../campaigns/campaigns.json"));
    let compiled = compile(&[sources(), own, file("more.json", list)], &Context::at(NOW));
    Campaigns::load(compiled.bundle.unwrap_or_else(|| panic!("{:?}", compiled.findings))).unwrap()
}

fn captured_at(path: &str, query: &str, at: u64, campaigns: &Campaigns) -> Vec<Touch> {
    let region = site::region("fi").unwrap();
    capture(&Arrival { region, path, query, at }, campaigns)
}

fn captured(query: &str) -> Vec<Touch> {
    captured_at("/", query, NOW, &campaigns_with("[]"))
}
