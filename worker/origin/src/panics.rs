//! Panics in the log: each with its message and place.

use std::panic;

use worker::event;

/// Logs panics before what `worker` does about them: it has the runtime begin with a new instance. Which of the two hooks is
/// set first is not known, so this one goes on to the other.
#[event(start)]
fn log_panics() {
    let next = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        console_error_panic_hook::hook(panic);
        next(panic);
    }));
}
