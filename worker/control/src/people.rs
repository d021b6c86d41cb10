//! Names of those whom the audit knows by ids.
//!
//! # Design
//! The origin knows who is who. Control remembers the name of each user who calls it, so that lists show names and find them without
//! asking the origin. The audit itself has ids alone: when an account is erased its names go, and the chain of hashes stays as it is.

pub mod erased;

use std::cell::RefCell;
use std::collections::BTreeSet;

use worker::Env;

use crate::caller::{Caller, Credential};
use crate::sql::{self, statement};

/// The name of whoever the column `who` of the table `audit` has, in SQL; `NULL` where nobody knows it.
pub const NAME: &str = "(SELECT name FROM people WHERE people.who = audit.who)";
/// Whom the column `who` of the table `audit` has, in SQL: by their name, or by their id where nobody knows it.
pub const NAME_OR_ID: &str = "coalesce((SELECT name FROM people WHERE people.who = audit.who), audit.who)";
/// How many names an isolate knows to be stored.
const MAX_STORED: usize = 1000;

thread_local! {
    /// Ids with the names that are stored.
    static STORED: RefCell<BTreeSet<(String, String)>> = const { RefCell::new(BTreeSet::new()) };
}

/// Remembers what a caller is called, where they are a user.
pub async fn remember(env: &Env, caller: &Caller) {
    // Customers are nobody to control.
    if !matches!(caller.credential, Credential::User(_)) || caller.roles.is_empty() {
        return;
    }
    let names = (caller.id.clone(), caller.name.clone());
    if STORED.with_borrow(|stored| stored.contains(&names)) {
        return;
    }
    match store(env, caller).await {
        Ok(()) => STORED.with_borrow_mut(|stored| {
            if stored.len() >= MAX_STORED {
                stored.clear();
            }
            stored.insert(names);
        }),
        // Lists show their id until it works.
        Err(error) => worker::console_error!("the name of a caller was not stored: {error}"),
    }
}

async fn store(env: &Env, caller: &Caller) -> worker::Result<()> {
    let upsert = "INSERT INTO people (who, person, name) VALUES (?1, ?2, ?3) ON CONFLICT (who) DO UPDATE SET name = excluded.name";
    statement(&env.d1("DB")?, upsert, &[&caller.id, &caller.user(), &caller.name])?.run().await?;
    Ok(())
}

/// What somebody is called whom the audit has by an id: the id where nobody knows it.
pub async fn name_of(env: &Env, who: &str) -> String {
    let name = async { sql::value(&env.d1("DB")?, "SELECT name FROM people WHERE who = ?1", &[&who], "name").await };
    let name: worker::Result<Option<String>> = name.await;
    name.ok().flatten().unwrap_or_else(|| who.to_owned())
}
