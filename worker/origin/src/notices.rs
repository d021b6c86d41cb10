//! What users are told of their applications: a list in the app, and a mail for each (product design, section 11). Each is told
//! once, by its key. A notice is written in the transaction of what it tells of, and its mail leaves from it.

pub mod delivery;
pub mod due;
pub mod endpoints;
pub mod store;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::{Timestamp, rfc3339};

pub use delivery::deliver;

/// What a notice tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NoticeKind {
    /// Lenders are asked.
    Sent,
    /// Lenders have answered, and there are offers.
    OffersReady,
    /// Lenders have answered, and there is no offer.
    NoOffers,
    /// An offer came after that.
    NewOffer,
    /// Offers can be accepted for three more days.
    OffersExpire,
    /// The user accepted an offer.
    OfferAccepted,
    /// The user took the acceptance back.
    AcceptanceCancelled,
    /// The lender refused after the acceptance.
    AcceptanceRefused,
    /// The lender took its offer back.
    OfferWithdrawn,
    /// The user took the application back.
    ApplicationWithdrawn,
    /// The user can withdraw from an agreement that was signed (Directive (EU) 2023/2225, article 10).
    RightToWithdraw,
    /// The user's withdrawal from an agreement is recorded.
    AgreementWithdrawn,
    /// A lender asks for more.
    InformationRequested,
    /// A lender answered the request that a person looks at a decline again.
    ReviewAnswered,
    /// A loan was found that would cost less than the best offer, at the user's request.
    CheaperLoan,
    /// The answers are old, and have to be confirmed before such a loan is looked for again.
    AnswersToConfirm,
    /// A company's application has arrived.
    SmeReceived,
    /// To a lender's staff: an offer of its was accepted.
    LenderOfferAccepted,
    /// To a lender's staff: a review waits for an answer.
    LenderReviewRequested,
    /// To admins, once a day: companies' applications wait that nobody has taken on.
    SmeWaiting,
}

impl NoticeKind {
    /// All of them.
    #[cfg(test)]
    pub const ALL: [Self; 20] = [
        Self::Sent,
        Self::OffersReady,
        Self::NoOffers,
        Self::NewOffer,
        Self::OffersExpire,
        Self::OfferAccepted,
        Self::AcceptanceCancelled,
        Self::AcceptanceRefused,
        Self::OfferWithdrawn,
        Self::ApplicationWithdrawn,
        Self::RightToWithdraw,
        Self::AgreementWithdrawn,
        Self::InformationRequested,
        Self::ReviewAnswered,
        Self::CheaperLoan,
        Self::AnswersToConfirm,
        Self::SmeReceived,
        Self::LenderOfferAccepted,
        Self::LenderReviewRequested,
        Self::SmeWaiting,
    ];

    /// As the database names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::OffersReady => "offers-ready",
            Self::NoOffers => "no-offers",
            Self::NewOffer => "new-offer",
            Self::OffersExpire => "offers-expire",
            Self::OfferAccepted => "offer-accepted",
            Self::AcceptanceCancelled => "acceptance-cancelled",
            Self::AcceptanceRefused => "acceptance-refused",
            Self::OfferWithdrawn => "offer-withdrawn",
            Self::ApplicationWithdrawn => "application-withdrawn",
            Self::RightToWithdraw => "right-to-withdraw",
            Self::AgreementWithdrawn => "agreement-withdrawn",
            Self::InformationRequested => "information-requested",
            Self::ReviewAnswered => "review-answered",
            Self::CheaperLoan => "cheaper-loan",
            Self::AnswersToConfirm => "answers-to-confirm",
            Self::SmeReceived => "sme-received",
            Self::LenderOfferAccepted => "lender-offer-accepted",
            Self::LenderReviewRequested => "lender-review-requested",
            Self::SmeWaiting => "sme-waiting",
        }
    }

    /// The screen that its mail leads to.
    pub fn screen(self) -> &'static str {
        match self {
            Self::LenderOfferAccepted | Self::LenderReviewRequested => "lender-insights",
            Self::CheaperLoan | Self::AnswersToConfirm => "continuous-form",
            Self::SmeWaiting => "admin-sme-applications",
            _ => "offers",
        }
    }
}

/// Something that a user is told.
#[derive(Debug, Serialize, ToSchema)]
pub struct Notice {
    /// Names it.
    pub id: String,
    /// What it tells.
    pub kind: NoticeKind,
    /// The application that it is about.
    pub application: String,
    /// The offer that it is about, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<String>,
    /// When it was told (RFC 3339, UTC).
    pub at: String,
    /// Whether it was read.
    pub read: bool,
}

/// A notice as the database has it.
#[derive(Debug, Deserialize)]
pub struct NoticeRow {
    /// Its id.
    pub id: String,
    /// What it tells.
    pub kind: NoticeKind,
    /// The application.
    pub application: String,
    /// The offer, where it is about one.
    pub offer: Option<String>,
    /// When it was told.
    pub at: Timestamp,
    /// When it was read.
    pub read_at: Option<Timestamp>,
}

impl From<NoticeRow> for Notice {
    fn from(row: NoticeRow) -> Self {
        let NoticeRow { id, kind, application, offer, at, read_at } = row;
        Self { id, kind, application, offer, at: rfc3339(at), read: read_at.is_some() }
    }
}

#[cfg(test)]
mod tests {
    use super::NoticeKind;
    use kirkas_core::site;

    #[test]
    fn the_database_names_kinds_as_the_api_does() {
        for kind in NoticeKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
            assert!(site::route(kind.screen()).is_some(), "{kind:?}");
        }
        assert_eq!(serde_json::from_str::<NoticeKind>("\"new-offer\"").unwrap(), NoticeKind::NewOffer);
    }
}
