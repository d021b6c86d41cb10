//! What lenders ask of those who applied: a question in words, which the consumer answers in words (product design, sections 9,
//! 13 and 14).

pub mod endpoints;
pub mod files;
mod presentation;
pub mod store;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::files::RequestFile;
use crate::lender::work::LenderApplication;
use crate::offers::Lender;

/// What one side writes to the other.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InformationMessage {
    /// The text.
    #[schema(min_length = 1, max_length = 2000, example = "Since when have you worked for your employer?")]
    pub message: String,
}

/// A lender's request as its consumer sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InformationRequest {
    /// Names the request.
    pub id: String,
    /// Id of the application that it is about.
    pub application: String,
    /// Who asks.
    pub lender: Lender,
    /// What is asked.
    pub message: String,
    /// When it was asked (RFC 3339, UTC).
    pub requested_at: String,
    /// The day by whose end the lender would have the answer (RFC 3339, full-date).
    #[schema(example = "2026-11-30")]
    pub due: String,
    /// Whether it can be answered: it is not yet, and the lender still waits.
    pub is_open: bool,
    /// What was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<InformationAnswer>,
    /// The files of the answer, or for it.
    pub files: Vec<RequestFile>,
}

/// What a consumer answered.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InformationAnswer {
    /// The text.
    pub message: String,
    /// When it was answered (RFC 3339, UTC).
    pub answered_at: String,
}

/// A page of a consumer's requests.
#[derive(Debug, Serialize, ToSchema)]
pub struct InformationRequestPage {
    /// The requests, the latest first.
    pub items: Vec<InformationRequest>,
    /// Stands for the next page; not there on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A request as its lender sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderInformationRequest {
    /// Names the request.
    pub id: String,
    /// The application that it is about, without who applies.
    pub application: LenderApplication,
    /// What was asked.
    pub message: String,
    /// When it was asked (RFC 3339, UTC).
    pub requested_at: String,
    /// The day by whose end an answer is expected (RFC 3339, full-date).
    #[schema(example = "2026-11-30")]
    pub due: String,
    /// What was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<InformationAnswer>,
    /// The files of the answer, once there is one.
    pub files: Vec<RequestFile>,
}

/// A page of a lender's requests.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderInformationRequestPage {
    /// The requests: open ones the oldest first, answered ones the latest first.
    pub items: Vec<LenderInformationRequest>,
    /// Stands for the next page; not there on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Which of a lender's requests to show.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InformationRequestList {
    /// Those that wait for an answer.
    #[default]
    Open,
    /// Those that were answered.
    Answered,
}
