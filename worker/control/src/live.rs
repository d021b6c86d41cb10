//! What is live: one row in D1 decides, and its copy in KV is the pointer that the edge reads.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::ETAG;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::{D1Database, D1PreparedStatement, Env};

use crate::app::App;
use crate::audit::{self, Act};
use crate::kind::Kind;
use crate::maintenance::window::{self, Window};
use crate::problem::Problem;
use crate::rollout::candidate::{self, Candidate};
use crate::sql::{self, Parameter};

const POINTER: &str = "pointer/live";
const COLUMNS: &str = "version, redirects, redirects_base, release, campaigns, experiments, hosts, variants, candidate, experiments_off, maintenance, windows";

/// The live set.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
pub struct Live {
    /// Counts every change of what is live.
    pub version: u32,
    #[schema(required)]
    redirects: Option<String>,
    /// Where the redirects are a patch, the version that it belongs to.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    redirects_base: Option<String>,
    #[schema(required)]
    release: Option<String>,
    #[schema(required)]
    campaigns: Option<String>,
    #[schema(required)]
    experiments: Option<String>,
    #[schema(required)]
    hosts: Option<String>,
    /// Bundle of the pages that the variations of these experiments show in this release.
    #[schema(required)]
    variants: Option<String>,
    /// The release that is rolled out to a share of visitors.
    #[serde(deserialize_with = "candidate::from_json")]
    #[schema(required)]
    pub candidate: Option<Candidate>,
    /// Whether everybody sees pages as they are, whatever experiments say.
    #[serde(deserialize_with = "crate::sql::flag")]
    pub experiments_off: bool,
    #[serde(deserialize_with = "crate::sql::flag")]
    /// Whether pages answer with the maintenance page until that is switched off.
    pub maintenance: bool,
    /// The windows of time in which they do by themselves, in the order in which they begin. One that is over stays until others
    /// are planned or cancelled.
    #[serde(deserialize_with = "window::from_json")]
    pub windows: Vec<Window>,
}

impl Live {
    /// Reads it from D1.
    pub async fn read(env: &Env) -> Result<Self, Problem> {
        let live = sql::row(&env.d1("DB")?, &format!("SELECT {COLUMNS} FROM live"), &[]).await?;
        live.ok_or_else(|| Problem::Internal("the table live is empty".to_owned()))
    }

    /// Reads it from D1; a problem where it has another version than the one expected.
    pub async fn read_expected(env: &Env, expected: Option<u32>) -> Result<Self, Problem> {
        let live = Self::read(env).await?;
        match expected {
            Some(expected) if expected != live.version => Err(Problem::Moved(live.version)),
            _ => Ok(live),
        }
    }

    /// Id of the bundle of the pages that variations show.
    pub fn variants(&self) -> Option<&str> {
        self.variants.as_deref()
    }

    /// Id of the live bundle of a kind.
    pub fn id(&self, kind: Kind) -> Option<&str> {
        match kind {
            Kind::Redirects => self.redirects.as_deref(),
            Kind::Release => self.release.as_deref(),
            Kind::Campaigns => self.campaigns.as_deref(),
            Kind::Experiments => self.experiments.as_deref(),
            Kind::Hosts => self.hosts.as_deref(),
        }
    }

    /// It as the edge reads it, which loads a patch beside the table that it belongs to.
    fn pointer(&self) -> Result<String, Problem> {
        let mut pointer = serde_json::to_value(self)?;
        if let (Some(base), Some(fields)) = (&self.redirects_base, pointer.as_object_mut()) {
            let patch = fields.insert("redirects".to_owned(), base.as_str().into());
            fields.extend(patch.map(|patch| ("redirects_patch".to_owned(), patch)));
        }
        Ok(pointer.to_string())
    }

    /// It as JSON, its version as `ETag`.
    pub fn response(&self) -> Result<Response, Problem> {
        self.tagged(Json(self).into_response())
    }

    /// A response with its version as `ETag`.
    pub fn tagged(&self, mut response: Response) -> Result<Response, Problem> {
        let version = HeaderValue::from_str(&format!("\"{}\"", self.version));
        response.headers_mut().insert(ETAG, version.map_err(|error| Problem::Internal(error.to_string()))?);
        Ok(response)
    }

    /// Changes the row if it is still as it was read, then writes the pointer; other statements run `before`, in the
    /// same transaction. Writing the pointer is safe to repeat: promoting what is live already mends a pointer that could not be written.
    pub async fn change(
        &self,
        env: &Env,
        set: &str,
        values: &[&dyn Parameter],
        act: &Act<'_>,
        before: impl Fn(&D1Database) -> worker::Result<Vec<D1PreparedStatement>>,
    ) -> Result<Self, Problem> {
        let update = format!("UPDATE live SET version = version + 1, {set} WHERE version = ?1 RETURNING {COLUMNS}");
        let results = audit::record(env, act, Some(self.version), |db| {
            let seen: &dyn Parameter = &self.version;
            let values: Vec<&dyn Parameter> = [seen].into_iter().chain(values.iter().copied()).collect();
            let mut statements = before(db)?;
            statements.push(sql::statement(db, &update, &values)?);
            Ok(statements)
        })
        .await?;
        let changed: Vec<Self> = sql::rows_of(results.last())?;
        let Some(live) = changed.into_iter().next() else {
            return Err(Problem::Moved(Self::read(env).await?.version));
        };
        env.kv("PUBLISHED")?.put(POINTER, live.pointer()?)?.execute().await?;
        Ok(live)
    }
}

/// Answers the live set, its version as `ETag`.
#[utoipa::path(
    get,
    path = "/api/control/live",
    operation_id = "getLive",
    responses(
        (status = 200, description = "What is live; its version is the ETag", body = Live),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>) -> Result<Response, Problem> {
    Live::read(&env).await?.response()
}
