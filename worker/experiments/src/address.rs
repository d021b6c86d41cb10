//! The address of the page a visitor is on, and which pages an experiment is for (SDK
//! specification: `isURLTargeted`, `getQueryStringOverride`).
//!
//! ```text
//! targets  their number; then for each: flags (INCLUDE, REGEX); after its length, the automata
//! REGEX    offset of an automaton plus one (0: none fits), for the address or what follows its host
//! else     offsets plus one of those for path, host and fragment (0: any); number of parameters, then
//!          name and offset of each
//! ```

use super::bundle::{Bundle, Table};
use super::form;
use super::record::{Experiment, HAS_TARGETS, MANUAL};
use super::value::read_text;
use crate::automaton::dense::DenseDfa;
use crate::number::Reader;

/// The pages that fit are targets, not exceptions.
pub const INCLUDE: u8 = 1;
/// The pages are named by a regular expression.
pub const REGEX: u8 = 2;

/// An address as the WHATWG URL standard writes it, in its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Address<'a> {
    url: &'a str,
    host: &'a str,
    /// What follows the host.
    after_host: &'a str,
    path: &'a str,
    pub query: &'a str,
    /// With its `#`; empty where there is nothing after it.
    fragment: &'a str,
}

impl Bundle {
    /// Whether an experiment is for the page at an address, even if nobody is in it, as in a draft.
    pub fn is_tested(&self, url: &str) -> bool {
        let address = Address::parse(url);
        let is_for = |number| {
            let mut reader = Reader(self.record(Table::Experiments, number)?.text()?);
            let (flags, _key, _count, _variations) =
                (reader.number()?, reader.text()?, reader.number()?, reader.text()?);
            if flags & MANUAL != 0 {
                return None;
            }
            if flags & HAS_TARGETS == 0 { Some(true) } else { address?.is_targeted(self, reader.text()?) }
        };
        (0..self.experiments()).any(|number| is_for(number).unwrap_or(false))
    }

    /// Whether an experiment is for an address, or for all. One that doesn't exist is for none.
    pub fn is_targeted(&self, experiment: u32, url: &str) -> bool {
        let bytes = self.record(Table::Experiments, experiment).and_then(|mut record| record.text());
        let Some(experiment) = bytes.and_then(|bytes| Experiment::read(Reader(bytes))) else { return false };
        let targets = experiment.targets;
        targets.is_empty() || Address::parse(url).and_then(|address| address.is_targeted(self, targets)) == Some(true)
    }
}

impl<'a> Address<'a> {
    /// Splits an address; none where it has no host.
    pub(super) fn parse(url: &'a str) -> Option<Self> {
        let (_, after) = url.split_once("://")?;
        let (authority, rest) = after.split_at_checked(after.find(['/', '?', '#']).unwrap_or(after.len()))?;
        let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
        let (target, fragment) = rest.split_at_checked(rest.find('#').unwrap_or(rest.len()))?;
        let fragment = if fragment.len() > 1 { fragment } else { "" };
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        (!host.is_empty()).then_some(Self { url, host, after_host: rest, path, query, fragment })
    }

    /// Whether the address is among the targets of an experiment. A target that excludes takes precedence.
    /// If no target includes, every address is included that none excludes.
    pub(super) fn is_targeted(self, bundle: &Bundle, targets: &[u8]) -> Option<bool> {
        let mut reader = Reader(targets);
        let count = reader.number()?;
        let (mut includes, mut included) = (false, false);
        for _ in 0..count {
            let flags = reader.byte()?;
            let mut target = Reader(reader.text()?);
            // An address that is included already can only be excluded.
            let fits = !(flags & INCLUDE != 0 && included) && self.fits(bundle, flags, &mut target)?;
            if flags & INCLUDE == 0 {
                if fits {
                    return Some(false);
                }
            } else {
                includes = true;
                included |= fits;
            }
        }
        Some(count > 0 && (included || !includes))
    }

    fn fits(self, bundle: &Bundle, flags: u8, target: &mut Reader<'_>) -> Option<bool> {
        let fits = |at: u32, text: &str| Some(DenseDfa::read(bundle.bytes_at(at)?)?.fits(text.as_bytes()));
        let Some(first) = target.number()?.checked_sub(1) else {
            // A pattern that JavaScript can't read fits nothing.
            return Some(false);
        };
        if flags & REGEX != 0 {
            return Some(fits(first, self.url)? || fits(first, self.after_host)?);
        }
        if !fits(first, self.path)? {
            return Some(false);
        }
        for part in [self.host, self.fragment] {
            if let Some(at) = target.number()?.checked_sub(1)
                && !fits(at, part)?
            {
                return Some(false);
            }
        }
        for _ in 0..target.number()? {
            let name = read_text(target)?;
            if !fits(target.number()?, &form::parameter(self.query, name).unwrap_or_default())? {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The variation that an address forces for an experiment (`?key=1`). A value that is not the number
/// of a variation forces none.
pub fn query_string_override(key: &str, url: &str, variations: u32) -> Option<u32> {
    override_from_numbers(key.as_bytes(), &numbers_in_query(url), variations)
}

/// The names in an address's query, each with the number that its value begins with.
pub(super) fn numbers_in_query(url: &str) -> Vec<(&str, Option<u32>)> {
    let Some(search) = url.split('?').nth(1) else { return Vec::new() };
    let search = search.split_once('#').map_or(search, |(search, _)| search);
    form::parameters(search).map(|(name, value)| (name, leading_number(value))).collect()
}

/// The variation that such numbers force for an experiment.
pub(super) fn override_from_numbers(key: &[u8], numbers: &[(&str, Option<u32>)], variations: u32) -> Option<u32> {
    let (_, number) = numbers.iter().find(|(name, _)| name.as_bytes() == key)?;
    number.filter(|number| *number < variations)
}

/// The number that a text begins with, as JavaScript's `parseInt` reads it.
fn leading_number(text: &str) -> Option<u32> {
    let text = text.strip_prefix('+').unwrap_or(text);
    let mut number: Option<u32> = None;
    for digit in text.bytes().take_while(u8::is_ascii_digit) {
        number = Some(number.unwrap_or(0).checked_mul(10)?.checked_add(u32::from(digit & 15))?);
    }
    number
}
