//! The decision log of experiments: what was believed and planned when one first started, and what was decided of it since.

pub mod closing;
pub mod endpoints;
pub mod entry;
pub mod forced;
pub mod request;
pub mod requests;
pub mod review;
pub mod start;

use std::iter;

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::json;
use worker::{D1Database, D1PreparedStatement, Env};

use crate::caller::{Caller, Credential};
use crate::clock::{milliseconds, moment, time_text};
use crate::digest::hex_digest;
use crate::free_text;
use crate::people::NAME_OF_USER;
use crate::problem::Problem;
use crate::reports;
use crate::reports::experiments::ExperimentReport;
use crate::sql::{self, Parameter, statement};
use entry::{Decided, DecisionEntry, LogEntry};
use kirkas_publishing::experiments::project::Experiment;
use kirkas_results::Choice;
use request::DecisionRequest;

/// The most characters of a reason.
const MAX_REASON_LENGTH: usize = 500;

/// All entries of an experiment, the oldest first.
pub async fn of_experiment(env: &Env, key: &str) -> Result<Vec<DecisionEntry>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        number: u32,
        at: f64,
        who: String,
        by: Option<String>,
        entry: String,
        approved_by: String,
    }
    let select = format!(
        "SELECT number, at, who, (SELECT name FROM people WHERE people.who = decisions.who) AS \"by\", entry, \
         (SELECT json_group_array({NAME_OF_USER}) FROM json_each(entry, '$.approved_by')) AS approved_by \
         FROM decisions WHERE experiment = ?1 ORDER BY number"
    );
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, &select, &[&key]).await?;
    let entry = |Row { number, at, who, by, entry, approved_by }: Row| {
        let mut entry = serde_json::from_str(&entry)?;
        if let LogEntry::Decided(decided) = &mut entry {
            decided.approved_by = serde_json::from_str(&approved_by)?;
        }
        Ok(DecisionEntry { number: Some(number), at: time_text(moment(at as u64)), who, by, entry })
    };
    rows.into_iter().map(entry).collect()
}

/// The results that an experiment is decided by now; none where there are none, and with them no verdict.
async fn results_of(env: &Env, experiment: &Experiment) -> Result<Option<ExperimentReport>, Problem> {
    reports::merge(env).await;
    match reports::experiments::results(env, experiment).await {
        Err(Problem::Refused(_)) => Ok(None),
        results => results.map(Some),
    }
}

/// SHA-256 of an experiment as it is written, with the saved groups and features that its conditions name.
fn design_digest(experiment: &Experiment) -> String {
    let references = experiment.references.iter().map(|(name, written)| format!("{name} {written}"));
    let design: Vec<String> = iter::once(experiment.written.to_string()).chain(references).collect();
    hex_digest(design.join("\n").as_bytes())
}

/// A decision that nobody has recorded yet.
pub struct NewDecision {
    experiment: String,
    /// What people call the experiment; its key where it has no name.
    name: String,
    /// [`design_digest`] of the experiment.
    design: String,
    at: DateTime<Utc>,
    entry: DecisionEntry,
    json: String,
    /// The request for a review that is done with it, where it needed one.
    request: Option<u32>,
}

impl NewDecision {
    /// Decides about an experiment as its results are now.
    pub async fn make(
        env: &Env,
        caller: &Caller,
        experiment: &Experiment,
        choice: Choice,
        reason: String,
    ) -> Result<Self, Problem> {
        let results = results_of(env, experiment).await?;
        let reasons = results.as_ref().map(|results| results.reasons.clone()).unwrap_or_default();
        let verdict = results.map(|results| results.report.verdict);
        let against_verdict = choice.is_against(verdict.as_ref());
        let entry =
            LogEntry::Decided(Decided { choice, verdict, reasons, against_verdict, reason, approved_by: Vec::new() });
        let json = serde_json::to_string(&entry)?;
        let at = Utc::now();
        let entry = DecisionEntry {
            number: None,
            at: time_text(at),
            who: caller.id.clone(),
            by: matches!(caller.credential, Credential::User(_)).then(|| caller.name.clone()),
            entry,
        };
        let design = design_digest(experiment);
        let Experiment { key, name, .. } = experiment;
        let name = if name.is_empty() { key } else { name }.clone();
        Ok(Self { experiment: key.clone(), name, design, at, entry, json, request: None })
    }

