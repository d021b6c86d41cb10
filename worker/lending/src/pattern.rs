//! Regular expressions, compiled when they are first used.

use regex::Regex;

/// The expression of a constant pattern.
pub fn compile(pattern: &'static str) -> Regex {
    #[expect(clippy::expect_used, reason = "the patterns are constants, and the tests compile each")]
    Regex::new(pattern).expect("a regular expression")
}
