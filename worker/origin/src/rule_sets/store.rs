//! Rules of products in D1. A development lender's product of which nothing is published has version 1: the rules that the Worker
//! was built with, which are stored with the first publication, so that they never change from then on. Any other has none.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::clock::Timestamp;
use crate::json_text::json;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};

/// Each product's version that is live at a moment.
const LIVE: &str = "SELECT live.product_id AS product, live.version, live.rules FROM json_each(?1) product
    JOIN rule_sets live ON live.id = (SELECT id FROM rule_sets WHERE product_id = product.value AND live_from <= ?2
      ORDER BY live_from DESC, version DESC LIMIT 1)";
const VERSIONS: &str = "SELECT published.version, published.rules, published.note, author.name AS author,
      published.copy_of, published.live_from, published.published_at
    FROM rule_sets published LEFT JOIN users author ON author.id = published.author
    WHERE published.product_id = ?1 AND published.version < ?2 ORDER BY published.version DESC LIMIT ?3";
const DRAFT: &str = "SELECT draft.based_on, draft.revision, draft.rules, author.name AS author, draft.saved_at,
      draft.previewed_revision, draft.previewed_against
    FROM rule_drafts draft LEFT JOIN users author ON author.id = draft.author WHERE draft.product_id = ?1";
const DRAFTS: &str = "SELECT draft.product_id AS product FROM json_each(?1) product
    JOIN rule_drafts draft ON draft.product_id = product.value";
/// Only where nothing newer was published, and nobody else has begun one.
const BEGIN_DRAFT: &str = "INSERT INTO rule_drafts (product_id, based_on, revision, rules, author, saved_at)
    SELECT ?1, ?2, 1, ?3, ?4, ?5
    WHERE coalesce((SELECT max(version) FROM rule_sets WHERE product_id = ?1), ?6) = ?2
    ON CONFLICT DO NOTHING RETURNING revision";
const SAVE_DRAFT: &str = "UPDATE rule_drafts SET revision = revision + 1, rules = ?3, author = ?4, saved_at = ?5
    WHERE product_id = ?1 AND based_on = ?2 AND revision = ?6 RETURNING revision";
const RECORD_PREVIEW: &str = "UPDATE rule_drafts SET previewed_revision = revision, previewed_against = ?4
    WHERE product_id = ?1 AND based_on = ?2 AND revision = ?3";
const ADD_FIRST: &str = "INSERT INTO rule_sets (id, product_id, version, rules, note, live_from, published_at)
    SELECT ?1 || ':1', ?1, 1, ?2, '', 0, 0 WHERE ?2 IS NOT NULL ON CONFLICT DO NOTHING";
/// Only of a draft that is as it was read.
const PUBLISH: &str = "INSERT INTO rule_sets (id, product_id, version, rules, note, author, live_from, published_at)
    SELECT ?1 || ':' || (1 + coalesce((SELECT max(version) FROM rule_sets WHERE product_id = ?1), 0)), ?1,
      1 + coalesce((SELECT max(version) FROM rule_sets WHERE product_id = ?1), 0), draft.rules, ?4, ?5, ?6, ?7
    FROM rule_drafts draft
    WHERE draft.product_id = ?1 AND draft.based_on = ?2 AND draft.revision = ?3 RETURNING version";
const END_DRAFT: &str = "DELETE FROM rule_drafts WHERE product_id = ?1 AND based_on = ?2 AND revision = ?3";
const COPY: &str =
    "INSERT INTO rule_sets (id, product_id, version, rules, note, author, copy_of, live_from, published_at)
    SELECT ?1 || ':' || (1 + last.version), ?1, 1 + last.version, past.rules, ?3, ?4, past.version, ?5, ?5
    FROM rule_sets past JOIN rule_sets last ON last.product_id = past.product_id
      AND last.version = (SELECT max(version) FROM rule_sets WHERE product_id = ?1)
    WHERE past.product_id = ?1 AND past.version = ?2 RETURNING version";
/// The market's latest, but for those whose people left the lender out.
const APPLICATIONS: &str = "SELECT facts FROM applications WHERE country = ?1 AND kind = ?5 AND created_at > ?2
      AND asked_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(left_out) WHERE value = ?3)
    ORDER BY created_at DESC LIMIT ?4";

/// A live version, as the database has it.
#[derive(Debug, Deserialize)]
pub struct LiveRow {
    /// The product's id.
    pub product: String,
    /// Its number.
    pub version: u32,
    /// Its rules, as JSON.
    pub rules: String,
}

/// A published version, as the database has it.
#[derive(Debug, Clone, Deserialize)]
pub struct VersionRow {
    /// Its number.
    pub version: u32,
    /// Its rules, as JSON.
    pub rules: String,
    /// Why it was published.
    pub note: String,
    /// Who published it.
    pub author: Option<String>,
    /// The version that was published again.
    pub copy_of: Option<u32>,
    /// From when on it is live.
    pub live_from: Timestamp,
    /// When it was published.
    pub published_at: Timestamp,
}

/// A draft, as the database has it.
#[derive(Debug, Deserialize)]
pub struct DraftRow {
    /// The version that it began with.
    pub based_on: u32,
    /// 1, 2, …
    pub revision: u32,
    /// Its rules, as JSON.
    pub rules: String,
    /// Who saved it last.
    pub author: Option<String>,
    /// When.
    pub saved_at: Timestamp,
    /// Which revision was previewed last.
    pub previewed_revision: Option<u32>,
    /// Beside which live version.
    pub previewed_against: Option<u32>,
}

