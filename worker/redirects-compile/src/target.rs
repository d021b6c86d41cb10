//! Reads the column `target`: a path on the same host, or an absolute http(s) URL. Its host is fixed
//! here, so that nothing a visitor sends can change it.

use kirkas_routing::path::is_safe_path;
use kirkas_routing::redirects::layout::location::{FIRST_SEGMENT, GROUP, REST, SEGMENT};
use url::Url;

use super::capture_name::is_name;
use super::expression::Expression;
use super::finding::{Check, Finding};
use super::row::Row;
use super::rule::{PathMatcher, Segment, Target};

/// Stands for "this host" while a path is brought into the form URLs have.
const THIS_HOST: &str = "http://this-host.invalid";

type Refusal = (Check, String, &'static str);

/// The target of a row whose source has this `matcher`.
///
/// # Errors
/// A finding, where the target is malformed or could lead somewhere unforeseen.
pub(super) fn read(row: &Row<'_>, matcher: &PathMatcher) -> Result<Target, Finding> {
    parse(row.target, matcher)
        .map(|location| Target { text: row.target.to_owned(), location })
        .map_err(|(check, reason, advice)| Finding::new(check, &row.origin, Some("target"), reason, advice))
}

fn parse(text: &str, matcher: &PathMatcher) -> Result<String, Refusal> {
    refuse_ambiguous_text(text)?;
    if is_plain_path(text) {
        return Ok(text.to_owned());
    }
    let Some(sentinel) = Sentinel::new(text) else {
        return Err((Check::BadTarget, "The target is too long.".into(), "Shorten it."));
    };
    let template = sentinel.substitute(text, matcher)?;
    let on_this_host = text.starts_with('/');
    let address = if on_this_host { [THIS_HOST, &template].concat() } else { template };
    let url = Url::parse(&address).map_err(bad_url)?;
    let location = if on_this_host { url.as_str().strip_prefix(THIS_HOST) } else { Some(url.as_str()) };
    let Some(location) = location.filter(|location| !on_this_host || location.starts_with('/')) else {
        return Err(unsafe_target("The target leads to another host than it seems to."));
    };
    if !url.username().is_empty() || url.password().is_some() || text_authority(text).contains('@') {
        return Err(unsafe_target("The target has a user name before its host, which misleads readers."));
    }
    let authority = url.host_str().unwrap_or_default();
    if authority.is_empty() || authority.contains(&sentinel.0) {
        return Err(unsafe_target("Captured text can't be part of the target's host."));
    }
    if !is_safe_path(url.path()) {
        return Err(unsafe_target(
            "The target's path, decoded, begins with two slashes or holds a backslash or a control character.",
        ));
    }
    Ok(sentinel.restore_marks(location))
}

/// Whether a target that passed [`refuse_ambiguous_text`] is a path that parsing leaves as it is, as most
/// are: of letters that have no second reading, with no segment that begins with a dot.
fn is_plain_path(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~?=&#".contains(&byte);
    text.starts_with('/') && text.bytes().all(plain) && !text.as_bytes().windows(2).any(|pair| pair == b"/.")
}

/// Refuses what parsers read in more than one way, before any parses it.
fn refuse_ambiguous_text(text: &str) -> Result<(), Refusal> {
    if text.is_empty() {
        return Err((
            Check::BadTarget,
            "The target is empty.".into(),
            "Write a path or an https address, or use status 410.",
        ));
    }
    if text.chars().any(char::is_control) {
        return Err(unsafe_target("The target holds a control character."));
    }
    if text.split(['?', '#']).next().is_some_and(|matcher| matcher.contains('\\')) {
        return Err(unsafe_target("Browsers read a backslash in an address as a slash."));
    }
    if text.starts_with("//") {
        return Err(unsafe_target("A target that begins with two slashes leads to another host."));
    }
    if text.starts_with('/') {
        return Ok(());
    }
    match text.split_once(':') {
        Some((scheme, rest)) if is_http(scheme) => {
            let named = rest.strip_prefix("//").is_some_and(|host| !host.starts_with('/'));
            if named {
                Ok(())
            } else {
                Err(unsafe_target("An address has two slashes between its scheme and its host."))
            }
        }
        Some((scheme, _)) if scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)) => {
            Err(unsafe_target(&format!("Only http and https addresses are redirected to, not {scheme}:.")))
        }
        _ => Err((
            Check::BadTarget,
            format!("{text:?} is neither a path nor an http(s) address."),
            "Begin with a slash, or with https://.",
        )),
    }
}

