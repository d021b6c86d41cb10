//! Writes the stored form of a table (see `redirects::bundle`).

mod entries;
mod expressions;
mod fuse;
mod shards;
mod symbols;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use super::rule::{Place, QueryMode, Rule, Segment};
use super::{LARGEST_CHOOSER, MOST_CHOOSERS, trie};
use crate::packed::PackError;
use crate::redirects::Status;
use crate::redirects::bundle::{MAGIC, SECTIONS, VERSION};
use crate::redirects::candidate::{DROPS_QUERY, HOST, NO_OTHER_QUERY, QUERY, SENSITIVE, SLASH, STATUS_SHIFT, WILD};
use crate::redirects::number::{push_number, push_text};
use crate::redirects::query::Query;

/// Why rules can't be packed.
#[derive(Debug)]
pub(super) enum Failure {
    /// They take too many bytes.
    Map(PackError),
    /// Their regular expressions take too many automata.
    Expressions,
}

impl From<PackError> for Failure {
    fn from(error: PackError) -> Self {
        Self::Map(error)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Map(error) => write!(out, "{error}"),
            Self::Expressions => {
                let most = LARGEST_CHOOSER.wrapping_shr(20);
                write!(
                    out,
                    "The regular expressions take more than {MOST_CHOOSERS} automata of {most} MiB: too many of \
                     them don't begin with a text of their own, as /old/.* does. Make one of several (.*-(?:a|b)/)."
                )
            }
        }
    }
}

/// The bytes of a table. Rule numbers are places in `rules`.
pub(super) fn pack(rules: &[Rule]) -> Result<Vec<u8>, Failure> {
    let (files, lines) = origins(rules)?;
    let exact = shards::pack(rules)?;
    let trie = trie::grow(rules)?;
    let expressions = expressions::pack(rules)?;
    let sections: [&[u8]; SECTIONS] = [
        &files,
        &lines,
        &exact.cells,
        &exact.symbols,
        &exact.records,
        &exact.first_keys,
        &trie.nodes,
        &trie.answers,
        &trie.edges,
        &expressions,
    ];
    let filter = exact.filter;
    let mut out = MAGIC.to_vec();
    let header = [VERSION, exact.mark, narrow(rules.len())?, filter.seed, filter.segment, filter.starts];
    header.iter().for_each(|number| push_u32(&mut out, *number));
    for section in sections {
        push_u32(&mut out, narrow(section.len())?);
    }
    sections.iter().for_each(|section| out.extend_from_slice(section));
    exact.shards.iter().for_each(|shard| out.extend_from_slice(shard));
    narrow(out.len())?;
    Ok(out)
}

/// The names of the files, and the runs of rules on lines in a row.
fn origins(rules: &[Rule]) -> Result<(Vec<u8>, Vec<u8>), PackError> {
    let mut files: Vec<Arc<str>> = Vec::new();
    let mut runs = Vec::new();
    let mut next = None;
    for (rule, number) in rules.iter().zip(0_u32..) {
        let origin = &rule.origin;
        let file = match files.iter().rposition(|file| *file == origin.file) {
            Some(file) => file,
            None => {
                files.push(Arc::clone(&origin.file));
                files.len().saturating_sub(1)
            }
        };
        if next != Some((file, origin.line)) {
            [number, narrow(file)?, origin.line].into_iter().for_each(|number| push_u32(&mut runs, number));
        }
        next = Some((file, origin.line.saturating_add(1)));
    }
    let names: Vec<String> = files.iter().map(|file| file.replace(['\n', '\r'], " ")).collect();
    Ok((names.join("\n").into_bytes(), runs))
}

/// The flags of a rule, whatever comes before or after it.
fn flags(rule: &Rule) -> u32 {
    let source = &rule.source;
    let status = Status::ALL.iter().zip(0_u32..).find_map(|(other, number)| (*other == rule.status).then_some(number));
    [
        (source.place.has_slash(), SLASH),
        (rule.query == QueryMode::Drop, DROPS_QUERY),
        (rule.query == QueryMode::Exact, NO_OTHER_QUERY),
        (rule.sensitive, SENSITIVE),
        (source.host.is_some(), HOST),
        (!source.parameters.is_empty(), QUERY),
    ]
    .into_iter()
    .filter(|(has, _)| *has)
    .fold(status.unwrap_or_default().wrapping_shl(STATUS_SHIFT), |flags, (_, flag)| flags | flag)
}

/// Rules that share a look-up key, as `redirects::candidate` reads them.
pub(super) struct Candidates;

impl Candidates {
    /// Sorts numbers of rules by precedence.
    fn sort(numbers: &mut [u32], rules: &[Rule]) {
        numbers.sort_by_key(|number| {
            let rule = rules.get(*number as usize);
            rule.map(|rule| {
                let parameters = Query(&rule.source.parameters).parameters().count();
                let any_other = rule.query != QueryMode::Exact;
                (rule.source.host.is_none(), Reverse(parameters), any_other, !rule.sensitive, *number)
            })
        });
    }

    /// The stored form of rules by pattern, in order of precedence.
    pub(super) fn of_patterns(numbers: &[u32], rules: &[Rule]) -> Vec<u8> {
        let mut numbers = numbers.to_vec();
        Self::sort(&mut numbers, rules);
        let mut out = Vec::new();
        for number in numbers {
            let Some(rule) = rules.get(number as usize) else { continue };
            push_number(&mut out, flags(rule));
            push_number(&mut out, number);
            Self::write_texts(&mut out, rule, None);
            push_text(&mut out, rule.target.as_ref().map_or(&[], |target| target.location.as_bytes()));
        }
        out
    }

    /// Writes the texts that the rule's flags announce; a path that is `known` stays empty.
    fn write_texts(out: &mut Vec<u8>, rule: &Rule, known: Option<&[u8]>) {
        if let Some(host) = &rule.source.host {
            push_text(out, host.as_bytes());
        }
        if rule.sensitive {
            let path = spelling(&rule.source.place);
            push_text(out, if Some(path.as_slice()) == known { &[] } else { &path });
        }
        if !rule.source.parameters.is_empty() {
            push_text(out, rule.source.parameters.as_bytes());
        }
    }
}

/// What a case-sensitive rule compares with: its path, or a pattern's with marks for what is free.
fn spelling(place: &Place) -> Vec<u8> {
    match place {
        Place::Path(path) => path.strip_suffix('/').unwrap_or(path).as_bytes().to_vec(),
        // Its automata tell letters' case apart.
        Place::Expression(_) => Vec::new(),
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

fn push_u32(out: &mut Vec<u8>, number: u32) {
    out.extend(number.to_le_bytes());
}

pub(super) fn narrow(length: usize) -> Result<u32, PackError> {
    u32::try_from(length).map_err(|_| PackError::TooLarge)
}
