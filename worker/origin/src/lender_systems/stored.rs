//! The systems of lenders that were onboarded, beside those that the deployment configures.

use kirkas_core::signed::KeyRing;
use serde::Deserialize;
use worker::D1Database;

use super::{LenderSystem, LenderSystems};
use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};
use crate::settings::Settings;
use crate::sql::statement;

/// The column with a lender's ring of keys.
pub const KEY: &str = "key_sealed";

/// Only of lenders that a second admin has approved.
const SYSTEMS: &str = "SELECT id, integration ->> 'url' AS url, key_sealed FROM lenders
    WHERE state IN ('live', 'paused') AND key_sealed IS NOT NULL AND integration ->> 'mode' = 'webhook'";

/// A lender's system as the database has it.
#[derive(Deserialize)]
struct SystemRow {
    id: String,
    url: String,
    key_sealed: String,
}

/// All systems: those of the deployment's configuration, and those of lenders that were onboarded.
///
/// # Errors
/// [`Problem::Internal`] when the database fails, or a key does not open.
pub async fn systems(database: &D1Database, settings: &Settings) -> Result<LenderSystems, Problem> {
    let rows = statement(database, SYSTEMS, &[])?.all().await?.results::<SystemRow>()?;
    let stored = rows.into_iter().map(|row| open(row, &settings.sealing)).collect::<Result<_, _>>()?;
    Ok(settings.lender_systems.and(stored))
}

fn open(SystemRow { id, url, key_sealed }: SystemRow, sealing: &Sealing) -> Result<LenderSystem, Problem> {
    let ring = sealing.open(Cell { table: "lenders", row: &id, column: KEY }, &key_sealed)?;
    let keys = KeyRing::read(&ring).map_err(|_| Problem::Internal("the keys of a lender can't be read".to_owned()))?;
    Ok(LenderSystem { lender: id, url, keys })
}
