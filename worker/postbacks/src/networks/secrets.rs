//! What each secret is for: the network and the hosts that may receive it. The operator says so beside the secret. A
//! campaign only names a secret, and can't send it anywhere else.

use std::collections::BTreeMap;

use kirkas_publishing::hosts::Host;
use serde::Deserialize;

use super::postback::{Network, Postback};

/// The secrets that campaigns may name, by name: the variable `POSTBACKS` of control.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Bindings(BTreeMap<String, Binding>);

/// What a secret is for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    /// The network that it belongs to.
    pub network: Network,
    /// The hosts that it may be sent to; where none is named, those of the network, if it has hosts of its own.
    #[serde(default)]
    pub hosts: Vec<Host>,
}

/// Why a postback may not use the secret that it names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misuse {
    /// The secret is bound to nothing.
    Unbound(String),
    /// It belongs to another network.
    OtherNetwork(String),
    /// The postback's host may not receive it.
    OtherHost(String, Option<Host>),
}

impl std::fmt::Display for Misuse {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unbound(name) => write!(out, "The secret {name} is bound to no network and hosts."),
            Self::OtherNetwork(name) => write!(out, "The secret {name} belongs to another network."),
            Self::OtherHost(name, Some(host)) => write!(out, "The secret {name} may not be sent to {host}."),
            Self::OtherHost(name, None) => write!(out, "The secret {name} would be sent to no known host."),
        }
    }
}

impl Misuse {
    /// What to do about any of them.
    pub const ADVICE: &'static str = "Whoever sets secrets says in POSTBACKS of worker/control/wrangler.toml what each \
                                      is for, as in POSTBACK_ACME = { network = \"template\", hosts = [\"acme.example\"] }.";
}

impl Bindings {
    /// Refuses a postback whose secret is not for its network and host.
    ///
    /// # Errors
    /// [`Misuse`]
    pub fn check(&self, postback: &Postback) -> Result<(), Misuse> {
        let Some(name) = postback.secret.clone() else { return Ok(()) };
        let Some(binding) = self.0.get(&name) else { return Err(Misuse::Unbound(name)) };
        if binding.network != postback.network {
            return Err(Misuse::OtherNetwork(name));
        }
        let host = postback.host();
        let own = if binding.hosts.is_empty() { postback.network.host() } else { None };
        let admits = |host: &Host| binding.hosts.contains(host) || own == Some(host.as_str());
        if host.as_ref().is_some_and(admits) { Ok(()) } else { Err(Misuse::OtherHost(name, host)) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{Bindings, Misuse};
    use crate::networks::{Network, Postback};

    #[test]
    fn a_secret_is_sent_to_the_hosts_of_its_network_that_the_operator_names() {
        let bindings: Bindings = serde_json::from_str(
            r#"{ "POSTBACK_META": { "network": "meta" },
                 "POSTBACK_OLD_META": { "network": "meta", "hosts": ["elsewhere.example"] },
                 "POSTBACK_SCALEO": { "network": "scaleo", "hosts": ["acme.scaletrk.com"] },
                 "POSTBACK_ACME": { "network": "template", "hosts": ["acme.example", "acme.example:8443"] },
                 "POSTBACK_NOWHERE": { "network": "template" } }"#,
        )
        .unwrap();
        let refusal = |network, account: &str, secret: Option<&str>| {
            let (account, secret) = (account.to_owned(), secret.map(str::to_owned));
            let postback = Postback { network, account, goal: None, secret, conversions: Vec::new() };
            bindings.check(&postback).err().map(|misuse| match misuse {
                Misuse::Unbound(_) => "unbound",
                Misuse::OtherNetwork(_) => "network",
                Misuse::OtherHost(..) => "host",
            })
        };
        let cases = [
            (Network::Meta, "1", Some("POSTBACK_META"), None),
            (Network::Meta, "1", Some("POSTBACK_OLD_META"), Some("host")),
            (Network::Meta, "1", None, None),
            (Network::Meta, "1", Some("POSTBACK_OTHER"), Some("unbound")),
            (Network::Google, "1", Some("POSTBACK_META"), Some("network")),
            (Network::Template, "https://evil.example/?s={secret}", Some("POSTBACK_META"), Some("network")),
            (Network::Scaleo, "acme.scaletrk.com", Some("POSTBACK_SCALEO"), None),
            (Network::Scaleo, "evil.example", Some("POSTBACK_SCALEO"), Some("host")),
            (Network::Scaleo, "evil.example/?acme.scaletrk.com", Some("POSTBACK_SCALEO"), Some("host")),
            (Network::Template, "https://acme.example/?s={secret}", Some("POSTBACK_ACME"), None),
            (Network::Template, "https://acme.example:8443/{secret}", Some("POSTBACK_ACME"), None),
            (Network::Template, "https://acme.example:9/{secret}", Some("POSTBACK_ACME"), Some("host")),
            (Network::Template, "https://acme.example@evil.example/{secret}", Some("POSTBACK_ACME"), Some("host")),
            (Network::Template, "https://{with}/{secret}", Some("POSTBACK_ACME"), Some("host")),
            (Network::Template, "https://acme.example/{secret}", Some("POSTBACK_NOWHERE"), Some("host")),
        ];
        for (network, account, secret, expected) in cases {
            assert_eq!(refusal(network, account, secret), expected, "{account} {secret:?}");
        }
    }
}
