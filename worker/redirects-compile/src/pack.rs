//! Writes the stored form of a table (see `kirkas_routing::redirects::bundle`).

mod bits;
mod expressions;
mod fuse;
mod items;
mod origins;
mod shards;
mod symbols;
mod trie;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;

use kirkas_packing::packed::PackError;
use kirkas_routing::number::{push_number, push_text};
use kirkas_routing::redirects::Status;
use kirkas_routing::redirects::layout::bundle::{MAGIC, SECTIONS, VERSION};
use kirkas_routing::redirects::layout::candidate::{
    DROPS_QUERY, HOST, MARKET, NO_OTHER_QUERY, QUERY, Reach, SENSITIVE, SLASH, STATUS_SHIFT, WILD,
};
use kirkas_routing::redirects::layout::markets::EVERYWHERE;
use kirkas_routing::redirects::layout::query::Query;
use kirkas_routing::site;

use self::expressions::{MAX_CHOOSERS, MAX_CHOOSERS_BYTES};
use super::rule::{PathMatcher, QueryMode, Rule, Segment};
use super::scope::{Markets, Scope};

/// Puts rules into the order of their numbers: the exact ones by key and then by precedence, then
/// those by pattern as they came.
pub(super) fn order(rules: &mut [Rule]) -> Keys {
    let keys = Keys::from_rules(rules);
    rules.sort_by_cached_key(|rule| {
        let exact = !rule.is_pattern();
        (!exact, exact.then(|| (keys.key_of(rule).into_owned(), precedence(rule))))
    });
    keys
}

/// The keys by which exact rules are found: their folded path, with a parameter if they require any.
pub(super) struct Keys(HashMap<String, u32>);

impl Keys {
    /// Counts how many rules require each parameter: a rule's key has the one that fewest require.
    fn from_rules(rules: &[Rule]) -> Self {
        let mut uses = HashMap::new();
        for rule in rules.iter().filter(|rule| !rule.is_pattern() && rule.source.parameters.contains('&')) {
            for key in Query(&rule.source.parameters).keys(&rule.source.matcher.folded_shape()) {
                let count: &mut u32 = uses.entry(key.to_string()).or_default();
                *count = count.saturating_add(1);
            }
        }
        Self(uses)
    }

    fn key_of<'a>(&self, rule: &'a Rule) -> Cow<'a, str> {
        let path = rule.source.matcher.folded_shape();
        let rarest = Query(&rule.source.parameters).keys(&path).min_by_key(|key| self.0.get(&**key).copied());
        match rarest {
            Some(key) => key.to_string().into(),
            None => path,
        }
    }
}

/// What a table is packed for.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// To be stored by itself, as small as it can be, in shards of about this many bytes.
    Published { shard_bytes: usize },
    /// To be compressed with what it is built into. Texts stay as they are, because symbols would hide repetition from
    /// that compression. What only makes look-ups faster is left out, and so are the rules' origins.
    BuiltIn,
}

/// Why rules can't be packed.
#[derive(Debug)]
pub(super) enum Failure {
    /// They take too many bytes.
    Map(PackError),
    /// Their regular expressions take too much room.
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
            Self::Expressions => write!(
                out,
                "The regular expressions take more than {MAX_CHOOSERS} automata or {} MiB: too many of them \
                 don't begin with a text of their own, as /old/.* does. Make one of several (.*-(?:a|b)/).",
                MAX_CHOOSERS_BYTES.wrapping_shr(20)
            ),
        }
    }
}

/// The bytes of a table. The rules are in [`order`], all or some of them; their numbers are their indexes.
pub(super) fn pack(rules: &[Rule], keys: &Keys, form: Form) -> Result<Vec<u8>, Failure> {
    let exact = rules.partition_point(|rule| !rule.is_pattern());
    let trie = trie::build(rules)?;
    let expressions = expressions::pack(rules)?;
    let rules_with_origins = if let Form::BuiltIn = form { &[] } else { rules };
    let (files, origins) = origins::pack(rules_with_origins)?;
    let exact = shards::pack(rules.get(..exact).unwrap_or_default(), keys, form, origins)?;
    let markets = market_names(rules.iter().any(|rule| market(rule) != EVERYWHERE));
    let sections: [&[u8]; SECTIONS] = [
        &files,
        &exact.cells,
        &exact.owners,
        &exact.symbols,
        &exact.records,
        &trie.nodes,
        &trie.answers,
        &trie.edges,
        &expressions,
        markets.as_bytes(),
    ];
    let filter = exact.filter;
    let by_query = rules.iter().any(|rule| !rule.is_pattern() && !rule.source.parameters.is_empty());
    let mut out = MAGIC.to_vec();
    let header =
        [VERSION, exact.checksum, narrow(rules.len())?, by_query.into(), filter.seed, filter.segment, filter.starts];
    header.iter().for_each(|number| push_u32(&mut out, *number));
    for section in sections {
        push_u32(&mut out, narrow(section.len())?);
    }
    sections.iter().for_each(|section| out.extend_from_slice(section));
    exact.parts.iter().for_each(|part| out.extend_from_slice(part));
    narrow(out.len())?;
    Ok(out)
}

