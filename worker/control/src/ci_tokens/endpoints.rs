//! The calls of tokens for continuous integration, for admins.

use axum::Json;
use axum::extract::State;
use chrono::Utc;
use http::StatusCode;
use kirkas_api_tokens::{ApiToken, TokenKind};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::new::NewCiToken;
use super::store::{self, TokenRow};
use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, Id, Note};
use crate::clock::{moment, time_text};
use crate::problem::Problem;
use crate::sql::rows_of;

const ADVICE: &str =
    "Send what the token is to be: {\"name\": \"…\", \"scopes\": [\"redirects:publish\"], \"days\": 90}.";

/// A token for continuous integration.
#[derive(Serialize, ToSchema)]
pub struct CiToken {
    /// Names it; opens nothing. The audit calls it `token:` and this.
    #[schema(example = "0123456789abcdef")]
    id: String,
    /// What it is known by.
    #[schema(example = "Deployment")]
    name: String,
    /// What it may do.
    #[schema(example = json!(["redirects:publish"]))]
    scopes: Vec<String>,
    /// Who made it, as the audit names them.
    by: String,
    /// When it was made, such as `2026-11-21T10:00:00.000Z`.
    created: String,
    /// Until when it works.
    expires: String,
    /// Its last use; not there where it was never used.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_use: Option<CiTokenUse>,
}

/// When and where a token was used last.
#[derive(Serialize, ToSchema)]
pub struct CiTokenUse {
    /// The day (UTC).
    #[schema(example = "2026-11-26", format = Date)]
    day: String,
    /// The country (ISO 3166-1 alpha-2), as far as it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "FI")]
    country: Option<String>,
}

/// The tokens that work.
#[derive(Serialize, ToSchema)]
pub struct CiTokens {
    /// The newest first.
    tokens: Vec<CiToken>,
}

/// A token that was made.
#[derive(Serialize, ToSchema)]
pub struct IssuedCiToken {
    /// Names it; opens nothing.
    #[schema(example = "0123456789abcdef")]
    id: String,
    /// The token, which is shown this once.
    token: String,
    /// Until when it works, such as `2027-02-19T10:00:00.000Z`.
    expires: String,
}

#[derive(Deserialize)]
struct Revoked {}

impl TryFrom<TokenRow> for CiToken {
    type Error = Problem;

    fn try_from(row: TokenRow) -> Result<Self, Problem> {
        let country = row.last_country;
        Ok(Self {
            id: row.id,
            name: row.name,
            scopes: serde_json::from_str(&row.scopes)?,
            by: row.created_by,
            created: time_text(moment(row.created_at)),
            expires: time_text(moment(row.expires_at)),
            last_use: row.last_day.map(|day| CiTokenUse { day, country }),
        })
    }
}

/// The tokens for continuous integration that work, the newest first.
#[utoipa::path(
    get,
    path = "/api/control/tokens",
    operation_id = "listCiTokens",
    responses((status = 200, description = "The tokens", body = CiTokens))
)]
#[worker::send]
pub async fn list(State(App { env }): State<App>) -> Result<Json<CiTokens>, Problem> {
    let rows = store::list(&env.d1("DB")?, Utc::now()).await?;
    let tokens = rows.into_iter().map(CiToken::try_from).collect::<Result<_, _>>()?;
    Ok(Json(CiTokens { tokens }))
}

/// Makes a token for continuous integration.
#[utoipa::path(
    post,
    path = "/api/control/tokens",
    operation_id = "makeCiToken",
    params(Note),
    request_body = NewCiToken,
    responses(
        (status = 201, description = "The token", body = IssuedCiToken),
        (status = 400, description = "The body is not what the call takes"),
        (status = 422, description = "A name, scope or life that can't be"),
    )
)]
#[worker::send]
pub async fn make(State(App { env }): State<App>, call: Call) -> Result<(StatusCode, Json<IssuedCiToken>), Problem> {
    let new = call.body.json::<NewCiToken>(ADVICE).await?.check()?;
    let token = ApiToken::new(TokenKind::Ci, random()?, random()?);
    let (now, by) = (Utc::now(), call.caller.name.as_str());
    let expires = time_text(new.end(now));
    let detail =
        json!({ "token": format!("token:{}", token.id()), "name": new.name, "scopes": new.scopes, "expires": expires });
    let act = Act { who: &call.caller.id, what: "make token", detail, why: &call.note() };
    audit::record(&env, &act, None, |db| Ok(vec![store::add(db, &token, &new, by, now)?])).await?;
    let issued = IssuedCiToken { id: token.id().to_owned(), token: token.text().to_owned(), expires };
    Ok((StatusCode::CREATED, Json(issued)))
}

/// Revokes a token: it is refused from now on.
#[utoipa::path(
    delete,
    path = "/api/control/tokens/{id}",
    operation_id = "revokeCiToken",
    params(("id" = String, Path, description = "The token's id"), Note),
    responses(
        (status = 204, description = "It is revoked"),
        (status = 404, description = "No token with this id works"),
    )
)]
#[worker::send]
pub async fn revoke(State(App { env }): State<App>, Id(id): Id, call: Call) -> Result<StatusCode, Problem> {
    let now = Utc::now();
    if !store::list(&env.d1("DB")?, now).await?.iter().any(|token| token.id == id) {
        return Err(Problem::NotFound);
    }
    let detail = json!({ "token": format!("token:{id}") });
    let act = Act { who: &call.caller.id, what: "revoke token", detail, why: &call.note() };
    let results = audit::record(&env, &act, None, |db| Ok(vec![store::revoke(db, &id, now)?])).await?;
    // Somebody else was quicker: it is revoked all the same.
    let _: Vec<Revoked> = rows_of(results.last())?;
    Ok(StatusCode::NO_CONTENT)
}

fn random<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Problem::Internal(format!("no randomness: {error}")))?;
    Ok(bytes)
}
