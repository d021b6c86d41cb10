//! The isolate's snapshot of what is published: loaded on the first request, read again behind
//! an answer when it is old, kept when KV fails. Until it is read, the baseline stands in.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use js_sys::Uint8Array;
use kirkas_core::clicks::Campaigns;
use kirkas_core::experiments::Bundle;
use kirkas_core::experiments::variants::Variants;
use kirkas_core::maintenance::Window;
use kirkas_core::redirects::{Patch, ShardLru, Table};
use kirkas_core::release::{Manifest, hex};
use kirkas_core::rollout::Rollout;
use kirkas_core::snapshot::Snapshot;
use serde_json::Value;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::baseline;
use crate::platform::{Context, Env, error_name, log, platform};
use crate::settings::Settings;

/// The KV key that names the live set.
const POINTER: &str = "pointer/live";

/// What the pointer names bundles of.
#[derive(Clone, Copy)]
enum Kind {
    Redirects,
    Patch,
    Release,
    Campaigns,
    Experiments,
    Variants,
    Candidate,
    CandidateVariants,
}

/// All of them in their order, and where they are in the pointer.
const KINDS: [(Kind, &[&str]); 8] = [
    (Kind::Redirects, &["redirects"]),
    (Kind::Patch, &["redirects_patch"]),
    (Kind::Release, &["release"]),
    (Kind::Campaigns, &["campaigns"]),
    (Kind::Experiments, &["experiments"]),
    (Kind::Variants, &["variants"]),
    (Kind::Candidate, &["candidate", "release"]),
    (Kind::CandidateVariants, &["candidate", "variants"]),
];

/// How long KV may keep the pointer at an edge location, in seconds: the least it allows.
const POINTER_CACHE_SECONDS: u32 = 30;

/// A snapshot and what it was loaded from.
pub struct Loaded {
    /// What decisions are made from.
    pub snapshot: Rc<Snapshot>,
    /// The shards that its redirect table has in memory beside its index.
    pub shards: ShardLru,
    /// The ids of the bundles, as of [`KINDS`]; none where the baseline stands in or nothing is published.
    ids: [Option<String>; KINDS.len()],
    /// The pointer that it was read from.
    pointer: String,
    /// The release that is rolled out, and the pages of its variations.
    candidate: (Option<Manifest>, Option<Variants>),
}

thread_local! {
    static LOADED: RefCell<Loaded> = RefCell::new(Loaded {
        snapshot: Rc::new(Snapshot {
            redirects: baseline::table(),
            table_id: Some(baseline::ID.to_owned()),
            campaigns: Arc::new(baseline::campaigns()),
            ..Snapshot::default()
        }),
        shards: ShardLru::default(),
        ids: [const { None }; KINDS.len()],
        pointer: String::new(),
        candidate: (None, None),
    });
    static READ_AT: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
}

/// Looks at what is loaded, or changes it.
pub fn with_loaded<T>(work: impl FnOnce(&mut Loaded) -> T) -> T {
    LOADED.with_borrow_mut(work)
}

/// The snapshot in memory, while it is young enough to answer from. From half of that age on it is
/// read again behind the answer, so that a request of an isolate at work never waits for it.
pub fn current(now: f64, env: &Env, context: &Context) -> Option<Rc<Snapshot>> {
    let snapshot = with_loaded(|loaded| Rc::clone(&loaded.snapshot));
    let max_age = Settings::from_env(env).pointer_max_age_ms;
    let age = now - READ_AT.get();
    if age >= max_age || snapshot.release.is_none() {
        return None;
    }
    if age >= refresh_after(max_age) {
        let env = env.clone();
        context.wait_for(async move {
            renew(&env).await;
        });
    }
    Some(snapshot)
}

/// How long a snapshot is answered from before it is read again: half of its largest age, both in milliseconds.
fn refresh_after(max_age: f64) -> f64 {
    max_age / 2.0
}

