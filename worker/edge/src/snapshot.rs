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

use crate::platform::{Context, Env};

/// The KV key that names the live set.
const POINTER: &str = "pointer/live";
const DEFAULT_MAX_AGE_MS: f64 = 30_000.0;

/// A snapshot and the ids of the bundles it was loaded from.
#[derive(Clone, Default)]
struct Loaded {
    snapshot: Rc<Snapshot>,
    redirects: Option<String>,
    release: Option<String>,
}

thread_local! {
    static LOADED: RefCell<Option<Loaded>> = const { RefCell::new(None) };
    static READ_AT: Cell<f64> = const { Cell::new(0.0) };
}

/// The snapshot in memory, if there is one; an old one is read again behind the answer.
pub fn current(env: &Env, context: &Context) -> Option<Rc<Snapshot>> {
    let loaded = LOADED.with_borrow(Clone::clone)?;
    let now = js_sys::Date::now();
    let max_age = env.pointer_max_age_ms().and_then(|ms| ms.parse().ok()).unwrap_or(DEFAULT_MAX_AGE_MS);
    if now - READ_AT.get() >= max_age {
        READ_AT.set(now);
        let env = env.clone();
        let last = loaded.clone();
        context.wait_until(&future_to_promise(async move {
            keep(read(&env, last).await);
            Ok(JsValue::UNDEFINED)
        }));
    }
    Some(loaded.snapshot)
}

/// Loads the first snapshot of the isolate. When KV fails, what can be answered without it is,
/// and the next request tries again.
pub async fn first(env: &Env) -> Rc<Snapshot> {
    let read = read(env, Loaded::default()).await;
    let snapshot = read.as_ref().map(|loaded| Rc::clone(&loaded.snapshot)).unwrap_or_default();
    READ_AT.set(js_sys::Date::now());
    keep(read);
    snapshot
}

fn keep(read: Result<Loaded, JsValue>) {
    match read {
        Ok(loaded) => LOADED.set(Some(loaded)),
        Err(error) => console_error!("what is published could not be read, the last good set stays: {error:?}"),
    }
}

/// Reads the pointer and the bundles that it newly names. A bundle that is absent or does not
/// load leaves the last good one in place.
async fn read(env: &Env, last: Loaded) -> Result<Loaded, JsValue> {
    let pointer = JsFuture::from(env.published().get(POINTER, "json")?).await?;
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

async fn load<T, E: std::fmt::Display>(env: &Env, id: &str, load: fn(Vec<u8>) -> Result<T, E>) -> Result<Option<T>, JsValue> {
    let value = JsFuture::from(env.published().get(&["bundle/", id].concat(), "arrayBuffer")?).await?;
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
