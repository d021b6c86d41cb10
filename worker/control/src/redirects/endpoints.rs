//! Publishing redirect tables as text: checked, compiled, stored and made live, or nothing of it.

use axum::extract::State;
use axum::response::Response;
use kirkas_redirects_compile::{self as compile, Markets, PublishedTable, SHARD_BYTES};
use worker::Env;

use super::{MAX_TEXT_SIZE, read};
use crate::app::App;
use crate::call::{Call, DryRun, ExpectedVersion, Note};
use crate::drafts::push;
use crate::findings::Finding;
use crate::kind::Kind;
use crate::live::Live;
use crate::market::Market;
use crate::problem::Problem;
use crate::publish::answer::{Counts, PublishAnswers};
use crate::publish::{self, Compiled, Publishable};
use crate::sources::SourceFile;

/// Compiles the tables in the body (one as CSV, with `market=` where it has no such column, or several as JSON
/// `[{"file","text","market"}]`, each named after its market where that is not said) and makes them live, if nobody changed what is live since the version in `If-Match`.
#[utoipa::path(
    put,
    path = "/api/control/redirects",
    operation_id = "publishRedirects",
    params(
        ExpectedVersion,
        DryRun,
        Note,
        ("market" = Option<Market>, Query, description = "Of one table sent as CSV: the market of its rows"),
    ),
    request_body(description = "Files, or one table", content((Vec<SourceFile> = "application/json"), (String = "text/csv"))),
    responses(PublishAnswers)
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    publish::put::<RedirectFiles>(&env, &call).await
}

/// Redirect tables.
struct RedirectFiles;

impl Publishable for RedirectFiles {
    const KIND: Kind = Kind::Redirects;
    const MAX_TEXT_SIZE: usize = MAX_TEXT_SIZE;
    const UNNAMED: Option<&'static str> = Some("redirects.csv");

    async fn admit(env: &Env, call: &Call, live: &Live, files: &[SourceFile]) -> Result<(), Problem> {
        push::admit(env, call, live, files).await
    }

    async fn compile(_: &Env, _: &Live, files: &[SourceFile]) -> Result<Compiled, Problem> {
        files.iter().try_for_each(check_market)?;
        let compiled = {
            let (rules, findings) = read(files);
            compile::compile(rules, findings)
        };
        let findings = compiled.findings.iter().map(Finding::from).collect();
        let Some(bundle) = compiled.bundle else {
            let errors = compiled.findings.iter().filter(|finding| finding.is_error()).count();
            return Err(Problem::Findings(errors, findings));
        };
        let (bytes, counts) = (bundle.len(), Counts::Redirects { rules: compiled.rules });
        let PublishedTable { bundle, shards } =
            PublishedTable::new(bundle, SHARD_BYTES).map_err(|error| Problem::Internal(error.to_string()))?;
        let parts = shards.iter().map(|shard| shard.to_vec()).collect();
        Ok(Compiled { bundle: bundle.to_vec(), parts, bytes, findings, counts })
    }
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
