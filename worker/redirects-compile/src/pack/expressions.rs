//! Writes the rules by regular expression (see `kirkas_routing::redirects::expressions`).
//!
//! # Design
//! One automaton for many expressions is read once for all of them; but expressions that don't begin
//! with a text of their own (`.*old.*`) multiply each other's states. So those get
//! automata of their own, and where one grows past its limit, it takes half as many.

use kirkas_packing::automaton::writer::{self, StoredAutomaton};
use regex_syntax::hir::{Hir, HirKind};

use super::{Failure, candidates, narrow, push_u32};
use crate::expression::Expression;
use crate::rule::{PathMatcher, Rule};

/// Choosers that a table has at most: each reads the path once.
pub(super) const MAX_CHOOSERS: usize = 16;
/// Bytes that all of them take at most: they are in every isolate's memory.
pub(super) const MAX_CHOOSERS_BYTES: usize = 8 << 20;
/// Bytes that one of them takes at most.
const MAX_CHOOSER_BYTES: usize = 4 << 20;

/// An expression and its number, which says its precedence.
type NumberedExpression<'a> = (u32, &'a Hir);

/// The section; empty where no rule has an expression.
pub(super) fn pack(rules: &[Rule]) -> Result<Vec<u8>, Failure> {
    let all: Vec<(u32, &Rule, &Expression)> = (0..)
        .zip(rules)
        .filter_map(|(number, rule)| match &rule.source.matcher {
            PathMatcher::Expression(expression) => Some((number, rule, &**expression)),
            PathMatcher::Path(_) | PathMatcher::Pattern { .. } => None,
        })
        .collect();
    if all.is_empty() {
        return Ok(Vec::new());
    }
    let mut choosers = Vec::new();
    for sensitive in [false, true] {
        for has_prefix in [true, false] {
            let fits = |expression: &Expression| {
                expression.is_sensitive() == sensitive && has_literal_prefix(expression.hir()) == has_prefix
            };
            let numbered = (0..).zip(&all).filter(|(_, (_, _, expression))| fits(expression));
            let group: Vec<NumberedExpression<'_>> =
                numbered.map(|(number, (_, _, expression))| (number, expression.hir())).collect();
            add_choosers(&group, sensitive, &mut choosers)?;
        }
    }
    let mut section = Section::default();
    for (sensitive, StoredAutomaton { states, payload }) in &choosers {
        push_u32(&mut section.records, u32::from(*sensitive));
        section.add(states)?;
        section.add(payload)?;
    }
    for (number, rule, expression) in &all {
        section.add(&candidates(&[*number], rules))?;
        let captures = rule.target.as_ref().is_some_and(|target| target.is_template());
        let groups = captures.then(|| writer::groups(expression.hir(), usize::MAX)).transpose();
        let StoredAutomaton { states, payload } = groups.map_err(|_| Failure::Expressions)?.unwrap_or_default();
        section.add(&states)?;
        section.add(&payload)?;
    }
    let mut out = Vec::new();
    push_u32(&mut out, narrow(choosers.len())?);
    push_u32(&mut out, narrow(all.len())?);
    out.extend(section.records);
    out.extend(section.data);
    Ok(out)
}

/// Makes one chooser of a group, or several where it would be too large.
fn add_choosers(
    group: &[NumberedExpression<'_>],
    sensitive: bool,
    choosers: &mut Vec<(bool, StoredAutomaton)>,
) -> Result<(), Failure> {
    let mut left = group;
    let mut size = group.len();
    while !left.is_empty() {
        let (group_part, rest) = left.split_at_checked(size).unwrap_or((left, &[]));
        let (numbers, expressions): (Vec<u32>, Vec<&Hir>) = group_part.iter().copied().unzip();
        match writer::chooser(&expressions, &numbers, MAX_CHOOSER_BYTES) {
            Ok(stored) => {
                choosers.push((sensitive, stored));
                let bytes = choosers.iter().map(|(_, stored)| stored.states.len()).sum::<usize>();
                if choosers.len() > MAX_CHOOSERS || bytes > MAX_CHOOSERS_BYTES {
                    return Err(Failure::Expressions);
                }
                left = rest;
            }
            Err(_) if group_part.len() < 2 => return Err(Failure::Expressions),
            Err(_) => size = group_part.len().div_ceil(2),
        }
    }
    Ok(())
}

/// Whether an expression begins with a text beyond its slash.
fn has_literal_prefix(hir: &Hir) -> bool {
    let text = |hir: &Hir| matches!(hir.kind(), HirKind::Literal(literal) if literal.0.len() > 1);
    match hir.kind() {
        HirKind::Concat(subs) => subs.first().is_some_and(text),
        _ => text(hir),
    }
}

/// Records, and what they refer to.
#[derive(Default)]
struct Section {
    records: Vec<u8>,
    data: Vec<u8>,
}

impl Section {
    fn add(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        push_u32(&mut self.records, narrow(self.data.len())?);
        push_u32(&mut self.records, narrow(bytes.len())?);
        self.data.extend_from_slice(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
