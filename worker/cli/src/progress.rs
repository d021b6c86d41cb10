//! Shows on a terminal that a command is at work; says nothing anywhere else.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

const BEAT: Duration = Duration::from_millis(100);

/// A bar on standard error that fills up as bytes are uploaded.
pub fn upload(bytes: u64) -> ProgressBar {
    let bar = ProgressBar::new(bytes);
    match ProgressStyle::with_template("uploading [{bar:40}] {bytes} of {total_bytes} {elapsed}") {
        Ok(style) => bar.with_style(style.progress_chars("= ")),
        Err(_) => bar,
    }
}

/// Does `work`, with a moving bar, what it is and how long it takes on standard error meanwhile.
pub fn during<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let bar = ProgressBar::new_spinner().with_message(what.to_owned());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
        bar.set_style(style.tick_strings(&["[=   ]", "[ =  ]", "[  = ]", "[   =]", "[  = ]", "[ =  ]", "[    ]"]));
    }
    bar.enable_steady_tick(BEAT);
    let done = work();
    bar.finish_and_clear();
    done
}
