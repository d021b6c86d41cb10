//! Reads the column `source`: a path or an absolute URL, or a pattern of those.

use std::collections::BTreeSet;

use kirkas_routing::path::{fold, normalise};
use kirkas_routing::redirects::layout::patterns::MAX_SEGMENTS;
use kirkas_routing::redirects::layout::query::Query;
use url::Host;

use super::capture_name::is_name;
use super::expression::Expression;
use super::finding::{Check, Finding};
use super::refusal::{Refusal, refusal};
use super::row::{Matching, Row};
use super::rule::{PathMatcher, Segment, Source};
use super::scope::{Markets, Scope};

/// Longest source, in bytes.
const MAX_LENGTH: usize = 8 * 1024;

/// The sources a row stands for: one; two where it ends in `?`; none where a finding is an error.
pub(super) fn read(
    row: &Row<'_>,
    markets: Markets,
    matching: Matching,
    sensitive: bool,
    findings: &mut Vec<Finding>,
) -> Vec<Source> {
    let report = |check, reason: &str, advice: &str| Finding::new(check, &row.origin, Some("source"), reason, advice);
    let parts = match matching {
        Matching::Regex => split_expression(row.source),
        _ => split_host(row.source),
    };
    let (host, rest) = match parts {
        Ok(parts) => parts,
        Err((reason, advice)) => {
            findings.push(report(Check::BadSource, &reason, &advice));
            return Vec::new();
        }
    };
    let scope = host.map_or(Scope::Markets(markets), Scope::Host);
    if matching == Matching::Regex {
        let before = row.source.len().saturating_sub(rest.len());
        return match Expression::read(rest, sensitive, before) {
            Ok(expression) => {
                let matcher = PathMatcher::Expression(Box::new(expression));
                let text = row.source.to_owned();
                vec![Source { text, scope, matcher, parameters: String::new(), second_reading: false }]
            }
            Err((reason, advice)) => {
                findings.push(report(Check::BadSource, &reason, &advice));
                Vec::new()
            }
        };
    }
    let (path, query) = rest.split_once('?').map_or((rest, None), |(path, query)| (path, Some(query)));
    let matcher = match read_matcher(path, query, matching) {
        Ok(matcher) => matcher,
        Err((reason, advice)) => {
            findings.push(report(Check::BadSource, &reason, &advice));
            return Vec::new();
        }
    };
    if normalise(path).broken_escape {
        findings.push(report(
            Check::BrokenEscape,
            "A % here is not followed by two hexadecimal digits; it is read as a per cent sign.",
            "Write %25 for a per cent sign.",
        ));
    }
    if matching == Matching::Exact && looks_like_pattern(path) {
        findings.push(report(
            Check::LooksLikePattern,
            "This is written like a pattern, but match is exact: it answers this very text only.",
            "Set match to prefix or placeholder if a pattern is meant.",
        ));
    }
    let parameters = parameters(query.unwrap_or_default(), sensitive);
    let text = row.source.to_owned();
    let source = Source { text, scope, matcher, parameters, second_reading: false };
    if query != Some("") {
        return vec![source];
    }
    findings.push(report(
        Check::TwoReadings,
        "A question mark at the end can be part of the address (%3F) or begin an empty query; \
         there is a rule for each reading.",
        "Write %3F, or leave the question mark out, to say which.",
    ));
    let PathMatcher::Path(path) = &source.matcher else {
        return vec![source];
    };
    let literal = Source { matcher: PathMatcher::Path(path.clone() + "%3F"), ..source.clone() };
    vec![literal, Source { second_reading: true, ..source }]
}

/// The host a source by regular expression names, and the expression: it need not begin with a slash.
fn split_expression(text: &str) -> Result<(Option<String>, &str), Refusal> {
    if text.contains("://") && !text.starts_with('/') {
        return split_host(text);
    }
    refuse_text(text)?;
    Ok((None, text))
}

/// Refuses what no source can be.
fn refuse_text(text: &str) -> Result<(), Refusal> {
    if text.len() > MAX_LENGTH {
        return refusal(
            format!("The source is longer than {MAX_LENGTH} bytes."),
            "No request has such an address: remove the row.",
        );
    }
    if text.chars().any(char::is_control) {
        return refusal("The source holds a control character.", "Remove it, or write it percent-encoded.");
    }
    if text.contains('#') {
        return refusal(
            "Browsers keep what follows a # to themselves, so no request has it.",
            "Remove the fragment, or write %23 for a number sign.",
        );
    }
    Ok(())
}

