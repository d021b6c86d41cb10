//! SQL text: rows for tables, in statements of bounded length. A row that is there already stays as it is.

/// A value of a column.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Real(f64),
    /// None.
    Null,
}

/// Longest list of rows in a statement, in bytes; D1 takes statements of 100 KB.
const MAX_ROWS_LENGTH: usize = 60_000;

/// Rows of a table.
#[derive(Debug)]
pub struct Table<const COLUMNS: usize> {
    name: &'static str,
    columns: [&'static str; COLUMNS],
    rows: Vec<[Value; COLUMNS]>,
}

impl<const COLUMNS: usize> Table<COLUMNS> {
    /// A table without rows.
    pub fn new(name: &'static str, columns: [&'static str; COLUMNS]) -> Self {
        Self { name, columns, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn add(&mut self, row: [Value; COLUMNS]) {
        self.rows.push(row);
    }

    /// The statements that insert the rows.
    pub fn sql(&self) -> String {
        let Self { name, columns, rows } = self;
        let columns = columns.join(", ");
        statements(rows, |rows| format!("INSERT INTO {name} ({columns}) VALUES\n{rows}\nON CONFLICT DO NOTHING;\n"))
    }

    /// The values of two columns, row by row.
    pub fn pairs(&self, one: usize, other: usize) -> Vec<[Value; 2]> {
        self.rows.iter().filter_map(|row| Some([row.get(one)?.clone(), row.get(other)?.clone()])).collect()
    }
}

/// Statements of bounded length, each with some of the rows.
pub fn statements<const COLUMNS: usize>(all: &[[Value; COLUMNS]], statement: impl Fn(&str) -> String) -> String {
    let mut sql = String::new();
    let mut rows = String::new();
    for row in all {
        let row = format!("({})", row.each_ref().map(Value::sql).join(", "));
        if !rows.is_empty() && rows.len().saturating_add(row.len()) > MAX_ROWS_LENGTH {
            sql.push_str(&statement(&core::mem::take(&mut rows)));
        }
        rows.push_str(if rows.is_empty() { "" } else { ",\n" });
        rows.push_str(&row);
    }
    if !rows.is_empty() {
        sql.push_str(&statement(&rows));
    }
    sql
}

impl Value {
    fn sql(&self) -> String {
        match self {
            Self::Text(text) => format!("'{}'", text.replace('\'', "''")),
            Self::Integer(number) => number.to_string(),
            Self::Real(number) => format!("{number:?}"),
            Self::Null => "NULL".to_owned(),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Integer(number.into())
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Self {
        Self::Integer(yes.into())
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted() {
        let mut table = Table::new("people", ["id", "name", "at", "rate", "none"]);
        table.add(["a".into(), "O'Neill; --".into(), 5_i64.into(), 7.0.into(), None::<i64>.into()]);
        let sql = "INSERT INTO people (id, name, at, rate, none) VALUES\n('a', 'O''Neill; --', 5, 7.0, NULL)\n\
            ON CONFLICT DO NOTHING;\n";
        assert_eq!(table.sql(), sql);
        assert_eq!(Table::new("people", ["id"]).sql(), "");
    }

    #[test]
    fn long_lists_are_several_statements() {
        let mut table = Table::new("texts", ["text"]);
        for _ in 0..10 {
            table.add(["x".repeat(10_000).into()]);
        }
        assert_eq!(table.sql().matches("INSERT INTO").count(), 2);
    }
}
