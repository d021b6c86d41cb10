//! How a session's user has signed in, in the words of RFC 8176.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How somebody has signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum SignInMethod {
    /// By a mailed link or code.
    #[serde(rename = "otp")]
    Mail,
    /// By a passkey that stays on its device.
    #[serde(rename = "hwk")]
    HardwareKey,
    /// By a passkey that can be on several devices.
    #[serde(rename = "swk")]
    SoftwareKey,
}

/// A way in which somebody was authenticated (RFC 8176, section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AuthenticationMethod {
    /// A code that works once: that of the mailed link.
    Otp,
    /// A key that stays on its device.
    Hwk,
    /// A key that can be on several devices.
    Swk,
    /// A test that the user is there, and who they are.
    User,
}

impl SignInMethod {
    /// That of a passkey.
    pub const fn of_passkey(backup_eligible: bool) -> Self {
        if backup_eligible { Self::SoftwareKey } else { Self::HardwareKey }
    }

    /// The word that stands for it in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mail => "otp",
            Self::HardwareKey => "hwk",
            Self::SoftwareKey => "swk",
        }
    }

    /// Whether it was a passkey.
    pub const fn is_passkey(self) -> bool {
        !matches!(self, Self::Mail)
    }

    /// As the profile lists it.
    pub fn amr(self) -> Vec<AuthenticationMethod> {
        use AuthenticationMethod as Method;
        match self {
            Self::Mail => vec![Method::Otp],
            Self::HardwareKey => vec![Method::Hwk, Method::User],
            Self::SoftwareKey => vec![Method::Swk, Method::User],
        }
    }
}
