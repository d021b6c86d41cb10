//! The redirect table: which old address answers with which new one (specification, section 2).
//!
//! A published table is one immutable value that is read in place; see [`Table`] for looking up,
//! and `kirkas_redirects_compile` for how tables that people edit become one.
//!
//! # Which rule answers
//! 1. Exact rules for the requested path, then for the path with its closing slash toggled. Among
//!    those, a rule for this host comes before one for the market, which comes before one for all
//!    markets. Then a rule that requires a query comes before one that doesn't (more parameters
//!    first), and a case-sensitive rule before others.
//! 2. Rules by pattern: most literal segments first, then most segments, then without `*`; where
//!    two still match, the one whose literal segments come first in the path.
//! 3. Regular expressions, in the order of their rules.

mod answer;
mod block;
mod bundle;
mod candidate;
mod expressions;
mod fuse;
pub mod layout;
mod location;
mod markets;
mod origins;
mod patched;
mod patterns;
mod query;
mod shard;
mod shard_lru;
mod symbols;
mod table;

pub use answer::{Hit, Status};
pub use bundle::LoadError;
pub use patched::{Patch, PatchedTable};
pub use shard_lru::ShardLru;
pub use table::{MissingShard, ShardId, Table};
