//! What changes between two releases of the app: which pages, and how many bytes visitors load.

mod changes;

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::try_join_all;
use kirkas_core::release::Manifest;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use crate::bundles;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::settings::ReleaseBudgets;
use crate::sql;
use changes::{Bodies, Changes};

/// What the key of a compressed body ends in.
const COMPRESSED: &str = ".br";

/// What changes between two releases. No list of pages has more than 1000 of them.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseDiff {
    /// Pages that only the new release has.
    added: Vec<ReleasePage>,
    /// Pages whose document or data differ.
    changed: Vec<ReleasePage>,
    /// Pages that only the old release has.
    removed: Vec<ReleasePage>,
    pages: PageChangeCounts,
    /// By screen, as far as any of its pages changes.
    screens: Vec<ScreenChange>,
    /// All scripts.
    scripts: SizeChange,
    /// All style sheets that are files of their own.
    styles: SizeChange,
    /// How much each of a screen may be.
    budgets: ReleaseBudgets,
}

/// A page of a release.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
struct ReleasePage {
    /// Id of its region.
    region: String,
    /// Its canonical path, or its route's pattern.
    path: String,
}

/// How many pages change.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
struct PageChangeCounts {
    added: usize,
    removed: usize,
    changed: usize,
}

/// The pages of a screen that change.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
struct ScreenChange {
    /// The screen's name.
    screen: String,
    /// How many of its pages change.
    pages: usize,
    /// The largest document among them.
    html: SizeChange,
    /// The largest data among them.
    data: SizeChange,
    /// The scripts that the largest document names.
    scripts: SizeChange,
    /// The style sheets that the largest document names.
    styles: SizeChange,
}

/// Bytes as visitors load them, compressed: in the old release and in the new one.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
struct SizeChange {
    from: u32,
    to: u32,
}

/// Compares two versions of the release (ids, or `live`).
pub async fn compare(env: &Env, from: &str, to: &str) -> Result<ReleaseDiff, Problem> {
    let (from, to) = (manifest(env, from).await?, manifest(env, to).await?);
    let changes = Changes::new(&from, &to);
    let sizes = sizes(env, &changes.keys(&from, &to)).await?;
    let documents = documents(env, changes.documents(&sizes)).await?;
    let diff = changes.diff(&from, &to, &Bodies { sizes, documents });
    Ok(ReleaseDiff { budgets: ReleaseBudgets::of(env), ..diff })
}

async fn manifest(env: &Env, version: &str) -> Result<Manifest, Problem> {
    let id = match version {
        "live" => Live::read(env).await?.id(Kind::Release).map(str::to_owned).ok_or(Problem::NotFound)?,
        id => id.to_owned(),
    };
    if bundles::version(env, &id).await?.kind != Kind::Release {
        return Err(Problem::NotFound);
    }
    let bytes = bundles::read(env, &id).await?.ok_or(Problem::NotFound)?;
    Manifest::load(bytes).map_err(|error| Problem::Internal(error.to_string()))
}

/// Bytes of bodies by their keys, compressed where they are stored so.
async fn sizes(env: &Env, keys: &BTreeSet<String>) -> Result<BTreeMap<String, u32>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        key: String,
        bytes: u32,
    }
    let select = "SELECT value AS key, coalesce(compressed.bytes, plain.bytes) AS bytes FROM json_each(?1) \
        LEFT JOIN blobs AS compressed ON compressed.key = value || ?2 LEFT JOIN blobs AS plain ON plain.key = value \
        WHERE compressed.key IS NOT NULL OR plain.key IS NOT NULL";
    let listed = serde_json::to_string(keys)?;
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&listed, &COMPRESSED]).await?;
    Ok(rows.into_iter().map(|row| (row.key, row.bytes)).collect())
}

/// Documents by their keys, all read at a time.
async fn documents(env: &Env, keys: BTreeSet<String>) -> Result<BTreeMap<String, String>, Problem> {
    let kv = env.kv("PUBLISHED")?;
    let read = async |key: String| kv.get(&key).text().await.map(|text| Some((key, text?)));
    let documents = try_join_all(keys.into_iter().map(read)).await?;
    Ok(documents.into_iter().flatten().collect())
}
