//! Lenders and their products in D1.

use serde::Deserialize;
use worker::D1Database;

use super::{Lender, LendingProduct};
use crate::problem::Problem;
use crate::sql::statement;

macro_rules! columns {
    () => {
        "product.id, product.kind, product.country, product.card, lender.id AS lender, lender.name AS lender_name,
          lender.answer_delay_seconds"
    };
}

const ONE: &str = "SELECT id, name FROM lenders WHERE id = ?1";
/// What a lender lends, by its id: [`LendingProduct`]s.
pub const PRODUCTS: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM lender_products product JOIN lenders lender ON lender.id = product.lender_id
    WHERE product.lender_id = ?1 ORDER BY instr('loan mortgage card', product.kind), product.country, product.card"
);
const PRODUCT: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM lender_products product JOIN lenders lender ON lender.id = product.lender_id WHERE product.id = ?1"
);
const LIVE: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM lender_products product JOIN lenders lender ON lender.id = product.lender_id
    WHERE product.country = ?1 AND product.kind = ?2 AND lender.state = 'live' ORDER BY lender.id, product.card"
);

#[derive(Deserialize)]
struct LenderRow {
    id: String,
    name: String,
}

/// The lender with this id, if there is one.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn find(database: &D1Database, id: &str) -> Result<Option<Lender>, Problem> {
    let results =
        database.batch(vec![statement(database, ONE, &[&id])?, statement(database, PRODUCTS, &[&id])?]).await?;
    let [lender, products] = results.as_slice() else {
        return Err(Problem::Internal("a batch lacks answers".to_owned()));
    };
    let Some(LenderRow { id, name }) = lender.results()?.into_iter().next() else { return Ok(None) };
    Ok(Some(Lender { id, name, products: products.results()? }))
}

/// The product with this id, whosever it is.
///
/// # Errors
/// [`Problem::NotFound`] where there is none; [`Problem::Internal`] when the database fails.
pub async fn product(database: &D1Database, id: &str) -> Result<LendingProduct, Problem> {
    statement(database, PRODUCT, &[&id])?.first(None).await?.ok_or(Problem::NotFound)
}

/// What live lenders lend in a country, by lender.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn live(database: &D1Database, country: &str, kind: &str) -> Result<Vec<LendingProduct>, Problem> {
    Ok(statement(database, LIVE, &[&country, &kind])?.all().await?.results()?)
}
