//! What a call that publishes answers.

use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::{IntoResponses, ToSchema};

use crate::findings::Finding;
use crate::live::Live;
use crate::problem::Problem;
use crate::sources::SourceFile;

/// What was published, or would be.
#[derive(Serialize, ToSchema)]
pub struct Published {
    /// Id of the version: SHA-256 of its bytes.
    pub id: String,
    /// What was noticed in the files and does not keep them from being published.
    pub findings: Vec<Finding>,
    /// What is live now; in a dry run, what is live before.
    pub live: Live,
    /// Whether nothing was changed.
    pub dry_run: bool,
    /// Whether the files are others than the live ones.
    pub changes: bool,
    /// How large all is that was compiled.
    pub bytes: usize,
    /// How much there is.
    #[serde(flatten)]
    pub counts: Counts,
}

impl Published {
    /// The response, with the version of what is live as `ETag`.
    pub fn response(&self) -> Result<Response, Problem> {
        self.live.tagged(Json(self).into_response())
    }
}

/// How much there is in a version, by its kind.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum Counts {
    Redirects { rules: usize },
    Campaigns { campaigns: usize },
    Experiments { experiments: usize, features: usize, pages: usize },
    Hosts { hosts: usize },
}

/// The answers of a call that publishes files.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only described")]
pub enum PublishAnswers {
    /// What is published, or would be; the version of what is live is the ETag
    #[response(status = 200)]
    Published(Box<Published>),
    /// The body, the query or the header is not what the call takes
    #[response(status = 400)]
    Malformed,
    /// Somebody else changed what is live in the meantime
    #[response(status = 412)]
    Moved,
    /// The files are too large
    #[response(status = 413)]
    TooLarge,
    /// Findings refuse the files; nothing was made live
    #[response(status = 422)]
    Refused,
}

/// The answers of a call that reads published files.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only described")]
pub enum FilesAnswers {
    /// The files
    #[response(status = 200)]
    Files(Vec<SourceFile>),
    /// No such version
    #[response(status = 404)]
    NotFound,
    /// The text was not sent with the version
    #[response(status = 422)]
    NoText,
}
