//! Reports conversions to networks: turns a conversion into an HTTP request. Nothing is sent here.
//!
//! A network gets the visitor's last click from it, with the id that it gave the click. Amounts are decimal numbers of
//! the currency.

pub mod access;
mod address_part;
mod adtraction;
mod google;
mod meta;
mod microsoft;
mod postback;
mod scaleo;
pub mod secrets;
mod template;

use kirkas_core::clicks::Touch;
use kirkas_core::clicks::query;
use kirkas_publishing::hosts::Host;

use crate::conversion::Conversion;
use address_part::AddressPart;
pub(crate) use address_part::segment;
pub use postback::{Network, Postback};
pub use template::Template;

/// A request to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// Where.
    pub url: String,
    /// Names and values.
    pub headers: Vec<(&'static str, String)>,
    /// JSON, where there is a body.
    pub body: Option<String>,
}

/// Prints the method and the host only: addresses, headers and bodies hold secrets.
impl std::fmt::Debug for Request {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let host = self.url.split(['?', '#']).next().and_then(|url| url.split('/').nth(2)).unwrap_or_default();
        write!(out, "{} {host}", self.method)
    }
}

/// Why a conversion can't be reported to a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostbackError {
    /// The network has no call for it; what to do instead.
    NoSuchCall(&'static str),
    /// The postback names no goal, and the network needs one.
    NoGoal,
    /// The network needs a secret, and none is there, or not of its form.
    NoSecret,
    /// The template has an unknown macro.
    UnknownMacro,
    /// The account is not of the network's form.
    BadAccount,
    /// The template is no address, or a macro stands where none may.
    BadAddress,
    /// The click's id is not of a kind that the network takes.
    OtherId,
}

impl std::fmt::Display for PostbackError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::NoSuchCall(why) => why,
            Self::NoGoal => "the network needs a goal: write it into the campaign's postback",
            Self::NoSecret => {
                "the network needs a secret, of the form that docs/guides/campaigns.md describes: set the one that the campaign's postback names"
            }
            Self::UnknownMacro => "the address has a macro that there is none of",
            Self::BadAccount => "the account is not written as the network has it",
            Self::BadAddress => {
                "the template is no address as in https://acme.example/path?id={id}, with macros in its path and query only"
            }
            Self::OtherId => "the network does not take ids of this parameter",
        })
    }
}

/// A conversion to report to a network.
pub struct ConversionReport<'a> {
    /// The conversion.
    pub conversion: &'a Conversion,
    /// The click that it is attributed to.
    pub touch: &'a Touch,
    /// Where and as what it is reported.
    pub postback: &'a Postback,
    /// The secret that the postback names; empty where there is none.
    pub secret: &'a str,
}

impl ConversionReport<'_> {
    /// The request that reports it.
    ///
    /// # Errors
    /// [`PostbackError`] where there is none; trying again changes nothing.
    pub fn request(&self) -> Result<Request, PostbackError> {
        let request = match self.postback.network {
            Network::Scaleo => scaleo::request(self),
            Network::Adtraction => adtraction::request(self),
            Network::Meta => meta::request(self),
            Network::Google => google::request(self),
            Network::Microsoft => microsoft::request(self),
            Network::Template => template::request(self),
        }?;
        // Whatever the macros put into the address, the request may only go to the host that the secret is for.
        let host = Host::from_address(&request.url).filter(|host| Some(host) == self.postback.host().as_ref());
        if host.is_some() { Ok(request) } else { Err(PostbackError::BadAddress) }
    }

    fn goal(&self) -> Result<&str, PostbackError> {
        self.postback.goal.as_deref().filter(|goal| !goal.is_empty()).ok_or(PostbackError::NoGoal)
    }

    fn secret(&self) -> Result<&str, PostbackError> {
        if self.secret.is_empty() { Err(PostbackError::NoSecret) } else { Ok(self.secret) }
    }

    /// Amount and currency, empty where the conversion has no value.
    fn money(&self) -> (String, &str) {
        self.conversion.value.as_ref().map_or((String::new(), ""), |value| (value.decimal(), &value.currency))
    }
}

/// A request with the query that these parameters make, those without a value left out. A click's id goes back as it
/// stood in the visitor's query.
fn get(address: &str, id: (&str, &str), parameters: &[(&str, &str)]) -> Request {
    let filled = parameters.iter().filter(|(_, value)| !value.is_empty());
    let encoded = filled.map(|(name, value)| [name, "=", &AddressPart::Query.encode(value)].concat());
    let all: Vec<String> =
        [[id.0, "=", &AddressPart::Query.encode_raw(id.1)].concat()].into_iter().chain(encoded).collect();
    Request { method: "GET", url: [address, "?", &all.join("&")].concat(), headers: Vec::new(), body: None }
}

fn post(url: String, headers: Vec<(&'static str, String)>, body: &serde_json::Value) -> Request {
    let headers = [("content-type", "application/json".to_owned())].into_iter().chain(headers).collect();
    Request { method: "POST", url, headers, body: Some(body.to_string()) }
}

/// A decimal amount as a number in JSON.
fn number(decimal: &str) -> Option<serde_json::Value> {
    serde_json::from_str(decimal).ok()
}

/// A raw value of a query, decoded: for JSON.
fn decode(raw: &str) -> String {
    String::from_utf8_lossy(&query::decoded(raw).collect::<Vec<u8>>()).into_owned()
}

#[cfg(test)]
mod tests;
