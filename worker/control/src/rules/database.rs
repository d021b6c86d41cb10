//! The database of the rules' rows, as searches ask it.

use kirkas_rules_search::{Database, Parameter, Row, Statement};
use worker::D1Database;

use crate::problem::Problem;
use crate::sql;

/// The database of the rows.
pub struct Rules(pub D1Database);

impl Database for Rules {
    type Error = Problem;

    async fn rows(&self, Statement { sql, parameters }: Statement) -> Result<Vec<Row>, Problem> {
        let values: Vec<Box<dyn sql::Parameter>> = parameters.into_iter().map(boxed).collect();
        let values: Vec<&dyn sql::Parameter> = values.iter().map(AsRef::as_ref).collect();
        Ok(sql::rows(&self.0, &sql, &values).await?)
    }
}

fn boxed(parameter: Parameter) -> Box<dyn sql::Parameter> {
    match parameter {
        Parameter::Text(text) => Box::new(text),
        Parameter::Number(number) => Box::new(number as f64),
    }
}
