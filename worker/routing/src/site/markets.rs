//! Markets, which files of redirects are for. `locales/languages.json` says which market each language belongs to.

use super::{LANGUAGES, MARKETS, Region, language_by_prefix, region_of_host};

/// A market: the prefixes of its languages, on the hosts of its region.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Market {
    /// Short name, as in `locales/languages.json`.
    pub id: &'static str,
    /// Id of the region whose hosts it is on.
    pub region: &'static str,
    /// Its number in compiled tables, from 1.
    pub number: u8,
}

/// The markets with an active language.
pub fn markets() -> &'static [Market] {
    MARKETS
}

/// The market with this id.
pub fn market(id: &str) -> Option<&'static Market> {
    MARKETS.iter().find(|market| market.id == id)
}

impl Market {
    /// Whether the market is on this host, with or without port. An unknown host is served as the default region's.
    pub fn is_on(&self, host: &str) -> bool {
        region_of_host(host).id == self.region
    }

    /// Whether a folded path belongs to the market in its region: the longest prefix of an active language decides.
    pub fn has_path(&self, region: &Region, folded: &str) -> bool {
        let active = |language: &super::Language| language.active && language.region == region.id;
        region.id == self.region && language_by_prefix(region, folded, active).market == self.id
    }

    /// The prefixes of its active languages, empty for paths without one.
    pub fn prefixes(&self) -> impl Iterator<Item = &'static str> {
        let own = LANGUAGES.iter().filter(|language| language.active && language.market == self.id);
        own.map(|language| language.prefix)
    }
}