/// Reads what is published and answers it; the last good set where KV fails.
pub async fn renew(env: &Env) -> Rc<Snapshot> {
    // Set before the reading, so that requests in the meantime don't start another.
    let now = js_sys::Date::now();
    READ_AT.set(now);
    if let Err(error) = read(env, now + refresh_after(Settings::from_env(env).pointer_max_age_ms)).await {
        log(&["what is published could not be read, the last good set stays: ", &error_name(&error)]);
    }
    with_loaded(|loaded| Rc::clone(&loaded.snapshot))
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl Loaded {
    /// Loads the redirect table and its patch into the snapshot, as far as they are new. A table never answers with another's patch: where
    /// one of the two is absent or does not load, both stay as they were.
    fn load_redirects(
        &mut self,
        snapshot: &mut Snapshot,
        table_id: Option<String>,
        patch_id: Option<String>,
        read: &[(Kind, String, Uint8Array)],
    ) -> Result<(), String> {
        let Some(table_id) = table_id else { return Ok(()) };
        let bytes_of = |id: &str| match read.iter().find(|(_, known, _)| known == id) {
            Some((.., bytes)) => Ok(bytes.to_vec()),
            None => Err([id, " is not there"].concat()),
        };
        let table = match self.id(Kind::Redirects) == Some(&table_id) {
            true => None,
            false => Some(Table::load(bytes_of(&table_id)?).map_err(text)?),
        };
        let patch = match &patch_id {
            Some(id) if self.id(Kind::Patch) == Some(id) => snapshot.patch.clone(),
            Some(id) => Some(Patch::load(bytes_of(id)?).map_err(text)?),
            None => None,
        };
        if patch.as_ref().is_some_and(|patch| hex(&patch.base) != table_id) {
            return Err("another table's patch".to_owned());
        }
        if table.is_some() {
            snapshot.redirects = table;
            snapshot.table_id = Some(table_id.clone());
            self.shards = ShardLru::default();
        }
        snapshot.patch = patch;
        snapshot.patch_id.clone_from(&patch_id);
        self.record_id(Kind::Redirects, Some(table_id));
        self.record_id(Kind::Patch, patch_id);
        Ok(())
    }

    /// Loads another bundle into the snapshot; the last good one stays where that fails.
    fn load(&mut self, snapshot: &mut Snapshot, kind: Kind, bytes: Vec<u8>) -> Result<(), String> {
        match kind {
            Kind::Redirects | Kind::Patch => {}
            Kind::Release => snapshot.release = Some(Manifest::load(bytes).map_err(text)?),
            Kind::Campaigns => snapshot.campaigns = Arc::new(Campaigns::load(bytes).map_err(text)?),
            Kind::Experiments => snapshot.experiments = Some(Bundle::load(bytes).map_err(text)?),
            Kind::Variants => snapshot.variants = Some(Variants::load(bytes).map_err(text)?),
            Kind::Candidate => self.candidate.0 = Some(Manifest::load(bytes).map_err(text)?),
            Kind::CandidateVariants => self.candidate.1 = Some(Variants::load(bytes).map_err(text)?),
        }
        Ok(())
    }

    /// The roll-out that the pointer names, where its release is in memory.
    fn rollout(&self, pointer: &Value) -> Option<Arc<Rollout>> {
        let Self { candidate: (release, variants), .. } = self;
        let is_loaded = |kind: Kind| self.id(kind).is_some() && self.id(kind) == id_in(pointer, kind);
        let candidate = release.clone().filter(|_| is_loaded(Kind::Candidate))?;
        let variants = variants.clone().filter(|_| is_loaded(Kind::CandidateVariants));
        let ids = [self.id(Kind::Release)?.to_owned(), self.id(Kind::Candidate)?.to_owned()];
        let (share, seed) = announced(pointer)?;
        Some(Arc::new(Rollout { candidate, variants, ids, share, seed: seed.to_owned() }))
    }

    fn id(&self, kind: Kind) -> Option<&str> {
        self.ids.get(kind as usize)?.as_deref()
    }

    fn record_id(&mut self, kind: Kind, id: Option<String>) {
        if let Some(known) = self.ids.get_mut(kind as usize) {
            *known = id;
        }
    }
}

/// The id of the bundle of a kind that the pointer names.
fn id_in(pointer: &Value, kind: Kind) -> Option<&str> {
    let (_, path) = KINDS.get(kind as usize)?;
    path.iter().try_fold(pointer, |value, name| value.get(name))?.as_str()
}

/// Share and seed of the roll-out that the pointer names.
fn announced(pointer: &Value) -> Option<(u32, &str)> {
    let candidate = pointer.get("candidate")?;
    let share = candidate.get("share")?.as_u64()?;
    Some((u32::try_from(share).ok()?, candidate.get("seed")?.as_str()?))
}

/// Reads the pointer and loads the bundles that are new in it. One that is absent or does not load leaves the last
/// good one in place.
async fn read(env: &Env, fresh_until: f64) -> Result<(), JsValue> {
    let Some(text) = env.read(POINTER, "text", Some(POINTER_CACHE_SECONDS))?.await?.as_string() else { return Ok(()) };
    let pointer: Value = serde_json::from_str(&text).map_err(|_| js_sys::SyntaxError::new("it is no JSON"))?;
    let id_of = |kind: Kind| id_in(&pointer, kind).map(str::to_owned);
    let is_on = |name: &str| pointer.get(name).and_then(Value::as_bool).unwrap_or_default();
    // All reads begin before the first is awaited.
    let reads: Vec<(Kind, Read)> = with_loaded(|loaded| {
        let new = KINDS.into_iter().zip(&loaded.ids).filter_map(|((kind, _), known)| {
            let id = id_of(kind).filter(|id| known.as_ref() != Some(id))?;
            Some((kind, Read::begin(env, id)))
        });
        new.collect()
    });
    let mut read = Vec::new();
    for (kind, bundle) in reads {
        if let Some((id, bytes)) = bundle.end().await {
            read.push((kind, id, bytes));
        }
    }
    let changes = with_loaded(|loaded| loaded.pointer != text);
    // Before the table or the roll-out changes, because the hits so far are of the old one.
    if changes || !read.is_empty() {
        platform().collect_hits();
        platform().clear_responses();
    }
    with_loaded(|loaded| {
        let mut snapshot = Snapshot::clone(&loaded.snapshot);
        let (table_id, patch_id) = (id_of(Kind::Redirects), id_of(Kind::Patch));
        if let Err(error) = loaded.load_redirects(&mut snapshot, table_id, patch_id, &read) {
            log(&["bundle ", "of redirects", " is refused, the last good one stays: ", &error]);
        }
        read.retain(|(kind, ..)| !matches!(kind, Kind::Redirects | Kind::Patch));
        for (kind, id, bytes) in read {
            match loaded.load(&mut snapshot, kind, bytes.to_vec()) {
                Ok(()) => loaded.record_id(kind, Some(id)),
                Err(error) => log(&["bundle ", &id, " is refused, the last good one stays: ", &error]),
            }
        }
        snapshot.maintenance = is_on("maintenance");
        snapshot.windows = pointer.get("windows").map(Window::read_all).unwrap_or_default();
        snapshot.experiments_off = is_on("experiments_off");
        snapshot.fresh_until = fresh_until as u64;
        // The live experiments may show the release's own pages alone.
        if id_of(Kind::Variants).is_none() {
            snapshot.variants = None;
            loaded.record_id(Kind::Variants, None);
        }
        snapshot.rollout = loaded.rollout(&pointer);
        loaded.pointer = text;
        loaded.snapshot = Rc::new(snapshot);
    });
    Ok(())
}

/// A bundle that is being read from KV.
pub struct Read {
    id: String,
    pending: Result<JsFuture, JsValue>,
}

impl Read {
    /// Asks for the bundle with this id.
    pub fn begin(env: &Env, id: String) -> Self {
        let pending = env.read(&["bundle/", &id].concat(), "arrayBuffer", None);
        Self { id, pending }
    }

    /// Its id and bytes, where KV has them and answers.
    pub async fn end(self) -> Option<(String, Uint8Array)> {
        let read = match self.pending {
            Ok(pending) => pending.await,
            Err(error) => Err(error),
        };
        match read {
            Ok(value) if value.is_null() => log(&["bundle ", &self.id, " is not in KV"]),
            Ok(value) => return Some((self.id, Uint8Array::new(&value))),
            Err(error) => log(&["bundle ", &self.id, " can't be read from KV: ", &error_name(&error)]),
        }
        None
    }
}
