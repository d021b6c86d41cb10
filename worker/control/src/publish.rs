//! Publishing files, whatever their kind: checked, compiled, stored and made live, or nothing of it.

pub mod answer;

use axum::response::Response;
use kirkas_publishing::files;
use worker::Env;

use crate::activation;
use crate::audit::Act;
use crate::blobs;
use crate::bundles::{self, Bundle};
use crate::call::Call;
use crate::decisions::NewDecision;
use crate::digest::hex_digest;
use crate::findings::Finding;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sources::{self, SourceFile};
use answer::{Counts, Published};

/// A kind of files that are published here.
pub trait Publishable {
    /// Which one.
    const KIND: Kind;
    /// The most text that is compiled here, in bytes.
    const MAX_TEXT_SIZE: usize;
    /// The name of a file that is sent as it is; none where files are sent as JSON only.
    const UNNAMED: Option<&'static str> = None;

    /// All files of the new version, by those that a call sends.
    async fn complete(_: &Env, _: &Live, files: Vec<SourceFile>) -> Result<Vec<SourceFile>, Problem> {
        Ok(files)
    }

    /// Refuses files that somebody else has to approve first.
    async fn admit(_: &Env, _: &Call, _: &Live, _: &[SourceFile]) -> Result<(), Problem> {
        Ok(())
    }

    /// Checks and compiles files; a problem where findings refuse them.
    async fn compile(env: &Env, live: &Live, files: &[SourceFile]) -> Result<Compiled, Problem>;
}

/// What files were compiled to.
pub struct Compiled {
    /// What the edge loads.
    pub bundle: Vec<u8>,
    /// What the edge loads besides, part by part.
    pub parts: Vec<Vec<u8>>,
    /// The size of all that was compiled, in bytes.
    pub bytes: usize,
    /// What was found.
    pub findings: Vec<Finding>,
    /// How much there is.
    pub counts: Counts,
}

impl Compiled {
    /// What a kind without parts is compiled to; a problem where findings refuse it.
    pub fn without_parts(
        bundle: Option<Vec<u8>>,
        findings: &[files::Finding],
        counts: Counts,
    ) -> Result<Self, Problem> {
        let errors = findings.iter().filter(|finding| finding.is_error).count();
        let findings = findings.iter().map(Finding::from).collect();
        match bundle {
            Some(bundle) if errors == 0 => {
                Ok(Self { bytes: bundle.len(), bundle, parts: Vec::new(), findings, counts })
            }
            _ => Err(Problem::Findings(errors, findings)),
        }
    }
}

/// Publishes the files that a call sends, if what is live has the version that the call expects.
pub async fn put<P: Publishable>(env: &Env, call: &Call) -> Result<Response, Problem> {
    let live = Live::read_expected(env, call.expected_version()?).await?;
    let files = P::complete(env, &live, sent_files::<P>(call).await?).await?;
    let compiled = P::compile(env, &live, &files).await?;
    if !call.is_dry_run() {
        P::admit(env, call, &live, &files).await?;
    }
    publish(env, call, &files, &live, (P::KIND, compiled)).await
}

/// The files in a call's body: as JSON, or one as it is.
async fn sent_files<P: Publishable>(call: &Call) -> Result<Vec<SourceFile>, Problem> {
    let bytes = call.body.bytes().await?;
    if bytes.len() > P::MAX_TEXT_SIZE {
        let advice = match P::UNNAMED {
            Some(_) => "Larger tables are compiled before they are sent: edgectl redirects push does that.",
            None => "Take out what this site does not ask for.",
        };
        return Err(Problem::TooLarge(format!("Send at most {} bytes. {advice}", P::MAX_TEXT_SIZE)));
    }
    let text = String::from_utf8(bytes).map_err(|_| Problem::Malformed("The body is not UTF-8.".to_owned()))?;
    match P::UNNAMED {
        Some(file) if !text.starts_with('[') => {
            Ok(vec![SourceFile { file: file.to_owned(), text, market: call.query("market") }])
        }
        _ => serde_json::from_str(&text).map_err(|error| {
            let example = P::UNNAMED.unwrap_or("campaigns.json");
            let advice = format!("Send files as JSON, as in [{{\"file\": \"{example}\", \"text\": \"…\"}}].");
            Problem::Malformed(format!("{advice} ({error})"))
        }),
    }
}

