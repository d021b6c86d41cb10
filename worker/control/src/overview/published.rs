//! What is live of a kind: who published it, when and why, and what was live before.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::D1Database;

use crate::kind::Kind;
use crate::people::NAME_OR_ID;
use crate::sql;

/// The last entry that made a version live.
const ACT: &str = "WHERE part = ?1 AND version = ?2 AND what IN ('publish', 'promote') ORDER BY number DESC LIMIT 1";
/// The version that was made live last before another one.
const BEFORE: &str = "SELECT version FROM audit WHERE part = ?1 AND version <> ?2 AND what IN ('publish', 'promote') \
    ORDER BY number DESC LIMIT 1";

/// Who made something live.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct Publication {
    /// When, such as `2026-11-21T10:00:00.000Z`.
    at: String,
    /// Their name, or what the audit has where nobody knows it.
    who: String,
    /// The note given with it.
    why: String,
}

/// What is live of a kind.
#[derive(Serialize, ToSchema)]
pub struct PublishedPart {
    kind: Kind,
    /// Id of its bundle.
    id: String,
    /// Who made it live; none where the audit does not say.
    #[schema(required)]
    by: Option<Publication>,
    /// Id of the bundle that was live before, for a comparison; none where there was none.
    #[schema(required)]
    before: Option<String>,
}

impl PublishedPart {
    /// Reads what the audit says of a bundle that is live.
    pub async fn read(db: &D1Database, kind: Kind, id: &str) -> worker::Result<Self> {
        let name = kind.name();
        let act = format!("SELECT at, {NAME_OR_ID} AS who, why FROM audit {ACT}");
        let by = sql::row(db, &act, &[&name, &id]).await?;
        let before = sql::value(db, BEFORE, &[&name, &id], "version").await?;
        Ok(Self { kind, id: id.to_owned(), by, before })
    }
}
