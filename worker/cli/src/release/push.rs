//! `edgectl release push`: uploads what the server doesn't have and makes the release live.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use kirkas_publishing::release;

use super::blobs::Blob;
use super::build::Build;
use crate::arguments::DryRun;
use crate::connection::Connection;
use crate::count::counted;
use crate::digest::hex_digest;
use crate::failure::Failure;
use crate::records::Records;
use crate::terminal::{display_id, message};
use crate::{form, live, progress, stored};

/// How a build is published.
pub struct Push {
    /// Why.
    pub note: String,
    /// How hard to compress, from 0 to 11.
    pub brotli_quality: u32,
    /// Whether it is stored without being made live.
    pub store_only: bool,
}

/// Publishes a build, unless the very same release is live already; a dry run says what it would.
pub fn run(
    folder: &Path,
    dry_run: DryRun,
    Push { note, brotli_quality, store_only }: &Push,
    connection: &Connection,
    json: bool,
) -> Result<(), Failure> {
    let Build { entries, blobs } = Build::read(folder)?;
    let manifest = release::pack(entries)?;
    let id = hex_digest(&manifest);
    let live_before = live::read(connection)?;
    if dry_run.dry_run {
        if live_before.release.as_deref() == Some(&id) {
            return form::answer(json, &live_before, &live_before.would_not_change(&id));
        }
        let bodies = counted(missing(connection, &blobs)?.len(), "body", "bodies");
        message(&format_args!("{bodies} would be uploaded"));
        if *store_only {
            return form::answer(json, &live_before, &format!("{id} would be stored"));
        }
        return form::answer(json, &live_before, &live_before.would_be("release", &id));
    }
    if live_before.release.as_deref() == Some(&id) {
        return form::answer(json, &live_before, &format!("{id} is already live (version {})", live_before.version));
    }
    let work = missing(connection, &blobs)?;
    message(&format_args!("{} to upload", counted(work.len(), "body", "bodies")));
    upload(connection, work, *brotli_quality)?;
    connection.put_bytes(&format!("bundles/{id}"), &[("kind", "release"), ("note", note)], &manifest)?;
    if *store_only {
        let text = format!("{id} is stored: edgectl release rollout {} --share 1 rolls it out", display_id(&id));
        return form::answer(json, &live_before, &text);
    }
    let live = live::promote(connection, &id, note, &live_before)?;
    form::answer(json, &live, &format!("{id} is live (version {})", live.version))
}

/// The keys that the server doesn't have, each with the body it is made from.
fn missing<'a>(connection: &Connection, blobs: &'a [Blob]) -> Result<Vec<(String, &'a Blob)>, Failure> {
    let all: BTreeMap<String, &Blob> =
        blobs.iter().flat_map(|blob| blob.keys().into_iter().map(move |key| (key, blob))).collect();
    let keys: Vec<&str> = all.keys().map(String::as_str).collect();
    let missing = stored::missing(connection, &keys)?;
    Ok(missing.into_iter().filter_map(|key| all.get(&key).map(|blob| (key, *blob))).collect())
}

/// A key with its value, or why there is none.
type Compressed = Result<(String, Vec<u8>), Failure>;

/// Compresses on every core while one thread uploads what is done.
fn upload(connection: &Connection, work: Vec<(String, &Blob)>, brotli_quality: u32) -> Result<(), Failure> {
    let count = work.len();
    let queue = Mutex::new(work.into_iter());
    let (sender, receiver) = sync_channel(64);
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(|| compress(&queue, brotli_quality, sender));
        }
        drop(sender);
        send(connection, receiver, count)
    })
}

fn compress<'a>(
    queue: &Mutex<impl Iterator<Item = (String, &'a Blob)>>,
    brotli_quality: u32,
    done: SyncSender<Compressed>,
) {
    loop {
        let next = queue.lock().ok().and_then(|mut queue| queue.next());
        let Some((key, blob)) = next else { return };
        let compressed = match blob.value(&key, brotli_quality) {
            Ok(value) => Ok((key, value)),
            Err(error) => Err(Failure::Content { path: blob.name.clone().into(), reason: error.to_string() }),
        };
        if done.send(compressed).is_err() {
            return;
        }
    }
}

fn send(connection: &Connection, done: Receiver<Compressed>, count: usize) -> Result<(), Failure> {
    let mut records = Records::default();
    let bar = progress::count(count, "uploading");
    let mut stored = 0_usize;
    for (compressed, number) in done.into_iter().zip(1_usize..) {
        let (key, value) = compressed?;
        let full = records.add(&key, &value).map_err(|_| Failure::Content {
            path: key.into(),
            reason: format!("{} bytes are more than one upload can carry", value.len()),
        })?;
        if let Some(body) = full {
            connection.post_bytes("blobs", &body)?;
            bar.advance(number - 1 - stored);
            stored = number - 1;
        }
    }
    if let Some(body) = records.take() {
        connection.post_bytes("blobs", &body)?;
    }
    Ok(())
}
