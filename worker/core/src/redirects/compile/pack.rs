//! Writes the stored form of a table (see `redirects::bundle`).

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use super::rule::{Place, QueryMode, Rule, Segment};
use super::trie;
use crate::packed::{PackError, PackedMap};
use crate::redirects::Status;
use crate::redirects::bundle::{DROPS_QUERY, MAGIC, VERSION, YIELDS};
use crate::redirects::candidate::{HOST, NO_OTHER_QUERY, QUERY, SENSITIVE, SLASH, WILD};
use crate::redirects::query::Query;

/// The bytes of a table. Rule numbers are places in `rules`.
pub(super) fn pack(rules: &[Rule]) -> Result<Vec<u8>, PackError> {
    let mut files: Vec<Arc<str>> = Vec::new();
    let mut targets = Texts::default();
    let mut records = Vec::new();
    for rule in rules {
        let file = match files.iter().position(|file| *file == rule.origin.file) {
            Some(file) => file,
            None => {
                files.push(Arc::clone(&rule.origin.file));
                files.len().saturating_sub(1)
            }
        };
        let file = u16::try_from(file).map_err(|_| PackError::TooLarge)?;
        let location = rule.target.as_ref().map_or("", |target| target.location.as_str());
        let (at, len) = targets.add(location.as_bytes())?;
        records.extend([at, len, rule.origin.line].iter().flat_map(|number| number.to_le_bytes()));
        records.extend(file.to_le_bytes());
        records.extend([status_number(rule.status), flags(rule)]);
    }
    let mut places: HashMap<String, Vec<u32>> = HashMap::new();
    for (rule, number) in rules.iter().zip(0_u32..).filter(|(rule, _)| !rule.is_pattern()) {
        places.entry(rule.source.place.folded_shape()).or_default().push(number);
    }
    let exact = PackedMap::pack(places.iter().map(|(path, numbers)| (path, Stored::of(numbers, rules))))?;
    let names: Vec<String> = files.iter().map(|file| file.replace('\n', " ")).collect();
    let trie = trie::grow(rules)?;
    join(&[names.join("\n").into_bytes(), records, targets.bytes, exact, trie.nodes, trie.answers, trie.edges])
}

fn join(sections: &[Vec<u8>]) -> Result<Vec<u8>, PackError> {
    let mut out = MAGIC.to_vec();
    out.extend(VERSION.to_le_bytes());
    for section in sections {
        out.extend(narrow(section.len())?.to_le_bytes());
    }
    sections.iter().for_each(|section| out.extend_from_slice(section));
    narrow(out.len())?;
    Ok(out)
}

fn status_number(status: Status) -> u8 {
    Status::ALL.iter().zip(0..).find_map(|(other, number)| (*other == status).then_some(number)).unwrap_or(u8::MAX)
}

fn flags(rule: &Rule) -> u8 {
    let drops = if rule.query == QueryMode::Drop { DROPS_QUERY } else { 0 };
    let yields = if rule.is_pattern() { YIELDS } else { 0 };
    drops | yields
}

/// Rules that share a look-up key, in order of precedence, as `redirects::candidate` reads them.
pub(super) struct Stored;

impl Stored {
    pub(super) fn of(numbers: &[u32], rules: &[Rule]) -> Vec<u8> {
        let mut candidates: Vec<(u32, &Rule)> =
            numbers.iter().filter_map(|number| Some((*number, rules.get(*number as usize)?))).collect();
        candidates.sort_by_key(|(number, rule)| {
            let parameters = Query(&rule.source.parameters).parameters().count();
            let any_other = rule.query != QueryMode::Exact;
            (rule.source.host.is_none(), Reverse(parameters), any_other, !rule.sensitive, *number)
        });
        let mut out = Vec::new();
        for (number, rule) in candidates {
            write_candidate(&mut out, number, rule);
        }
        out
    }
}

fn write_candidate(out: &mut Vec<u8>, number: u32, rule: &Rule) {
    let source = &rule.source;
    let host = source.host.as_deref().unwrap_or_default().as_bytes();
    let path = if rule.sensitive { spelling(&source.place) } else { Vec::new() };
    let texts = [(HOST, host), (SENSITIVE, path.as_slice()), (QUERY, source.parameters.as_bytes())];
    let mut flags = if source.place.has_slash() { SLASH } else { 0 };
    if rule.query == QueryMode::Exact {
        flags |= NO_OTHER_QUERY;
    }
    if rule.sensitive {
        flags |= SENSITIVE;
    }
    for (flag, text) in texts {
        flags |= if text.is_empty() { 0 } else { flag };
    }
    out.push(flags);
    out.extend(number.to_le_bytes());
    for (flag, text) in texts {
        if flags & flag != 0 {
            // A source is shorter than 64 KiB, escapes included (see `source`).
            out.extend(u16::try_from(text.len()).unwrap_or(u16::MAX).to_le_bytes());
            out.extend_from_slice(text);
        }
    }
}

/// What a case-sensitive rule compares with: its path, or a pattern's with marks for what is free.
fn spelling(place: &Place) -> Vec<u8> {
    match place {
        Place::Path(path) => path.strip_suffix('/').unwrap_or(path).as_bytes().to_vec(),
        Place::Pattern { segments, .. } => {
            let mut out = Vec::new();
            for segment in segments {
                out.push(b'/');
                out.extend_from_slice(match segment {
                    Segment::Literal(text) => text.as_bytes(),
                    Segment::Named(_) => WILD,
                });
            }
            out
        }
    }
}

/// Texts one after another; a text that comes again is stored once.
#[derive(Default)]
pub(super) struct Texts {
    pub bytes: Vec<u8>,
    places: HashMap<Vec<u8>, (u32, u32)>,
}

impl Texts {
    /// Offset and length of a text.
    pub(super) fn add(&mut self, text: &[u8]) -> Result<(u32, u32), PackError> {
        if let Some(place) = self.places.get(text) {
            return Ok(*place);
        }
        let place = (narrow(self.bytes.len())?, narrow(text.len())?);
        self.bytes.extend_from_slice(text);
        self.places.insert(text.to_vec(), place);
        Ok(place)
    }
}

pub(super) fn narrow(length: usize) -> Result<u32, PackError> {
    u32::try_from(length).map_err(|_| PackError::TooLarge)
}
