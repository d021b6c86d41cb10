//! How long something may take in all. When the time is over what it guards is aborted; when it is
//! dropped, nothing is: a stream that has begun may go on.

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{AbortController, AbortSignal};

use crate::platform::timer::{clear_timeout, set_timeout};

/// A moment by which answers have to have begun.
pub struct Deadline {
    controller: AbortController,
    timer: JsValue,
    until: f64,
}

impl Deadline {
    /// In so many milliseconds.
    pub fn after(milliseconds: f64) -> Result<Self, JsValue> {
        let controller = AbortController::new()?;
        let abort: Function = Reflect::get(&controller, &"abort".into())?.unchecked_into();
        let timer = set_timeout(&abort.bind0(&controller), milliseconds);
        Ok(Self { controller, timer, until: js_sys::Date::now() + milliseconds })
    }

    /// In so many milliseconds, but no later than this one.
    pub fn within(&self, milliseconds: f64) -> Result<Self, JsValue> {
        Self::after(milliseconds.min((self.until - js_sys::Date::now()).max(0.0)))
    }

    /// What aborts a request.
    pub fn signal(&self) -> AbortSignal {
        self.controller.signal()
    }

    /// Whether the time is over.
    pub fn has_passed(&self) -> bool {
        self.signal().aborted()
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        clear_timeout(&self.timer);
    }
}
