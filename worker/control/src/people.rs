//! Names of those whom the audit knows by ids.
//!
//! # Design
//! The origin knows who is who. Control remembers the name of each user who calls it, so that lists show names and find them without
//! asking the origin. The audit itself has ids alone: when an account is erased its names go, and the chain of hashes stays as it is.

pub mod erased;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use worker::Env;

use crate::caller::{Caller, Credential};
use crate::sql::{self, statement};

/// The name of whoever the column `who` of the table `audit` has, in SQL; `NULL` where nobody knows it.
pub const NAME: &str = "(SELECT name FROM people WHERE people.who = audit.who)";
/// Whom the column `who` of the table `audit` has, in SQL: by their name, or by their id where nobody knows it.
pub const NAME_OR_ID: &str = "coalesce((SELECT name FROM people WHERE people.who = audit.who), audit.who)";
/// What the user of the id `value` is called, in SQL: the id where nobody knows it, or an address of former times as it is.
pub const NAME_OF_USER: &str =
    "coalesce((SELECT name FROM people WHERE people.person = value ORDER BY who LIMIT 1), value)";
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

/// A text that somebody has typed, with ids in the place of e-mail addresses, for the audit: its entries stay when an account is erased. An
/// address that is nobody's whom control knows becomes `[address]`.
pub async fn with_ids(env: &Env, text: &str) -> worker::Result<String> {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        who: String,
    }
    let words = text.split(SEPARATORS).filter(|word| is_address(word));
    let addresses: Vec<String> = words.map(str::to_lowercase).collect();
    if addresses.is_empty() {
        return Ok(text.to_owned());
    }
    let select = "SELECT lower(name) AS name, who FROM people WHERE lower(name) IN (SELECT value FROM json_each(?1))";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&serde_json::to_string(&addresses)?]).await?;
    let ids = rows.into_iter().map(|Row { name, who }| (name, who)).collect();
    Ok(replace_addresses(text, &ids))
}

/// What separates an address from the rest of a text.
const SEPARATORS: &[char] = &[' ', '\t', '\n', '"', '\'', ':', '/', ',', ';', '(', ')', '<', '>', '?', '&', '='];

/// Whether a word may be an e-mail address; some that are none are taken for one.
fn is_address(word: &str) -> bool {
    word.split_once('@').is_some_and(|(local, domain)| !local.is_empty() && domain.contains('.'))
}

fn replace_addresses(text: &str, ids: &BTreeMap<String, String>) -> String {
    let replaced = |word: &str| {
        let address = word.trim_end_matches(SEPARATORS);
        if !is_address(address) {
            return word.to_owned();
        }
        let id = ids.get(&address.to_lowercase()).map_or("[address]", String::as_str);
        word.replacen(address, id, 1)
    };
    text.split_inclusive(SEPARATORS).map(replaced).collect()
}

/// What somebody is called whom the audit has by an id: the id where nobody knows it.
pub async fn name_of(env: &Env, who: &str) -> String {
    let name = async { sql::value(&env.d1("DB")?, "SELECT name FROM people WHERE who = ?1", &[&who], "name").await };
    let name: worker::Result<Option<String>> = name.await;
    name.ok().flatten().unwrap_or_else(|| who.to_owned())
}

#[cfg(test)]
mod tests {
    use super::replace_addresses;

    #[test]
    fn addresses_in_a_text_become_ids_and_the_rest_stays() {
        let ids = [("outi@bank.example".to_owned(), "user:7".to_owned())].into();
        for (text, expected) in [
            ("outi@bank.example", "user:7"),
            ("by:Outi@Bank.example status:302", "by:user:7 status:302"),
            ("by:\"outi@bank.example\"  laina", "by:\"user:7\"  laina"),
            ("by:\"outi@bank.example by the token x\"", "by:\"user:7 by the token x\""),
            ("asiakas@example.com", "[address]"),
            ("laina source:/@user/ a@b 100%", "laina source:/@user/ a@b 100%"),
            ("", ""),
        ] {
            assert_eq!(replace_addresses(text, &ids), expected, "{text}");
        }
    }
}
