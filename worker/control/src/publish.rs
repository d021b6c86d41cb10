//! Publishing from text, whatever its kind: the files in a call, and what they were compiled to, stored and made
//! live, or nothing of it.

use axum::Json;
use axum::response::{IntoResponse, Response};
use kirkas_core::files::Finding;
use serde_json::{Value, json};
use worker::Env;

use crate::activation;
use crate::audit::Act;
use crate::blobs;
use crate::bundles::{self, Bundle};
use crate::call::Call;
use crate::digest::hex_digest;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sources::{self, SourceFile};

/// What files were compiled to.
pub struct Compiled {
    /// What it is.
    pub kind: Kind,
    /// What the edge loads.
    pub bundle: Vec<u8>,
    /// What the edge loads besides, part by part.
    pub parts: Vec<Vec<u8>>,
    /// What was found, as JSON.
    pub findings: Value,
    /// What else the answer says: its members.
    pub facts: Value,
}

impl Compiled {
    /// What a kind without parts is compiled to; a problem where findings refuse it.
    pub fn whole(kind: Kind, bundle: Option<Vec<u8>>, findings: &[Finding], facts: Value) -> Result<Self, Problem> {
        let refusing = findings.iter().filter(|finding| finding.refuses).count();
        let findings = findings.iter().map(Finding::json).collect();
        match bundle {
            Some(bundle) if refusing == 0 => Ok(Self { kind, bundle, parts: Vec::new(), findings, facts }),
            _ => Err(Problem::Findings(refusing, findings)),
        }
    }
}

/// The files that a call sends as JSON, `[{"file","text"}]`, of at most so many bytes; or one as it is, where
/// files of this kind have a name without being given one.
pub async fn files(call: &Call, largest: usize, unnamed: Option<&str>) -> Result<Vec<SourceFile>, Problem> {
    let bytes = call.body.bytes().await?;
    if bytes.len() > largest {
        let advice = match unnamed {
            Some(_) => "Larger tables are compiled before they are sent: edgectl redirects push does that.",
            None => "Take out what this site does not ask for.",
        };
        return Err(Problem::TooLarge(format!("Send at most {largest} bytes. {advice}")));
    }
    let text = String::from_utf8(bytes).map_err(|_| Problem::Malformed("The body is not UTF-8.".to_owned()))?;
    match unnamed {
        Some(file) if !text.starts_with('[') => {
            Ok(vec![SourceFile { file: file.to_owned(), text, market: call.query("market") }])
        }
        _ => serde_json::from_str(&text).map_err(|error| {
            let example = unnamed.unwrap_or("campaigns.json");
            let advice = format!("Send files as JSON, as in [{{\"file\": \"{example}\", \"text\": \"…\"}}].");
            Problem::Malformed(format!("{advice} ({error})"))
        }),
    }
}

/// Stores what was compiled and makes it live, if nobody changed what is live since `live` was read; in a dry
/// run it only says what it would.
pub async fn publish(
    call: &Call,
    env: &Env,
    files: &[SourceFile],
    live: &Live,
    Compiled { kind, bundle, parts, findings, facts }: Compiled,
) -> Result<Response, Problem> {
    let id = hex_digest(&bundle);
    let changes = !is_live(env, live, (kind, &id), files).await?;
    let answer = |live: &Live| {
        let (bytes, dry_run) = (bundle.len(), call.is_dry_run());
        let mut body = json!({
            "id": id, "findings": findings, "live": live, "dry_run": dry_run, "changes": changes, "bytes": bytes,
        });
        if let (Some(body), Value::Object(facts)) = (body.as_object_mut(), &facts) {
            body.extend(facts.clone());
        }
        live.tagged(Json(body).into_response())
    };
    if call.is_dry_run() {
        return answer(live);
    }
    for part in &parts {
        blobs::store(env, &call.caller.who, kind, &[(&bundles::key(&hex_digest(part)), part)]).await?;
    }
    answer(&make_live(env, &call.caller.who, &call.note(), files, live, (kind, &bundle)).await?)
}

/// Whether a bundle is live, compiled from these very files.
async fn is_live(env: &Env, live: &Live, (kind, id): (Kind, &str), files: &[SourceFile]) -> Result<bool, Problem> {
    if live.id(kind) != Some(id) {
        return Ok(false);
    }
    Ok(bundles::version(env, id).await?.source == Some(sources::list_of(files)?.0))
}

/// Stores a bundle with the files that it was compiled from and makes it live, if nobody changed what is live since
/// `live` was read.
pub async fn make_live(
    env: &Env,
    who: &str,
    note: &str,
    files: &[SourceFile],
    live: &Live,
    (kind, bundle): (Kind, &[u8]),
) -> Result<Live, Problem> {
    let id = hex_digest(bundle);
    let source = sources::store(env, who, kind, files).await?;
    let stored = Bundle { id: &id, kind, bytes: bundle, source: Some(&source) };
    bundles::store(env, who, &stored, note).await?;
    let act = Act { who, what: "publish", detail: activation::detail(kind, &id), why: note };
    activation::make_live(env, live, kind, &id, act).await.map(|(live, _)| live)
}
