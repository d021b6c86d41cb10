//! Sources as other formats write them: from the normal form, percent-encoded where a path in a
//! request line would be.

use crate::rule::{PathMatcher, Rule, Segment};

/// Path (or pattern, with `:name` and `*`) and query of a source, without its host. What would
/// read as a part of a pattern and is none is percent-encoded. A regular expression is as it is.
pub(super) fn path(rule: &Rule) -> String {
    let mut out = match &rule.source.matcher {
        PathMatcher::Path(path) => {
            path.split('/').skip(1).fold(String::new(), |out, segment| out + "/" + &encode_literal(segment))
        }
        PathMatcher::Pattern { segments, rest } => {
            let texts = segments.iter().map(|segment| match segment {
                Segment::Literal(text) => encode_literal(text),
                Segment::Named(name) => format!(":{name}"),
            });
            let tail = rest.then(|| "*".to_owned());
            texts.chain(tail).fold(String::new(), |out, segment| out + "/" + &segment)
        }
        PathMatcher::Expression(expression) => return expression.text().to_owned(),
    };
    if out.is_empty() {
        out.push('/');
    }
    out
}

/// Path and query.
pub(super) fn path_and_query(rule: &Rule) -> String {
    let parameters = &rule.source.parameters;
    if parameters.is_empty() { path(rule) } else { format!("{}?{}", path(rule), percent_encode(parameters)) }
}

fn encode_literal(segment: &str) -> String {
    percent_encode(segment).replace(':', "%3A").replace('*', "%2A")
}

/// Percent-encodes what can't stand in a request line. A per cent sign in normal form begins an
/// escape already.
pub(super) fn percent_encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii_graphic() && !"\"<>\\^`{|}".contains(letter) {
            out.push(letter);
        } else {
            for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
                out.push_str(&format!("%{byte:02X}"));
            }
        }
    }
    out
}
