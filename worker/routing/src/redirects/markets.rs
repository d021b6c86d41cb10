//! The markets that rules of a table are for, by their numbers in it.
//!
//! # Design
//! A rule has its market's number instead of hosts, so that tables stay small and hosts can change without a new
//! table. The names of the markets are in the table, because another build may number them differently.

use crate::site::{self, Market};

/// In place of a market's number: the rule answers in all markets.
pub const EVERYWHERE: u8 = 0;

/// The markets of a table. None for a name that this build doesn't know: rules of that market answer nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Markets(Vec<Option<&'static Market>>);

impl Markets {
    /// Reads their names, one a line.
    pub(super) fn load(names: &[u8]) -> Self {
        let names = std::str::from_utf8(names).unwrap_or_default();
        Self(names.lines().map(site::market).collect())
    }

    /// Whether an exact rule of a market answers on the host. Publishing refuses rules for paths that are not the market's.
    pub(super) fn has_host(&self, number: u8, host: &str) -> bool {
        number == EVERYWHERE || self.get(number).is_some_and(|market| market.is_on(host))
    }

    /// Whether a rule by pattern of a market answers a folded path on the host.
    pub(super) fn has_path(&self, number: u8, host: &str, folded: &str) -> bool {
        let in_market = |market: &Market| market.has_path(site::region_of_host(host), folded);
        number == EVERYWHERE || self.get(number).is_some_and(in_market)
    }

    fn get(&self, number: u8) -> Option<&'static Market> {
        *self.0.get(usize::from(number).checked_sub(1)?)?
    }
}
