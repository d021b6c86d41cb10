//! Ends requests for reviews of decisions about experiments that other ones take the place of, or that compare nobody any more.

use chrono::Utc;
use serde_json::json;
use worker::{D1Database, D1PreparedStatement};

use super::design_digest;
use crate::clock::milliseconds;
use crate::problem::Problem;
use crate::sql;
use kirkas_publishing::experiments::project::Experiment;

/// The experiments that compare visitors before a version is live, or after.
pub struct Closing {
    /// JSON: of each its key, and the digest of its design; without that it ends.
    designs: String,
}

impl Closing {
    /// Those of what is live, and of what takes its place.
    pub fn of(before: &[Experiment], after: &[Experiment]) -> Result<Self, Problem> {
        let [before, after] = [before, after].map(|all| all.iter().filter(|one| one.compares()));
        let gone = before.filter(|old| after.clone().all(|new| new.key != old.key));
        let designs = after.clone().map(|new| json!([new.key, design_digest(new)]));
        let all: Vec<_> = designs.chain(gone.map(|old| json!([old.key, null]))).collect();
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
