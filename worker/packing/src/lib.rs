//! Writes what `kirkas_routing` reads in place: maps of bytes, and automata of regular expressions.
//!
//! Each layout is described where it is read. The compilers of tables and of experiments use this crate; the edge
//! doesn't.

pub mod automaton;
pub mod packed;
