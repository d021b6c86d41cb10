//! SQLite in memory, with the schema that D1 gets, as the database of tests.

use kirkas_rules_search::{Database, Parameter, Row, RuleRow, Statement};
use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, ToSql, params_from_iter};

const SCHEMA: [&str; 3] = [
    include_str!("../../../control/rules-migrations/0001_rules.sql"),
    include_str!("../../../control/rules-migrations/0002_targets.sql"),
    include_str!("../../../control/rules-migrations/0004_history_and_searches.sql"),
];

/// Rules in a database of their own.
pub struct Sqlite(Connection);

/// When rule `number` was changed and hit, and how often: the same each time, and different enough for every order.
pub fn times(number: i64) -> (i64, i64, i64) {
    let hits = if number % 3 == 0 { number % 7 } else { 0 };
    (number * 7919 % 1000, hits, if hits > 0 { number * 31 % 100 + 1 } else { 0 })
}

impl Sqlite {
    /// The rules, numbered from 1.
    pub fn with(rules: &[RuleRow]) -> Self {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(&SCHEMA.concat()).unwrap();
        let transaction = connection.transaction().unwrap();
        for (number, rule) in (1_i64..).zip(rules) {
            let (changed_at, hits, last_hit) = times(number);
            let row = serde_json::to_string(rule).unwrap();
            let insert = "INSERT INTO rules (n, id, digest, file, market, host, key, source, target, target_key, status, match, query, \
                          \"case\", note, search, first_live, changed_at, changed_by, hits_30, last_hit, target_url) \
                          SELECT ?2, value ->> 'id', value ->> 'digest', value ->> 'file', value ->> 'market', value ->> 'host', \
                          value ->> 'key', value ->> 'source', value ->> 'target', value ->> 'target_key', value ->> 'status', \
                          value ->> 'match', value ->> 'query', value ->> 'case', value ->> 'note', value ->> 'search', 0, ?3, 'a', ?4, ?5, value ->> 'target_url' \
                          FROM (SELECT ?1 AS value)";
            transaction.execute(insert, (row, number, changed_at, hits, last_hit)).unwrap();
        }
        transaction.commit().unwrap();
        Self(connection)
    }

    /// Notes how a target is.
    pub fn note_target(&self, url: &str, state: &str) {
        let insert = "INSERT INTO target_checks (url, state, next_at) VALUES (?1, ?2, 0)";
        self.0.execute(insert, (url, state)).unwrap();
    }
}

struct Bound<'a>(&'a Parameter);

impl ToSql for Bound<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self.0 {
            Parameter::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Parameter::Number(number) => ToSqlOutput::Owned(Value::Integer(*number)),
        })
    }
}

impl Database for Sqlite {
    type Error = rusqlite::Error;

    async fn rows(&self, Statement { sql, parameters }: Statement) -> Result<Vec<Row>, Self::Error> {
        let mut statement = self.0.prepare(&sql)?;
        let names: Vec<String> = statement.column_names().map(|name| name.to_owned()).collect();
        let mut rows = statement.query(params_from_iter(parameters.iter().map(Bound)))?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let value = |(place, name): (usize, &String)| {
                let value = match row.get_ref(place)? {
                    ValueRef::Null => serde_json::Value::Null,
                    ValueRef::Integer(number) => number.into(),
                    ValueRef::Text(text) => String::from_utf8_lossy(text).into(),
                    other => panic!("{name} is {other:?}"),
                };
                Ok((name.clone(), value))
            };
            found.push(names.iter().enumerate().map(value).collect::<Result<_, Self::Error>>()?);
        }
        Ok(found)
    }
}
