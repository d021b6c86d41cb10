//! Searches redirect rules that are rows of a database with an index of trigrams: what somebody types becomes statements.
//!
//! # Design
//! The database is D1 in the product and SQLite in tests: [`Database`] runs a [`Statement`] and answers rows. Decision record 0017
//! says why the statements are as they are, and how long they take with a million rules.

mod changed;
mod cursor;
mod database;
mod query;
mod row;
mod search;
mod statements;
mod text;
mod trigrams;

pub use changed::{count_of, search_sent};
pub use cursor::{Cursor, CursorError};
pub use database::{Database, Parameter, Row, Statement};
pub use query::{Query, QueryError};
pub use row::{RuleRow, id_of, key_of_path};
pub use search::{Results, Total, search};
pub use statements::{Page, Sort};
