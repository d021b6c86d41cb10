//! The states of an offer, who may change them, and what follows.

use serde::{Deserialize, Serialize};

/// Where an offer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferState {
    /// It can be accepted.
    Open,
    /// The consumer accepted it.
    Accepted,
    /// The consumer is not interested; it can be put back.
    Declined,
    /// The lender took it back.
    Withdrawn,
    /// Another offer was accepted.
    Superseded,
    /// Nobody accepted it in time.
    Expired,
    /// The consumer took the acceptance back.
    Cancelled,
    /// The lender refused after the acceptance.
    Refused,
    /// The agreement is signed.
    Signed,
    /// The money is paid out.
    PaidOut,
    /// The consumer withdrew from the agreement.
    AgreementWithdrawn,
}

impl OfferState {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Open,
        Self::Accepted,
        Self::Declined,
        Self::Withdrawn,
        Self::Superseded,
        Self::Expired,
        Self::Cancelled,
        Self::Refused,
        Self::Signed,
        Self::PaidOut,
        Self::AgreementWithdrawn,
    ];

    /// The state at a moment: an offer expires without anybody writing so. Both are milliseconds since 1970.
    pub fn at(self, now: i64, expires_at: i64) -> Self {
        let expires = matches!(self, Self::Open | Self::Declined | Self::Superseded);
        if expires && now >= expires_at { Self::Expired } else { self }
    }
}

/// What happens to an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferEvent {
    /// The consumer accepts it.
    Accept,
    /// The consumer is not interested.
    Decline,
    /// The consumer puts it back.
    Restore,
    /// The lender takes it back.
    Withdraw,
    /// Another offer of the application is accepted.
    Supersede,
    /// The acceptance of another offer has ended.
    Reopen,
    /// The consumer takes the acceptance back.
    Cancel,
    /// The lender refuses after the acceptance.
    Refuse,
    /// The lender begins to check an accepted mortgage.
    Review,
    /// The lender has had the home of an accepted mortgage valued.
    Value,
    /// The agreement is signed.
    Sign,
    /// The money is paid out.
    PayOut,
    /// The consumer withdrew from the agreement.
    WithdrawAgreement,
}

/// Who causes an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// Whose application it is.
    Consumer,
    /// Whose offer it is.
    Lender,
    /// Another event of the same application.
    Application,
}

/// What follows from an event, beside the new state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The application's other open offers are superseded.
    SupersedeOthers,
    /// The application's superseded offers that have not expired reopen.
    ReopenOthers,
    /// The lender is told, with identity.
    ShareIdentity,
    /// The conversion counts.
    RecordConversion,
    /// The consumer is told by mail.
    MailConsumer,
    /// The 14 days begin in which the consumer can withdraw from the agreement.
    StartWithdrawalPeriod,
    /// The sale is reported.
    ReportSale,
    /// The sale is taken back.
    RetractSale,
}

/// How long the consumer can withdraw from a signed agreement, in days (Directive (EU) 2023/2225, article 26).
pub const WITHDRAWAL_DAYS: i64 = 14;

/// How long the consumer can compare a mortgage with others before it is signed, in days (Directive 2014/17/EU, article 14).
pub const REFLECTION_DAYS: i64 = 7;

/// How long an offer stands, in days.
pub const OFFER_DAYS: i64 = 30;

/// What a transition looks at beside the state. Times are milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfferFacts {
    /// Now.
    pub now: i64,
    /// When the offer expires.
    pub expires_at: i64,
    /// Whether another offer of the application is accepted, signed or paid out.
    pub other_accepted: bool,
    /// Whether a co-applicant has yet to confirm their answers.
    pub co_applicant_unconfirmed: bool,
    /// Until when a mortgage can't be signed, because its consumer may still compare; none of other loans.
    pub reflection_until: Option<i64>,
}