/// The host a source names, and what follows it.
fn split_host(text: &str) -> Result<(Option<String>, &str), Refusal> {
    refuse_text(text)?;
    if text.starts_with("//") {
        return refusal(
            "A source can't begin with two slashes.",
            "Begin with one slash, or write the scheme: https://….",
        );
    }
    if text.starts_with('/') {
        return Ok((None, text));
    }
    let scheme = text
        .split_once("://")
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https"));
    let Some((_, rest)) = scheme else {
        return refusal(
            format!("{text:?} is neither a path nor an http(s) address."),
            "Begin with a slash, or with https://.",
        );
    };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    let (authority, rest) = rest.split_at_checked(end).unwrap_or((rest, ""));
    let name = match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => authority,
    };
    let host = Host::parse(name).ok().filter(|_| !name.contains('@'));
    match (host, rest) {
        (Some(host), "") => Ok((Some(host.to_string()), "/")),
        (Some(host), rest) if rest.starts_with('/') => Ok((Some(host.to_string()), rest)),
        (Some(_), _) => {
            refusal("There is no path between the host and the query.", "Put a slash before the question mark.")
        }
        (None, _) => {
            refusal(format!("{authority:?} is no host name."), "Write it as in https://www.example.com/path/.")
        }
    }
}

fn read_matcher(path: &str, query: Option<&str>, matching: Matching) -> Result<PathMatcher, Refusal> {
    if matching == Matching::Exact {
        return Ok(PathMatcher::Path(normalise(path).text.to_string()));
    }
    if query.is_some() {
        return refusal("A pattern can't ask for a query.", "Remove the query, or make the rule exact.");
    }
    let stem = path.strip_suffix("/*");
    if matching == Matching::Prefix && stem.is_none() {
        return refusal("The source of a prefix rule ends in /*.", "Write it as in /old/*.");
    }
    let names = matching == Matching::Placeholder;
    let path_without_slash = stem.or(path.strip_suffix('/')).unwrap_or(path);
    let segments = path_without_slash
        .split('/')
        .skip(1)
        .map(|segment| read_segment(segment, names))
        .collect::<Result<Vec<_>, _>>()?;
    let named: Vec<&str> = segments.iter().filter_map(Segment::name).collect();
    if names && named.is_empty() {
        return refusal(
            "No segment of the source is a placeholder.",
            "Write one as in /blog/:slug/, or set match to exact or prefix.",
        );
    }
    if named.iter().collect::<BTreeSet<_>>().len() < named.len() {
        return refusal("A placeholder comes twice.", "Give each its own name.");
    }
    if segments.len() >= usize::from(MAX_SEGMENTS) {
        return refusal(format!("A pattern has fewer than {MAX_SEGMENTS} segments."), "Shorten it.");
    }
    Ok(PathMatcher::Pattern { segments, rest: stem.is_some() })
}

fn read_segment(text: &str, names: bool) -> Result<Segment, Refusal> {
    if text.is_empty() {
        return refusal("A pattern can't have an empty segment.", "Write one slash in place of two.");
    }
    if text.contains('*') {
        return refusal(
            "A * stands at the end of a pattern only, after a slash.",
            "Use a placeholder for a segment in the middle.",
        );
    }
    match text.strip_prefix(':') {
        Some(name) if names && is_name(name) => Ok(Segment::Named(name.to_owned())),
        Some(name) if names => refusal(
            format!("{name:?} is no name for a placeholder."),
            "Use letters, digits and underscores, a letter first.",
        ),
        _ => Ok(Segment::Literal(normalise(text).text.to_string())),
    }
}

impl Segment {
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Literal(_) => None,
            Self::Named(name) => Some(name),
        }
    }
}

fn looks_like_pattern(path: &str) -> bool {
    path.ends_with("/*") || path.split('/').any(|segment| segment.strip_prefix(':').is_some_and(is_name))
}

fn parameters(query: &str, sensitive: bool) -> String {
    let normal = |parameter| {
        let text = normalise(parameter).text;
        let text = if sensitive { text.to_string() } else { fold(&text).to_string() };
        // Decoded, it would divide parameters.
        text.replace('&', "%26")
    };
    let sorted: BTreeSet<String> = Query(query).parameters().map(normal).collect();
    sorted.into_iter().collect::<Vec<_>>().join("&")
}
