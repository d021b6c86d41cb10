//! The Durable Object that coordinates the refreshes of one refresh token: all who ask at once share
//! one, and its answer is remembered, in memory, for the grace time.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use js_sys::Promise;
use kirkas_core::session::coordination::{Coordination, RefreshDecision};
use kirkas_core::session::renewal::Renewal;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Request;

use crate::origin::now;
use crate::platform::calls::Deadline;
use crate::platform::durable::DurableState;
use crate::platform::{Env, platform, promise};
use crate::renewal::{allowed_ms, from_origin};
use crate::settings::Settings;

/// The coordinator of one refresh token.
#[wasm_bindgen]
pub struct SessionRefresh {
    state: DurableState,
    env: Env,
    coordination: Rc<RefCell<Coordination>>,
    round: RefCell<Option<Round>>,
}

/// One refresh and all who wait for it.
#[derive(Clone)]
struct Round {
    ended: Promise,
    renewal: Rc<OnceCell<Renewal>>,
}

#[wasm_bindgen]
impl SessionRefresh {
    /// As the platform makes one.
    #[wasm_bindgen(constructor)]
    pub fn new(state: DurableState, env: Env) -> Self {
        Self { state, env, coordination: Rc::default(), round: RefCell::default() }
    }

    /// Answers what came of the refresh: 204 and new cookies, 401, or 503.
    pub fn fetch(&self, request: &Request) -> JsValue {
        let ask = self.coordination.borrow_mut().request(now());
        match ask {
            RefreshDecision::Cached(renewal) => return answer(&renewal),
            RefreshDecision::Start => *self.round.borrow_mut() = Some(self.start(request)),
            RefreshDecision::Wait => {}
        }
        let Some(round) = self.round.borrow().clone() else {
            return answer(&Renewal::Unavailable(None));
        };
        promise(async move {
            JsFuture::from(round.ended).await?;
            Ok(answer(round.renewal.get().unwrap_or(&Renewal::Unavailable(None))))
        })
        .into()
    }

    /// Starts a refresh that goes on even after its first caller has left.
    fn start(&self, request: &Request) -> Round {
        let headers = request.headers();
        let (env, coordination) = (self.env.clone(), Rc::clone(&self.coordination));
        let renewal = Rc::new(OnceCell::new());
        let result = Rc::clone(&renewal);
        let ended = promise(async move {
            let grace = Settings::from_env(&env).refresh_grace_ms.into();
            let answer = from_origin(&env, &headers, Deadline::within(allowed_ms(&env))).await;
            let _first = result.set(coordination.borrow_mut().finish(answer, grace));
            Ok(JsValue::UNDEFINED)
        });
        self.state.wait_until(&ended);
        Round { ended, renewal }
    }
}

fn answer(renewal: &Renewal) -> JsValue {
    let (status, cookies, retry_after) = renewal.to_answer();
    let cookies = cookies.iter().map(|cookie| ("set-cookie", cookie.as_str()));
    let headers = cookies.chain(retry_after.map(|retry_after| ("retry-after", retry_after)));
    let head: String = headers.flat_map(|(name, value)| [name, "\n", value, "\n"]).collect();
    platform().respond(None, status, &head, None, "", 0.0, 0, 0).into()
}
