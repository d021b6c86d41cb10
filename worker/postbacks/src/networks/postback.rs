//! Where a campaign's conversions are reported, and with which secret, by its name only.

use kirkas_publishing::hosts::Host;
use serde::{Deserialize, Serialize};

use super::template::Template;

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

impl Network {
    /// Its name, as campaigns have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scaleo => "scaleo",
            Self::Adtraction => "adtraction",
            Self::Meta => "meta",
            Self::Google => "google",
            Self::Microsoft => "microsoft",
            Self::Template => "template",
        }
    }

    /// The host that takes its conversions, where it is the same for every account.
    pub fn host(self) -> Option<&'static str> {
        match self {
            Self::Adtraction => Some("track.adtraction.com"),
            Self::Meta => Some("graph.facebook.com"),
            Self::Google => Some("datamanager.googleapis.com"),
            Self::Microsoft => Some("campaign.api.bingads.microsoft.com"),
            Self::Scaleo | Self::Template => None,
        }
    }
}

impl Postback {
    /// The host that receives the conversions; none if the account names none.
    pub fn host(&self) -> Option<Host> {
        match self.network {
            Network::Scaleo => Host::read(&self.account),
            Network::Template => Template::read(&self.account).ok().map(|template| template.host),
            other => other.host().and_then(Host::read),
        }
    }
}
