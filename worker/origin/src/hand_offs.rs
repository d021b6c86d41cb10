//! Hand-offs: people who go on to the provider of an account (product design, section 7). What is stored is how many, by account and
//! day; nothing says who.

use std::sync::LazyLock;

use axum::extract::State;
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::clock;
use crate::json_body::JsonBody;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{Limit, address};
use crate::sql::statement;

const COUNT: &str = "INSERT INTO hand_offs (account, day, count) VALUES (?1, ?2, 1)
    ON CONFLICT (account, day) DO UPDATE SET count = count + 1";

/// What the comparison of accounts is published from.
#[derive(Deserialize)]
struct Providers {
    accounts: Vec<Account>,
}

#[derive(Deserialize)]
struct Account {
    id: String,
}

static PROVIDERS: LazyLock<Result<Providers, serde_json::Error>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../app/content/providers.json")));

/// Somebody goes on to an account's provider.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandOff {
    /// Id of the account.
    #[schema(example = "fabula-everyday")]
    account: String,
}

/// Counts that somebody goes on to the provider of an account.
#[utoipa::path(
    post,
    path = "/api/v1/hand-offs",
    operation_id = "countHandOff",
    tag = "comparison",
    request_body = HandOff,
    security(()),
    responses(
        (status = 204, description = "It is counted"),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such account", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn count(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(HandOff { account }): JsonBody<HandOff>,
) -> Result<StatusCode, Problem> {
    Limit::HandOff.admit(&app, address(&headers)).await?;
    if !is_known(&account)? {
        return Err(Problem::NotFound);
    }
    let day = clock::day_in_utc(clock::now()).to_string();
    statement(&app.database()?, COUNT, &[&account, &day])?.run().await?;
    Ok(StatusCode::NO_CONTENT)
}

fn is_known(account: &str) -> Result<bool, Problem> {
    let providers = PROVIDERS.as_ref().map_err(|error| Problem::Internal(format!("the providers: {error}")))?;
    Ok(providers.accounts.iter().any(|known| known.id == account))
}

#[cfg(test)]
mod tests {
    use super::is_known;

    #[test]
    fn accounts_of_the_comparison_are_known() {
        for (account, known) in [("fabula-everyday", true), ("fabula-bank", false), ("", false)] {
            assert_eq!(is_known(account), Ok(known), "{account}");
        }
    }
}