    /// What is decided.
    fn decided(&self) -> Result<&Decided, Problem> {
        match &self.entry.entry {
            LogEntry::Decided(decided) => Ok(decided),
            LogEntry::Started(_) => Err(Problem::Internal("a start is no decision".to_owned())),
        }
    }

    /// Whether it is another than the verdict.
    pub fn is_against_verdict(&self) -> bool {
        self.decided().is_ok_and(|decided| decided.against_verdict)
    }

    /// Notes who has approved it: by their ids where it is recorded, by their names where it is answered.
    fn approve(&mut self, DecisionRequest { id, approvers, approved_by, .. }: DecisionRequest) -> Result<(), Problem> {
        if let LogEntry::Decided(decided) = &mut self.entry.entry {
            decided.approved_by = approvers;
        }
        self.json = serde_json::to_string(&self.entry.entry)?;
        if let LogEntry::Decided(decided) = &mut self.entry.entry {
            decided.approved_by = approved_by;
        }
        self.request = Some(id);
        Ok(())
    }

    /// What the audit says of it.
    pub fn detail(&self) -> serde_json::Value {
        let LogEntry::Decided(Decided { choice, against_verdict, .. }) = &self.entry.entry else { return json!({}) };
        json!({ "experiment": self.experiment, "choice": choice, "against_verdict": against_verdict })
    }

    /// Records it, and ends the request for its review; with `seen` only where what is live still has that version. A request
    /// that somebody has ended in the meantime makes the transaction fail ([`requests::ended`]).
    pub fn statements(&self, db: &D1Database, seen: Option<u32>) -> worker::Result<Vec<D1PreparedStatement>> {
        let insert = "INSERT INTO decisions (experiment, kind, at, who, entry) SELECT \
            iif(?6 IS NULL OR EXISTS (SELECT 1 FROM decision_requests WHERE id = ?6 AND ended_at IS NULL), ?1, NULL), \
            'decided', ?2, ?3, ?4 WHERE ?5 IS NULL OR EXISTS (SELECT 1 FROM live WHERE version = ?5) RETURNING number";
        let at = milliseconds(self.at);
        let end = "UPDATE decision_requests SET ended_at = ?2 WHERE id = ?1 \
            AND EXISTS (SELECT 1 FROM decisions WHERE experiment = ?3 AND at = ?2)";
        let values: [&dyn Parameter; 6] = [&self.experiment, &at, &self.entry.who, &self.json, &seen, &self.request];
        Ok(vec![statement(db, insert, &values)?, statement(db, end, &[&self.request, &at, &self.experiment])?])
    }

    /// Whether it is this entry of the experiment's log.
    pub fn is(&self, entry: &DecisionEntry) -> bool {
        (&self.entry.at, &self.entry.who) == (&entry.at, &entry.who)
    }

    /// It as it is answered, with its number where it is recorded.
    pub fn answer(self, number: Option<u32>) -> DecisionEntry {
        DecisionEntry { number, ..self.entry }
    }
}

/// The reason in a call's body; what is only tried out needs none.
pub fn reason_of(text: &str, is_dry_run: bool) -> Result<String, Problem> {
    let advice = || format!("Say in reason why it is decided so, in at most {MAX_REASON_LENGTH} characters.");
    let reason = free_text::lines(text, MAX_REASON_LENGTH).filter(|reason| is_dry_run || !reason.is_empty());
    reason.ok_or_else(|| Problem::Malformed(advice()))
}

/// The place of a variation that a call names by its key or its place.
pub fn variation_of(experiment: &Experiment, named: &str) -> Result<usize, Problem> {
    let keys = || experiment.variations.iter().map(|known| known.key.as_str());
    let place = keys().position(|known| known == named).or_else(|| named.parse().ok());
    place.filter(|place| *place < experiment.variations.len()).ok_or_else(|| {
        let all = keys().collect::<Vec<_>>().join(" or ");
        Problem::Malformed(format!("Say in variation which one: {all}."))
    })
}
