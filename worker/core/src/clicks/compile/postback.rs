//! Whom a campaign's conversions are told, and with which secret, by its name only.

use serde::{Deserialize, Serialize};

use super::{Context, Finding};
use crate::clicks::postbacks::secrets::Misuse;
use crate::clicks::postbacks::{PostbackError, Template, segment};
use crate::hosts::HostList;

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
    pub(super) fn check(&self, file: &str, place: &str, context: &Context<'_>, findings: &mut Vec<Finding>) {
        let mut refuse = |field: &str, reason: String, advice: &str| {
            findings.push(Finding::refuse(file, format!("{place}.postback.{field}"), reason, advice));
        };
        if let Err(reason) = self.check_account() {
            let advice = "Write the account's id (for Scaleo the host of the workspace), or for a template the address: it \
                          begins with https:// and a host, and has macros in its path and query only.";
            refuse("account", format!("{:?} does not fit the network: {reason}.", self.account), advice);
        }
        // Networks with hosts of their own are known; the others' hosts are named by the account.
        let other = self.host().filter(|_| self.network.host().is_none());
        if let Some(host) = other.filter(|host| context.hosts.is_some_and(|hosts| !hosts.has(host))) {
            refuse("account", format!("{host} is not on the list of hosts."), HostList::ADVICE);
        }
        let is_secret = |name: &String| {
            let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
            name.starts_with(PREFIX) && name.bytes().all(fits)
        };
        if let Some(name) = self.secret.as_ref().filter(|name| !is_secret(name)) {
            let advice =
                "Write the name, as in POSTBACK_SCALEO, of a secret that is set for control, never the secret.";
            refuse("secret", format!("{} letters are no name of a secret.", name.chars().count()), advice);
        } else if let Some(Err(misuse)) = context.secrets.map(|secrets| secrets.check(self)) {
            refuse("secret", misuse.to_string(), Misuse::ADVICE);
        }
    }
}

impl Postback {
    fn check_account(&self) -> Result<(), PostbackError> {
        match self.network {
            Network::Template => Template::read(&self.account).map(|_| ()),
            Network::Scaleo => self.host().map(|_| ()).ok_or(PostbackError::BadAccount),
            Network::Microsoft => {
                let (customer, account) = self.account.split_once(':').ok_or(PostbackError::BadAccount)?;
                segment(customer).and(segment(account)).map(|_| ())
            }
            Network::Adtraction | Network::Meta | Network::Google => segment(&self.account).map(|_| ()),
        }
    }
}

/// What the names of secrets begin with: no other secret of control can be named.
const PREFIX: &str = "POSTBACK_";
