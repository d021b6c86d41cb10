//! Locks what is believed and planned of experiments when they first start: whoever publishes the version that starts them.

use chrono::Utc;
use kirkas_publishing::experiments::project::Experiment;
use serde_json::json;
use worker::{D1Database, D1PreparedStatement};

use super::entry::{LogEntry, StartedDesign};
use crate::clock::milliseconds;
use crate::problem::Problem;
use crate::sql;

/// The experiments that compare visitors in a version that is to be live.
pub struct Starting {
    /// JSON: of each its key, and its entry as text.
    experiments: String,
}

impl Starting {
    /// Those of a version.
    pub fn of(experiments: &[Experiment]) -> Result<Self, Problem> {
        let running = experiments.iter().filter(|experiment| experiment.compares());
        let entries = running
            .map(|experiment| {
                let entry = serde_json::to_string(&LogEntry::Started(StartedDesign::of(experiment)))?;
                Ok(json!([experiment.key, entry]))
            })
            .collect::<Result<Vec<_>, Problem>>()?;
        Ok(Self { experiments: serde_json::to_string(&entries)? })
    }

    /// Records those that never started before, where what is live still has the version `seen`.
    pub fn statement(&self, db: &D1Database, who: &str, seen: u32) -> worker::Result<D1PreparedStatement> {
        let insert = "INSERT INTO decisions (experiment, kind, at, who, entry) \
            SELECT value ->> 0, 'started', ?2, ?3, value ->> 1 FROM json_each(?1) \
            WHERE EXISTS (SELECT 1 FROM live WHERE version = ?4) \
            ON CONFLICT (experiment) WHERE kind = 'started' DO NOTHING";
        sql::statement(db, insert, &[&self.experiments, &milliseconds(Utc::now()), &who, &seen])
    }
}
