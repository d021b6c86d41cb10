//! The URLs that visitors asked for, as far as they are recorded: a sample to try a table out on.

use axum::Json;
use axum::extract::State;
use kirkas_core::site;
use kirkas_publishing::diff;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use crate::app::App;
use crate::problem::Problem;
use crate::sql;

/// URLs that two tables are compared by at most.
const MAX_URLS: u32 = 5000;

/// URLs that visitors asked for.
#[derive(Serialize, ToSchema)]
pub struct RecordedUrls {
    /// The most frequent first.
    urls: Vec<String>,
}

/// Answers the URLs that visitors asked for most often, as far as they are recorded.
#[utoipa::path(
    get,
    path = "/api/control/reports/urls",
    operation_id = "reportUrls",
    responses(
        (status = 200, description = "The URLs", body = RecordedUrls),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>) -> Result<Json<RecordedUrls>, Problem> {
    Ok(Json(RecordedUrls { urls: urls(&env).await? }))
}

/// Paths that led nowhere or that a pattern answered, and a path of every rule that was hit: the
/// most frequent first.
pub async fn urls(env: &Env) -> Result<Vec<String>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        region: Option<String>,
        host: Option<String>,
        address: String,
    }
    let select = "SELECT region, NULL AS host, path AS address, count AS n FROM seen_paths \
                  UNION ALL SELECT NULL, host, address, n FROM \
                  (SELECT rule, sum(hits) AS n FROM rule_hits WHERE day > '' GROUP BY rule ORDER BY n DESC, rule LIMIT ?1) \
                  JOIN hit_rules USING (rule) WHERE address IS NOT NULL ORDER BY n DESC, address LIMIT ?1";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&MAX_URLS]).await?;
    let urls = rows.into_iter().flat_map(|Row { region, host, address }| {
        let region = region.and_then(|id| site::region(&id)).and_then(|region| region.hosts.first().copied());
        diff::urls(region.or(host.as_deref()), &address)
    });
    Ok(urls.take(MAX_URLS as usize).collect())
}
