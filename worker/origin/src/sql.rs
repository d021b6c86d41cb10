//! Parameters of SQL statements as D1 takes them.

use worker::wasm_bindgen::JsValue;
use worker::{D1Database, D1PreparedStatement};

use crate::clock::{Seconds, Timestamp};
use crate::problem::Problem;
use crate::tokens::TokenHash;

/// A value that a statement can be given.
pub trait Parameter {
    /// The value, as JavaScript has it.
    fn value(&self) -> JsValue;
}

impl Parameter for &str {
    fn value(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl Parameter for String {
    fn value(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl Parameter for TokenHash {
    fn value(&self) -> JsValue {
        JsValue::from_str(self.as_str())
    }
}

/// Exact: a double holds every millisecond for 285,000 years to come.
impl Parameter for Timestamp {
    fn value(&self) -> JsValue {
        JsValue::from_f64(self.0 as f64)
    }
}

impl Parameter for f64 {
    fn value(&self) -> JsValue {
        JsValue::from_f64(*self)
    }
}

/// `NULL` where there is none.
impl Parameter for Option<f64> {
    fn value(&self) -> JsValue {
        self.map_or(JsValue::NULL, JsValue::from_f64)
    }
}

/// In milliseconds, as moments are.
impl Parameter for Seconds {
    fn value(&self) -> JsValue {
        JsValue::from_f64(self.milliseconds() as f64)
    }
}

/// `NULL` where there is none.
impl Parameter for Option<&str> {
    fn value(&self) -> JsValue {
        self.map_or(JsValue::NULL, JsValue::from_str)
    }
}

/// `NULL` where there is none.
impl Parameter for Option<Timestamp> {
    fn value(&self) -> JsValue {
        self.as_ref().map_or(JsValue::NULL, Parameter::value)
    }
}

impl Parameter for u32 {
    fn value(&self) -> JsValue {
        JsValue::from_f64(f64::from(*self))
    }
}

/// `sql` with its parameters `?1`, `?2` … in place.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses them.
pub fn statement(
    database: &D1Database,
    sql: &str,
    parameters: &[&dyn Parameter],
) -> Result<D1PreparedStatement, Problem> {
    let values: Vec<JsValue> = parameters.iter().map(|parameter| parameter.value()).collect();
    Ok(database.prepare(sql).bind(&values)?)
}
