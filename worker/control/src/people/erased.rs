//! Forgets the names of those whose accounts were erased: asks the origin each night whose accounts are still there.
//!
//! # Design
//! Whoever drafted, approved or ignored something is named in the tables of drafts and the like. There the id takes the place of the name:
//! nobody's draft is lost. Notifications of theirs are deleted. Entries of the audit from before it had ids can't be changed.

use serde::{Deserialize, Serialize};
use worker::{D1Database, Env};

use crate::origin;
use crate::problem::Problem;
use crate::rules::state::DATABASE as RULES;
use crate::sql::{self, statement};

/// The origin's call that says whose accounts are there.
const PEOPLE: &str = "/api/v1/control/people";
/// How many it is asked of at once.
const AT_ONCE: usize = 500;
/// What the audit has in front of a user's id.
const USER: &str = "user:";
/// What a name has between the address and the name of a token.
const BY_TOKEN: &str = " by the token ";

/// Columns with names, by their tables.
const NAMES: [(&str, &str); 15] = [
    ("drafts", "author"),
    ("drafts", "updated_by"),
    ("draft_changes", "\"by\""),
    ("draft_editors", "person"),
    ("reviews", "person"),
    ("reviews", "\"by\""),
    ("version_approvals", "person"),
    ("decision_requests", "person"),
    ("decision_approvals", "person"),
    ("notifications", "\"by\""),
    ("ignored_paths", "\"by\""),
    ("snoozes", "\"by\""),
    ("saved_views", "\"by\""),
    ("ci_tokens", "created_by"),
    ("settings", "updated_by"),
];
/// The same of the rules' own database.
const NAMES_OF_RULES: [(&str, &str); 2] = [("rules", "changed_by"), ("index_state", "changed_by")];
/// Rows that are for one person alone.
const OWN: [(&str, &str); 2] = [("notifications", "recipient"), ("notification_settings", "person")];

#[derive(Serialize)]
struct Question<'a> {
    users: Vec<&'a str>,
}

#[derive(Deserialize)]
struct Answer {
    known: Vec<String>,
}

#[derive(Deserialize)]
struct Named {
    person: String,
    name: String,
}

/// Forgets those whose accounts are no more. Where that fails, it is tried the next night.
pub async fn forget(env: &Env) {
    if let Err(problem) = try_to_forget(env).await {
        worker::console_error!("names of erased accounts may not be forgotten yet: {problem:?}");
    }
}

async fn try_to_forget(env: &Env) -> Result<(), Problem> {
    let db = env.d1("DB")?;
    let people: Vec<Named> =
        sql::rows(&db, "SELECT DISTINCT person, name FROM people WHERE person LIKE 'user:%'", &[]).await?;
    for people in people.chunks(AT_ONCE) {
        let users = people.iter().filter_map(|named| named.person.strip_prefix(USER)).collect();
        let mut answer = origin::post_signed(PEOPLE, &Question { users }, env).await?;
        if answer.status_code() != 200 {
            return Err(Problem::Internal(format!("the origin answers {}", answer.status_code())));
        }
        let Answer { known } = answer.json().await?;
        let is_known = |named: &&Named| known.iter().any(|id| named.person.strip_prefix(USER) == Some(id));
        for named in people.iter().filter(|named| !is_known(named)) {
            erase(env, &db, named).await?;
        }
    }
    Ok(())
}

/// Puts the id in the place of a name, wherever that is stored.
async fn erase(env: &Env, db: &D1Database, Named { person, name }: &Named) -> Result<(), Problem> {
    let address = name.split(BY_TOKEN).next().unwrap_or_default();
    let replace = |db: &D1Database, names: &[(&str, &str)]| {
        let update = |(table, column): &(&str, &str)| {
            let sql =
                format!("UPDATE {table} SET {column} = ?2 WHERE {column} = ?1 OR ({column} >= ?3 AND {column} < ?4)");
            let begins = [address, BY_TOKEN].concat();
            let ends = [begins.trim_end(), "!"].concat();
            statement(db, &sql, &[&address, person, &begins, &ends])
        };
        names.iter().map(update).collect::<worker::Result<Vec<_>>>()
    };
    let rules = env.d1(RULES)?;
    rules.batch(replace(&rules, &NAMES_OF_RULES)?).await?;
    let mut statements = replace(db, &NAMES)?;
    for (table, column) in OWN {
        statements.push(statement(db, &format!("DELETE FROM {table} WHERE {column} = ?1"), &[&address])?);
    }
    // Last, and with the others or not at all: what is still there is tried again.
    statements.push(statement(db, "DELETE FROM people WHERE person = ?1 AND name = ?2", &[person, name])?);
    db.batch(statements).await?;
    Ok(())
}
