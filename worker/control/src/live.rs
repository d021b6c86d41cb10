//! What is live: one row in D1 decides, and its copy in KV is the pointer that the edge reads.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderValue;
use http::header::ETAG;
use kirkas_core::files::Finding;
use kirkas_core::release::Manifest;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;
use worker::wasm_bindgen::JsValue;

use crate::access::Part;
use crate::app::App;
use crate::audit::{self, Act};
use crate::blobs;
use crate::bundles::{self, Kind, Version};
use crate::call::{Call, Id};
use crate::ended::Leaving;
use crate::problem::Problem;
use crate::redirect_hosts;
use crate::{campaigns, experiments, variants};

const POINTER: &str = "pointer/live";
const COLUMNS: &str =
    "version, redirects, release, campaigns, experiments, hosts, variants, experiments_off, maintenance";

/// The live set.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct Live {
    /// Counts every change of what is live.
    pub version: u32,
    redirects: Option<String>,
    release: Option<String>,
    campaigns: Option<String>,
    experiments: Option<String>,
    hosts: Option<String>,
    /// Bundle of the pages that the variations of these experiments show in this release.
    variants: Option<String>,
    /// Whether everybody sees pages as they are, whatever experiments say.
    #[serde(deserialize_with = "flag")]
    pub experiments_off: bool,
    #[serde(deserialize_with = "flag")]
    /// Whether pages answer with the maintenance page.
    pub maintenance: bool,
}

/// SQLite has no booleans: 0 and 1.
fn flag<'de, D: serde::Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    f64::deserialize(from).map(|number| number != 0.0)
}

impl Live {
    /// Reads it from D1.
    pub async fn read(env: &Env) -> Result<Self, Problem> {
        let statement = env.d1("DB")?.prepare(format!("SELECT {COLUMNS} FROM live"));
        statement.first::<Self>(None).await?.ok_or_else(|| Problem::Internal("the table live is empty".to_owned()))
    }

    /// Reads it from D1; a problem where it has another version than the one expected.
    pub async fn read_expected(env: &Env, expected: Option<u32>) -> Result<Self, Problem> {
        let live = Self::read(env).await?;
        match expected {
            Some(expected) if expected != live.version => Err(Problem::Moved(live.version)),
            _ => Ok(live),
        }
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

/// Makes a version live, if nobody changed what is live since the version in `If-Match`.
#[utoipa::path(
    post,
    path = "/api/control/versions/{id}/promote",
    operation_id = "promoteVersion",
    params(
        ("id" = String, Path, description = "Id of the version"),
        ("If-Match" = Option<String>, Header, description = "The version of what is live that the caller saw, such as `\"7\"`"),
        ("dry_run" = Option<String>, Query, description = "`true` changes nothing and answers what would be"),
    ),
    request_body(content = Option<Object>, description = "`{note}`, why; or nothing"),
    responses(
        (status = 200, description = "What is live now, with `findings`: what experiments lack in this release", body = Object),
        (status = 400, description = "The body or the header is not what the call takes"),
        (status = 404, description = "No such version"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 422, description = "Something of the version is not stored, or it could not be published any more"),
    )
)]
#[worker::send]
pub async fn promote(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    #[derive(Default, Deserialize)]
    struct Body {
        #[serde(default)]
        note: String,
    }
    let expected = call.expected_version()?;
    let text = call.body.text().await?;
    let body: Body = match text.trim() {
        "" => Body::default(),
        text => serde_json::from_str(text)
            .map_err(|_| Problem::Malformed("Send {\"note\": \"why\"}, or nothing.".to_owned()))?,
    };
    let version = bundles::version(&env, &id).await?;
    call.caller.admit(version.kind.part())?;
    whole(&env, &version).await?;
    let live = Live::read_expected(&env, expected).await?;
    // What was fit to be published may not be any more: a host was taken off the list since.
    match version.kind {
        Kind::Campaigns => campaigns::recheck(&env, &live, &id).await?,
        Kind::Experiments => experiments::recheck(&env, &live, &id).await?,
        Kind::Redirects | Kind::Release | Kind::Hosts => {}
    }
    if call.is_dry_run() {
        return live.response();
    }
    let act = Act { who: &call.caller.who, what: "promote", detail: detail(version.kind, &id), why: &body.note };
    let (live, left_out) = live.make_live(&env, version.kind, &id, act).await?;
    // They quote experiments, which not everybody who publishes a release may read.
    live.answer(if call.caller.may(Part::Experiments) { &left_out } else { &[] })
}

/// What is to be switched.
#[derive(Deserialize, ToSchema)]
pub struct Switch {
    /// Whether it is to be on.
    on: bool,
    /// Why, for the audit.
    #[serde(default)]
    note: String,
}

/// What the audit says of making a version live.
pub fn detail(kind: Kind, id: &str) -> serde_json::Value {
    serde_json::json!({ "kind": kind, "id": id })
}

/// Switches the maintenance page on or off.
#[utoipa::path(
    put,
    path = "/api/control/maintenance",
    operation_id = "switchMaintenance",
    params(
        ("If-Match" = Option<String>, Header, description = "The version of what is live that the caller saw, such as `\"7\"`"),
        ("dry_run" = Option<String>, Query, description = "`true` changes nothing and answers what would be"),
    ),
    request_body(content = Switch, description = "`{on, note}`: whether pages answer with the maintenance page, and why"),
    responses(
        (status = 200, description = "What is live now", body = Live),
        (status = 400, description = "The body or the header is not what the call takes"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
    )
)]
#[worker::send]
pub async fn maintenance(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    Live::switch(&call, &env, "maintenance", |on| ("maintenance", on)).await
}

