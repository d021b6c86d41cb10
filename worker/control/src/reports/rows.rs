//! Rows on their way into the database: JSON lists, none of them larger than a statement takes.

use serde::Serialize;

use crate::problem::Problem;

/// Bytes of JSON that go into one statement; D1 takes two million.
const MAX_LIST_SIZE: usize = 500_000;

/// Rows as JSON lists.
#[derive(Default)]
pub struct Rows(Vec<String>);

impl Rows {
    /// Rows of these values.
    pub fn of<T: Serialize>(rows: impl IntoIterator<Item = T>) -> Result<Self, Problem> {
        let mut all = Self::default();
        for row in rows {
            all.push(&row)?;
        }
        Ok(all)
    }

    /// Adds a row.
    pub fn push(&mut self, row: &impl Serialize) -> Result<(), Problem> {
        let row = serde_json::to_string(row)?;
        match self.0.last_mut().filter(|list| list.len().saturating_add(row.len()) < MAX_LIST_SIZE) {
            Some(list) => {
                list.push(',');
                list.push_str(&row);
            }
            None => self.0.push(["[", &row].concat()),
        }
        Ok(())
    }

    /// The lists.
    pub fn lists(self) -> impl Iterator<Item = String> {
        self.0.into_iter().map(|list| list + "]")
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_LIST_SIZE, Rows};

    #[test]
    fn rows_are_divided_so_that_a_statement_takes_each_list() {
        let lists = |rows: &[(u32, String)]| -> Vec<String> {
            Rows::of(rows).map(|rows| rows.lists().collect()).unwrap_or_default()
        };
        assert_eq!(lists(&[]), Vec::<String>::new());
        let rows: Vec<(u32, String)> = (0..3000).map(|number| (number, "x".repeat(500))).collect();
        let lists = lists(&rows);
        assert!(lists.len() > 2 && lists.iter().all(|list| list.len() <= MAX_LIST_SIZE));
        let read: Vec<(u32, String)> =
            lists.iter().flat_map(|list| serde_json::from_str::<Vec<_>>(list).unwrap_or_default()).collect();
        assert_eq!(read, rows);
    }
}
