//! Who may make which call: the parts of control, and the roles that looking at and changing each takes. Which part a call belongs to stands beside its
//! handler in [`crate::routes`].

use serde::Serialize;
use utoipa::ToSchema;

/// A role that counts here. Whoever has none of them may do nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
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

/// What a call takes: a role that its part admits, and more by what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Permission {
    /// The part that it belongs to.
    pub part: Part,
    /// What it does.
    pub access: Access,
}

impl Permission {
    /// The roles of which it takes one. Everybody here reads what others look after; changing it, and what is counted of it, is for
    /// those who look after it.
    pub fn roles(self) -> &'static [Role] {
        match (self.part, self.access) {
            (Part::Audit, _) | (Part::Experiments, Access::ReadCounts) => &Role::ALL,
            (Part::Settings, Access::Read) => &Role::ALL,
            (Part::Hosts | Part::People | Part::Tokens | Part::Settings, _) => &[Role::Admin],
            (_, Access::Read | Access::Propose) => &Role::ALL,
            (Part::Redirects | Part::Release | Part::Maintenance, _) => &[Role::Operator, Role::Admin],
            (Part::Experiments | Part::Campaigns, _) => &[Role::Marketer, Role::Admin],
        }
    }
}

/// What a call does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Reads what is stored or live.
    Read,
    /// Reads what is counted, which is merged before.
    ReadCounts,
    /// Drafts what somebody who may change it would publish. It takes the same passkey as a change.
    Propose,
    /// Changes what is stored or live: of a user this takes a passkey used lately, unless it is a dry run.
    Change,
    /// The same, by a switch that stops something or has it go on: it needs nobody's review.
    Switch,
    /// Changes who may do what: of a user this takes a passkey used in the last minutes, also where it is a dry run.
    Manage,
}

/// A part of control, as the console shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    Redirects,
    Release,
    Maintenance,
    Experiments,
    Campaigns,
    /// The hosts of other sites that experiments and campaigns may lead to. Everybody here reads them.
    Hosts,
    /// Who did what, what is live, and reports that everybody may read. Of versions everybody reads, compares and promotes those that
    /// their kind's part ([`crate::kind::Kind::part`]) allows, and so it is with what they consist of and were compiled from.
    Audit,
    /// Getting an admin in who has no passkey. Users themselves are the origin's.
    People,
    /// Tokens for continuous integration.
    Tokens,
    /// What admins set for everybody, such as what needs a review. Everybody here reads it.
    Settings,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 10] = [
        Self::Redirects,
        Self::Release,
        Self::Maintenance,
        Self::Experiments,
        Self::Campaigns,
        Self::Hosts,
        Self::Audit,
        Self::People,
        Self::Tokens,
        Self::Settings,
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
            Self::People => "people",
            Self::Tokens => "tokens",
            Self::Settings => "settings",
        }
    }

    /// The permission to read what is stored or live.
    pub const fn read(self) -> Permission {
        Permission { part: self, access: Access::Read }
    }

    /// The permission to read what is counted.
    pub const fn read_counts(self) -> Permission {
        Permission { part: self, access: Access::ReadCounts }
    }

    /// The permission to draft.
    pub const fn propose(self) -> Permission {
        Permission { part: self, access: Access::Propose }
    }

    /// The permission to change what is stored or live.
    pub const fn change(self) -> Permission {
        Permission { part: self, access: Access::Change }
    }

    /// The permission to switch something off or on.
    pub const fn switch(self) -> Permission {
        Permission { part: self, access: Access::Switch }
    }

    /// The permission to change who may do what.
    pub const fn manage(self) -> Permission {
        Permission { part: self, access: Access::Manage }
    }
}
