//! Why a delivery is where it is, and what to do about it.

use serde::Serialize;
use utoipa::ToSchema;

/// Why a delivery is where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = DeliveryReason)]
pub enum Reason {
    /// Nobody has tried yet.
    New,
    /// The network accepted it.
    Accepted,
    /// The network has no call for a change like this.
    NoSuchCall,
    /// The network did not answer, or could not take it for now.
    NetworkFailed,
    /// The network refused the secret, or what the account may do.
    NotAuthorised,
    /// The network knows no such address or account.
    UnknownAccount,
    /// The network refused the conversion itself.
    ConversionRefused,
    /// It could not be sent: the secret or the postback is not as it has to be. The answer has the words.
    NotSent,
}

impl Reason {
    /// Why a delivery in a state is there, by the network's last status, if it gave one.
    pub fn of(state: &str, attempts: u32, status: Option<u16>) -> Self {
        match (state, status) {
            ("told", _) => Self::Accepted,
            ("untold", _) => Self::NoSuchCall,
            ("waiting", None) if attempts == 0 => Self::New,
            (_, Some(401 | 403)) => Self::NotAuthorised,
            (_, Some(404 | 410)) => Self::UnknownAccount,
            (_, Some(408 | 425 | 429 | 500..=599)) => Self::NetworkFailed,
            (_, Some(_)) => Self::ConversionRefused,
            ("waiting", None) => Self::NetworkFailed,
            (_, None) => Self::NotSent,
        }
    }

    /// It in words, with what to do.
    pub fn words(self) -> &'static str {
        match self {
            Self::New => "It has not been tried yet.",
            Self::Accepted => "The network accepted it.",
            Self::NoSuchCall => "The network has no call for this change: tell it by hand.",
            Self::NetworkFailed => "The network did not answer or was overloaded: replay it once the network is well.",
            Self::NotAuthorised => "The network refused the secret: set a valid one, then replay it.",
            Self::UnknownAccount => {
                "The network knows no such account: correct the campaign's postback, then replay it."
            }
            Self::ConversionRefused => {
                "The network refused the conversion: compare the campaign's goal with the network's, then replay it."
            }
            Self::NotSent => "It could not be sent: correct what the answer names, then replay it.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Reason;

    #[test]
    fn state_and_status_say_why() {
        for (state, attempts, status, expected) in [
            ("waiting", 0, None, Reason::New),
            ("waiting", 1, None, Reason::NetworkFailed),
            ("waiting", 3, Some(503), Reason::NetworkFailed),
            ("told", 1, Some(200), Reason::Accepted),
            ("untold", 1, None, Reason::NoSuchCall),
            ("dead", 8, Some(429), Reason::NetworkFailed),
            ("dead", 8, None, Reason::NotSent),
            ("dead", 1, Some(401), Reason::NotAuthorised),
            ("dead", 1, Some(403), Reason::NotAuthorised),
            ("dead", 1, Some(404), Reason::UnknownAccount),
            ("dead", 1, Some(302), Reason::ConversionRefused),
            ("dead", 1, Some(400), Reason::ConversionRefused),
        ] {
            assert_eq!(Reason::of(state, attempts, status), expected, "{state} {attempts} {status:?}");
        }
    }
}
