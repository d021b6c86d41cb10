//! The sample of the audience: pages that its visitors saw, a row for each visitor and day.
//!
//! While a day goes on, a row has the visitor's token of that day, by which the next page is added to it. When the day is over
//! the token is deleted, and nothing joins rows any more.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDate, Utc};
use kirkas_core::experiments::attributes::Device;
use kirkas_publishing::experiments::audience::{SampledPage, SampledVisitor};
use serde::{Deserialize, Serialize};
use worker::{D1Database, D1PreparedStatement};

use crate::clock::{day_of, day_text, days_before};
use crate::problem::Problem;
use crate::sql::{self, statement};

/// For how many days rows stay.
const RETAINED_DAYS: u32 = 14;
/// Adds pages to visitors, and visitors who are not there yet.
pub const INSERT_AUDIENCE: &str = "INSERT INTO audience_sample (day, token, one_in, consented, region, device, source, pages) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7 \
    FROM json_each(?1) WHERE true \
    ON CONFLICT (token) DO UPDATE SET consented = max(consented, excluded.consented), \
    source = CASE source WHEN '' THEN excluded.source ELSE source END, \
    pages = (SELECT json_group_array(page) FROM (SELECT value AS page FROM json_each(audience_sample.pages) \
    UNION SELECT value FROM json_each(excluded.pages)))";

/// A visitor of the sample on a day, as far as messages say.
#[derive(Debug)]
struct Visitor {
    one_in: u32,
    consented: bool,
    region: &'static str,
    device: Device,
    source: String,
    pages: BTreeSet<String>,
}

/// Visitors of the sample, by day and token.
#[derive(Debug, Default)]
pub struct AudienceSums(BTreeMap<(NaiveDate, String), Visitor>);

impl AudienceSums {
    /// Adds a page.
    pub fn add(&mut self, SampledPage { at, token, one_in, consented, region, device, source, page }: SampledPage) {
        let new =
            || Visitor { one_in, consented, region: region.id, device, source: String::new(), pages: BTreeSet::new() };
        let visitor = self.0.entry((day_of(at), token)).or_insert_with(new);
        visitor.consented |= consented;
        if visitor.source.is_empty() {
            visitor.source = source;
        }
        visitor.pages.insert(page);
    }

    /// The rows that [`INSERT_AUDIENCE`] takes.
    pub fn rows(&self) -> impl Iterator<Item = impl Serialize> {
        self.0.iter().map(|((day, token), visitor)| {
            let Visitor { one_in, consented, region, device, source, pages } = visitor;
            (day.to_string(), token, *one_in, u8::from(*consented), *region, device.name(), source, pages)
        })
    }
}

/// Deletes the tokens of days that are over, and the days that are not kept.
pub fn prune(db: &D1Database) -> Result<Vec<D1PreparedStatement>, Problem> {
    let now = Utc::now();
    let forget = "UPDATE audience_sample SET token = NULL WHERE token > '' AND day < ?1";
    let delete = "DELETE FROM audience_sample WHERE day < ?1";
    let oldest = day_text(days_before(now, RETAINED_DAYS));
    Ok(vec![statement(db, forget, &[&day_text(now)])?, statement(db, delete, &[&oldest])?])
}

/// Visitors of the sample who are alike.
pub struct SampledGroup {
    /// How many they are.
    pub rows: u32,
    /// How many visitors they stand for.
    pub represented: f64,
    pub consented: bool,
    pub visitor: SampledVisitor,
}

/// The first day that has a row, on which the sample may have begun in the afternoon.
const FIRST_DAY: &str = "(SELECT min(day) FROM audience_sample)";
/// Days on which there was no room for the whole sample.
const CUT_SHORT: &str = "(SELECT day FROM turned_away WHERE what = 'audience' AND why = 'day')";

/// The visitors of the days that are over and complete, and how many days they are: from the one after the first that has a row until
/// yesterday, but for those on which the daily limit was reached.
pub async fn read(db: &D1Database) -> Result<(u32, Vec<SampledGroup>), Problem> {
    #[derive(Deserialize)]
    struct Row {
        rows: u32,
        represented: f64,
        consented: u8,
        region: String,
        device: String,
        source: String,
        pages: String,
    }
    let today = day_text(Utc::now());
    let days = format!(
        "SELECT max(0, CAST(julianday(?1) - julianday({FIRST_DAY}) AS INTEGER) - 1 - \
         (SELECT count(*) FROM {CUT_SHORT} WHERE day > {FIRST_DAY} AND day < ?1)) AS days"
    );
    let days: Option<u32> = sql::value(db, &days, &[&today], "days").await?;
    let select = format!(
        "SELECT count(*) AS rows, sum(one_in) AS represented, consented, region, device, source, pages FROM audience_sample \
         WHERE day > {FIRST_DAY} AND day < ?1 AND day NOT IN {CUT_SHORT} GROUP BY consented, region, device, source, pages"
    );
    let rows: Vec<Row> = sql::rows(db, &select, &[&today]).await?;
    let group = |Row { rows, represented, consented, region, device, source, pages }| {
        let visitor = SampledVisitor {
            region: kirkas_core::site::region(&region)?,
            device: Device::from_name(&device)?,
            source,
            pages: serde_json::from_str(&pages).ok()?,
        };
        Some(SampledGroup { rows, represented, consented: consented != 0, visitor })
    };
    Ok((days.unwrap_or_default(), rows.into_iter().filter_map(group).collect()))
}
