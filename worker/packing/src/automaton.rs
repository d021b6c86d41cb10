//! Makes automata of regular expressions, as `kirkas_routing::automaton` reads them.

pub mod dense;
mod determinise;
pub mod writer;

pub use determinise::TooLarge;
