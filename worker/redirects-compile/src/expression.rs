//! Regular expressions as sources: what they may hold, and why one is refused.
//!
//! The syntax is that of `regex-syntax`. An expression is compared with the whole path in normal
//! form, so a first `^` and a last `$` change nothing and are left out. `\d`, `\s` and `\w` are ASCII, as
//! they are in nginx and PCRE; `.` and `[^/]` are any character.

mod ascii_classes;
mod common;
mod example;
mod normal_form;

use kirkas_packing::automaton::writer;
use kirkas_routing::path::normalise;
use kirkas_routing::redirects::layout::expressions::MAX_GROUPS;
use regex_syntax::ast::{self, Ast, parse::ParserBuilder};
use regex_syntax::hir::{Hir, HirKind, translate::TranslatorBuilder};

use super::capture_name::is_name;
use super::refusal::{Refusal, refusal};

/// Bytes that the automata of one expression take at most.
pub(super) const MAX_AUTOMATON_BYTES: usize = 64 * 1024;
/// How deep an expression's groups, classes and repetitions nest at most.
const MAX_DEPTH: u32 = 64;

/// A regular expression that can be a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    text: String,
    sensitive: bool,
    names: Vec<Option<Box<str>>>,
    hir: Hir,
}

impl Expression {
    /// Reads an expression; `sensitive` says whether letters' case matters.
    ///
    /// # Errors
    /// Why it can't be a source, and what to do about it. Characters are counted from the start of
    /// `text`, `before` of which come before it in the row.
    pub(super) fn read(text: &str, sensitive: bool, before: usize) -> Result<Self, Refusal> {
        let (inner, cut) = without_anchors(text);
        let before = before.saturating_add(cut);
        let at = |span: &ast::Span| span.start.column.saturating_add(before);
        let mut ast = ParserBuilder::new()
            .nest_limit(MAX_DEPTH)
            .build()
            .parse(inner)
            .map_err(|error| unreadable(at(error.span()), error.kind(), advice(error.kind())))?;
        if inner.len() < text.len() && matches!(ast, Ast::Alternation(_)) {
            return refusal(
                "^ and $ belong to the first and the last alternative only.",
                "Leave them out, or put the alternatives in parentheses: an expression is compared with the whole path.",
            );
        }
        ascii_classes::replace(&mut ast);
        let hir = TranslatorBuilder::new()
            .case_insensitive(!sensitive)
            .dot_matches_new_line(true)
            .build()
            .translate(inner, &ast)
            .map_err(|error| unreadable(at(error.span()), error.kind(), CORRECT_ADVICE))?;
        if !hir.properties().look_set().is_empty() {
            return refusal(
                "The expression looks at what is around a place (^, $ or \\b within it).",
                "Leave that out: an expression is compared with the whole path, and \\b can be written as [/-].",
            );
        }
        refuse_escapes(inner, sensitive)?;
        let names = names(&hir)?;
        let hir = normal_form::restrict(hir, sensitive);
        let expression = Self { text: inner.to_owned(), sensitive, names, hir };
        expression.refuse_automata()?;
        Ok(expression)
    }

    /// As it was written, without host and anchors.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Names of the groups, from the first; those without are numbered only.
    pub(super) fn names(&self) -> &[Option<Box<str>>] {
        &self.names
    }

    pub(super) fn is_sensitive(&self) -> bool {
        self.sensitive
    }

    /// Whether nginx and the WordPress plugin read the expression in the very same way.
    pub(super) fn is_common(&self) -> bool {
        common::is_common_dialect(&self.text)
    }

    pub(super) fn hir(&self) -> &Hir {
        &self.hir
    }

    /// Paths that the expression fits, in the form it is compared with.
    pub(super) fn examples(&self) -> Vec<String> {
        example::examples(&self.hir)
    }

    fn refuse_automata(&self) -> Result<(), Refusal> {
        let stored = writer::chooser(&[&self.hir], &[0], MAX_AUTOMATON_BYTES);
        let fits = match (stored, writer::groups(&self.hir, MAX_AUTOMATON_BYTES)) {
            (Ok(chooser), Ok(_)) => writer::fits_a_path(&chooser.states),
            _ => {
                return refusal(
                    format!("The expression takes more than {MAX_AUTOMATON_BYTES} bytes as an automaton."),
                    "Make it simpler: repeat less often ({1,1000}), or name fewer characters by their properties.",
                );
            }
        };
        if fits {
            return Ok(());
        }
        refusal(
            "No path fits this expression.",
            "A path begins with a slash and has no query; in it ? # % \\ and control characters are written %3F, \
             %23, %25, %5C and so on.",
        )
    }
}

