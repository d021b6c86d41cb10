//! Texts of the program on the JavaScript side: each crosses once.

use std::cell::RefCell;

use js_sys::JsString;

thread_local! {
    static CROSSED: RefCell<Vec<(&'static str, JsString)>> = const { RefCell::new(Vec::new()) };
}

/// Works with a text on the JavaScript side. There are few of them, and each is told by its address.
pub fn with<T>(text: &'static str, work: impl FnOnce(&JsString) -> T) -> T {
    CROSSED.with_borrow_mut(|crossed| match crossed.iter().find(|(known, _)| std::ptr::eq(*known, text)) {
        Some((_, there)) => work(there),
        None => {
            let there = JsString::from(text);
            let done = work(&there);
            crossed.push((text, there));
            done
        }
    })
}