fn is_http(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// What stands between the scheme's slashes and the path, where there is a scheme.
fn text_authority(text: &str) -> &str {
    let rest = text.split_once("://").filter(|(scheme, _)| is_http(scheme)).map_or("", |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

fn unsafe_target(reason: &str) -> Refusal {
    (Check::UnsafeTarget, reason.to_owned(), "Write a path that begins with one slash, or a whole https address.")
}

fn bad_url(error: url::ParseError) -> Refusal {
    (Check::BadTarget, format!("The target can't be read as an address: {error}."), "Correct it.")
}

/// Letters that stand for captured text while the address is parsed. Parsing changes them in no
/// part of an address, and the target itself doesn't contain them.
struct Sentinel(String);

impl Sentinel {
    fn new(target: &str) -> Option<Self> {
        let lower = target.to_ascii_lowercase();
        (1..64).map(|length| "zq".repeat(length)).find(|letters| !lower.contains(letters)).map(Self)
    }

    /// The target with sentinels in place of `:name`, `:splat`, `*` and `$1`, as far as the source has them.
    fn substitute(&self, target: &str, matcher: &PathMatcher) -> Result<String, Refusal> {
        match matcher {
            PathMatcher::Path(_) => Ok(target.to_owned()),
            PathMatcher::Pattern { segments, rest } => self.substitute_segments(target, segments, *rest),
            PathMatcher::Expression(expression) => self.substitute_groups(target, expression),
        }
    }

    /// The target with sentinels in place of `:name` and `$1`.
    fn substitute_groups(&self, target: &str, expression: &Expression) -> Result<String, Refusal> {
        let names = expression.names();
        let (mut out, mut left) = after_scheme(target);
        while let Some((before, mark, name, after)) = next_mark(left, [':', '$']) {
            out.push_str(before);
            let named = names.iter().position(|known| known.as_deref() == Some(name));
            left = match (named, leading_digit(name)) {
                (Some(group), _) if mark.starts_with(':') => {
                    self.push(&mut out, GROUP, group);
                    after
                }
                (_, Some((digit, rest))) if mark.starts_with('$') => {
                    if rest.starts_with(|next: char| next.is_ascii_digit()) {
                        return Err(unknown_capture(&format!("${name}")));
                    }
                    match (digit as usize).checked_sub(1).filter(|group| *group < names.len()) {
                        Some(group) => self.push(&mut out, GROUP, group),
                        None => return Err(unknown_capture(&format!("${digit}"))),
                    }
                    mark.get(2..).unwrap_or_default()
                }
                _ if mark.starts_with(':') && before.ends_with('/') && is_name(name) => {
                    return Err(unknown_capture(name));
                }
                _ => {
                    out.push_str(mark.get(..1).unwrap_or_default());
                    mark.get(1..).unwrap_or_default()
                }
            };
        }
        out.push_str(left);
        Ok(out)
    }

    /// The target with sentinels in place of `:name`, `:splat` and `*`.
    fn substitute_segments(&self, target: &str, segments: &[Segment], rest: bool) -> Result<String, Refusal> {
        let (mut out, mut left) = after_scheme(target);
        while let Some((before, mark, name, after)) = next_mark(left, [':', '*']) {
            out.push_str(before);
            let number = segments.iter().position(|segment| segment.name() == Some(name));
            left = if mark.starts_with('*') || (name == "splat" && number.is_none()) {
                if !rest {
                    return Err(unknown_capture("*"));
                }
                self.push(&mut out, REST, segments.len());
                if mark.starts_with('*') { mark.get(1..).unwrap_or_default() } else { after }
            } else if let Some(number) = number {
                self.push(&mut out, SEGMENT, number);
                after
            } else if before.ends_with('/') && is_name(name) {
                return Err(unknown_capture(name));
            } else {
                out.push(':');
                mark.get(1..).unwrap_or_default()
            };
        }
        out.push_str(left);
        Ok(out)
    }

    fn push(&self, out: &mut String, kind: u8, segment: usize) {
        out.push_str(&self.0);
        out.push_str(match kind {
            REST => "r",
            GROUP => "g",
            _ => "s",
        });
        out.push_str(&segment.to_string());
        out.push('x');
    }

    /// A parsed target with marks in place of the sentinels.
    fn restore_marks(&self, location: &str) -> String {
        let mut parts = location.split(self.0.as_str());
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (number, after) = part.split_once('x').unwrap_or((part, ""));
            let kind = match number.get(..1) {
                Some("r") => REST,
                Some("g") => GROUP,
                _ => SEGMENT,
            };
            let number: u8 = number.get(1..).and_then(|digits| digits.parse().ok()).unwrap_or_default();
            out.push(char::from(kind));
            out.push(char::from(FIRST_SEGMENT.saturating_add(number)));
            out.push_str(after);
        }
        out
    }
}

/// A target as its scheme and what follows.
fn after_scheme(target: &str) -> (String, &str) {
    let body = target.find("://").map_or(0, |scheme| scheme.saturating_add(3));
    let (scheme, rest) = target.split_at_checked(body).unwrap_or(("", target));
    (scheme.to_owned(), rest)
}

/// Splits at the next mark: the text before it, the text from it on, the name right after it, and the rest.
fn next_mark(text: &str, marks: [char; 2]) -> Option<(&str, &str, &str, &str)> {
    let (before, mark) = text.split_at_checked(text.find(marks)?)?;
    let name = mark.get(1..)?;
    let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(name.len());
    let (name, after) = name.split_at_checked(end)?;
    Some((before, mark, name, after))
}

/// The digit that a text begins with, and what follows.
fn leading_digit(text: &str) -> Option<(u32, &str)> {
    let mut letters = text.chars();
    Some((letters.next()?.to_digit(10)?, letters.as_str()))
}

fn unknown_capture(name: &str) -> Refusal {
    (
        Check::BadTarget,
        format!("The source captures nothing that could fill {name:?}."),
        "Use what the source captures; groups are $1 to $9. Write %3A for a colon, %2A for a star, %24 for a dollar sign.",
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_plain_path_is_what_parsing_makes_of_it(text in "/[a-zA-Z0-9/_.~?=&#-]{0,24}") {
            prop_assume!(refuse_ambiguous_text(&text).is_ok() && is_plain_path(&text));
            let url = Url::parse(&[THIS_HOST, &text].concat()).unwrap();
            prop_assert!(is_safe_path(url.path()));
            prop_assert_eq!(url.as_str().strip_prefix(THIS_HOST), Some(text.as_str()));
        }
    }
}
