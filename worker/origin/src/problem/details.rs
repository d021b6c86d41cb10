//! Problem details as they are sent (RFC 9457).

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use kirkas_lending::form::FieldError;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::Problem;
use super::wording::wording;
use crate::identifications::IdentificationPurpose;
use crate::onboarding::Missing;

/// Media type of problem details.
const MEDIA_TYPE: &str = "application/problem+json";

/// Problem details (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemDetails {
    /// Names the kind of problem.
    #[schema(example = "tag:kirkas.example,2026:login-link-gone")]
    r#type: String,
    /// Says the kind of problem in a few words.
    title: &'static str,
    /// The HTTP status.
    #[schema(example = 410)]
    status: u16,
    /// What to do about it.
    detail: String,
    /// Of `sign-in-again`: how many seconds ago the sign-in may have been at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = 86400)]
    max_age: Option<u32>,
    /// Of `other-browser`: the address of the account that the link signs in to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "consumer@kirkas.example")]
    account: Option<String>,
    /// Of an identification: what it was for.
    #[serde(skip_serializing_if = "Option::is_none")]
    identification: Option<IdentificationPurpose>,
    /// Of `step-incomplete`: the step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "contact")]
    step: Option<String>,
    /// Of `not-ready`: what the lender lacks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<Missing>,
    /// Of `invalid-fields` and `rules-invalid`: what is wrong with which answer or rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<InvalidField>,
}

/// An answer that fails a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct InvalidField {
    /// Where it stands among the step's answers (RFC 6901).
    #[schema(example = "/debts/0/balance")]
    pub pointer: String,
    /// What is wrong.
    #[schema(example = "too-large")]
    pub code: String,
    /// What the words for it need, such as the limit.
    #[schema(value_type = Object)]
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub params: Map<String, Value>,
}

impl InvalidField {
    /// Without parameters.
    pub fn new(pointer: impl Into<String>, code: &str) -> Self {
        Self { pointer: pointer.into(), code: code.to_owned(), params: Map::new() }
    }
}

impl From<FieldError> for InvalidField {
    fn from(FieldError { pointer, code, params }: FieldError) -> Self {
        let code = serde_json::to_value(code).ok().and_then(|code| code.as_str().map(str::to_owned));
        let params = params.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
        Self { pointer, code: code.unwrap_or_default(), params }
    }
}

impl From<&Problem> for ProblemDetails {
    fn from(problem: &Problem) -> Self {
        let (status, kind, title, detail) = wording(problem);
        Self {
            r#type: format!("tag:kirkas.example,2026:{kind}"),
            title,
            status: status.as_u16(),
            detail: detail.to_owned(),
            max_age: match problem {
                Problem::SignInAgain(age) => Some(age.0),
                _ => None,
            },
            account: match problem {
                Problem::OtherBrowser(account) => Some(account.clone()),
                _ => None,
            },
            identification: match problem {
                Problem::Identification(_, purpose) => purpose.clone(),
                _ => None,
            },
            step: match problem {
                Problem::StepIncomplete(step) => Some(step.clone()),
                _ => None,
            },
            missing: match problem {
                Problem::NotReady(missing) => missing.clone(),
                _ => Vec::new(),
            },
            errors: match problem {
                Problem::InvalidFields(errors) | Problem::RulesInvalid(errors) => errors.clone(),
                _ => Vec::new(),
            },
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        if let Self::Internal(cause) = &self {
            worker::console_error!("internal error: {cause}");
        }
        let retry_after = match self {
            Self::TooMany => Some(HeaderValue::from_static("60")),
            Self::TooManyToday => Some(HeaderValue::from_static("86400")),
            _ => None,
        };
        let details = ProblemDetails::from(&self);
        let status = StatusCode::from_u16(details.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, axum::Json(details)).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        if let Some(retry_after) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, retry_after);
        }
        response
    }
}
