//! Limits on what anyone can make the edge do: what is limited, how visitors are counted, and the form of a session's
//! token.

/// The header that holds a visitor's address.
pub const ADDRESS: &str = "cf-connecting-ip";

/// What is limited, by address and by day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limited {
    /// Sessions and vitals that are reported (`/edge/analytics`, `/edge/vitals`).
    Sessions,
    /// Clicks on advertisements.
    Clicks,
    /// Exposures to experiments.
    Exposures,
    /// Paths that lead nowhere, or that a pattern answers.
    Paths,
    /// Pages of visitors in the sample of the audience.
    Audience,
    /// Renewals of a session.
    Renewals,
}

impl Limited {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Sessions, Self::Clicks, Self::Exposures, Self::Paths, Self::Audience, Self::Renewals];

    /// The name it goes by in messages, in the database and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sessions => "sessions",
            Self::Clicks => "clicks",
            Self::Exposures => "exposures",
            Self::Paths => "paths",
            Self::Audience => "audience",
            Self::Renewals => "renewals",
        }
    }

    /// What has this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|limited| limited.name() == name)
    }
}

/// What a visitor's calls are counted by: the address; of IPv6 the network of 64 bits, all of which one subscriber has.
pub fn network(address: &str) -> String {
    if !address.contains(':') {
        return address.to_owned();
    }
    let groups: Vec<&str> = address.split(':').take_while(|group| !group.is_empty()).take(4).collect();
    groups.join(":")
}

/// Whether a text has the form of a session's token: this many characters of RFC 6750, section 2.1. Another text is
/// refused without a call.
pub fn is_token(text: &str, shortest: usize, longest: usize) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(&byte);
    (shortest..=longest).contains(&text.len()) && text.bytes().all(is_letter)
}

#[cfg(test)]
mod tests {
    use super::{Limited, is_token, network};

    #[test]
    fn a_limit_is_known_by_its_name() {
        for limited in Limited::ALL {
            assert_eq!(Limited::from_name(limited.name()), Some(limited));
        }
        assert_eq!(Limited::from_name("cakes"), None);
    }

    #[test]
    fn the_addresses_of_one_subscriber_are_one() {
        let cases = [
            ("192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"),
            ("2001:db8:1:2::6", "2001:db8:1:2"),
            ("2001:db8::6", "2001:db8"),
            ("::1", ""),
            ("", ""),
        ];
        for (address, expected) in cases {
            assert_eq!(network(address), expected, "{address}");
        }
    }

    #[test]
    fn a_token_is_known_by_its_form() {
        let cases = [
            ("A-_z0", true),
            ("a.b~c+/=", true),
            ("abcd", false),
            ("abcdefghi", false),
            ("abc\"e", false),
            ("abcdé", false),
        ];
        for (text, expected) in cases {
            assert_eq!(is_token(text, 5, 8), expected, "{text}");
        }
    }
}
