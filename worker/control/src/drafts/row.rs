//! A draft as it is stored and answered.

use kirkas_drafts::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::sql;

/// A draft.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Draft {
    pub id: String,
    pub title: String,
    /// `open`, `in-review`, `approved`, `changes-requested`, `publishing`, `published` or `discarded`.
    #[schema(value_type = String)]
    pub state: State,
    /// Id of the version that it is based on.
    pub base: String,
    /// Digest of the list of that version's files.
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub source: String,
    /// Counts its changes: send it as `If-Match`.
    pub revision: u32,
    /// Who began it.
    pub author: String,
    /// Why it was published.
    pub reason: String,
    /// Whether files in other systems' formats become CSV where a rule in them is changed.
    #[serde(deserialize_with = "sql::flag")]
    pub convert_files: bool,
    /// SHA-256 of its changes.
    pub changes_hash: String,
    /// How many rules it changes.
    pub changes: u32,
    /// Id of the version that it takes back.
    #[schema(required)]
    pub reverts: Option<String>,
    /// Id of the version that it became.
    #[schema(required)]
    pub published: Option<String>,
    /// In milliseconds since 1970, as the other times.
    pub created_at: u64,
    pub updated_at: u64,
    /// Who changed it last.
    pub updated_by: String,
}