/// The flags of a rule, whatever comes before or after it.
fn flags(rule: &Rule) -> u32 {
    let source = &rule.source;
    let status = Status::ALL.iter().zip(0_u32..).find_map(|(other, number)| (*other == rule.status).then_some(number));
    [
        (source.matcher.has_slash(), SLASH),
        (rule.query == QueryMode::Drop, DROPS_QUERY),
        (rule.query == QueryMode::Exact, NO_OTHER_QUERY),
        (rule.sensitive, SENSITIVE),
        (source.scope.host().is_some(), HOST),
        (!source.parameters.is_empty(), QUERY),
    ]
    .into_iter()
    .filter(|(has, _)| *has)
    .fold(status.unwrap_or_default().wrapping_shl(STATUS_SHIFT), |flags, (_, flag)| flags | flag)
}

/// The number of the rule's market.
fn market(rule: &Rule) -> u8 {
    rule.source.scope.market().map_or(EVERYWHERE, |market| market.number)
}

/// The names of all markets, where any rule has one.
fn market_names(any: bool) -> String {
    let names: Vec<&str> = site::markets().iter().map(|market| market.id).collect();
    if any { names.join("\n") } else { String::new() }
}

/// Sorts rules that share a look-up key: the smallest answers.
fn precedence(rule: &Rule) -> (Reverse<Reach>, Reverse<usize>, bool, bool) {
    let parameters = Query(&rule.source.parameters).parameters().count();
    let reach = match rule.source.scope {
        Scope::Markets(Markets::All) => Reach::Everywhere,
        Scope::Markets(Markets::One(_)) => Reach::Market,
        Scope::Host(_) => Reach::Host,
    };
    (Reverse(reach), Reverse(parameters), rule.query != QueryMode::Exact, !rule.sensitive)
}

/// The stored form of rules by pattern that share a node, in order of precedence.
pub(super) fn candidates(numbers: &[u32], rules: &[Rule]) -> Vec<u8> {
    let mut candidates: Vec<(u32, &Rule)> =
        numbers.iter().filter_map(|number| Some((*number, rules.get(*number as usize)?))).collect();
    candidates.sort_by_key(|(_, rule)| precedence(rule));
    let mut out = Vec::new();
    for (number, rule) in candidates {
        push_number(&mut out, number);
        let market = market(rule);
        push_number(&mut out, flags(rule) | if market == EVERYWHERE { 0 } else { MARKET });
        if market != EVERYWHERE {
            push_number(&mut out, market.into());
        }
        push_host(&mut out, rule);
        if rule.sensitive {
            push_text(&mut out, &spelling(&rule.source.matcher));
        }
        push_parameters(&mut out, rule);
        push_text(&mut out, rule.target.as_ref().map_or(&[], |target| target.location.as_bytes()));
    }
    out
}

fn push_host(out: &mut Vec<u8>, rule: &Rule) {
    if let Some(host) = rule.source.scope.host() {
        push_text(out, host.as_bytes());
    }
}

fn push_parameters(out: &mut Vec<u8>, rule: &Rule) {
    if !rule.source.parameters.is_empty() {
        push_text(out, rule.source.parameters.as_bytes());
    }
}

/// What a case-sensitive pattern compares with: its path, with [`WILD`] for its placeholders.
fn spelling(matcher: &PathMatcher) -> Vec<u8> {
    let PathMatcher::Pattern { segments, .. } = matcher else {
        return Vec::new();
    };
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

/// Texts one after another; equal ones are stored once.
#[derive(Default)]
pub(super) struct TextPool {
    pub bytes: Vec<u8>,
    positions: HashMap<Vec<u8>, (u32, u32)>,
}

impl TextPool {
    /// Offset and length of a text.
    pub(super) fn add(&mut self, text: &[u8]) -> Result<(u32, u32), PackError> {
        if let Some(place) = self.positions.get(text) {
            return Ok(*place);
        }
        let place = (narrow(self.bytes.len())?, narrow(text.len())?);
        self.bytes.extend_from_slice(text);
        self.positions.insert(text.to_vec(), place);
        Ok(place)
    }
}

fn push_u32(out: &mut Vec<u8>, number: u32) {
    out.extend(number.to_le_bytes());
}

pub(super) fn narrow(length: usize) -> Result<u32, PackError> {
    u32::try_from(length).map_err(|_| PackError::TooLarge)
}
