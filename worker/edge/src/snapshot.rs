//! The isolate's snapshot of what is published: loaded on the first request, read again behind
//! an answer when it is old, kept when KV fails. Until it is read, the baseline stands in.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use js_sys::{Reflect, Uint8Array};
use kirkas_core::clicks::Campaigns;
use kirkas_core::experiments::Bundle;
use kirkas_core::experiments::variants::Variants;
use kirkas_core::redirects::{RecentShards, Table};
use kirkas_core::release::Manifest;
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use crate::platform::bindings::stored;
use crate::platform::{Context, Env, log};
use crate::settings::Settings;
use crate::{baseline, fault};

/// The KV key that names the live set.
const POINTER: &str = "pointer/live";

/// The names of bundles in the pointer.
const KINDS: [&str; 5] = ["redirects", "release", "campaigns", "experiments", "variants"];

/// How long KV may keep the pointer at an edge location, in seconds: the least it allows.
const POINTER_CACHE_SECONDS: u32 = 30;

/// A snapshot and what it was loaded from.
pub struct Loaded {
    /// What decisions are made from.
    pub snapshot: Rc<Snapshot>,
    /// The shards that its redirect table has in memory beside its index.
    pub shards: RecentShards,
    redirects: Option<String>,
    release: Option<String>,
    campaigns: Option<String>,
    experiments: Option<String>,
    variants: Option<String>,
}

thread_local! {
    static LOADED: RefCell<Loaded> = RefCell::new(Loaded {
        snapshot: Rc::new(Snapshot {
            redirects: baseline::table(),
            table_id: Some(baseline::ID.to_owned()),
            campaigns: Arc::new(baseline::campaigns()),
            ..Snapshot::default()
        }),
        shards: RecentShards::default(),
        redirects: None,
        release: None,
        campaigns: None,
        experiments: None,
        variants: None,
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
    let max_age = Settings::of(env).pointer_max_age_ms;
    let age = now - READ_AT.get();
    if age >= max_age || snapshot.release.is_none() {
        return None;
    }
    if age >= max_age / 2.0 {
        let env = env.clone();
        context.wait_for(async move {
            renew(&env).await;
        });
    }
    Some(snapshot)
}

/// Reads what is published and answers it; the last good set where KV fails.
pub async fn renew(env: &Env) -> Rc<Snapshot> {
    // Set before the reading, so that requests in the meantime don't start another.
    READ_AT.set(js_sys::Date::now());
    match read(env).await {
        Ok(news) => with_loaded(|loaded| loaded.take(news)),
        Err(error) => {
            log(&["what is published could not be read, the last good set stays: ", &fault::name(&error)]);
        }
    }
    with_loaded(|loaded| Rc::clone(&loaded.snapshot))
}

/// What the pointer names and is not loaded yet.
#[derive(Default)]
struct News {
    redirects: Option<(String, Table)>,
    release: Option<(String, Manifest)>,
    campaigns: Option<(String, Campaigns)>,
    experiments: Option<(String, Bundle)>,
    variants: Option<(String, Variants)>,
    switches: Option<Switches>,
}

/// What the pointer says besides names.
struct Switches {
    maintenance: bool,
    experiments_off: bool,
    /// Whether the live experiments show the release's own pages alone.
    no_variants: bool,
}

impl Loaded {
    fn take(&mut self, news: News) {
        let mut snapshot = Snapshot::clone(&self.snapshot);
        if let Some((id, table)) = news.redirects {
            snapshot.redirects = Some(table);
            snapshot.table_id = Some(id.clone());
            self.redirects = Some(id);
            self.shards = RecentShards::default();
        }
        if let Some((id, manifest)) = news.release {
            snapshot.release = Some(manifest);
            self.release = Some(id);
        }
        if let Some((id, campaigns)) = news.campaigns {
            snapshot.campaigns = Arc::new(campaigns);
            self.campaigns = Some(id);
        }
        if let Some((id, experiments)) = news.experiments {
            snapshot.experiments = Some(experiments);
            self.experiments = Some(id);
        }
        if let Some((id, variants)) = news.variants {
            snapshot.variants = Some(variants);
            self.variants = Some(id);
        }
        if let Some(Switches { maintenance, experiments_off, no_variants }) = news.switches {
            snapshot.maintenance = maintenance;
            snapshot.experiments_off = experiments_off;
            if no_variants {
                snapshot.variants = None;
                self.variants = None;
            }
        }
        self.snapshot = Rc::new(snapshot);
    }
}

/// Reads the pointer and the bundles that it newly names. A bundle that is absent or does not
/// load leaves the last good one in place.
async fn read(env: &Env) -> Result<News, JsValue> {
    let pointer = JsFuture::from(stored(env, POINTER, "json", Some(POINTER_CACHE_SECONDS))).await?;
    if pointer.is_null() {
        return Ok(News::default());
    }
    let named = |name: &str| Reflect::get(&pointer, &name.into()).ok().and_then(|id| id.as_string());
    let is_on = |name: &str| Reflect::get(&pointer, &name.into()).is_ok_and(|on| on.is_truthy());
    let known = with_loaded(|loaded| {
        let Loaded { redirects, release, campaigns, experiments, variants, .. } = loaded;
        [redirects, release, campaigns, experiments, variants].map(|id| id.clone())
    });
    let mut reads = [const { None }; KINDS.len()];
    // All are asked for before the first is waited for.
    for ((kind, known), read) in KINDS.into_iter().zip(known).zip(&mut reads) {
        let id = named(kind).filter(|id| known.as_ref() != Some(id));
        *read = id.map(|id| Read::begin(env, &id));
    }
    let mut new = [const { None }; KINDS.len()];
    for (read, new) in reads.into_iter().zip(&mut new) {
        if let Some(read) = read {
            *new = read.end().await;
        }
    }
    let [redirects, release, campaigns, experiments, variants] = new;
    Ok(News {
        redirects: load(redirects, Table::load),
        release: load(release, Manifest::load),
        campaigns: load(campaigns, Campaigns::load),
        experiments: load(experiments, Bundle::load),
        variants: load(variants, Variants::load),
        switches: Some(Switches {
            maintenance: is_on("maintenance"),
            experiments_off: is_on("experiments_off"),
            no_variants: named("variants").is_none(),
        }),
    })
}

fn load<T, E: std::fmt::Display>(
    read: Option<(String, Uint8Array)>,
    load: fn(Vec<u8>) -> Result<T, E>,
) -> Option<(String, T)> {
    let (id, bytes) = read?;
    match load(bytes.to_vec()) {
        Ok(loaded) => Some((id, loaded)),
        Err(error) => {
            log(&["bundle ", &id, " is refused, the last good one stays: ", &error.to_string()]);
            None
        }
    }
}

/// A bundle that KV is asked for.
pub struct Read {
    id: String,
    asked: JsFuture,
}

impl Read {
    /// Asks for the bundle with this id.
    pub fn begin(env: &Env, id: &str) -> Self {
        let asked = stored(env, &["bundle/", id].concat(), "arrayBuffer", None);
        Self { id: id.to_owned(), asked: asked.into() }
    }

    /// Its id and bytes, where KV has them and answers.
    pub async fn end(self) -> Option<(String, Uint8Array)> {
        match self.asked.await {
            Ok(value) if value.is_null() => log(&["bundle ", &self.id, " is not in KV"]),
            Ok(value) => return Some((self.id, Uint8Array::new(&value))),
            Err(error) => log(&["bundle ", &self.id, " can't be read from KV: ", &fault::name(&error)]),
        }
        None
    }
}