/// Stores what was compiled and makes it live, if nobody changed what is live since `live` was read; in a dry
/// run it only says what it would.
async fn publish(
    env: &Env,
    call: &Call,
    files: &[SourceFile],
    live: &Live,
    (kind, compiled): (Kind, Compiled),
) -> Result<Response, Problem> {
    let Compiled { bundle, parts, bytes, findings, counts } = compiled;
    let id = hex_digest(&bundle);
    let changes = !is_live(env, live, (kind, &id), files).await?;
    let dry_run = call.is_dry_run();
    let published = |live: Live| Published { id, findings, live, dry_run, changes, bytes, counts }.response();
    if dry_run {
        return published(live.clone());
    }
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    let (who, note) = (&call.caller.id, call.note());
    let origin = Origin { who, note: &note, draft: None, decision: None };
    published(store_and_make_live(env, &origin, files, live, (kind, &bundle, &parts)).await?)
}

/// Who publishes, and why.
pub struct Origin<'a> {
    /// Who.
    pub who: &'a str,
    /// Why.
    pub note: &'a str,
    /// Id of the draft that is published, where it is one.
    pub draft: Option<&'a str>,
    /// The decision that is executed by it, where it is one.
    pub decision: Option<&'a NewDecision>,
}

/// Stores a bundle and its parts with the files that it was compiled from and makes it live, if nobody changed what is live since `live`
/// was read.
pub async fn store_and_make_live(
    env: &Env,
    origin: &Origin<'_>,
    files: &[SourceFile],
    live: &Live,
    (kind, bundle, parts): (Kind, &[u8], &[&[u8]]),
) -> Result<Live, Problem> {
    for part in parts {
        blobs::store(env, origin.who, kind, &[(&bundles::key(&hex_digest(part)), part)]).await?;
    }
    let Origin { who, note, .. } = *origin;
    let id = hex_digest(bundle);
    let source = sources::store(env, who, kind, files).await?;
    let stored = Bundle {
        id: &id,
        kind,
        bytes: bundle,
        source: Some(&source),
        replaces_source: true,
        base: None,
        patch_rules: None,
    };
    bundles::store(env, who, &stored, note).await?;
    make_stored_live(env, origin, live, (kind, &id)).await
}

/// Makes a stored version live, if nobody changed what is live since `live` was read.
pub async fn make_stored_live(
    env: &Env,
    origin: &Origin<'_>,
    live: &Live,
    (kind, id): (Kind, &str),
) -> Result<Live, Problem> {
    let Origin { who, note, draft, decision } = *origin;
    let mut detail = activation::detail(kind, id);
    if let (Some(detail), Some(draft)) = (detail.as_object_mut(), draft) {
        detail.insert("draft".to_owned(), draft.into());
    }
    if let (Some(detail), Some(decision)) = (detail.as_object_mut(), decision) {
        detail.insert("decision".to_owned(), decision.detail());
    }
    let act = Act { who, what: "publish", detail, why: note };
    activation::make_live(env, live, kind, id, act, decision).await.map(|(live, _)| live)
}

/// Whether a bundle is live, compiled from these very files.
async fn is_live(env: &Env, live: &Live, (kind, id): (Kind, &str), files: &[SourceFile]) -> Result<bool, Problem> {
    if live.id(kind) != Some(id) {
        return Ok(false);
    }
    Ok(bundles::version(env, id).await?.source == Some(sources::list_of(files)?.0))
}

/// As [`store_and_make_live`], of a bundle without parts.
pub async fn make_live(
    env: &Env,
    who: &str,
    note: &str,
    files: &[SourceFile],
    live: &Live,
    (kind, bundle): (Kind, &[u8]),
) -> Result<Live, Problem> {
    store_and_make_live(env, &Origin { who, note, draft: None, decision: None }, files, live, (kind, bundle, &[])).await
}
