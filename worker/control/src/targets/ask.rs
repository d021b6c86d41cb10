//! Asks targets, as far as they may be asked, and notes what came of it.

use std::cell::{Cell, RefCell};

use kirkas_core::site::{self, Region};
use kirkas_core::snapshot::Snapshot;
use kirkas_publishing::targets::address::AddressRules;
use kirkas_publishing::targets::health::Pauses;
use kirkas_publishing::targets::walk::{Finding, Method, Response, Step, Walk};
use worker::wasm_bindgen_futures::JsFuture;
use worker::{
    AbortSignal, D1Database, Env, Fetch, Headers, Request, RequestInit, RequestRedirect, ResponseBody, web_sys,
};

use super::store::{self, Checked, Target};
use crate::clock::now_in_milliseconds;
use crate::live::Live;
use crate::problem::Problem;
use crate::rules::state::DATABASE;
use crate::settings::TargetSettings;
use crate::trace;

/// How long a site may take, in milliseconds.
const DEADLINE_MS: u32 = 10_000;
/// Checks that are written together.
const MAX_TOGETHER: usize = 50;

/// What asking takes.
pub struct Asker<'a> {
    env: &'a Env,
    db: D1Database,
    rules: AddressRules,
    pauses: Pauses,
    /// What is live, by which our own hosts answer.
    snapshot: RefCell<Snapshot>,
    user_agent: String,
    /// Requests that were sent.
    sent: Cell<u32>,
    /// What is not written yet.
    checked: RefCell<Vec<Checked>>,
}

impl<'a> Asker<'a> {
    /// Reads what is live and the settings.
    pub async fn new(env: &'a Env) -> Result<Self, Problem> {
        let settings = TargetSettings::of(env);
        let snapshot = trace::snapshot(env, &Live::read(env).await?).await?;
        Ok(Self {
            env,
            db: env.d1(DATABASE)?,
            rules: AddressRules::with_local(&settings.local_hosts),
            pauses: settings.pauses,
            // While pages are maintained, they have not gone.
            snapshot: RefCell::new(Snapshot { maintenance: false, windows: Vec::new(), ..snapshot }),
            user_agent: user_agent(),
            sent: Cell::new(0),
            checked: RefCell::default(),
        })
    }

    /// How many requests were sent.
    pub fn sent(&self) -> u32 {
        self.sent.get()
    }

    /// Checks a target. What came of it is written with that of others: [`Self::note`] writes the rest.
    pub async fn check(&self, target: &Target) -> Result<Finding, Problem> {
        let finding = self.find(&target.url).await?;
        let now = now_in_milliseconds();
        let health = target.health().after(finding.outcome, now, target.is_used(), &self.pauses);
        self.checked.borrow_mut().push(Checked::new(&target.url, health, &finding, now));
        if self.checked.borrow().len() >= MAX_TOGETHER {
            self.note().await?;
        }
        Ok(finding)
    }

    /// Writes what checks came to that is not written yet.
    pub async fn note(&self) -> Result<(), Problem> {
        let checked = self.checked.take();
        store::note(&self.db, &checked).await
    }

    /// What a target's address comes to. A path answers where it does in any region.
    async fn find(&self, url: &str) -> Result<Finding, Problem> {
        if let Some(host) = url.strip_prefix("//") {
            let name = host.split(['/', ':']).next().unwrap_or_default();
            return self.walk(&self.rules.with_own(name), &["https:", url].concat()).await;
        }
        if !url.starts_with('/') {
            return self.walk(&self.rules, url).await;
        }
        let mut findings = Vec::new();
        for Region { origin, .. } in site::regions() {
            findings.push(self.walk(&self.rules, &[origin, url].concat()).await?);
        }
        let best = findings.into_iter().min_by_key(|finding| finding.outcome);
        best.ok_or_else(|| Problem::Internal("there is no region".to_owned()))
    }

    async fn walk(&self, rules: &AddressRules, url: &str) -> Result<Finding, Problem> {
        let mut step = Walk::begin(rules, url);
        loop {
            step = match step {
                Step::Done(finding) => return Ok(finding),
                Step::LookUp(walk) => self.look_up(walk).await?,
                Step::Ask(walk) => self.ask(walk).await,
            };
        }
    }

    async fn look_up(&self, walk: Walk) -> Result<Step, Problem> {
        let (_, url) = walk.request();
        let mut snapshot = self.snapshot.borrow().clone();
        let answer = trace::of_url(self.env, &mut snapshot, url.as_str()).await?;
        // With the parts of the table that it took.
        self.snapshot.replace(snapshot);
        let location = answer.location.as_deref();
        Ok(walk.answered(Response { status: answer.status, location, is_challenge: false }))
    }

    async fn ask(&self, walk: Walk) -> Step {
        self.sent.set(self.sent.get().saturating_add(1));
        let (method, url) = walk.request();
        let Ok((status, location, is_challenge)) = send(method, url.as_str(), &self.user_agent).await else {
            return walk.unanswered();
        };
        walk.answered(Response { status: Some(status), location: location.as_deref(), is_challenge })
    }
}

/// Says who asks, so that a site can turn us away.
fn user_agent() -> String {
    let origin = site::regions().first().map_or("", |region| region.origin);
    format!("KirkasTargets/1 (+{origin}/)")
}

/// Sends a request; answers the status, where it leads, and whether it is a riddle for programs. Nothing of the body is read.
async fn send(method: Method, url: &str, user_agent: &str) -> worker::Result<(u16, Option<String>, bool)> {
    let headers = Headers::new();
    headers.set("user-agent", user_agent)?;
    headers.set("accept", "text/html,*/*;q=0.8")?;
    let mut init = RequestInit::new();
    init.with_method(match method {
        Method::Head => worker::Method::Head,
        Method::Get => worker::Method::Get,
    });
    // Each address that a redirect leads to is judged before it is asked.
    init.with_headers(headers).with_redirect(RequestRedirect::Manual);
    let signal = AbortSignal::from(web_sys::AbortSignal::timeout_with_u32(DEADLINE_MS));
    let response = Fetch::Request(Request::new_with_init(url, &init)?).send_with_signal(&signal).await?;
    let answer = (
        response.status_code(),
        response.headers().get("location")?,
        response.headers().get("cf-mitigated")?.is_some_and(|value| value == "challenge"),
    );
    if let ResponseBody::Stream(body) = response.body() {
        // A body that nobody reads would hold its connection; a site that has closed it already has done so itself.
        let _closed = JsFuture::from(body.cancel()).await;
    }
    Ok(answer)
}
