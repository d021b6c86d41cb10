//! `edgectl tokens`: tokens for continuous integration.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

#[derive(Serialize, Deserialize)]
struct Tokens {
    tokens: Vec<Token>,
}

#[derive(Serialize, Deserialize)]
struct Token {
    id: String,
    name: String,
    scopes: Vec<String>,
    by: String,
    created: String,
    expires: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_use: Option<TokenUse>,
}

#[derive(Serialize, Deserialize)]
struct TokenUse {
    day: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    country: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Issued {
    id: String,
    token: String,
    expires: String,
}

/// What a new token is to be.
pub struct NewToken<'a> {
    /// What to know it by.
    pub name: &'a str,
    /// What it may do.
    pub scopes: &'a [String],
    /// For how many days it works.
    pub days: u32,
}

/// Prints the tokens that work.
pub fn list(connection: &Connection, json: bool) -> Result<(), Failure> {
    let answer: Tokens = connection.get("tokens")?;
    if json {
        return form::print_json(&answer);
    }
    if answer.tokens.is_empty() {
        message(&format_args!("there is no token for continuous integration"));
        return Ok(());
    }
    let row = |Token { id, name, scopes, expires, last_use, .. }: &Token| {
        let used = last_use.as_ref().map_or("never used".to_owned(), |TokenUse { day, country }| {
            format!("used {day}{}", country.as_ref().map(|country| format!(" ({country})")).unwrap_or_default())
        });
        let day = expires.split('T').next().unwrap_or_default();
        vec![id.clone(), name.clone(), scopes.join(" "), used, format!("ends {day}")]
    };
    print_table(&[], &answer.tokens.iter().map(row).collect::<Vec<_>>())
}

/// Makes a token and prints it.
pub fn make(connection: &Connection, new: &NewToken<'_>, note: &str, json: bool) -> Result<(), Failure> {
    let body = json!({ "name": new.name, "scopes": new.scopes, "days": new.days });
    let issued: Issued = connection.post_with("tokens", &[("note", note)], &body)?;
    message(&format_args!("{} works until {}. It is shown this once.", issued.id, issued.expires));
    form::answer(json, &issued, &issued.token)
}

/// Revokes a token.
pub fn revoke(connection: &Connection, id: &str, note: &str, json: bool) -> Result<(), Failure> {
    connection.delete(&format!("tokens/{id}"), &[("note", note)])?;
    form::answer(json, &json!({ "revoked": id }), &format!("{id} is revoked"))
}
