//! What a GrowthBook instance sends when its payload changes: a signed call, or a value that it wrote into KV. Both go
//! through the checks of a push. What is refused is recorded in the audit, and what is live stays.

mod body;

use axum::Json;
use axum::extract::State;
use http::HeaderMap;
use kirkas_experiments_compile::webhook::{self, WINDOW_S, WebhookError};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use worker::Env;

use crate::app::App;
use crate::audit::{self, Act};
use crate::body::RequestBody;
use crate::clock::now_in_seconds;
use crate::decisions::forced;
use crate::digest::hex_digest;
use crate::experiments::check::ExperimentFiles;
use crate::experiments::{self, GROWTHBOOK_FILE, MAX_TEXT_SIZE};
use crate::headers;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::{self, Publishable};
use crate::sources::SourceFile;
use crate::sql;
use body::GrowthBookBody;

/// The key of KV that GrowthBook's Cloudflare form writes.
const KV_KEY: &str = "growthbook/payload";
/// The name that it goes by in the audit.
const WHO: &str = "growthbook";
/// How often a payload is tried while others publish.
const ATTEMPTS: u32 = 5;
/// Rows that are retained: those of calls only as long as they could be sent again.
const RETAINED_ROWS: u32 = 1000;

/// How a payload came.
#[derive(Clone, Copy)]
enum Source {
    Webhook,
    Kv,
}

impl Source {
    fn name(self) -> &'static str {
        match self {
            Self::Webhook => "webhook",
            Self::Kv => "kv",
        }
    }
}

/// A payload that came.
struct Payload<'s> {
    source: Source,
    /// The same where it is sent again.
    id: &'s str,
    /// Seconds since 1970.
    at: u64,
    body: &'s [u8],
}

/// What came of a payload that was not refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PayloadOutcome {
    /// It is live now.
    Published,
    /// It says what was live already.
    Unchanged,
    /// It came before.
    Known,
}

impl PayloadOutcome {
    /// Its name in the audit and in the database.
    fn name(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Unchanged => "unchanged",
            Self::Known => "known",
        }
    }
}

/// The answer to a payload.
#[derive(Serialize, ToSchema)]
pub struct PayloadAnswer {
    outcome: PayloadOutcome,
}

/// Receives a signed call. One that comes again changes nothing.
#[utoipa::path(
    method(post, put, patch),
    path = "/api/control/experiments/webhook",
    operation_id = "receiveGrowthBookPayload",
    tag = "signed",
    description = "GrowthBook sends it with the method that it is set to.",
    params(
        ("webhook-id" = String, Header, description = "As Standard Webhooks have it"),
        ("webhook-timestamp" = String, Header, description = "When it was sent, in seconds since 1970"),
        ("webhook-signature" = String, Header, description = "`v1,` and the signature"),
    ),
    request_body(content = GrowthBookBody, description = "A payload of GrowthBook"),
    responses(
        (status = 200, description = "What came of it", body = PayloadAnswer),
        (status = 401, description = "The signature is missing, wrong or too old"),
        (status = 413, description = "The body is too long"),
        (status = 422, description = "The payload is refused, or a later one is known"),
        (status = 503, description = "The webhook has no secret here"),
    )
)]
#[worker::send]
pub async fn receive(
    State(App { env }): State<App>,
    headers: HeaderMap,
    body: RequestBody,
) -> Result<Json<PayloadAnswer>, Problem> {
    let secret = env.secret("GROWTHBOOK_WEBHOOK_SECRET").map_err(|_| Problem::NoWebhookSecret)?.to_string();
    let header = |name: &str| headers::text(&headers, name).unwrap_or_default();
    let (id, timestamp, signature) = (header("webhook-id"), header("webhook-timestamp"), header("webhook-signature"));
    let head = webhook::WebhookHeaders { id, timestamp, signature };
    let rejected = |reason: WebhookError| Problem::BadWebhook(reason.to_string());
    head.check_headers(now_in_seconds()).map_err(rejected)?;
    let body = body.at_most(MAX_TEXT_SIZE).await?;
    head.verify(&body, &secret).map_err(rejected)?;
    let outcome = if is_known(&env, Source::Webhook, id).await? {
        PayloadOutcome::Known
    } else {
        let at = timestamp.parse().unwrap_or_default();
        if latest(&env).await? > at {
            return Err(Problem::Refused("A payload that was sent later is known already.".to_owned()));
        }
        ingest(&env, &Payload { source: Source::Webhook, id, at, body: &body }).await?
    };
    Ok(Json(PayloadAnswer { outcome }))
}

/// Takes what KV holds, where it is another than the last time.
pub async fn import_from_kv(env: &Env) {
    if let Err(problem) = try_to_import_from_kv(env).await {
        worker::console_error!("the payload in KV is not published: {problem:?}");
    }
}

