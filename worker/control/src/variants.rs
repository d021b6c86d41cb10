//! The pages that variations show in the live release: those of the release, and those with other content in slots,
//! which are made here, once, and stored under the digest of their bytes as the release's own are.

mod data;
mod splice;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Read;

use kirkas_core::release::{Digest, Manifest, Page, page_key};
use kirkas_publishing::experiments::project::{
    Compiled, Release, RequiredPage, SLOTS_FILE, Slots, Source, required_pages,
};
use kirkas_publishing::experiments::variants::{self, Variant};
use kirkas_publishing::files::Finding;
use sha2::Digest as _;
use worker::Env;

use crate::bundles;
use crate::digest::hex_digest;
use crate::kind::Kind;
use crate::problem::Problem;
use crate::{blobs, experiments};

/// Pages that are made for all experiments together at most: each is read, written and compressed.
const MAX_PAGES: usize = 120;
/// As bodies of a release are compressed, less two steps: here it costs the time of a call.
const QUALITY: u32 = 9;
const WINDOW: u32 = 22;
const BUFFER: usize = 64 * 1024;

/// The live release.
pub struct LiveRelease {
    manifest: Manifest,
    slots: Slots,
}

impl LiveRelease {
    /// Reads it, with the slots that its screens have.
    pub async fn read(env: &Env, id: Option<&str>) -> Result<Option<Self>, Problem> {
        let Some(id) = id else { return Ok(None) };
        let bytes = bundles::read(env, id).await?.ok_or(Problem::NotFound)?;
        let manifest = Manifest::load(bytes).map_err(|error| Problem::Internal(error.to_string()))?;
        let slots = match manifest.file(SLOTS_FILE) {
            None => Slots::default(),
            Some(digest) => {
                Slots::read(&body(env, &digest).await?).map_err(|error| Problem::Refused(error.to_string()))?
            }
        };
        Ok(Some(Self { manifest, slots }))
    }

    /// As compiling takes it.
    pub fn as_release(&self) -> Release<'_> {
        Release { manifest: &self.manifest, slots: &self.slots }
    }
}

/// What there is to show.
#[derive(Default)]
pub struct Rendered {
    /// Which page each variation shows where.
    pub variants: Vec<Variant>,
    /// Bodies that were made.
    bodies: BTreeMap<String, Vec<u8>>,
    /// What could not be made.
    pub findings: Vec<Finding>,
}

/// Makes the pages that experiments want of a release; stores nothing.
pub async fn render(env: &Env, compiled: &Compiled, release: &LiveRelease) -> Result<Rendered, Problem> {
    let mut rendered = Rendered::default();
    let mut read: BTreeMap<Digest, Vec<u8>> = BTreeMap::new();
    let all = required_pages(compiled, release.as_release());
    let made = all.iter().filter(|page| matches!(page.source, Source::Spliced { .. })).count();
    if made > MAX_PAGES {
        let reason = format!("{made} pages have other content in slots.");
        let advice = format!("{MAX_PAGES} are the most: narrow the experiments' urlPatterns.");
        rendered.findings.push(Finding::error("experiments", "", reason, advice));
        return Ok(rendered);
    }
    for RequiredPage { region, path, experiment, variation, is_on, source } in all {
        let page = match source {
            Source::Ready(page) => page,
            Source::Spliced { page, slots, places } => {
                for digest in [page.html, page.data] {
                    if let Entry::Vacant(entry) = read.entry(digest) {
                        entry.insert(body(env, &digest).await?);
                    }
                }
                let text = |digest: &Digest| String::from_utf8_lossy(read.get(digest).map_or(&[], Vec::as_slice));
                match splice::page(&text(&page.html), &text(&page.data), slots, places) {
                    Ok((html, data)) => Page { html: rendered.add_body(html), data: rendered.add_body(data) },
                    Err(slot) => {
                        let reason =
                            format!("{path} in {region} shows no slot {slot:?} that {experiment:?} could change.");
                        let advice = "Check where the app shows the slot, or narrow the urlPatterns.";
                        let finding = Finding::error("experiments", "", reason, advice);
                        rendered.findings.push(if is_on { finding } else { finding.into_warning() });
                        continue;
                    }
                }
            }
        };
        let (region, path, experiment) = (region.to_owned(), path.to_owned(), experiment.to_owned());
        rendered.variants.push(Variant { region, path, experiment, variation, page });
    }
    Ok(rendered)
}

impl Rendered {
    fn add_body(&mut self, body: String) -> Digest {
        let digest: Digest = sha2::Sha256::digest(&body).into();
        self.bodies.insert(page_key(&digest), body.into_bytes());
        digest
    }

    /// Stores what was made; answers the id of the bundle that names it, none where there is nothing to show.
    async fn store(&self, env: &Env, who: &str) -> Result<Option<String>, Problem> {
        if self.variants.is_empty() {
            return Ok(None);
        }
        let keys: Vec<String> = self.bodies.keys().flat_map(|key| [key.clone(), format!("{key}.br")]).collect();
        for key in blobs::absent(env, &keys).await? {
            let name = key.strip_suffix(".br").unwrap_or(&key);
            let Some(body) = self.bodies.get(name) else { continue };
            let compressed = if name == key { None } else { Some(brotli(body)?) };
            blobs::store(env, who, Kind::Experiments, &[(&key, compressed.as_deref().unwrap_or(body))]).await?;
        }
        let bundle = variants::pack(&self.variants).map_err(|error| Problem::Internal(error.to_string()))?;
        let id = hex_digest(&bundle);
        blobs::store(env, who, Kind::Experiments, &[(&bundles::key(&id), &bundle)]).await?;
        Ok(Some(id))
    }
}

/// The pages of variations for a release and experiments that are to be live together: id of their bundle, and what
/// experiments want that the release has not.
pub async fn make(
    env: &Env,
    who: &str,
    release: Option<&str>,
    experiments: Option<&str>,
) -> Result<(Option<String>, Vec<Finding>), Problem> {
    let (Some(experiments), Some(release)) = (experiments, LiveRelease::read(env, release).await?) else {
        return Ok((None, Vec::new()));
    };
    let mut compiled =
        experiments::compiled(&experiments::files(env, experiments).await?, Some(release.as_release()), None);
    let rendered = render(env, &compiled, &release).await?;
    let mut findings = std::mem::take(&mut compiled.findings);
    let id = rendered.store(env, who).await?;
    findings.extend(rendered.findings);
    findings.retain(|finding| finding.is_error);
    Ok((id, findings))
}

/// A body of the release.
async fn body(env: &Env, digest: &Digest) -> Result<Vec<u8>, Problem> {
    let key = page_key(digest);
    let absent = || Problem::Refused(format!("{key} of the release is not stored: push the release again."));
    env.kv("PUBLISHED")?.get(&key).bytes().await?.ok_or_else(absent)
}

fn brotli(body: &[u8]) -> Result<Vec<u8>, Problem> {
    let mut out = Vec::new();
    let read = brotli::CompressorReader::new(body, BUFFER, QUALITY, WINDOW).read_to_end(&mut out);
    read.map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(out)
}
