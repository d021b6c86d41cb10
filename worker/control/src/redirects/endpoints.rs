//! Publishing redirect tables as text: checked, compiled, stored and made live, or nothing of it.

use axum::extract::State;
use axum::response::Response;
use kirkas_core::redirects::compile::{self, Finding, Markets, PublishedTable, SHARD_BYTES};
use serde_json::{Value, json};

use super::{LARGEST_TEXT, read};
use crate::app::App;
use crate::call::Call;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::{self, Compiled};
use crate::sources::SourceFile;

/// The name of a table that is sent without one.
const UNNAMED: &str = "redirects.csv";

/// Compiles the tables in the body (one as CSV, with `market=` where it has no such column, or several as JSON
/// `[{"file","text","market"}]`, each named after its market where that is not said) and makes them live, if nobody changed what is live since the version in `If-Match`.
#[utoipa::path(
    put,
    path = "/api/control/redirects",
    operation_id = "publishRedirects",
    params(
        ("If-Match" = Option<String>, Header, description = "The version of what is live that the caller saw, such as `\"7\"`"),
        ("dry_run" = Option<String>, Query, description = "`true` changes nothing and answers what would be"),
        ("note" = Option<String>, Query, description = "Why, for the audit"),
        ("market" = Option<String>, Query, description = "Of one table sent as CSV: the market of its rows"),
    ),
    request_body(description = "Files, or one table", content((Vec<SourceFile> = "application/json"), (String = "text/csv"))),
    responses(
        (status = 200, description = "`{id, findings, live, dry_run, changes, bytes}`, and what the kind counts: what is published, or would be", body = Object),
        (status = 400, description = "The body or the query is not what the call takes"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 413, description = "The files are too large"),
        (status = 422, description = "Findings refuse the files; nothing was made live"),
    )
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let expected = call.expected_version()?;
    let live = Live::read_expected(&env, expected).await?;
    let files = publish::files(&call, LARGEST_TEXT, Some(UNNAMED)).await?;
    files.iter().try_for_each(check_market)?;
    let compiled = {
        let (rules, findings) = read(&files);
        compile::compile(rules, findings)
    };
    let findings: Value = compiled.findings.iter().map(Finding::json).collect();
    let Some(whole) = compiled.bundle else {
        let refusing = compiled.findings.iter().filter(|finding| finding.refuses()).count();
        return Err(Problem::Findings(refusing, findings));
    };
    let facts = json!({ "rules": compiled.rules, "bytes": whole.len() });
    let PublishedTable { bundle, shards } =
        PublishedTable::new(whole, SHARD_BYTES).map_err(|error| Problem::Internal(error.to_string()))?;
    let parts = shards.iter().map(|shard| shard.to_vec()).collect();
    let compiled = Compiled { kind: Kind::Redirects, bundle: bundle.to_vec(), parts, findings, facts };
    publish::publish(&call, &env, &files, &live, compiled).await
}

/// Refuses a market that there is none of.
fn check_market(file: &SourceFile) -> Result<(), Problem> {
    match &file.market {
        Some(market) if Markets::from_name(market).is_none() => {
            let choices = Markets::names().collect::<Vec<_>>().join(", ");
            Err(Problem::Malformed(format!("There is no market {market:?}: say one of {choices}.")))
        }
        _ => Ok(()),
    }
}