/// Why an event is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The state doesn't allow it.
    State,
    /// The offer has expired.
    OfferExpired,
    /// Another offer is accepted.
    OtherOfferAccepted,
    /// The co-applicant has not confirmed.
    CoApplicantUnconfirmed,
    /// The time to compare is not over.
    ReflectionPeriod,
}

impl OfferEvent {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Accept,
        Self::Decline,
        Self::Restore,
        Self::Withdraw,
        Self::Supersede,
        Self::Reopen,
        Self::Cancel,
        Self::Refuse,
        Self::Review,
        Self::Value,
        Self::Sign,
        Self::PayOut,
        Self::WithdrawAgreement,
    ];

    /// Who causes it.
    pub fn by(self) -> Actor {
        match self {
            Self::Accept | Self::Decline | Self::Restore | Self::Cancel => Actor::Consumer,
            Self::Withdraw
            | Self::Refuse
            | Self::Review
            | Self::Value
            | Self::Sign
            | Self::PayOut
            | Self::WithdrawAgreement => Actor::Lender,
            Self::Supersede | Self::Reopen => Actor::Application,
        }
    }

    /// What follows from it.
    pub fn effects(self) -> &'static [Effect] {
        match self {
            Self::Accept => {
                &[Effect::SupersedeOthers, Effect::ShareIdentity, Effect::RecordConversion, Effect::MailConsumer]
            }
            Self::Withdraw => &[Effect::MailConsumer],
            Self::Cancel | Self::Refuse => &[Effect::ReopenOthers, Effect::MailConsumer],
            Self::Sign => &[Effect::StartWithdrawalPeriod],
            Self::PayOut => &[Effect::ReportSale],
            Self::WithdrawAgreement => &[Effect::RetractSale, Effect::MailConsumer],
            Self::Decline | Self::Restore | Self::Supersede | Self::Reopen | Self::Review | Self::Value => &[],
        }
    }
}

/// The state after an event.
///
/// # Errors
/// Why it is refused. An event that already happened is refused as [`Refusal::State`].
pub fn transition(state: OfferState, event: OfferEvent, facts: &OfferFacts) -> Result<OfferState, Refusal> {
    use OfferEvent as Event;
    use OfferState as State;
    let state = state.at(facts.now, facts.expires_at);
    match (state, event) {
        (State::Open, Event::Accept) => {
            if facts.other_accepted {
                Err(Refusal::OtherOfferAccepted)
            } else if facts.co_applicant_unconfirmed {
                Err(Refusal::CoApplicantUnconfirmed)
            } else {
                Ok(State::Accepted)
            }
        }
        (State::Superseded, Event::Accept) => Err(Refusal::OtherOfferAccepted),
        (State::Open, Event::Decline) => Ok(State::Declined),
        (State::Declined, Event::Restore) if facts.other_accepted => Ok(State::Superseded),
        (State::Declined, Event::Restore) | (State::Superseded, Event::Reopen) => Ok(State::Open),
        (State::Open | State::Declined, Event::Withdraw) => Ok(State::Withdrawn),
        (State::Open, Event::Supersede) => Ok(State::Superseded),
        (State::Accepted, Event::Cancel) => Ok(State::Cancelled),
        (State::Accepted, Event::Refuse) => Ok(State::Refused),
        // Of mortgages alone, which have a time to compare.
        (State::Accepted, Event::Review | Event::Value) if facts.reflection_until.is_some() => Ok(State::Accepted),
        (State::Accepted, Event::Sign) if facts.reflection_until.is_some_and(|until| facts.now < until) => {
            Err(Refusal::ReflectionPeriod)
        }
        (State::Accepted, Event::Sign) => Ok(State::Signed),
        (State::Signed, Event::PayOut) => Ok(State::PaidOut),
        (State::Signed | State::PaidOut, Event::WithdrawAgreement) => Ok(State::AgreementWithdrawn),
        (State::Expired, Event::Accept | Event::Decline | Event::Restore | Event::Reopen | Event::Withdraw) => {
            Err(Refusal::OfferExpired)
        }
        _ => Err(Refusal::State),
    }
}
