//! Shows on a terminal how far a command has come; says nothing anywhere else.

use std::sync::LazyLock;
use std::time::Duration;

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

const BEAT: Duration = Duration::from_millis(100);
/// What goes on at the same time has its bars below each other.
static BARS: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// A bar on standard error, for as long as it is kept.
pub struct Bar(ProgressBar);

/// A bar of bytes.
pub fn bytes(total: usize, what: &str) -> Bar {
    bar(total, what.to_owned(), "{msg} [{bar:30}] {bytes} of {total_bytes}  {elapsed}")
}

/// A bar of things that are counted.
pub fn count(total: usize, what: &str) -> Bar {
    bar(total, what.to_owned(), "{msg} [{bar:30}] {pos} of {len}  {elapsed}")
}

/// A bar of steps, each with a name.
pub fn steps(total: usize, what: String) -> Bar {
    bar(total, what, "{prefix} [{bar:30}] {msg}  {elapsed}")
}

fn bar(total: usize, what: String, template: &str) -> Bar {
    let bar = BARS.add(ProgressBar::new(total as u64).with_message(what.clone()).with_prefix(what));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.enable_steady_tick(BEAT);
    Bar(bar)
}

impl Bar {
    /// So much more is done.
    pub fn advance(&self, by: usize) {
        self.0.inc(by as u64);
    }

    /// A step begins.
    pub fn at(&self, step: usize, name: &'static str) {
        self.0.set_position(step as u64);
        self.0.set_message(name);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
