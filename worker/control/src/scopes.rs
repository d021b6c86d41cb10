//! What a token is limited to: parts of control, and what it may do there, such as `redirects:publish`. Publishing includes drafts,
//! and drafts include reading; publishing unreviewed includes them all.

use crate::access::{Access, Part};

/// What a credential may be used for, besides what its user's roles allow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scopes {
    /// Everything.
    Unlimited,
    /// These, and what belongs to no part in particular.
    Listed(Vec<Scope>),
    /// This part, and nothing else.
    Only(Part),
}

/// A part, and what may be done there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    part: Part,
    reach: Reach,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    Read,
    Draft,
    Publish,
    PublishUnreviewed,
}

impl Scopes {
    /// Those of a token with these names, of which there may be none: then it is limited to nothing. A name that is none here allows
    /// nothing.
    pub fn from_names(names: &[String]) -> Self {
        match names {
            [] => Self::Unlimited,
            names => Self::Listed(names.iter().filter_map(|name| Scope::from_name(name)).collect()),
        }
    }

    /// Those that count in a call that does this.
    pub fn of_call(&self, access: Access) -> Self {
        let needed = match access {
            Access::Read | Access::ReadCounts => Reach::Read,
            Access::Propose => Reach::Draft,
            Access::Change | Access::Switch | Access::Manage => Reach::Publish,
        };
        match self {
            Self::Unlimited => Self::Unlimited,
            Self::Only(part) => Self::Only(*part),
            Self::Listed(scopes) => {
                Self::Listed(scopes.iter().copied().filter(|scope| scope.reach >= needed).collect())
            }
        }
    }

    /// Whether they include publishing what nobody else has approved.
    pub fn publish_unreviewed(&self, part: Part) -> bool {
        let of_part = |scope: &Scope| scope.part == part && scope.reach == Reach::PublishUnreviewed;
        matches!(self, Self::Listed(scopes) if scopes.iter().any(of_part))
    }

    /// Whether one is of this part. What belongs to no kind of its own takes any.
    pub fn include(&self, part: Part) -> bool {
        match self {
            Self::Unlimited => true,
            Self::Only(only) => *only == part,
            Self::Listed(scopes) if part == Part::Audit => !scopes.is_empty(),
            Self::Listed(scopes) => scopes.iter().any(|scope| scope.part == part),
        }
    }
}

impl Scope {
    /// Whether a token for continuous integration can have the scope with this name: of what is drafted and reviewed every one, and
    /// of what is switched or set at once those without a draft. Nobody else's access is ever among them.
    pub fn is_for_ci(name: &str) -> bool {
        Self::from_name(name).is_some_and(|Self { part, reach }| match part {
            Part::Redirects | Part::Release | Part::Experiments | Part::Campaigns => true,
            Part::Maintenance | Part::Hosts => matches!(reach, Reach::Read | Reach::Publish),
            Part::Audit | Part::People | Part::Tokens | Part::Settings => false,
        })
    }

    fn from_name(name: &str) -> Option<Self> {
        let (part, reach) = name.split_once(':')?;
        let part = Part::ALL.into_iter().find(|known| known.name() == part)?;
        let reach = match reach {
            "read" => Reach::Read,
            "draft" => Reach::Draft,
            "publish" => Reach::Publish,
            "publish-unreviewed" => Reach::PublishUnreviewed,
            _ => return None,
        };
        Some(Self { part, reach })
    }
}

#[cfg(test)]
mod tests {
    use super::{Scope, Scopes};
    use crate::access::{Access, Part};

    fn may(names: &[&str], access: Access, part: Part) -> bool {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        Scopes::from_names(&names).of_call(access).include(part)
    }

    #[test]
    fn a_token_does_what_its_scopes_name() {
        for (names, access, part, allowed) in [
            (&[][..], Access::Change, Part::Hosts, true),
            (&["redirects:read"], Access::Read, Part::Redirects, true),
            (&["redirects:read"], Access::ReadCounts, Part::Redirects, true),
            (&["redirects:read"], Access::Change, Part::Redirects, false),
            (&["redirects:draft"], Access::Read, Part::Redirects, true),
            (&["redirects:draft"], Access::Change, Part::Redirects, false),
            (&["redirects:draft"], Access::Propose, Part::Redirects, true),
            (&["redirects:read"], Access::Propose, Part::Redirects, false),
            (&["redirects:publish"], Access::Read, Part::Redirects, true),
            (&["redirects:publish"], Access::Change, Part::Redirects, true),
            (&["maintenance:publish"], Access::Switch, Part::Maintenance, true),
            (&["maintenance:read"], Access::Switch, Part::Maintenance, false),
            (&["redirects:publish-unreviewed"], Access::Change, Part::Redirects, true),
            (&["people:publish"], Access::Manage, Part::People, true),
            (&["people:read"], Access::Manage, Part::People, false),
            (&["redirects:publish"], Access::Manage, Part::Tokens, false),
            (&["redirects:publish"], Access::Read, Part::Campaigns, false),
            (&["redirects:publish", "campaigns:read"], Access::Read, Part::Campaigns, true),
            (&["redirects:publish", "campaigns:read"], Access::Change, Part::Campaigns, false),
            (&["redirects:read"], Access::Read, Part::Audit, true),
            (&["redirects:read"], Access::Change, Part::Audit, false),
            (&["redirects:publish"], Access::Change, Part::Audit, true),
            (&["audit:read"], Access::Read, Part::Redirects, false),
        ] {
            assert_eq!(may(names, access, part), allowed, "{names:?} {access:?} {part:?}");
        }
    }

    #[test]
    fn publishing_unreviewed_is_named_by_itself() {
        for (names, expected) in [
            (&["redirects:publish-unreviewed"][..], true),
            (&["redirects:publish", "release:publish-unreviewed"], false),
            (&[], false),
        ] {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(Scopes::from_names(&names).publish_unreviewed(Part::Redirects), expected, "{names:?}");
        }
    }

    #[test]
    fn a_token_of_one_part_does_nothing_else() {
        let only = Scopes::Only(Part::People).of_call(Access::Manage);
        for part in Part::ALL {
            assert_eq!(only.include(part), part == Part::People, "{part:?}");
        }
    }

    #[test]
    fn continuous_integration_gets_nobody_access() {
        for (name, is_for_ci) in [
            ("redirects:read", true),
            ("redirects:draft", true),
            ("release:publish", true),
            ("campaigns:publish-unreviewed", true),
            ("maintenance:publish", true),
            ("maintenance:draft", false),
            ("hosts:publish-unreviewed", false),
            ("audit:read", false),
            ("people:publish", false),
            ("tokens:publish", false),
            ("redirects", false),
            ("*", false),
        ] {
            assert_eq!(Scope::is_for_ci(name), is_for_ci, "{name}");
        }
    }

    #[test]
    fn a_name_that_is_none_allows_nothing() {
        for name in ["", "redirects", "redirects:", "redirects:everything", "Redirects:read", "setting:read", "*"] {
            for part in Part::ALL {
                assert!(!may(&[name], Access::Read, part), "{name} {part:?}");
            }
        }
    }
}
