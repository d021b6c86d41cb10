//! A redirect rule as it was read: its parts checked one by one, not yet against other rules.

use std::borrow::Cow;

use kirkas_routing::path::{PathText, fold, normalise};
use kirkas_routing::redirects::Status;

use super::expression::Expression;
use super::finding::Origin;
use super::scope::Scope;

/// One rule of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The file and line it was read from.
    pub origin: Origin,
    /// What it answers.
    pub source: Source,
    /// What it answers with.
    pub status: Status,
    /// The target; none for [`Status::Gone`].
    pub target: Option<Target>,
    /// What becomes of the visitor's query.
    pub query: QueryMode,
    /// Whether letters' case matters in the source.
    pub sensitive: bool,
    /// The editor's note.
    pub note: Option<Box<str>>,
}

/// What a rule answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// As it was written.
    pub text: String,
    /// The host or markets it answers on.
    pub scope: Scope,
    /// The path or pattern.
    pub matcher: PathMatcher,
    /// Parameters a request must have, in normal form, sorted and joined with `&`.
    pub parameters: String,
    /// True for the second reading of a source that ends in `?`: any other rule takes precedence over it.
    pub second_reading: bool,
}

/// A path or a pattern of paths, in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathMatcher {
    /// One path.
    Path(String),
    /// Any path with these segments.
    Pattern {
        /// The segments, from the first.
        segments: Vec<Segment>,
        /// Whether more may follow (`*`).
        rest: bool,
    },
    /// Any path that this regular expression fits as a whole.
    Expression(Box<Expression>),
}

/// A segment of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// This text.
    Literal(String),
    /// Any text; the target uses it by this name.
    Named(String),
}

/// Where a rule leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// As it was written.
    pub text: String,
    /// Ready for `Location`, with marks where captured text goes (see `kirkas_routing::redirects::location`).
    pub location: String,
}

impl Target {
    /// Whether captured text goes into it.
    pub fn is_template(&self) -> bool {
        self.location.bytes().any(|byte| byte.is_ascii_control())
    }

    /// Whether it is a path on whatever host the request is for.
    pub fn is_local(&self) -> bool {
        self.location.starts_with('/')
    }
}

/// What becomes of the visitor's query, and what it may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryMode {
    /// Forwarded, without the parameters that the source requires.
    Keep,
    /// Dropped.
    Drop,
    /// The rule answers only where the query is the source's and no more.
    Exact,
}

/// What makes two rules the same one, whatever file and line they are on: host or market, path or pattern,
/// parameters, whether others may come with them, and whether case matters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity {
    scope: Scope,
    place: String,
    parameters: String,
    no_other_query: bool,
    sensitive: bool,
}

impl Identity {
    /// The identity as a text, without its market. Different identities of one market have different texts.
    pub fn text(&self) -> String {
        let Self { scope, place, parameters, no_other_query, sensitive } = self;
        let host = scope.host().unwrap_or_default();
        format!("{host}\n{place}\n{parameters}\n{no_other_query} {sensitive}")
    }

    /// The market, if the rule is for one.
    pub fn market(&self) -> Option<&'static str> {
        self.scope.market().map(|market| market.id)
    }
}

impl Rule {
    /// What makes it the same rule as another.
    pub fn identity(&self) -> Identity {
        let place = match &self.source.matcher {
            PathMatcher::Path(path) if self.sensitive => path.clone(),
            PathMatcher::Path(path) => fold(path).to_string(),
            PathMatcher::Expression(expression) => expression.text().to_owned(),
            PathMatcher::Pattern { .. } => {
                let text = normalise(&self.source.text).text;
                if self.sensitive { text.to_string() } else { fold(&text).to_string() }
            }
        };
        Identity {
            scope: self.source.scope.clone(),
            place,
            parameters: self.source.parameters.clone(),
            no_other_query: self.query == QueryMode::Exact,
            sensitive: self.sensitive,
        }
    }