impl Live {
    /// Switches something on or off, as the body says; `column` tells where that is kept, and as what.
    pub async fn switch(
        call: &Call,
        env: &Env,
        what: &str,
        column: impl Fn(bool) -> (&'static str, bool),
    ) -> Result<Response, Problem> {
        let Switch { on, note } = call.body.json("Send {\"on\": true} or {\"on\": false}.").await?;
        let live = Self::read_expected(env, call.expected_version()?).await?;
        if call.is_dry_run() {
            return live.response();
        }
        let act = Act { who: &call.caller.who, what, detail: serde_json::json!({ "on": on }), why: &note };
        let (column, value) = column(on);
        live.change(env, &format!("{column} = ?2"), &[f64::from(u8::from(value)).into()], &act, None).await?.response()
    }

    /// Makes a version live, if nobody changed what is live since this was read; answers what experiments want that the
    /// release has not. Experiments are refused for that; where a release is made live, such variations are left out.
    pub async fn make_live(
        &self,
        env: &Env,
        kind: Kind,
        id: &str,
        mut act: Act<'_>,
    ) -> Result<(Self, Vec<Finding>), Problem> {
        let set = format!("{} = ?2, variants = ?3", kind.name());
        let (variants, left_out) = match kind {
            Kind::Release => variants::make(env, act.who, Some(id), self.id(Kind::Experiments)).await?,
            Kind::Experiments => variants::make(env, act.who, self.id(Kind::Release), Some(id)).await?,
            Kind::Redirects | Kind::Campaigns | Kind::Hosts => (self.variants.clone(), Vec::new()),
        };
        let told: serde_json::Value = left_out.iter().map(Finding::json).collect();
        if kind == Kind::Experiments && !left_out.is_empty() {
            return Err(Problem::Findings(left_out.len(), told));
        }
        if let (Some(detail), false) = (act.detail.as_object_mut(), left_out.is_empty()) {
            detail.insert("left_out".to_owned(), told);
        }
        let leaving = match kind {
            Kind::Experiments => Leaving::of(env, self).await?,
            Kind::Release | Kind::Redirects | Kind::Campaigns | Kind::Hosts => None,
        };
        if let (Some(detail), Kind::Redirects) = (act.detail.as_object_mut(), kind) {
            let hosts = redirect_hosts::new_hosts(env, self.id(kind), id).await?;
            if !hosts.is_empty() {
                detail.insert("new_hosts".to_owned(), serde_json::json!(hosts));
            }
        }
        let variants = variants.as_deref().map_or(JsValue::NULL, JsValue::from);
        Ok((self.change(env, &set, &[id.into(), variants], &act, leaving.as_ref()).await?, left_out))
    }

    /// It as JSON with findings, its version as `ETag`.
    fn answer(&self, findings: &[Finding]) -> Result<Response, Problem> {
        #[derive(Serialize)]
        struct Said<'l> {
            #[serde(flatten)]
            live: &'l Live,
            findings: Vec<serde_json::Value>,
        }
        let said = Said { live: self, findings: findings.iter().map(Finding::json).collect() };
        self.tagged(Json(said).into_response())
    }

    /// Changes the row if it is still as it was read, then writes the pointer. Writing it is safe
    /// to repeat: promoting what is live already mends a pointer that could not be written.
    async fn change(
        &self,
        env: &Env,
        set: &str,
        values: &[JsValue],
        act: &Act<'_>,
        leaving: Option<&Leaving>,
    ) -> Result<Self, Problem> {
        let update = format!("UPDATE live SET version = version + 1, {set} WHERE version = ?1 RETURNING {COLUMNS}");
        let seen = f64::from(self.version);
        let results = audit::record(env, act, Some(self.version), |db| {
            let values: Vec<JsValue> = [seen.into()].into_iter().chain(values.iter().cloned()).collect();
            let mut statements = leaving.map_or(Ok(Vec::new()), |leaving| leaving.statements(db, seen))?;
            statements.push(db.prepare(&update).bind(&values)?);
            Ok(statements)
        })
        .await?;
        let changed: Vec<Self> = results.last().map_or(Ok(Vec::new()), |result| result.results())?;
        let Some(live) = changed.into_iter().next() else {
            return Err(Problem::Moved(Self::read(env).await?.version));
        };
        env.kv("PUBLISHED")?.put(POINTER, serde_json::to_string(&live)?)?.execute().await?;
        Ok(live)
    }
}

/// Refuses a version of which something is not stored: the edge must never be sent to what is not
/// there.
async fn whole(env: &Env, version: &Version) -> Result<(), Problem> {
    let bytes = bundles::read(env, &version.id).await?.ok_or(Problem::NotFound)?;
    if version.kind != Kind::Release {
        return version.kind.check(env, bytes).await;
    }
    let refused = |error| Problem::Refused(format!("{error}: push it again."));
    let manifest = Manifest::load(bytes).map_err(refused)?;
    let absent = blobs::absent(env, &manifest.blob_keys()).await?;
    match absent.first() {
        None => blobs::check_assets(env, &manifest).await,
        Some(first) => Err(Problem::Refused(format!(
            "{} of the release's files are not stored, {first} among them: push the release again.",
            absent.len()
        ))),
    }
}
