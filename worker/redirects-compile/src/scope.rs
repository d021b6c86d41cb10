//! Where a rule answers: on the host that its source names, else in the market that its table is for.

use kirkas_routing::site::{self, Market, Region};

use super::service;

/// What a table says in place of a market where its rules answer everywhere.
const ALL: &str = "all";

/// Where a rule answers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// On this host, lower-case and without port.
    Host(String),
    /// Where its market is.
    Markets(Markets),
}

/// One market, or all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Markets {
    /// Everywhere.
    All,
    /// On the market's hosts, below its prefixes.
    One(&'static Market),
}

impl Markets {
    /// The markets with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        if name == ALL { Some(Self::All) } else { site::market(name).map(Self::One) }
    }

    /// Their name in a table.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => ALL,
            Self::One(market) => market.id,
        }
    }

    /// Every name.
    pub fn names() -> impl Iterator<Item = &'static str> {
        site::markets().iter().map(|market| market.id).chain([ALL])
    }

    /// The markets that a file is for by its name: `redirects/lv.csv` is for `lv`.
    pub fn from_file_name(name: &str) -> Option<Self> {
        let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
        Self::from_name(file.split_once('.').map_or(file, |(stem, _)| stem))
    }
}

impl Scope {
    /// The host, where it is one.
    pub fn host(&self) -> Option<&str> {
        match self {
            Self::Host(host) => Some(host),
            Self::Markets(_) => None,
        }
    }

    /// The market, where it is one.
    pub fn market(&self) -> Option<&'static Market> {
        match self {
            Self::Markets(Markets::One(market)) => Some(market),
            Self::Markets(Markets::All) | Self::Host(_) => None,
        }
    }

    /// The name in a table's column `market`. A rule with a host answers there, whatever the market.
    pub fn market_name(&self) -> &'static str {
        self.market().map_or(ALL, |market| market.id)
    }

    /// Whether it answers on a host; an empty one stands for those that the service doesn't know.
    pub fn is_on(&self, host: &str) -> bool {
        match self {
            Self::Host(own) => own == host,
            Self::Markets(Markets::All) => true,
            Self::Markets(Markets::One(market)) => market.is_on(host),
        }
    }

    /// The hosts that it answers on.
    pub fn hosts(&self) -> Vec<&str> {
        match self {
            Self::Host(host) => vec![host],
            Self::Markets(_) => service::hosts().chain([""]).filter(|host| self.is_on(host)).collect(),
        }
    }

    /// The regions that it answers in.
    pub fn regions(&self) -> Vec<&'static Region> {
        match self {
            Self::Host(host) => vec![site::region_of_host(host)],
            Self::Markets(Markets::All) => site::regions().iter().collect(),
            Self::Markets(Markets::One(market)) => site::region(market.region).into_iter().collect(),
        }
    }
}

/// The names of all markets, for people.
pub(super) fn choices() -> String {
    Markets::names().collect::<Vec<_>>().join(", ")
}