async fn try_to_import_from_kv(env: &Env) -> Result<(), Problem> {
    let Some(body) = env.kv("PUBLISHED")?.get(KV_KEY).bytes().await? else { return Ok(()) };
    let id = hex_digest(&body);
    let last = "SELECT id FROM growthbook_payloads WHERE way = 'kv' ORDER BY number DESC LIMIT 1";
    let last: Option<String> = sql::value(&env.d1("DB")?, last, &[], "id").await?;
    if last.as_ref() == Some(&id) {
        return Ok(());
    }
    ingest(env, &Payload { source: Source::Kv, id: &id, at: now_in_seconds(), body: &body }).await.map(|_| ())
}

/// Publishes a payload beside the other live files; answers what came of it.
async fn ingest(env: &Env, payload: &Payload<'_>) -> Result<PayloadOutcome, Problem> {
    let result = match read_payload(env, payload.body) {
        Ok(text) => publish(env, payload.source, &text).await,
        Err(reason) => Err(Problem::Refused(format!("{reason}."))),
    };
    match result {
        Ok(outcome) => {
            record(env, payload, outcome.name(), None).await?;
            Ok(outcome)
        }
        Err(problem @ (Problem::Refused(_) | Problem::Findings(..) | Problem::TooLarge(_))) => {
            record(env, payload, "refused", Some(&problem)).await?;
            Err(problem)
        }
        // Ours or the platform's: nothing is recorded, so that it is taken when it comes again.
        Err(problem) => Err(problem),
    }
}

fn read_payload(env: &Env, body: &[u8]) -> Result<String, WebhookError> {
    let key = env.secret("GROWTHBOOK_KEY").ok().map(|key| key.to_string());
    webhook::payload(body, key.as_deref()).map(|payload| payload.to_string())
}

async fn publish(env: &Env, source: Source, text: &str) -> Result<PayloadOutcome, Problem> {
    let mut attempt = 0;
    loop {
        let live = Live::read(env).await?;
        let mut files = experiments::live_files(env, &live).await?;
        let file = SourceFile { file: GROWTHBOOK_FILE.to_owned(), text: text.to_owned(), market: None };
        match files.iter_mut().find(|known| known.file == GROWTHBOOK_FILE) {
            Some(known) if *known == file => return Ok(PayloadOutcome::Unchanged),
            Some(known) => *known = file,
            None => files.push(file),
        }
        let compiled = ExperimentFiles::compile(env, &live, &files).await?;
        forced::admit(env, None, &live, &files).await?;
        let note = ["sent by ", source.name()].concat();
        let bundle = (Kind::Experiments, compiled.bundle.as_slice());
        match publish::make_live(env, WHO, &note, &files, &live, bundle).await {
            Ok(_) => return Ok(PayloadOutcome::Published),
            Err(Problem::Moved(_)) if attempt < ATTEMPTS => attempt = attempt.saturating_add(1),
            Err(problem) => return Err(problem),
        }
    }
}

async fn is_known(env: &Env, source: Source, id: &str) -> Result<bool, Problem> {
    let select = "SELECT count(*) AS n FROM growthbook_payloads WHERE way = ?1 AND id = ?2";
    let known: Option<u32> = sql::value(&env.d1("DB")?, select, &[&source.name(), &id], "n").await?;
    Ok(known != Some(0))
}

/// When the latest payload that was called in was sent, in seconds since 1970.
async fn latest(env: &Env) -> Result<u64, Problem> {
    let select = "SELECT coalesce(max(sent_at), 0) AS at FROM growthbook_payloads WHERE way = 'webhook'";
    let at: Option<f64> = sql::value(&env.d1("DB")?, select, &[], "at").await?;
    Ok(at.unwrap_or_default() as u64)
}

/// Notes what came of a payload; why it is refused, in the audit.
async fn record(env: &Env, payload: &Payload<'_>, outcome: &str, refusal: Option<&Problem>) -> Result<(), Problem> {
    let why = refusal.map(Problem::reason).unwrap_or_default();
    let mut detail = json!({ "way": payload.source.name(), "id": payload.id, "outcome": outcome });
    if let (Some(Problem::Findings(_, findings)), Some(detail)) = (refusal, detail.as_object_mut()) {
        detail.insert("findings".to_owned(), serde_json::to_value(findings)?);
    }
    let act = Act { who: WHO, what: "take payload", detail, why: &why };
    audit::record(env, &act, None, |db| {
        let insert = "INSERT INTO growthbook_payloads (way, id, sent_at, outcome) VALUES (?1, ?2, ?3, ?4)";
        let insert = sql::statement(db, insert, &[&payload.source.name(), &payload.id, &payload.at, &outcome])?;
        let prune = format!(
            "DELETE FROM growthbook_payloads WHERE sent_at < ?1 AND number <= \
             (SELECT max(number) FROM growthbook_payloads) - {RETAINED_ROWS}"
        );
        let oldest = now_in_seconds().saturating_sub(WINDOW_S.saturating_mul(2));
        Ok(vec![insert, sql::statement(db, &prune, &[&oldest])?])
    })
    .await?;
    Ok(())
}
