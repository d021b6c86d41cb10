//! What people say of a draft: requests for a review, verdicts, comments.

use chrono::Utc;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use worker::{D1Database, D1PreparedStatement, Env};

use super::row::Draft;
use crate::audit::{self, Act};
use crate::caller::Caller;
use crate::clock::milliseconds;
use crate::notifications::notice;
use crate::problem::Problem;
use crate::sql::{self, Parameter, statement};

/// What somebody said of a draft.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = DraftReviewEntry)]
pub struct Entry {
    /// Grows with time.
    id: u32,
    by: String,
    verdict: Verdict,
    /// The rule that it is about, where it is about one.
    #[schema(required)]
    rule: Option<String>,
    text: String,
    /// Whether an edit has ended the approval.
    #[serde(deserialize_with = "sql::flag")]
    void: bool,
    /// In milliseconds since 1970.
    at: u64,
}

/// As many entries a draft has room for before comments are refused.
const MAX_ENTRIES: u32 = 500;

/// What an entry does to the draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = DraftVerdict)]
pub enum Verdict {
    /// It asks others for a review.
    Submitted,
    /// It approves the changes as they are then.
    Approved,
    /// It wants changes.
    ChangesRequested,
    /// It takes back the request for a review.
    Withdrawn,
    /// It changes nothing.
    Comment,
}

impl Verdict {
    /// Its name in the database and in answers.
    fn name(self) -> &'static str {
        match self {
            Self::Submitted => "submitted",
            Self::Approved => "approved",
            Self::ChangesRequested => "changes-requested",
            Self::Withdrawn => "withdrawn",
            Self::Comment => "comment",
        }
    }
}

const COLUMNS: &str = "id, \"by\", verdict, rule, text, void, at";

/// An entry to be added.
pub struct NewEntry<'a> {
    /// What it does.
    pub verdict: Verdict,
    /// The rule that it is about.
    pub rule: Option<&'a str>,
    /// In their words.
    pub text: &'a str,
}

impl<'a> NewEntry<'a> {
    /// Of the draft, and no rule in particular.
    pub fn new(verdict: Verdict, text: &'a str) -> Self {
        Self { verdict, rule: None, text }
    }

    /// Stores it, for the changes that the draft has.
    pub fn insert(&self, db: &D1Database, caller: &Caller, draft: &Draft) -> worker::Result<D1PreparedStatement> {
        let insert = format!(
            "INSERT INTO reviews (draft, person, \"by\", verdict, rule, text, changes_hash, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) \
             RETURNING {COLUMNS}"
        );
        let (Self { verdict, rule, text }, now) = (self, milliseconds(Utc::now()));
        let Caller { person, name, .. } = caller;
        let rule = rule.map(str::to_owned);
        let values: [&dyn Parameter; 8] =
            [&draft.id, person, name, &verdict.name(), &rule, text, &draft.changes_hash, &now];
        statement(db, &insert, &values)
    }
}

/// What was said of a draft, the oldest first.
pub async fn of(env: &Env, draft: &str) -> Result<Vec<Entry>, Problem> {
    let select = format!("SELECT {COLUMNS} FROM reviews WHERE draft = ?1 ORDER BY id");
    Ok(sql::rows(&env.d1("DB")?, &select, &[&draft]).await?)
}

/// Adds something that changes nothing else of the draft.
pub async fn add(env: &Env, caller: &Caller, draft: &Draft, new: &NewEntry<'_>) -> Result<Entry, Problem> {
    let count = "SELECT count(*) AS n FROM reviews WHERE draft = ?1";
    let count: Option<u32> = sql::value(&env.d1("DB")?, count, &[&draft.id], "n").await?;
    if count.unwrap_or_default() >= MAX_ENTRIES {
        return Err(Problem::Refused(format!("A draft has room for {MAX_ENTRIES} comments: talk about it elsewhere.")));
    }
    let detail = json!({ "kind": "redirects", "draft": draft.id });
    let act = Act { who: &caller.id, what: "comment on draft", detail, why: new.text };
    let statements =
        |db: &D1Database| Ok(vec![new.insert(db, caller, draft)?, notice::of_comment(db, caller, draft, new.text)?]);
    let results = audit::record(env, &act, None, statements).await?;
    let entries: Vec<Entry> = sql::rows_of(results.first())?;
    entries.into_iter().next().ok_or_else(|| Problem::Internal("the comment was not stored".to_owned()))
}
