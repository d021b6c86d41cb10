//! The attributes of a visitor to a page that conditions can test: one list of names, for publishing and for requests.
//!
//! Names and values that GrowthBook's own SDKs set by themselves (`url`, `path`, `host`, `query`) are as there.

use super::Value;

/// The attributes that there are. A condition on any other is true of nobody.
pub const NAMES: [&str; 12] = [
    "id",
    "url",
    "host",
    "path",
    "query",
    "language",
    "region",
    "country",
    "deviceType",
    "source",
    "campaign",
    "loggedIn",
];

/// The class of device that a browser says it runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// A computer, or a browser that says nothing else: an iPad sends the header of a Mac.
    Desktop,
    /// A telephone.
    Mobile,
    /// A tablet.
    Tablet,
}

impl Device {
    /// Reads `User-Agent`. It is no bot's, because bots are in no experiment.
    #[inline]
    pub fn from_user_agent(user_agent: &str) -> Self {
        let says = |word: &str| {
            user_agent.as_bytes().windows(word.len()).any(|part| part.eq_ignore_ascii_case(word.as_bytes()))
        };
        match () {
            () if says("ipad") || says("tablet") => Self::Tablet,
            () if says("mobi") => Self::Mobile,
            // Android's telephones say that they are mobile.
            () if says("android") => Self::Tablet,
            () => Self::Desktop,
        }
    }

    /// The class with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Desktop, Self::Mobile, Self::Tablet].into_iter().find(|device| device.name() == name)
    }

    /// As conditions name it.
    #[inline]
    pub fn name(self) -> &'static str {
        match self {
            Self::Desktop => "desktop",
            Self::Mobile => "mobile",
            Self::Tablet => "tablet",
        }
    }
}

/// The attributes of a visitor to a page. An empty text is none.
#[derive(Debug, Clone, Copy)]
pub struct Attributes<'a> {
    /// The visitor's id.
    pub id: &'a str,
    /// The page's address, whole.
    pub url: &'a str,
    /// Its host, with the port.
    pub host: &'a str,
    /// Its canonical path.
    pub path: &'a str,
    /// Its query, after the question mark that it has.
    pub query: &'a str,
    /// Tag of its language, such as `sv-FI`.
    pub language: &'a str,
    /// Id of its region.
    pub region: &'a str,
    /// Two letters, where the network knows the country that the visitor is in.
    pub country: &'a str,
    /// Class of device.
    pub device: Device,
    /// The affiliate source that the visitor came from.
    pub source: &'a str,
    /// That click's campaign.
    pub campaign: &'a str,
    /// Whether a session is there.
    pub logged_in: bool,
}

impl<'a> Attributes<'a> {
    /// The attributes by their names, in the order of [`NAMES`].
    #[inline]
    pub fn members(&self) -> [(&'static str, Value<'a>); NAMES.len()] {
        let text = |text: &'a str| if text.is_empty() { Value::Null } else { Value::Text(text) };
        let values = [
            text(self.id),
            text(self.url),
            text(self.host),
            text(self.path),
            text(self.query),
            text(self.language),
            text(self.region),
            text(self.country),
            text(self.device.name()),
            text(self.source),
            text(self.campaign),
            Value::Bool(self.logged_in),
        ];
        let mut names = NAMES.into_iter();
        values.map(|value| (names.next().unwrap_or_default(), value))
    }
}

#[cfg(test)]
mod tests {
    use super::{Attributes, Device, NAMES};
    use crate::experiments::Value;

    #[test]
    fn browsers_say_what_they_run_on() {
        let cases = [
            ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36", Device::Desktop),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1", Device::Mobile),
            ("Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1", Device::Tablet),
            ("Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142.0.0.0 Mobile Safari/537.36", Device::Mobile),
            ("Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/142.0.0.0 Safari/537.36", Device::Tablet),
            ("Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0", Device::Tablet),
            ("Mozilla/5.0 (Android 15; MOBILE; rv:140.0) Gecko/140.0 Firefox/140.0", Device::Mobile),
            ("", Device::Desktop),
        ];
        for (user_agent, expected) in cases {
            assert_eq!(Device::from_user_agent(user_agent), expected, "{user_agent}");
        }
    }

    #[test]
    fn each_name_has_its_value() {
        let attributes = Attributes {
            id: "id",
            url: "url",
            host: "host",
            path: "path",
            query: "query",
            language: "language",
            region: "region",
            country: "country",
            device: Device::Tablet,
            source: "source",
            campaign: "campaign",
            logged_in: true,
        };
        for ((name, value), expected) in attributes.members().into_iter().zip(NAMES) {
            assert_eq!(name, expected);
            match (name, value) {
                ("deviceType", Value::Text(text)) => assert_eq!(text, "tablet"),
                ("loggedIn", value) => assert!(value.is_truthy()),
                (name, value) => assert!(matches!(value, Value::Text(text) if text == name), "{name} {value:?}"),
            }
        }
        let unknown = Attributes { country: "", source: "", ..attributes };
        let missing = unknown.members().into_iter().filter(|(_, value)| matches!(value, Value::Null));
        assert_eq!(missing.map(|(name, _)| name).collect::<Vec<_>>(), ["country", "source"]);
    }
}
