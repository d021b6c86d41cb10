//! Publishing redirect tables as text: checked, compiled, stored and made live, or nothing of it.

use kirkas_core::redirects::compile::{self, Finding, Format, Rule, SHARD_BYTES, Stored};
use serde_json::{Value, json};
use worker::{Env, Response};

use crate::audit::Act;
use crate::blobs;
use crate::bundles::{self, Bundle, Kind};
use crate::call::Call;
use crate::digest::hex_digest;
use crate::live::{self, Live};
use crate::problem::Problem;
use crate::sources::{self, SourceFile};

/// The most text that is compiled here, in bytes: a Worker has 128 MB of memory, and compiling
/// takes several times the text.
pub const LARGEST_TEXT: usize = 5 * 1024 * 1024;

/// The name of a table that is sent without one.
const UNNAMED: &str = "redirects.csv";

/// Compiles the tables in the body (one as CSV, or several as JSON `[{"file","text"}]`) and makes
/// them live, if nobody changed what is live since the version in `If-Match`.
pub async fn put(call: &mut Call, env: &Env) -> Result<Response, Problem> {
    let expected = call.expected_version()?;
    let live = Live::read_expected(env, expected).await?;
    let files = files(call).await?;
    let compiled = {
        let (rules, findings) = read(&files);
        compile::compile(rules, findings)
    };
    let said: Value = compiled.findings.iter().map(Finding::json).collect();
    let Some(whole) = compiled.bundle else {
        let refusing = compiled.findings.iter().filter(|finding| finding.refuses()).count();
        return Err(Problem::Findings(refusing, said));
    };
    let bytes = whole.len();
    let Stored { bundle, shards } =
        Stored::new(whole, SHARD_BYTES).map_err(|error| Problem::Internal(error.to_string()))?;
    let id = hex_digest(&bundle);
    let answer = |live: &Live| {
        let body = json!({
            "id": id,
            "rules": compiled.rules,
            "bytes": bytes,
            "findings": said,
            "live": live,
            "dry_run": call.is_dry_run(),
        });
        live.tagged(Response::from_json(&body)?)
    };
    if call.is_dry_run() {
        return answer(&live);
    }
    let note = call.note();
    let source = sources::keep(env, call.who, &files).await?;
    for shard in &shards {
        blobs::keep(env, call.who, &[(&bundles::key(&hex_digest(shard)), shard)]).await?;
    }
    let stored = Bundle { id: &id, kind: Kind::Redirects, bytes: &bundle, source: Some(&source) };
    bundles::store(env, call.who, &stored, &note).await?;
    let act = Act { who: call.who, what: "publish", detail: live::detail(Kind::Redirects, &id), why: &note };
    answer(&live.make_live(env, Kind::Redirects, &id, &act).await?)
}

/// The rules of files and what is to be said about their rows.
pub fn read(files: &[SourceFile]) -> (Vec<Rule>, Vec<compile::Finding>) {
    let (mut rules, mut findings) = (Vec::new(), Vec::new());
    for file in files {
        let (read, said) = compile::read(&file.file, format_of(file), file.text.as_bytes());
        rules.extend(read);
        findings.extend(said);
    }
    (rules, findings)
}

/// The rules of a stored list of files; none where its text is more than can be read here at once.
pub async fn read_small(env: &Env, list: &str) -> Result<Option<Vec<Rule>>, Problem> {
    let listed = sources::read_list(env, list).await?;
    if sources::size(env, &listed).await? > LARGEST_TEXT as f64 {
        return Ok(None);
    }
    Ok(Some(read(&sources::read(env, list).await?).0))
}

/// How a file is written, by its name and content; the project's own CSV where those don't tell.
pub fn format_of(SourceFile { file, text }: &SourceFile) -> Format {
    Format::guess(file, text.as_bytes()).unwrap_or(Format::Csv)
}

async fn files(call: &mut Call) -> Result<Vec<SourceFile>, Problem> {
    let bytes = call.request.bytes().await?;
    if bytes.len() > LARGEST_TEXT {
        return Err(Problem::TooLarge(format!(
            "Tables of more than {LARGEST_TEXT} bytes are compiled before they are sent: edgectl redirects push does that."
        )));
    }
    let text = String::from_utf8(bytes).map_err(|_| Problem::Malformed("The body is not UTF-8.".to_owned()))?;
    if text.starts_with('[') {
        let advice = "Send CSV, or JSON as in [{\"file\": \"a.csv\", \"text\": \"source,target,status\\n…\"}].";
        return serde_json::from_str(&text).map_err(|error| Problem::Malformed(format!("{advice} ({error})")));
    }
    Ok(vec![SourceFile { file: UNNAMED.to_owned(), text }])
}
