//! Checks experiments against the live release and the hosts that may be led to.

use kirkas_publishing::experiments::project::HOLDOUT_FILE;
use worker::Env;

use super::{GROWTHBOOK_FILE, MAX_TEXT_SIZE, compiled, files, holdout, live_files};
use crate::call::Call;
use crate::decisions::forced;
use crate::hosts;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::answer::Counts;
use crate::publish::{Compiled, Publishable};
use crate::sources::SourceFile;
use crate::variants::{self, LiveRelease};

/// Experiments and features.
pub struct ExperimentFiles;

impl Publishable for ExperimentFiles {
    const KIND: Kind = Kind::Experiments;
    const MAX_TEXT_SIZE: usize = MAX_TEXT_SIZE;

    /// What a GrowthBook instance sent stays, and so does the holdout, unless the call sends another.
    async fn complete(env: &Env, live: &Live, mut files: Vec<SourceFile>) -> Result<Vec<SourceFile>, Problem> {
        let mut stays = vec![GROWTHBOOK_FILE, HOLDOUT_FILE];
        stays.retain(|name| files.iter().all(|file| file.file != *name));
        if !stays.is_empty() {
            files.extend(live_files(env, live).await?.into_iter().filter(|file| stays.contains(&file.file.as_str())));
        }
        Ok(files)
    }

    /// Refuses what would go round the review of decisions, and another holdout beside the one that runs.
    async fn admit(env: &Env, call: &Call, live: &Live, files: &[SourceFile]) -> Result<(), Problem> {
        holdout::admit(env, live, files).await?;
        forced::admit(env, Some(&call.caller), live, files).await
    }

    /// Compiles files for the live release, and says what its pages lack.
    async fn compile(env: &Env, live: &Live, files: &[SourceFile]) -> Result<Compiled, Problem> {
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
        Compiled::without_parts(compiled.bundle, &findings, Counts::Experiments { experiments, features, pages })
    }
}

/// Refuses a version that could not be published any more.
pub async fn recheck(env: &Env, live: &Live, id: &str) -> Result<(), Problem> {
    ExperimentFiles::compile(env, live, &files(env, id).await?).await.map(|_| ())
}
