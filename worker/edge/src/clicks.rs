//! Clicks on advertisements: kept with consent, told to the queue behind the answer, and answered to the app.

use std::cell::OnceCell;

use js_sys::{Date, JSON, Reflect};
use kirkas_core::analytics::{LARGEST, admit, is_ours};
use kirkas_core::answer::{self, Answer};
use kirkas_core::clicks::arrive::{Arrived, arrive, is_landing, keep, known, told, with_cookie};
use kirkas_core::clicks::{Arrival, Campaigns, capture, cookie};
use kirkas_core::consent::Category;
use kirkas_core::facts::Facts;
use kirkas_core::signed::KeyRing;
use kirkas_core::site::{Region, region_of_host};
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::Request;

use crate::platform::{Context, Env, log};
use crate::{outbox, respond};

/// A page that waited longer for consent, in milliseconds, is taken to have come so long ago.
const OLDEST_VISIT_MS: f64 = 24.0 * 60.0 * 60.0 * 1000.0;

thread_local! {
    /// The keys that cookies are signed with; none where none are set, and then nothing is kept.
    static RING: OnceCell<Option<KeyRing>> = const { OnceCell::new() };
}

fn with_ring<T>(env: &Env, work: impl FnOnce(Option<&KeyRing>) -> T) -> T {
    let read =
        || match KeyRing::read(&env.variable("SIGNING_KEYS").and_then(|keys| keys.as_string()).unwrap_or_default()) {
            Ok(ring) => Some(ring),
            Err(error) => {
                log(&["clicks are not kept, SIGNING_KEYS is not right: ", &error.to_string()]);
                None
            }
        };
    RING.with(|ring| work(ring.get_or_init(read).as_ref()))
}

/// The answer to a request for a page, with the cookie that keeps the clicks of its query; those are told on.
pub fn carried(
    answer: Answer,
    request: &Request,
    facts: &Facts,
    env: &Env,
    context: &Context,
    campaigns: &Campaigns,
) -> Answer {
    if facts.query.is_none() || !is_landing(&answer) {
        return answer;
    }
    let headers = request.headers();
    let header = |name: &str| headers.get(name).ok().flatten();
    let arrived = with_ring(env, |ring| arrive(facts, campaigns, ring, header));
    kept(answer, arrived, env, context)
}

/// Answers the app: the touch that counts, once the visit in the body is taken; or forgets all.
pub fn take(
    request: &Request,
    facts: &Facts,
    env: &Env,
    context: &Context,
    snapshot: &Snapshot,
) -> Result<JsValue, JsValue> {
    let headers = request.headers();
    let header = |name: &str| headers.get(name).ok().flatten();
    if facts.method == "DELETE" {
        let ours = is_ours(facts.host, header("sec-fetch-site"), header("origin"));
        let answer = if ours { with_cookie(answer::nothing(), cookie::clear()) } else { answer::refusal(403) };
        return Ok(respond::now(facts.method, &answer));
    }
    if let Err(answer) = admit(facts.host, Category::Marketing, header) {
        return Ok(respond::now(facts.method, &answer));
    }
    let visitor =
        Visitor { region: region_of_host(facts.host), cookies: header("cookie").unwrap_or_default(), now: facts.now };
    let (text, env, context) = (request.text()?, env.clone(), context.clone());
    let campaigns = snapshot.campaigns.clone();
    Ok(future_to_promise(async move {
        let text = JsFuture::from(text).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
        let answer = match text.len() <= LARGEST {
            true => visitor.answer(&text, &campaigns, &env, &context),
            false => answer::refusal(413),
        };
        Ok(respond::now("POST", &answer))
    })
    .into())
}

struct Visitor {
    region: &'static Region,
    cookies: String,
    now: u64,
}

impl Visitor {
    fn answer(&self, text: &str, campaigns: &Campaigns, env: &Env, context: &Context) -> Answer {
        let &Self { region, ref cookies, now } = self;
        let (answer, arrived) = with_ring(env, |ring| {
            let Some((ring, mut touches)) = ring.map(|ring| (ring, known(cookies, ring, now))) else {
                return (answer::nothing(), None);
            };
            let clicks = visit(text).map(|(location, age)| {
                let (path, query) = location.split_once('?').unwrap_or((&location, ""));
                capture(&Arrival { region, path, query, at: now.saturating_sub(age) }, campaigns)
            });
            let arrived = keep(clicks.unwrap_or_default(), &mut touches, region.id, ring, now);
            let iso = |at: u64| String::from(Date::new(&JsValue::from(at as f64)).to_iso_string());
            (told(&touches.unwrap_or_default(), iso), arrived)
        });
        kept(answer, arrived, env, context)
    }
}

/// Path with query of the page, and how many milliseconds ago the visitor came to it.
fn visit(text: &str) -> Option<(String, u64)> {
    let sent = JSON::parse(text).ok()?;
    let member = |name: &str| Reflect::get(&sent, &name.into()).ok();
    let age = member("age")?.as_f64().filter(|age| *age >= 0.0)?;
    Some((member("location")?.as_string()?, age.min(OLDEST_VISIT_MS) as u64))
}

/// The answer with the cookie, where there is one to set; reports are told behind it.
fn kept(answer: Answer, arrived: Option<Arrived>, env: &Env, context: &Context) -> Answer {
    let Some(Arrived { cookie, events }) = arrived else {
        return answer;
    };
    events.into_iter().for_each(|event| outbox::send(event, env, context));
    match cookie {
        Some(cookie) => with_cookie(answer, cookie),
        None => answer,
    }
}