/// Which state of a draft somebody has read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revision {
    /// The version that it began with.
    pub based_on: u32,
    /// How often it was saved since.
    pub number: u32,
}

/// Who changes rules, and when.
#[derive(Debug, Clone, Copy)]
pub struct Author<'a> {
    /// The user's id.
    pub user: &'a str,
    /// When.
    pub now: Timestamp,
}

#[derive(Deserialize)]
struct Product {
    product: String,
}

#[derive(Deserialize)]
struct Saved {}

#[derive(Deserialize)]
struct Published {
    version: u32,
}

#[derive(Deserialize)]
struct FactsRow {
    facts: String,
}

/// The versions of these products that are live at `now`, as far as any is published.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn live(database: &D1Database, products: &[&str], now: Timestamp) -> Result<Vec<LiveRow>, Problem> {
    Ok(statement(database, LIVE, &[&json(products)?, &now])?.all().await?.results()?)
}

/// A product's published versions before one, the newest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn versions(
    database: &D1Database,
    product: &str,
    before: u32,
    most: u32,
) -> Result<Vec<VersionRow>, Problem> {
    Ok(statement(database, VERSIONS, &[&product, &before, &most])?.all().await?.results()?)
}

/// A product's draft, if there is one.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn draft(database: &D1Database, product: &str) -> Result<Option<DraftRow>, Problem> {
    Ok(statement(database, DRAFT, &[&product])?.first(None).await?)
}

/// Which of these products have a draft.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn drafts(database: &D1Database, products: &[&str]) -> Result<Vec<String>, Problem> {
    let found = statement(database, DRAFTS, &[&json(products)?])?.all().await?.results::<Product>()?;
    Ok(found.into_iter().map(|found| found.product).collect())
}

/// Saves a draft, as JSON, in the place of the revision that its author has read. `first`: which version the product begins with.
///
/// # Errors
/// [`Problem::VersionConflict`] where there is another by now; [`Problem::Internal`] when the database fails.
pub async fn save(
    database: &D1Database,
    (product, first): (&str, u32),
    read: Revision,
    rules: &str,
    Author { user, now }: Author<'_>,
) -> Result<(), Problem> {
    let Revision { based_on, number } = read;
    let common: [&dyn Parameter; 5] = [&product, &based_on, &rules, &user, &now];
    let saved = match number {
        0 => statement(database, BEGIN_DRAFT, &[common.as_slice(), &[&first]].concat())?,
        _ => statement(database, SAVE_DRAFT, &[common.as_slice(), &[&number]].concat())?,
    };
    saved.first::<Saved>(None).await?.map(|_| ()).ok_or(Problem::VersionConflict)
}

/// Notes that a revision was previewed beside a live version.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn record_preview(
    database: &D1Database,
    product: &str,
    tried: Revision,
    against: u32,
) -> Result<(), Problem> {
    statement(database, RECORD_PREVIEW, &[&product, &tried.based_on, &tried.number, &against])?.run().await?;
    Ok(())
}

/// Publishes a draft from a moment on; answers the version's number. `first`: the rules that the Worker was built with, if any.
///
/// # Errors
/// [`Problem::VersionConflict`] where there is another draft by now; [`Problem::Internal`] when the database fails. Nothing has
/// changed then.
pub async fn publish(
    database: &D1Database,
    product: &str,
    read: Revision,
    first: Option<&str>,
    (note, live_from): (&str, Timestamp),
    Author { user, now }: Author<'_>,
) -> Result<u32, Problem> {
    let Revision { based_on, number } = read;
    let batch = vec![
        statement(database, ADD_FIRST, &[&product, &first])?,
        statement(database, PUBLISH, &[&product, &based_on, &number, &note, &user, &live_from, &now])?,
        statement(database, END_DRAFT, &[&product, &based_on, &number])?,
    ];
    published(database, batch).await?.ok_or(Problem::VersionConflict)
}

/// Publishes the rules of a version again, from now on; answers the new version's number.
///
/// # Errors
/// [`Problem::NotFound`] where there is no such version; [`Problem::Internal`] when the database fails.
pub async fn copy(
    database: &D1Database,
    product: &str,
    version: u32,
    first: Option<&str>,
    note: &str,
    Author { user, now }: Author<'_>,
) -> Result<u32, Problem> {
    let batch = vec![
        statement(database, ADD_FIRST, &[&product, &first])?,
        statement(database, COPY, &[&product, &version, &note, &user, &now])?,
    ];
    published(database, batch).await?.ok_or(Problem::NotFound)
}

/// The second statement answers what was published.
async fn published(database: &D1Database, batch: Vec<D1PreparedStatement>) -> Result<Option<u32>, Problem> {
    let results = database.batch(batch).await?;
    let rows = results.get(1).map(|found| found.results::<Published>()).transpose()?.unwrap_or_default();
    Ok(rows.first().map(|row| row.version))
}

/// What lenders decided by, as JSON, of a market's latest applications of a kind since a moment that a lender was not left out of.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn applications(
    database: &D1Database,
    (country, kind): (&str, &str),
    lender: &str,
    since: Timestamp,
    most: u32,
) -> Result<Vec<String>, Problem> {
    let found = statement(database, APPLICATIONS, &[&country, &since, &lender, &most, &kind])?.all().await?;
    Ok(found.results::<FactsRow>()?.into_iter().map(|row| row.facts).collect())
}
