//! Ends requests for reviews of decisions about experiments that other ones take the place of, or that compare nobody any more.

use chrono::Utc;
use serde_json::json;
use worker::{D1Database, D1PreparedStatement, Env};

use super::design_digest;
use crate::clock::milliseconds;
use crate::experiments;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sql;
use kirkas_publishing::experiments::project::Experiment;

/// The experiments that compare visitors before a version is live, or after.
pub struct Closing {
    /// JSON: of each its key, and the digest of its design; without that it ends.
    designs: String,
}

impl Closing {
    /// Those of what is live, and of the version that takes its place.
    pub async fn of(env: &Env, live: &Live, version: &str) -> Result<Self, Problem> {
        let after = compared(env, Some(version)).await?;
        let mut before = compared(env, live.id(Kind::Experiments)).await?;
        before.retain(|old| after.iter().all(|new| new.key != old.key));
        let designs = after.iter().map(|new| json!([new.key, design_digest(new)]));
        let all: Vec<_> = designs.chain(before.iter().map(|old| json!([old.key, null]))).collect();
        Ok(Self { designs: serde_json::to_string(&all)? })
    }

    /// Ends the open requests that are of none of them as it is written, where what is live still has the version `seen`.
    pub fn statement(&self, db: &D1Database, seen: u32) -> worker::Result<D1PreparedStatement> {
        let update = "UPDATE decision_requests SET ended_at = ?2 WHERE ended_at IS NULL \
            AND EXISTS (SELECT 1 FROM json_each(?1) WHERE value ->> 0 = experiment AND value ->> 1 IS NOT design) \
            AND EXISTS (SELECT 1 FROM live WHERE version = ?3)";
        sql::statement(db, update, &[&self.designs, &milliseconds(Utc::now()), &seen])
    }
}

/// The experiments of a version that compare visitors; none where its text was never sent.
async fn compared(env: &Env, version: Option<&str>) -> Result<Vec<Experiment>, Problem> {
    let Some(version) = version else { return Ok(Vec::new()) };
    let files = match experiments::files(env, version).await {
        Err(Problem::Refused(_)) => return Ok(Vec::new()),
        files => files?,
    };
    let mut all = experiments::compiled(&files, None, None).experiments;
    all.retain(Experiment::compares);
    Ok(all)
}
