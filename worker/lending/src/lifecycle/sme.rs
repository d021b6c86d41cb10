//! The statuses of a company's application, which admins pass on to lenders (product design, section 10).

use serde::{Deserialize, Serialize};

/// Where a company's application stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SmeStatus {
    /// Nobody has taken it on.
    New,
    /// An admin has.
    Assigned,
    /// They have talked to the company.
    Contacted,
    /// Lenders have it.
    SentToLenders,
    /// Lenders offer something.
    Offers,
    /// The company took an offer.
    Won,
    /// It took none.
    Lost,
    /// No lender offers anything, or it was not passed on.
    Declined,
    /// The company does not want it any more.
    Withdrawn,
    /// The company has applied twice.
    Duplicate,
    /// No company meant it.
    Spam,
}

/// Why a status can't follow another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatusRefusal {
    /// It never does.
    NotAllowed,
    /// It does, where a note says why.
    NoteMissing,
}

/// Where a company's application stands, as the company is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SmeProgress {
    /// It has arrived.
    Received,
    /// Somebody works on it.
    InProgress,
    /// Lenders have it.
    SentToLenders,
    /// Lenders offer something.
    Offers,
    /// No lender offers anything.
    Declined,
    /// The company does not want it any more.
    Withdrawn,
    /// It is closed.
    Closed,
}

impl SmeStatus {
    /// What the company is told. Why a case is closed that was no application of its own is between admins.
    pub fn progress(self) -> SmeProgress {
        match self {
            Self::New => SmeProgress::Received,
            Self::Assigned | Self::Contacted => SmeProgress::InProgress,
            Self::SentToLenders => SmeProgress::SentToLenders,
            Self::Offers => SmeProgress::Offers,
            Self::Declined => SmeProgress::Declined,
            Self::Withdrawn => SmeProgress::Withdrawn,
            Self::Won | Self::Lost | Self::Duplicate | Self::Spam => SmeProgress::Closed,
        }
    }

    /// All of them, as they follow one another; the ends come last.
    pub const ALL: [Self; 11] = [
        Self::New,
        Self::Assigned,
        Self::Contacted,
        Self::SentToLenders,
        Self::Offers,
        Self::Won,
        Self::Lost,
        Self::Declined,
        Self::Withdrawn,
        Self::Duplicate,
        Self::Spam,
    ];

    /// As the database and the API name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Assigned => "assigned",
            Self::Contacted => "contacted",
            Self::SentToLenders => "sent-to-lenders",
            Self::Offers => "offers",
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
            Self::Duplicate => "duplicate",
            Self::Spam => "spam",
        }
    }

    /// What can follow it, in the order of [`Self::ALL`].
    pub fn next(self) -> &'static [Self] {
        match self {
            Self::New => &[Self::Assigned, Self::Duplicate, Self::Spam],
            Self::Assigned => &[Self::Contacted, Self::SentToLenders, Self::Declined, Self::Withdrawn, Self::Duplicate],
            Self::Contacted => &[Self::SentToLenders, Self::Declined, Self::Withdrawn],
            Self::SentToLenders => &[Self::Offers, Self::Declined, Self::Withdrawn],
            Self::Offers => &[Self::Won, Self::Lost, Self::Withdrawn],
            Self::Won | Self::Lost | Self::Declined | Self::Withdrawn | Self::Duplicate | Self::Spam => {
                &[Self::Assigned]
            }
        }
    }

    /// Whether the case is closed.
    pub fn is_end(self) -> bool {
        matches!(self, Self::Won | Self::Lost | Self::Declined | Self::Withdrawn | Self::Duplicate | Self::Spam)
    }

    /// Whether `to` may follow, where a note says why or none does.
    ///
    /// # Errors
    /// When it never follows, or takes a note.
    pub fn check(self, to: Self, has_note: bool) -> Result<(), StatusRefusal> {
        if !self.next().contains(&to) {
            return Err(StatusRefusal::NotAllowed);
        }
        // A closed case is taken up again for a reason.
        if self.is_end() && !has_note { Err(StatusRefusal::NoteMissing) } else { Ok(()) }
    }

    /// The statuses that this one may follow, where a note says why or none does.
    pub fn before(self, has_note: bool) -> Vec<Self> {
        Self::ALL.into_iter().filter(|from| from.check(self, has_note).is_ok()).collect()
    }
}
