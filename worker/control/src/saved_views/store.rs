//! Saved views in D1.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::{D1Database, D1PreparedStatement};

use super::question::{ReportQuestion, SavedReport};
use crate::access::Role;
use crate::caller::Caller;
use crate::clock::{milliseconds, moment, time_text};
use crate::problem::Problem;
use crate::sql::{self, statement};

/// A view as it is stored.
pub struct StoredView {
    /// What it is called.
    pub name: String,
    /// Which report is asked.
    pub report: SavedReport,
    /// Whose it is, by their id.
    pub person: String,
    by: String,
    at: DateTime<Utc>,
    question: ReportQuestion,
}

/// A report's question that somebody has saved.
#[derive(Serialize, ToSchema)]
pub struct SavedView {
    /// What it is called.
    #[schema(example = "First pages of the week")]
    name: String,
    /// Which report is asked.
    report: SavedReport,
    /// What it is asked.
    question: ReportQuestion,
    /// Who saved it, as colleagues know them.
    saved_by: String,
    /// When, such as `2026-11-21T10:00:00.000Z`.
    saved_at: String,
    /// Whether the caller may remove it.
    may_change: bool,
}

impl StoredView {
    /// A view of the caller's own, saved now.
    pub fn new(
        name: String,
        report: SavedReport,
        question: ReportQuestion,
        caller: &Caller,
        at: DateTime<Utc>,
    ) -> Self {
        Self { name, report, person: caller.user().to_owned(), by: caller.name.clone(), at, question }
    }

    /// Whether somebody may remove it: it is their own, or they are an admin.
    pub fn may_be_removed_by(&self, caller: &Caller) -> bool {
        self.person == caller.user() || caller.roles.contains(&Role::Admin)
    }

    /// As somebody sees it.
    pub fn seen_by(self, caller: &Caller) -> SavedView {
        let may_change = self.may_be_removed_by(caller);
        let Self { name, report, by, at, question, .. } = self;
        SavedView { name, report, question, saved_by: by, saved_at: time_text(at), may_change }
    }

    /// The statement that saves it, in place of a view of the same person.
    pub fn put(&self, db: &D1Database) -> worker::Result<D1PreparedStatement> {
        let upsert = "INSERT INTO saved_views (name, report, question, person, \"by\", at) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
                      ON CONFLICT (name) DO UPDATE SET report = excluded.report, question = excluded.question, \
                      \"by\" = excluded.\"by\", at = excluded.at WHERE person = excluded.person";
        let question = serde_json::to_string(&self.question)?;
        statement(
            db,
            upsert,
            &[&self.name, &self.report.name(), &question, &self.person, &self.by, &milliseconds(self.at)],
        )
    }
}

/// All of them, in the order of their names.
pub async fn list(db: &D1Database) -> Result<Vec<StoredView>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        report: SavedReport,
        question: String,
        person: String,
        by: String,
        at: u64,
    }
    let select = "SELECT name, report, question, person, \"by\", at FROM saved_views ORDER BY name";
    let rows: Vec<Row> = sql::rows(db, select, &[]).await?;
    let read = |Row { name, report, question, person, by, at }| {
        Ok(StoredView { name, report, question: serde_json::from_str(&question)?, person, by, at: moment(at) })
    };
    rows.into_iter().map(read).collect()
}

/// The statement that removes a view.
pub fn remove(db: &D1Database, name: &str) -> worker::Result<D1PreparedStatement> {
    statement(db, "DELETE FROM saved_views WHERE name = ?1", &[&name])
}
