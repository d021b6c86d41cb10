//! Who may make which call: the parts of control, the roles that each takes, and the calls that belong to it.

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
    /// Who did what, and what is live. Of versions everybody sees and promotes those of their own kinds only
    /// ([`crate::bundles::Kind::part`]).
    Audit,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 6] =
        [Self::Redirects, Self::Release, Self::Maintenance, Self::Experiments, Self::Campaigns, Self::Audit];

    /// Its name for the console.
    pub fn name(self) -> &'static str {
        match self {
            Self::Redirects => "redirects",
            Self::Release => "release",
            Self::Maintenance => "maintenance",
            Self::Experiments => "experiments",
            Self::Campaigns => "campaigns",
            Self::Audit => "audit",
        }
    }

    /// The roles of which it takes one.
    pub fn roles(self) -> &'static [Role] {
        match self {
            Self::Redirects | Self::Release | Self::Maintenance => &[Role::Operator, Role::Admin],
            Self::Experiments | Self::Campaigns => &[Role::Marketer, Role::Admin],
            Self::Audit => &Role::ALL,
        }
    }

    /// The part that a call belongs to, by the segments of its path; none that no session may make.
    pub fn of(segments: &[&str]) -> Option<Self> {
        Some(match segments {
            ["redirects" | "trace"] | ["reports", "redirects" | "not-found" | "urls" | "sessions"] => Self::Redirects,
            ["bundles" | "sources", _] | ["blobs", ..] => Self::Release,
            ["maintenance"] => Self::Maintenance,
            ["experiments", ..] | ["reports", "experiments"] => Self::Experiments,
            ["campaigns"] | ["deliveries", ..] | ["reports", "clicks" | "conversions"] => Self::Campaigns,
            ["whoami" | "live" | "diff"] | ["versions" | "audit", ..] => Self::Audit,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Part;

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
