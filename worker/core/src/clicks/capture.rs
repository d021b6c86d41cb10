//! Reads the clicks of a query: one pass over it, and nothing allocated where there is none.

use super::form::MAX_PARAMETERS;
use super::query::{Name, pairs};
use super::touch::{MAX_ID_LENGTH, MAX_VALUE_LENGTH};
use super::{Campaigns, Touch};
use crate::page::language;
use crate::reports::recordable;
use crate::site::{self, Region};

/// The query of a visit, and where and when it was.
#[derive(Debug, Clone, Copy)]
pub struct Arrival<'a> {
    /// The region that the visitor came to.
    pub region: &'static Region,
    /// The path, raw: also one that redirects.
    pub path: &'a str,
    /// The query, raw.
    pub query: &'a str,
    /// Milliseconds since 1970.
    pub at: u64,
}

/// Parameters that go with a click, in lower case, in the order of [`Beside`].
const CLICK_PARAMETERS: [&[u8]; 6] = [b"campaign", b"utm_campaign", b"prismicid", b"amount", b"period", b"purpose"];
/// Their raw values, empty where there is none.
type ClickParameters<'a> = [&'a str; CLICK_PARAMETERS.len()];

/// The clicks that a query tells of, one of each source: of parameters that are there twice the first that
/// is not empty counts, of a source's ids the one that comes first in the table.
#[inline]
pub fn capture(arrival: &Arrival<'_>, campaigns: &Campaigns) -> Vec<Touch> {
    let mut values = [""; MAX_PARAMETERS];
    let mut beside: ClickParameters<'_> = [""; CLICK_PARAMETERS.len()];
    for (raw, value) in pairs(arrival.query).filter(|(_, value)| is_sound(value)) {
        let Some(name) = Name::of(raw) else {
            continue;
        };
        let name = name.as_bytes();
        let place = campaigns.parameters.iter().position(|known| known.as_bytes() == name);
        let place = place.and_then(|place| values.get_mut(place)).filter(|_| value.len() <= MAX_ID_LENGTH);
        let other = CLICK_PARAMETERS.iter().position(|known| *known == name);
        let other = other.and_then(|place| beside.get_mut(place)).filter(|_| value.len() <= MAX_VALUE_LENGTH);
        for free in place.into_iter().chain(other).filter(|known| known.is_empty()) {
            *free = value;
        }
    }
    let value = |place: usize| values.get(place).copied().filter(|value| !value.is_empty());
    let mut touches: Vec<Touch> = Vec::new();
    for source in &campaigns.sources {
        let with = source.with.map(value);
        let (Some(id), None | Some(Some(_))) = (value(source.id), with) else {
            continue;
        };
        let with = with.flatten().unwrap_or_default();
        let name = source.name.as_deref().unwrap_or_else(|| campaigns.affiliate(with).unwrap_or("other"));
        if touches.iter().all(|known| known.source != name) {
            let with = if with.len() <= MAX_VALUE_LENGTH { with } else { "" };
            let parameter = campaigns.parameters.get(source.id).map(String::as_str).unwrap_or_default();
            touches.push(touch(arrival, campaigns, &beside, (name, parameter, id, with)));
        }
    }
    touches
}

/// Whether a value may be kept: no header and no line of a report breaks by it.
#[inline]
fn is_sound(value: &str) -> bool {
    // Nearly every value is ASCII, and quickly looked through.
    let other = || !value.is_ascii() && !value.chars().any(|letter| letter.is_control() || letter.is_whitespace());
    !value.is_empty() && (value.bytes().all(|byte| byte.is_ascii_graphic()) || other())
}

#[inline]
fn touch(
    &Arrival { region, path, at, .. }: &Arrival<'_>,
    campaigns: &Campaigns,
    [campaign, utm_campaign, prismic_id, amount, period, purpose]: &ClickParameters<'_>,
    (source, parameter, id, with): (&str, &str, &str, &str),
) -> Touch {
    let campaign = if campaign.is_empty() { utm_campaign } else { campaign };
    let landing = recordable(region, path).unwrap_or_default();
    Touch {
        at,
        source: source.to_owned(),
        parameter: parameter.to_owned(),
        id: id.to_owned(),
        with: with.to_owned(),
        landing,
        language: language(region, &site::resolve(region, path)).code.to_owned(),
        campaign: if campaigns.counts(campaign, at) { (*campaign).to_owned() } else { String::new() },
        prismic_id: (*prismic_id).to_owned(),
        amount: (*amount).to_owned(),
        period: (*period).to_owned(),
        purpose: (*purpose).to_owned(),
    }
}
