//! Who may make which call: the parts of control, the roles that each takes, and the calls that belong to it.

use worker::Method;

/// A role that counts here. Whoever has none of them may do nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Operator,
    Marketer,
    /// May do everything.
    Admin,
}

impl Role {
    /// Every role that counts.
    pub const ALL: [Self; 3] = [Self::Operator, Self::Marketer, Self::Admin];

    /// Its name in the user's profile.
    pub fn name(self) -> &'static str {
        match self {
            Self::Operator => "operator",
            Self::Marketer => "marketer",
            Self::Admin => "admin",
        }
    }
}

/// A part of control, as the console shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Redirects,
    Release,
    Maintenance,
    Experiments,
    Campaigns,
    /// The hosts of other sites that experiments and campaigns may lead to. Everybody here reads them.
    Hosts,
    /// Who did what, and what is live. Of versions everybody reads, compares and promotes those of their own kinds only
    /// ([`crate::bundles::Kind::part`]), and so it is with what they consist of and were compiled from.
    Audit,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 7] = [
        Self::Redirects,
        Self::Release,
        Self::Maintenance,
        Self::Experiments,
        Self::Campaigns,
        Self::Hosts,
        Self::Audit,
    ];

    /// Its name for the console.
    pub fn name(self) -> &'static str {
        match self {
            Self::Redirects => "redirects",
            Self::Release => "release",
            Self::Maintenance => "maintenance",
            Self::Experiments => "experiments",
            Self::Campaigns => "campaigns",
            Self::Hosts => "hosts",
            Self::Audit => "audit",
        }
    }

    /// The roles of which it takes one.
    pub fn roles(self) -> &'static [Role] {
        match self {
            Self::Redirects | Self::Release | Self::Maintenance => &[Role::Operator, Role::Admin],
            Self::Experiments | Self::Campaigns => &[Role::Marketer, Role::Admin],
            Self::Hosts => &[Role::Admin],
            Self::Audit => &Role::ALL,
        }
    }

    /// The part that a call belongs to, by the segments of its path; none that no session may make.
    pub fn of(segments: &[&str]) -> Option<Self> {
        Some(match segments {
            ["redirects" | "trace"] | ["reports", "redirects" | "not-found" | "urls" | "sessions" | "turned-away"] => {
                Self::Redirects
            }
            ["blobs", ..] => Self::Release,
            ["maintenance"] => Self::Maintenance,
            ["experiments", ..] | ["reports", "experiments"] => Self::Experiments,
            ["campaigns"] | ["deliveries", ..] | ["reports", "clicks" | "conversions"] => Self::Campaigns,
            ["whoami" | "live" | "diff" | "hosts"] | ["versions" | "audit", ..] | ["bundles" | "sources", _] => {
                Self::Audit
            }
            _ => return None,
        })
    }
}

/// Whether a call changes what is stored or live.
pub fn changes_something(method: &Method, segments: &[&str]) -> bool {
    !matches!((method, segments), (Method::Get | Method::Head, _) | (_, ["blobs", "missing"]))
}

#[cfg(test)]
mod tests {
    use super::{Method, Part, changes_something};

    #[test]
    fn looking_takes_no_fresh_sign_in() {
        for (method, segments, changes) in [
            (Method::Get, &["live"][..], false),
            (Method::Get, &["experiments", "preview"], false),
            (Method::Head, &["redirects"], false),
            (Method::Post, &["blobs", "missing"], false),
            (Method::Post, &["blobs"], true),
            (Method::Put, &["experiments"], true),
            (Method::Put, &["maintenance"], true),
            (Method::Post, &["versions", "id", "promote"], true),
            (Method::Delete, &["anything", "new"], true),
        ] {
            assert_eq!(changes_something(&method, segments), changes, "{method:?} {segments:?}");
        }
    }

    #[test]
    fn every_call_that_the_router_knows_belongs_to_a_part() {
        let router = include_str!("lib.rs").split("(Method::");
        let calls: Vec<&str> =
            router.filter_map(|text| Some(text.split_once(", [")?.1.split_once("]) =>")?.0)).collect();
        assert!(calls.contains(&r#""versions", id, "promote""#), "{calls:?}");
        for call in calls {
            let segments: Vec<&str> = call.split(", ").map(|segment| segment.trim_matches('"')).collect();
            assert!(Part::of(&segments).is_some(), "{call} has no part: add it to Part::of");
        }
        assert_eq!(Part::of(&["unknown"]), None);
    }
}