const CORRECT_ADVICE: &str = "Correct it; a character with a meaning of its own is written with a backslash before it.";

fn unreadable(at: usize, what: &impl std::fmt::Display, advice: &str) -> Refusal {
    (format!("The expression can't be read at character {at}: {what}."), advice.to_owned())
}

fn advice(kind: &ast::ErrorKind) -> &'static str {
    match kind {
        ast::ErrorKind::UnsupportedLookAround | ast::ErrorKind::UnsupportedBackreference => {
            "They could take very long for some paths: write two rules, the narrower one first."
        }
        _ => CORRECT_ADVICE,
    }
}

/// An expression without `^` first and `$` last, and how many characters were cut at its start.
fn without_anchors(text: &str) -> (&str, usize) {
    let open = text.strip_prefix('^').unwrap_or(text);
    let cut = text.len().saturating_sub(open.len());
    let before = open.strip_suffix('$').unwrap_or(open);
    let backslashes = before.len().saturating_sub(before.trim_end_matches('\\').len());
    (if backslashes.is_multiple_of(2) { before } else { open }, cut)
}

/// An expression that fits a whole path if `text` fits a part of it, as expressions do in nginx and WordPress.
pub(super) fn match_anywhere(text: &str) -> String {
    let begins = text.starts_with('^');
    let ends = without_anchors(text).0.len() < text.len().saturating_sub(usize::from(begins));
    match (begins, ends) {
        (true, true) => text.to_owned(),
        (true, false) => format!("{text}.*"),
        (false, true) => format!(".*?{text}"),
        (false, false) if text.contains('|') => format!(".*?(?:{text}).*"),
        (false, false) => format!(".*?{text}.*"),
    }
}

/// Refuses percent-escapes that a path in normal form doesn't have: they would never match.
fn refuse_escapes(text: &str, sensitive: bool) -> Result<(), Refusal> {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('%') {
        let start = rest.len().saturating_sub(after.len()).saturating_sub(1);
        let from = rest.get(start..).unwrap_or_default();
        let is_escape =
            |escape: &[u8]| matches!(escape, [b'%', high, low] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit());
        let escapes = from.as_bytes().chunks(3).take_while(|escape| is_escape(escape)).count();
        let run = from.get(..escapes.saturating_mul(3)).unwrap_or_default();
        let normal = normalise(run).text;
        if !(*normal == *run || (!sensitive && normal.eq_ignore_ascii_case(run))) {
            return refusal(
                format!("A path in normal form has {:?} in place of {run:?}.", &*normal),
                "Write that, with a backslash before a character that has a meaning in expressions.",
            );
        }
        rest = from.get(run.len().max(1)..).unwrap_or_default();
    }
    Ok(())
}

fn names(hir: &Hir) -> Result<Vec<Option<Box<str>>>, Refusal> {
    let mut names = Vec::new();
    collect_names(hir, &mut names);
    if names.len() > MAX_GROUPS {
        return refusal(
            format!("The expression has {} groups that capture; {MAX_GROUPS} is the most.", names.len()),
            "Write groups that the target doesn't use as (?:…).",
        );
    }
    match names.iter().flatten().find(|name| !is_name(name)) {
        Some(name) => refusal(
            format!("{name:?} is no name for a group."),
            "Use ASCII letters, digits and underscores, a letter first.",
        ),
        None => Ok(names),
    }
}

fn collect_names(hir: &Hir, names: &mut Vec<Option<Box<str>>>) {
    if let HirKind::Capture(capture) = hir.kind() {
        let number = (capture.index as usize).saturating_sub(1);
        names.resize(names.len().max(number.saturating_add(1)), None);
        if let Some(name) = names.get_mut(number) {
            name.clone_from(&capture.name);
        }
    }
    hir.kind().subs().iter().for_each(|sub| collect_names(sub, names));
}
