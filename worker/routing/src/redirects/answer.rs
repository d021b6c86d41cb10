//! What a rule answers with.

/// The status of a redirecting answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// 301: moved for good; a client may change the method to GET.
    MovedPermanently,
    /// 302: elsewhere for now; a client may change the method to GET.
    Found,
    /// 307: elsewhere for now, with the same method.
    TemporaryRedirect,
    /// 308: moved for good, with the same method.
    PermanentRedirect,
    /// 410: there no more, with nothing in its place.
    Gone,
}

impl Status {
    /// Every status a rule can have.
    pub const ALL: [Self; 5] =
        [Self::MovedPermanently, Self::Found, Self::TemporaryRedirect, Self::PermanentRedirect, Self::Gone];

    /// The HTTP status code.
    pub fn code(self) -> u16 {
        match self {
            Self::MovedPermanently => 301,
            Self::Found => 302,
            Self::TemporaryRedirect => 307,
            Self::PermanentRedirect => 308,
            Self::Gone => 410,
        }
    }

    /// The status with this HTTP code, if a rule can have it.
    pub fn from_code(code: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Whether clients may remember the answer.
    pub fn is_permanent(self) -> bool {
        !matches!(self, Self::Found | Self::TemporaryRedirect)
    }
}

/// The answer of a table to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Number of the rule in its table, for [`super::Table::origin_of`].
    pub rule: u32,
    /// The status to answer with.
    pub status: Status,
    /// Value of `Location`: printable ASCII without spaces; a path on this host or an absolute
    /// URL. None for [`Status::Gone`].
    pub location: Option<String>,
    /// True for a rule by pattern: if there is a live page at this address, the page answers instead.
    pub yields: bool,
}
