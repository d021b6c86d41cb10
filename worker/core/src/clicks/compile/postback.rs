//! Whom a campaign's conversions are told, and with which secret, by its name only.

use serde::{Deserialize, Serialize};

use super::Finding;

/// A network that takes conversions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Network {
    /// Scaleo.
    Scaleo,
    /// Adtraction.
    Adtraction,
    /// Meta's Conversions API.
    Meta,
    /// Google's Data Manager.
    Google,
    /// Microsoft Advertising.
    Microsoft,
    /// An address with macros.
    Template,
}

/// Where the conversions of a campaign are reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Postback {
    /// The network.
    pub network: Network,
    /// The advertiser's account there: an id, or for a template the address with its macros.
    pub account: String,
    /// The network's name for what is reported, such as a goal, an event or a conversion action.
    pub goal: Option<String>,
    /// Name of the secret that control has for it.
    pub secret: Option<String>,
    /// The conversions that are reported; all where none is named.
    #[serde(default)]
    pub conversions: Vec<String>,
}

impl Postback {
    /// Says what is wrong.
    pub(super) fn check(&self, file: &str, place: &str, findings: &mut Vec<Finding>) {
        let mut refuse = |field: &str, reason: String, advice: &str| {
            findings.push(Finding::refuse(file, format!("{place}.postback.{field}"), reason, advice));
        };
        let is_address = self.account.strip_prefix("https://").is_some_and(|rest| !rest.is_empty());
        if self.account.is_empty() || (self.network == Network::Template) != is_address {
            let advice = "Write the account's id, or for a template the address, which begins with https://.";
            refuse("account", format!("{:?} does not fit the network.", self.account), advice);
        }
        let is_secret = |name: &String| {
            let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
            name.starts_with(PREFIX) && name.bytes().all(fits)
        };
        if let Some(name) = self.secret.as_ref().filter(|name| !is_secret(name)) {
            let advice =
                "Write the name, as in POSTBACK_SCALEO, of a secret that is set for control, never the secret.";
            refuse("secret", format!("{} letters are no name of a secret.", name.chars().count()), advice);
        }
    }
}

/// What the names of secrets begin with: no other secret of control can be named.
const PREFIX: &str = "POSTBACK_";