    /// The path that the rule answers, folded and without its closing slash; none for a rule by pattern.
    pub fn exact_path(&self) -> Option<Cow<'_, str>> {
        (!self.is_pattern()).then(|| self.source.matcher.folded_shape())
    }

    /// Whether the rule is by pattern: a prefix, placeholders or a regular expression.
    pub fn is_pattern(&self) -> bool {
        !matches!(self.source.matcher, PathMatcher::Path(_))
    }

    /// Whether the rule is by regular expression.
    pub(super) fn is_expression(&self) -> bool {
        matches!(self.source.matcher, PathMatcher::Expression(_))
    }

    /// How the source is compared: `exact`, `prefix`, `placeholder` or `regex`.
    pub fn match_name(&self) -> &'static str {
        match self.source.matcher {
            PathMatcher::Path(_) => "exact",
            PathMatcher::Expression(_) => "regex",
            PathMatcher::Pattern { .. } if self.has_placeholders() => "placeholder",
            PathMatcher::Pattern { .. } => "prefix",
        }
    }

    /// Whether segments of the source have names.
    pub(super) fn has_placeholders(&self) -> bool {
        matches!(&self.source.matcher, PathMatcher::Pattern { segments, .. } if segments.iter().any(|s| s.name().is_some()))
    }

    /// Whether what the rule answers depends on the query.
    pub fn depends_on_query(&self) -> bool {
        !self.source.parameters.is_empty() || self.query == QueryMode::Exact
    }

    /// Text that goes where a pattern captures, to try a rule out: no real address has it.
    pub const SAMPLE: &'static str = "any-text-at-all";

    /// A path that the rule answers, with the parameters it asks for.
    pub fn sample_address(&self) -> String {
        match self.source.parameters.as_str() {
            "" => self.sample_path().into_owned(),
            parameters => [&*self.sample_path(), "?", parameters].concat(),
        }
    }

    /// A path that the rule answers, in normal form.
    pub fn sample_path(&self) -> Cow<'_, str> {
        match &self.source.matcher {
            PathMatcher::Path(path) => path.into(),
            PathMatcher::Expression(expression) => expression.examples().into_iter().next().unwrap_or_default().into(),
            PathMatcher::Pattern { segments, rest } => {
                let texts = segments.iter().map(|segment| match segment {
                    Segment::Literal(text) => text.as_str(),
                    Segment::Named(_) => Self::SAMPLE,
                });
                let tail = rest.then_some(Self::SAMPLE);
                (texts.chain(tail).fold(String::new(), |path, text| path + "/" + text) + "/").into()
            }
        }
    }

    /// Paths that the rule answers, in normal form: several for a regular expression, else one.
    pub(super) fn sample_paths(&self) -> Vec<Cow<'_, str>> {
        match &self.source.matcher {
            PathMatcher::Expression(expression) => expression.examples().into_iter().map(Cow::from).collect(),
            _ => vec![self.sample_path()],
        }
    }
}

impl PathMatcher {
    /// The path without its closing slash; a pattern with its names left out, so that patterns
    /// which fit the same paths are the same text; an expression as it is.
    pub(super) fn shape(&self) -> Cow<'_, str> {
        match self {
            Self::Path(path) => path.strip_suffix('/').unwrap_or(path).into(),
            Self::Pattern { segments, rest } => {
                let texts = segments.iter().map(|segment| match segment {
                    Segment::Literal(text) => text.as_str(),
                    Segment::Named(_) => "\u{1}",
                });
                let tail = rest.then_some("\u{2}");
                texts.chain(tail).fold(String::new(), |path, text| path + "/" + text).into()
            }
            Self::Expression(expression) => expression.text().into(),
        }
    }

    /// The shape, the same for every spelling in capitals and small letters.
    pub(super) fn folded_shape(&self) -> Cow<'_, str> {
        let shape = self.shape();
        if matches!(self, Self::Expression(_)) {
            // Letters' case says what an expression means: \d is not \D.
            return shape;
        }
        match fold(&shape) {
            PathText::Borrowed(_) => shape,
            folded => folded.to_string().into(),
        }
    }

    pub(super) fn has_slash(&self) -> bool {
        matches!(self, Self::Path(path) if path.ends_with('/'))
    }
}
