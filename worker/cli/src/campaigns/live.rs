//! What control says of live campaigns: their figures, links and QR codes.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::parameters;
use crate::arguments::Link;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

/// Campaigns of one answer: as many as control gives at once.
const PAGE_SIZE: &str = "200";

/// Prints the live campaigns in a state that hold these words.
pub fn list(connection: &Connection, state: &str, words: &str, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Page {
        rows: Vec<Value>,
        next: Option<String>,
    }
    let mut campaigns: Vec<Value> = Vec::new();
    let mut cursor = None;
    loop {
        let mut query = vec![("state", state), ("q", words), ("limit", PAGE_SIZE)];
        query.extend(cursor.as_deref().map(|cursor| ("cursor", cursor)));
        let page: Page = connection.get_with("campaigns", &query)?;
        campaigns.extend(page.rows);
        cursor = page.next;
        if cursor.is_none() {
            break;
        }
    }
    if json {
        return form::print_json(&json!({ "campaigns": campaigns }));
    }
    if campaigns.is_empty() {
        message(&format_args!("no live campaign is like this"));
        return Ok(());
    }
    let rows: Vec<Campaign> = campaigns.into_iter().filter_map(|row| serde_json::from_value(row).ok()).collect();
    print_table(
        &["campaign", "state", "source", "landing", "clicks", "consented", "conversions", "revenue"],
        &rows.iter().map(Campaign::cells).collect::<Vec<_>>(),
    )
}

#[derive(Deserialize)]
struct Campaign {
    name: String,
    state: String,
    source: String,
    landing: String,
    clicks: u64,
    consented: u64,
    conversions: u64,
    revenue: Vec<Revenue>,
}

#[derive(Deserialize)]
struct Revenue {
    currency: String,
    cents: i64,
}

impl Campaign {
    fn cells(&self) -> Vec<String> {
        let Self { name, state, source, landing, clicks, consented, conversions, revenue } = self;
        let revenue: Vec<String> = revenue.iter().map(Revenue::text).collect();
        let texts = [name, state, source, landing].map(String::clone);
        let counts = [clicks, consented, conversions].map(u64::to_string);
        texts.into_iter().chain(counts).chain([revenue.join(", ")]).collect()
    }
}

impl Revenue {
    fn text(&self) -> String {
        let (sign, cents) = (if self.cents < 0 { "-" } else { "" }, self.cents.unsigned_abs());
        format!("{sign}{}.{:02} {}", cents / 100, cents % 100, self.currency)
    }
}

/// Prints the link to a live campaign, and what becomes of who follows it.
pub fn link(connection: &Connection, link: &Link, json: bool) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Parameter {
        name: String,
        value: String,
    }
    let parameters: Vec<Parameter> =
        parameters(link)?.into_iter().map(|(name, value)| Parameter { name, value }).collect();
    let path = format!("campaigns/{}/links", encoded(&link.name));
    let made: Value = connection.post(&path, None, &json!({ "parameters": parameters }))?;
    let text = |name: &str| made.get(name).and_then(Value::as_str).unwrap_or_default();
    form::answer(json, &made, &format!("{}\n{}", text("link"), text("summary")))
}

/// Writes the QR code of a live campaign's link into a file.
pub fn qr(connection: &Connection, link: &Link, out: Option<&Path>, json: bool) -> Result<(), Failure> {
    let out = out.map_or_else(|| PathBuf::from(format!("{}.svg", link.name)), Path::to_owned);
    let format = out.extension().and_then(|ending| ending.to_str()).filter(|ending| ["svg", "png"].contains(ending));
    let unfit = || Failure::Content { path: out.clone(), reason: "give a name that ends in .svg or .png".to_owned() };
    let format = format.ok_or_else(unfit)?;
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(parameters(link)?);
    let path = format!("campaigns/{}/qr", encoded(&link.name));
    let picture = connection.get_bytes_with(&path, &[("format", format), ("parameters", &query.finish())])?;
    fs::write(&out, &picture).map_err(|error| Failure::File { path: out.clone(), doing: "write", error })?;
    let name = out.display().to_string();
    form::answer(
        json,
        &json!({ "campaign": link.name, "file": name, "bytes": picture.len() }),
        &format!("{name} is written"),
    )
}

/// A name as a segment of a path.
fn encoded(name: &str) -> String {
    form_urlencoded::byte_serialize(name.as_bytes()).collect()
}
