//! Parameters of SQL statements as D1 takes them, and the rows that a statement answers.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use worker::wasm_bindgen::JsValue;
use worker::{D1Database, D1PreparedStatement, D1Result, Result};

/// A value that a statement can be given.
pub trait Parameter {
    /// The value, as JavaScript has it.
    fn value(&self) -> JsValue;
}

impl Parameter for str {
    fn value(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl Parameter for String {
    fn value(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl Parameter for f64 {
    fn value(&self) -> JsValue {
        JsValue::from_f64(*self)
    }
}

impl Parameter for u32 {
    fn value(&self) -> JsValue {
        JsValue::from_f64(f64::from(*self))
    }
}

/// Exact below 2^53: a double holds every millisecond for 285,000 years to come.
impl Parameter for u64 {
    fn value(&self) -> JsValue {
        JsValue::from_f64(*self as f64)
    }
}

/// SQLite has no booleans: 0 and 1.
impl Parameter for bool {
    fn value(&self) -> JsValue {
        u32::from(*self).value()
    }
}

/// `NULL` where there is none.
impl<P: Parameter> Parameter for Option<P> {
    fn value(&self) -> JsValue {
        self.as_ref().map_or(JsValue::NULL, Parameter::value)
    }
}

impl<P: Parameter + ?Sized> Parameter for &P {
    fn value(&self) -> JsValue {
        (**self).value()
    }
}

/// `sql` with its parameters `?1`, `?2` … in place.
///
/// # Errors
/// What the database refuses.
pub fn statement(db: &D1Database, sql: &str, parameters: &[&dyn Parameter]) -> Result<D1PreparedStatement> {
    let values: Vec<JsValue> = parameters.iter().map(|parameter| parameter.value()).collect();
    db.prepare(sql).bind(&values)
}

/// The rows that `sql` answers.
///
/// # Errors
/// What the database refuses, and rows that are no `T`.
pub async fn rows<T: DeserializeOwned>(db: &D1Database, sql: &str, parameters: &[&dyn Parameter]) -> Result<Vec<T>> {
    statement(db, sql, parameters)?.all().await?.results()
}

/// The first row that `sql` answers; none where there is none.
///
/// # Errors
/// As of [`rows`].
pub async fn row<T: DeserializeOwned>(db: &D1Database, sql: &str, parameters: &[&dyn Parameter]) -> Result<Option<T>> {
    statement(db, sql, parameters)?.first(None).await
}

/// The column `name` of the first row that `sql` answers; none where there is no row, or it holds `NULL`.
///
/// # Errors
/// As of [`rows`].
pub async fn value<T: DeserializeOwned>(
    db: &D1Database,
    sql: &str,
    parameters: &[&dyn Parameter],
    name: &str,
) -> Result<Option<T>> {
    statement(db, sql, parameters)?.first(Some(name)).await
}

/// A column of 0 and 1.
///
/// # Errors
/// Where it is no number.
pub fn flag<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<bool, D::Error> {
    f64::deserialize(from).map(|number| number != 0.0)
}

/// The rows that a statement of a transaction answered; none where it is not there.
///
/// # Errors
/// Rows that are no `T`.
pub fn rows_of<T: DeserializeOwned>(result: Option<&D1Result>) -> Result<Vec<T>> {
    result.map_or(Ok(Vec::new()), D1Result::results)
}
