//! The kinds of what is published.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::access::Part;
use crate::problem::Problem;

/// The kinds of bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A compiled redirect table.
    Redirects,
    /// The manifest of a release of the app.
    Release,
    /// Campaigns and the sources of clicks.
    Campaigns,
    /// Experiments and features.
    Experiments,
    /// Hosts of other sites that experiments and campaigns may lead to.
    Hosts,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Redirects, Self::Release, Self::Campaigns, Self::Experiments, Self::Hosts];

    /// The kind of this name.
    pub fn parse(name: Option<String>) -> Result<Self, Problem> {
        Self::ALL
            .into_iter()
            .find(|kind| name.as_deref() == Some(kind.name()))
            .ok_or_else(|| Problem::Malformed(format!("Say kind={}.", Self::ALL.map(Self::name).join(" or kind="))))
    }

    /// Its name: that of its column in the table of what is live, too.
    pub fn name(self) -> &'static str {
        match self {
            Self::Redirects => "redirects",
            Self::Release => "release",
            Self::Campaigns => "campaigns",
            Self::Experiments => "experiments",
            Self::Hosts => "hosts",
        }
    }

    /// The part of control that publishes it.
    pub fn part(self) -> Part {
        match self {
            Self::Redirects => Part::Redirects,
            Self::Release => Part::Release,
            Self::Campaigns => Part::Campaigns,
            Self::Experiments => Part::Experiments,
            Self::Hosts => Part::Hosts,
        }
    }
}
