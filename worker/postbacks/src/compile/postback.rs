//! Checks where a campaign's conversions are to be reported.

use kirkas_publishing::hosts::HostList;

use super::{Context, Finding};
use crate::networks::secrets::Misuse;
use crate::networks::{Network, Postback, PostbackError, Template, segment};

/// Says what is wrong.
pub(super) fn check(postback: &Postback, file: &str, place: &str, context: &Context<'_>, findings: &mut Vec<Finding>) {
    let mut refuse = |field: &str, reason: String, advice: &str| {
        findings.push(Finding::error(file, format!("{place}.postback.{field}"), reason, advice));
    };
    if let Err(reason) = check_account(postback) {
        let advice = "Write the account's id (for Scaleo the host of the workspace), or for a template the address: it \
                      begins with https:// and a host, and has macros in its path and query only.";
        refuse("account", format!("{:?} does not fit the network: {reason}.", postback.account), advice);
    }
    // Networks with hosts of their own are known; the others' hosts are named by the account.
    let other = postback.host().filter(|_| postback.network.host().is_none());
    if let Some(host) = other.filter(|host| context.hosts.is_some_and(|hosts| !hosts.has(host))) {
        refuse("account", format!("{host} is not on the list of hosts."), HostList::ADVICE);
    }
    let is_secret = |name: &String| {
        let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
        name.starts_with(PREFIX) && name.bytes().all(fits)
    };
    if let Some(name) = postback.secret.as_ref().filter(|name| !is_secret(name)) {
        let advice = "Write the name, as in POSTBACK_SCALEO, of a secret that is set for control, never the secret.";
        refuse("secret", format!("{} letters are no name of a secret.", name.chars().count()), advice);
    } else if let Some(Err(misuse)) = context.secrets.map(|secrets| secrets.check(postback)) {
        refuse("secret", misuse.to_string(), Misuse::ADVICE);
    }
}

fn check_account(postback: &Postback) -> Result<(), PostbackError> {
    match postback.network {
        Network::Template => Template::read(&postback.account).map(|_| ()),
        Network::Scaleo => postback.host().map(|_| ()).ok_or(PostbackError::BadAccount),
        Network::Microsoft => {
            let (customer, account) = postback.account.split_once(':').ok_or(PostbackError::BadAccount)?;
            segment(customer).and(segment(account)).map(|_| ())
        }
        Network::Adtraction | Network::Meta | Network::Google => segment(&postback.account).map(|_| ()),
    }
}

/// What the names of secrets begin with: no other secret of control can be named.
const PREFIX: &str = "POSTBACK_";
