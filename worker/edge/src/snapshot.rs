//! The isolate's snapshot of what is published: loaded on the first request, read again behind
//! an answer when it is old, kept when KV fails.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Reflect, Uint8Array};
use kirkas_core::redirects::Table;
use kirkas_core::release::Manifest;
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use worker::console_error;

use crate::fault;
use crate::platform::{Context, Env, KvOptions};

/// The KV key that names the live set.
const POINTER: &str = "pointer/live";
const DEFAULT_MAX_AGE_MS: f64 = 30_000.0;

/// How long KV may keep the pointer at an edge location, in seconds: the least it allows.
const POINTER_CACHE_SECONDS: u32 = 30;

/// A snapshot and the ids of the bundles it was loaded from.
#[derive(Clone, Default)]
struct Loaded {
    snapshot: Rc<Snapshot>,
    redirects: Option<String>,
    release: Option<String>,
}

thread_local! {
    static LOADED: RefCell<Loaded> = RefCell::default();
    static READ_AT: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
}

/// The snapshot in memory, while it is young enough to answer from. From half of that age on it is
/// read again behind the answer, so that a request of an isolate at work never waits for it.
pub fn current(env: &Env, context: &Context) -> Option<Rc<Snapshot>> {
    let snapshot = LOADED.with_borrow(|loaded| Rc::clone(&loaded.snapshot));
    let max_age = env.pointer_max_age_ms().and_then(|ms| ms.parse().ok()).unwrap_or(DEFAULT_MAX_AGE_MS);
    let age = js_sys::Date::now() - READ_AT.get();
    if age >= max_age || snapshot.release.is_none() {
        return None;
    }
    if age >= max_age / 2.0 {
        let env = env.clone();
        context.wait_until(&future_to_promise(async move {
            renew(&env).await;
            Ok(JsValue::UNDEFINED)
        }));
    }
    Some(snapshot)
}

/// Reads what is published and answers it; the last good set where KV fails.
pub async fn renew(env: &Env) -> Rc<Snapshot> {
    // Set before the reading, so that requests in the meantime don't start another.
    READ_AT.set(js_sys::Date::now());
    match read(env, LOADED.with_borrow(Clone::clone)).await {
        Ok(loaded) => LOADED.set(loaded),
        Err(error) => {
            console_error!("what is published could not be read, the last good set stays: {}", fault::name(&error));
        }
    }
    LOADED.with_borrow(|loaded| Rc::clone(&loaded.snapshot))
}

/// Reads the pointer and the bundles that it newly names. A bundle that is absent or does not
/// load leaves the last good one in place.
async fn read(env: &Env, last: Loaded) -> Result<Loaded, JsValue> {
    let pointer =
        JsFuture::from(env.published().get(POINTER, &KvOptions::new("json", Some(POINTER_CACHE_SECONDS)))?).await?;
    let id = |name: &str| Reflect::get(&pointer, &name.into()).ok().and_then(|id| id.as_string());
    if pointer.is_null() {
        return Ok(last);
    }
    let mut next = last.clone();
    let mut snapshot = Snapshot::clone(&last.snapshot);
    snapshot.maintenance = Reflect::get(&pointer, &"maintenance".into()).is_ok_and(|on| on.is_truthy());
    if let Some(id) = id("redirects").filter(|id| last.redirects.as_ref() != Some(id))
        && let Some(table) = load(env, &id, Table::load).await?
    {
        snapshot.redirects = Some(table);
        snapshot.table_id = Some(id.clone());
        next.redirects = Some(id);
    }
    if let Some(id) = id("release").filter(|id| last.release.as_ref() != Some(id))
        && let Some(manifest) = load(env, &id, Manifest::load).await?
    {
        snapshot.release = Some(manifest);
        next.release = Some(id);
    }
    next.snapshot = Rc::new(snapshot);
    Ok(next)
}

async fn load<T, E: std::fmt::Display>(
    env: &Env,
    id: &str,
    load: fn(Vec<u8>) -> Result<T, E>,
) -> Result<Option<T>, JsValue> {
    let value =
        JsFuture::from(env.published().get(&["bundle/", id].concat(), &KvOptions::new("arrayBuffer", None))?).await?;
    if value.is_null() {
        console_error!("bundle {id} is not in KV, the last good one stays");
        return Ok(None);
    }
    match load(Uint8Array::new(&value).to_vec()) {
        Ok(loaded) => Ok(Some(loaded)),
        Err(error) => {
            console_error!("bundle {id} is refused, the last good one stays: {error}");
            Ok(None)
        }
    }
}
