//! What a search asks of a database.

use std::future::Future;

use serde_json::Map;

/// A row, by the names of its columns.
pub type Row = Map<String, serde_json::Value>;

/// SQL with its parameters, `?1` first.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// The SQL.
    pub sql: String,
    /// The values of its parameters.
    pub parameters: Vec<Parameter>,
}

/// A value that a statement is given.
#[derive(Debug, Clone, PartialEq)]
pub enum Parameter {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
}

impl From<&str> for Parameter {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Parameter {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Parameter {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

/// A database that has the rules.
pub trait Database {
    /// Why it does not answer.
    type Error;

    /// The rows that a statement answers.
    ///
    /// # Errors
    /// When the database does not answer.
    fn rows(&self, statement: Statement) -> impl Future<Output = Result<Vec<Row>, Self::Error>>;
}

/// Parameters in the order in which a statement's text names them.
#[derive(Default)]
pub struct Parameters {
    values: Vec<Parameter>,
}

impl Parameters {
    /// Adds a value; answers how the statement names it.
    pub fn add(&mut self, value: impl Into<Parameter>) -> String {
        self.values.push(value.into());
        format!("?{}", self.values.len())
    }

    /// The statement of this text.
    pub fn statement(self, sql: String) -> Statement {
        Statement { sql, parameters: self.values }
    }
}
