//! The live redirect rules as rows that can be searched.
//!
//! # Design
//! Files and bundles are the truth; the rows, in a database of their own, are made from them and can be made again at any time. When a
//! table goes live, [`index::follow`] writes what differs before the call is answered, as far as that is little; the rest is done by
//! messages of a queue, each of which goes on where the one before stopped. [`stored`] reads rules from the rows by what they answer and
//! where they lead, for drafts of tables that are too large to be read at once.

mod changed;
pub mod database;
mod drafted;
pub mod endpoints;
pub mod history;
pub mod hits;
pub mod index;
mod listed;
pub mod progress;
pub mod reader;
mod removal;
pub mod state;
mod store;
pub mod stored;
