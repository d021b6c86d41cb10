//! A statement that grows with the filter, and its parameters.

use crate::sql::Parameter;

/// A statement and what it takes.
pub struct Select {
    /// The statement.
    pub sql: String,
    /// Its parameters, in order.
    pub parameters: Vec<Box<dyn Parameter>>,
}

impl Select {
    /// The parameters, as a statement takes them.
    pub fn borrowed(&self) -> Vec<&dyn Parameter> {
        self.parameters.iter().map(AsRef::as_ref).collect()
    }

    /// Adds a parameter; answers how the statement names it.
    pub fn parameter(&mut self, value: impl Parameter + 'static) -> String {
        self.parameters.push(Box::new(value));
        format!("?{}", self.parameters.len())
    }
}
