//! Checks experiments against the live release and the hosts that may be led to.

use serde_json::json;
use worker::Env;

use super::{compiled, files};
use crate::hosts;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::Compiled as Publication;
use crate::sources::SourceFile;
use crate::variants::{self, LiveRelease};

/// Files compiled for the live release, with what its pages lack; a problem where that refuses them.
pub async fn checked(env: &Env, live: &Live, files: &[SourceFile]) -> Result<Publication, Problem> {
    let release = LiveRelease::read(env, live.id(Kind::Release)).await?;
    let hosts = hosts::live_list(env, live).await?;
    let mut compiled = compiled(files, release.as_ref().map(LiveRelease::as_release), Some(&hosts));
    let mut findings = std::mem::take(&mut compiled.findings);
    let mut pages = 0;
    if let Some(release) = &release {
        let rendered = variants::render(env, &compiled, release).await?;
        findings.extend(rendered.findings);
        pages = rendered.variants.len();
    }
    let (experiments, features) = (compiled.experiments.len(), compiled.features());
    let facts = json!({ "experiments": experiments, "features": features, "pages": pages });
    Publication::whole(Kind::Experiments, compiled.bundle, &findings, facts)
}

/// Refuses a version that could not be published any more.
pub async fn recheck(env: &Env, live: &Live, id: &str) -> Result<(), Problem> {
    checked(env, live, &files(env, id).await?).await.map(|_| ())
}
