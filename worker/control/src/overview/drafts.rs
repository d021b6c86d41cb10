//! Drafts that wait for the caller: their own, and those that they can review.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::D1Database;

use crate::access::Part;
use crate::caller::{Caller, Credential};
use crate::sql;

/// Drafts of each list at most.
const MAX: u32 = 20;
const OWN: &str = "state IN ('open', 'in-review', 'changes-requested', 'approved') AND (author = ?2 \
    OR EXISTS (SELECT 1 FROM draft_editors WHERE draft = drafts.id AND person = ?1)) ORDER BY updated_at DESC LIMIT ?3";
const TO_REVIEW: &str = "state = 'in-review' \
    AND NOT EXISTS (SELECT 1 FROM draft_editors WHERE draft = drafts.id AND person = ?1) \
    AND NOT EXISTS (SELECT 1 FROM reviews WHERE draft = drafts.id AND person = ?1 AND verdict = 'approved' AND void = 0) \
    AND author <> ?2 ORDER BY updated_at LIMIT ?3";

/// Drafts that wait for the caller: at most 20 of each list.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct WaitingDrafts {
    /// Those that they began or changed and that are not published, the latest first.
    own: Vec<WaitingDraft>,
    /// Those of others that they can approve, the longest waiting first.
    to_review: Vec<WaitingDraft>,
}

/// A draft that waits.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct WaitingDraft {
    id: String,
    title: String,
    /// `open`, `in-review`, `changes-requested` or `approved`.
    state: String,
    /// Who changed it last.
    updated_by: String,
    /// When, in milliseconds since 1970.
    updated_at: u64,
}

impl WaitingDrafts {
    /// Reads those of the caller.
    pub async fn read(db: &D1Database, caller: &Caller) -> worker::Result<Self> {
        if !caller.may(Part::Redirects.read()) {
            return Ok(Self::default());
        }
        let may_review = matches!(caller.credential, Credential::User(_)) && caller.may(Part::Redirects.change());
        let to_review = if may_review { of(db, caller, TO_REVIEW).await? } else { Vec::new() };
        Ok(Self { own: of(db, caller, OWN).await?, to_review })
    }
}

async fn of(db: &D1Database, caller: &Caller, condition: &str) -> worker::Result<Vec<WaitingDraft>> {
    let select =
        format!("SELECT id, title, state, updated_by, updated_at FROM drafts WHERE part = 'redirects' AND {condition}");
    sql::rows(db, &select, &[&caller.person, &caller.name, &MAX]).await
}
