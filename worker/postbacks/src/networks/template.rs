//! An address with macros, for whoever takes a conversion by GET: `{click_id}`, `{with}` (the click's other parameter),
//! `{id}`, `{name}`, `{time}` (seconds since 1970), `{value}`, `{currency}`, `{campaign}`, `{change}` and `{secret}`.
//!
//! A macro stands in the path or in the query: scheme, host and port are the template's own, and so is how many segments
//! the path has.

use kirkas_publishing::hosts::Host;

use super::address_part::AddressPart;
use super::{ConversionReport, PostbackError, Request};

/// A template that was read.
#[derive(Debug, PartialEq, Eq)]
pub struct Template<'t> {
    /// Its host, which no macro changes.
    pub host: Host,
    parts: Vec<Part<'t>>,
}

#[derive(Debug, PartialEq, Eq)]
enum Part<'t> {
    Text(&'t str),
    Macro(AddressPart, &'t str),
}

/// The macros that there are.
const MACROS: [&str; 10] =
    ["click_id", "with", "id", "name", "time", "value", "currency", "campaign", "change", "secret"];

impl<'t> Template<'t> {
    /// Reads an address with macros.
    ///
    /// # Errors
    /// [`PostbackError::UnknownMacro`], or [`PostbackError::BadAddress`] where it is none, or a macro stands where none may.
    pub fn read(address: &'t str) -> Result<Self, PostbackError> {
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\\#\"<>^`|".contains(&byte);
        let after = address.strip_prefix("https://").filter(|_| address.bytes().all(is_plain));
        let (host, _) = after.and_then(|after| after.split_once(['/', '?'])).ok_or(PostbackError::BadAddress)?;
        let host = Host::read(host).ok_or(PostbackError::BadAddress)?;
        let (mut parts, mut rest, mut place) = (Vec::new(), address, AddressPart::Path);
        loop {
            let (text, after) = rest.split_once('{').map_or((rest, None), |(text, after)| (text, Some(after)));
            if text.contains('?') {
                place = AddressPart::Query;
            }
            parts.push(Part::Text(text));
            let Some(after) = after else { return Ok(Self { host, parts }) };
            let (name, after) = after.split_once('}').ok_or(PostbackError::UnknownMacro)?;
            if !MACROS.contains(&name) {
                return Err(PostbackError::UnknownMacro);
            }
            parts.push(Part::Macro(place, name));
            rest = after;
        }
    }

    /// The address with what `value` says of each macro.
    fn filled(
        &self,
        value: impl Fn(AddressPart, &str) -> Result<String, PostbackError>,
    ) -> Result<String, PostbackError> {
        let text = |part: &Part<'_>| match part {
            Part::Text(text) => Ok((*text).to_owned()),
            Part::Macro(place, name) => value(*place, name),
        };
        self.parts.iter().map(text).collect()
    }
}

pub fn request(report: &ConversionReport<'_>) -> Result<Request, PostbackError> {
    let (amount, currency) = report.money();
    let value = |place: AddressPart, name: &str| {
        Ok(match name {
            "click_id" => place.encode_raw(&report.touch.id),
            "with" => place.encode_raw(&report.touch.with),
            "campaign" => place.encode_raw(&report.touch.campaign),
            "id" => place.encode(&report.conversion.id),
            "name" => place.encode(report.postback.goal.as_deref().unwrap_or(&report.conversion.name)),
            "time" => report.conversion.at.div_euclid(1000).to_string(),
            "value" => amount.clone(),
            "currency" => place.encode(currency),
            "change" => report.conversion.change.name().to_owned(),
            "secret" => place.encode(report.secret()?),
            _ => return Err(PostbackError::UnknownMacro),
        })
    };
    let template = Template::read(&report.postback.account)?;
    let url = template.filled(value)?;
    // A value of dots alone would be a step up the path.
    let steps = |url: &str| url.split('?').next().unwrap_or_default().matches('/').count();
    let parsed = url::Url::parse(&url).map_err(|_| PostbackError::BadAddress)?;
    if steps(parsed.as_str()) != steps(&url) {
        return Err(PostbackError::OtherId);
    }
    Ok(Request { method: "GET", url, headers: Vec::new(), body: None })
}
