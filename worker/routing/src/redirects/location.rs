//! Builds a `Location` from a rule's target, what its pattern captured and the visitor's query.
//!
//! A target is stored as printable ASCII. In a pattern's target `\x01`, `\x02` and `\x03` stand for
//! captured text: the segment, everything from the segment on, or the expression's group, whose number
//! is the next byte less [`FIRST_SEGMENT`].
//!
//! # Security
//! A target's host is fixed when the table is published. Captured text is refused where a browser could
//! read it as more than text: see [`is_safe_capture`]. The finished path is checked once more as a whole.

use super::expressions::Groups;
use super::query::Query;
use crate::location::push_encoded;
use crate::path::{has_backslash_or_control, has_dot_segment, is_safe_path};

/// Stands for a captured segment.
pub const SEGMENT: u8 = 1;
/// Stands for the captured rest of a path.
pub const REST: u8 = 2;
/// Stands for what a group of a regular expression captured.
pub const GROUP: u8 = 3;
/// The byte that names a path's first segment, or the first group; neither it nor the 63 after it divide a URL.
pub const FIRST_SEGMENT: u8 = b'@';

/// The visitor's query, and which of its parameters are not forwarded.
pub(super) struct ForwardedQuery<'a> {
    /// The visitor's query; empty where the rule drops it.
    pub visitor: Query<'a>,
    /// The parameters that the rule required; they are not forwarded.
    pub required: Query<'a>,
}

/// What a pattern captured from the path.
#[derive(Clone, Copy)]
pub(super) struct Captures<'a> {
    /// The request's path in normal form.
    pub path: &'a str,
    /// Where the groups of a regular expression are in it.
    pub groups: Groups,
}

/// The `Location`, or none where captured text would not be safe in it.
pub(super) fn build(target: &str, captures: &Captures<'_>, forwarded_query: &ForwardedQuery<'_>) -> Option<String> {
    let (rest, fragment) = split(target, '#');
    let (path_template, own_query) = split(rest, '?');
    let room = target.len().saturating_add(forwarded_query.visitor.0.len()).saturating_add(1);
    let mut out = String::with_capacity(room);
    if fill(&mut out, path_template, captures, is_plain_in_path)? && !is_safe_path(path_of(&out)) {
        return None;
    }
    let mut own = String::new();
    fill(&mut own, own_query.unwrap_or_default(), captures, is_plain_in_query)?;
    let mut joint = '?';
    if own_query.is_some() {
        out.push(joint);
        out.push_str(&own);
        joint = '&';
    }
    forwarded_query.visitor.forward(forwarded_query.required, Query(&own), |parameter| {
        if !out.ends_with('?') {
            out.push(joint);
        }
        push_encoded(&mut out, parameter, is_plain_in_visitors_query);
        joint = '&';
    });
    if let Some(fragment) = fragment {
        out.push('#');
        fill(&mut out, fragment, captures, is_plain_in_path)?;
    }
    out.bytes().all(|byte| byte.is_ascii_graphic()).then_some(out)
}

/// Copies a part of a target and fills in captured text. Returns whether there was any.
fn fill(out: &mut String, target: &str, captures: &Captures<'_>, plain: fn(u8) -> bool) -> Option<bool> {
    let mut rest = target;
    let mut filled = false;
    while let Some(at) = rest.bytes().position(|byte| matches!(byte, SEGMENT | REST | GROUP)) {
        let (before, mark) = rest.split_at_checked(at)?;
        let (kind, mark) = mark.as_bytes().split_first()?;
        let number = mark.first()?.checked_sub(FIRST_SEGMENT)?;
        let text = captures.text(*kind, number)?;
        out.push_str(before);
        // A group can begin with the slash that divides it from what is before it.
        let divided = *kind == GROUP && out.ends_with(|before| before != '/');
        if !is_safe_capture(text.strip_prefix('/').filter(|_| divided).unwrap_or(text)) {
            return None;
        }
        push_encoded(out, text, plain);
        filled = true;
        rest = rest.get(at.checked_add(2)?..)?;
    }
    out.push_str(rest);
    Some(filled)
}

impl<'a> Captures<'a> {
    /// A path without groups.
    pub(super) fn path(path: &'a str) -> Self {
        Self { path, groups: Groups::default() }
    }

    /// What a pattern captured: one segment of the path, all from there on, or a group.
    fn text(&self, kind: u8, number: u8) -> Option<&'a str> {
        if kind == GROUP {
            return self.groups.text(self.path, number);
        }
        let mut rest = self.path.strip_prefix('/').unwrap_or(self.path);
        for _ in 0..number {
            rest = rest.split_once('/').map_or("", |(_, after)| after);
        }
        Some(if kind == SEGMENT { split(rest, '/').0 } else { rest })
    }
}

/// Whether captured text, in normal form, can't be read as more than text: it has no slash at its
/// start or two in a row, no escaped slash or backslash, no control character, no dot segment, and
/// no beginning of an escape that what follows could complete.
fn is_safe_capture(text: &str) -> bool {
    let ends_or_has_slash = |after: &str| after.len() < 2 || text.contains("%2F");
    !text.starts_with('/')
        && !text.as_bytes().windows(2).any(|pair| pair == b"//")
        && !text.rsplit_once('%').is_some_and(|(_, after)| ends_or_has_slash(after))
        && !has_backslash_or_control(text)
        && !has_dot_segment(text)
}

/// The path of a location: all of it, or what follows the host of an absolute URL.
fn path_of(location: &str) -> &str {
    if location.starts_with('/') {
        return location;
    }
    let Some((_, rest)) = location.split_once("://") else { return location };
    rest.find('/').and_then(|slash| rest.get(slash..)).unwrap_or("/")
}

fn split(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(before, after)| (before, Some(after)))
}

fn is_plain_in_visitors_query(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'#' | b'"' | b'<' | b'>')
}

fn is_plain_in_path(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'"' | b'<' | b'>' | b'`' | b'{' | b'}' | b'^' | b'|' | b'?' | b'#')
}

fn is_plain_in_query(byte: u8) -> bool {
    is_plain_in_path(byte) && !matches!(byte, b'&' | b'=' | b'+' | b'\'' | b';')
}
