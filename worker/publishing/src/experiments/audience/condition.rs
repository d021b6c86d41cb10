//! Which visitors of the sample a condition and pages fit, as the engine that decides for visitors says.

use std::fmt;

use kirkas_core::experiments::attributes::{Attributes, Device};
use kirkas_core::site::{self, Region, Resolution};
use kirkas_experiments::{Bundle, Evaluation, Object, Visitor};
use kirkas_experiments_compile::{self as compile, Finding};
use serde_json::{Value as Json, json};

use crate::experiments::project::{asked_attributes, patterns};

/// The attributes that the sample has.
const SAMPLED: [&str; 7] = ["language", "region", "deviceType", "source", "path", "host", "url"];
/// A visitor's id, by which everybody is in the one experiment that is asked about.
const ID: &str = "sampled";

/// A condition on visitors, and the pages on which it is asked.
#[derive(Debug)]
pub struct Audience(Bundle);

/// Why a condition can't be asked of the sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AudienceError {
    /// The sample does not have these attributes.
    NotSampled(Vec<String>),
    /// The condition or a pattern means nothing; why.
    Malformed(String),
}

impl fmt::Display for AudienceError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSampled(names) => write!(
                out,
                "The sample does not have {}. Ask for {} only: the estimate is then of everybody whom the rest of the \
                 condition fits.",
                names.join(", "),
                SAMPLED.join(", ")
            ),
            Self::Malformed(reason) => out.write_str(reason),
        }
    }
}

/// A visitor of the sample, on one day.
#[derive(Debug, Clone)]
pub struct SampledVisitor {
    /// Where the visitor was.
    pub region: &'static Region,
    /// Class of device.
    pub device: Device,
    /// The affiliate source that the visitor came from; empty where there is none.
    pub source: String,
    /// The paths of the routes of the pages that the visitor saw.
    pub pages: Vec<String>,
}

impl Audience {
    /// A condition as an experiment has it, and pages: a text is a simple pattern, and an object is one of an experiment's
    /// `urlPatterns`. Without pages it is asked on all of them.
    ///
    /// # Errors
    /// [`AudienceError`] says why this can't be asked of the sample.
    pub fn new(condition: &Json, pages: &[Json]) -> Result<Self, AudienceError> {
        let mut names = asked_attributes(condition);
        names.retain(|name| !SAMPLED.contains(&name.as_str()));
        names.sort();
        names.dedup();
        if !names.is_empty() {
            return Err(AudienceError::NotSampled(names));
        }
        // Without patterns an experiment is for all pages, and with an empty list of them for none.
        let patterns = match pages {
            [] => Json::Null,
            pages => patterns(&json!({ "urlPatterns": pages.iter().map(pattern).collect::<Vec<_>>() })),
        };
        let experiment = json!({
            "key": "audience",
            "variations": [0, 1],
            "hashAttribute": "id",
            "hashVersion": 2,
            "condition": condition,
            "urlPatterns": patterns,
        });
        let compiled = compile::compile(&json!({ "experiments": [experiment] }));
        // What only deserves a warning in a file has no effect, so that the estimate would be of something else than was asked.
        let reason = |finding: &Finding| format!("{}. {}", finding.value, finding.check.advice());
        let reasons: Vec<String> = compiled.findings.iter().map(reason).collect();
        match Bundle::load(compiled.bundle) {
            Ok(bundle) if reasons.is_empty() => Ok(Self(bundle)),
            _ => Err(AudienceError::Malformed(reasons.join(" "))),
        }
    }

    /// Whether a visitor saw a page on which the condition fits them.
    pub fn includes(&self, visitor: &SampledVisitor) -> bool {
        visitor.pages.iter().any(|page| self.fits(visitor, page))
    }

    fn fits(&self, visitor: &SampledVisitor, path: &str) -> bool {
        let SampledVisitor { region, device, source, .. } = visitor;
        let Resolution::Screen { language, .. } = site::resolve(region, path) else { return false };
        let url = [region.origin, path].concat();
        let attributes = Attributes {
            id: ID,
            url: &url,
            host: region.origin.split_once("://").map_or("", |(_, host)| host),
            path,
            query: "",
            language: language.tag,
            region: region.id,
            country: "",
            device: *device,
            source,
            campaign: "",
            logged_in: false,
        };
        let members = attributes.members();
        let visitor =
            Visitor { attributes: Object::new(&members), url: &url, allow_query_override: false, ..Visitor::default() };
        // It changes no page, so it is no experiment of a page that would run by itself.
        Evaluation::new(&self.0, visitor).enter_by_number(0).is_some()
    }
}

/// A page as one of `urlPatterns`.
fn pattern(page: &Json) -> Json {
    match page {
        Json::String(path) => json!({ "include": true, "type": "simple", "pattern": path }),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use kirkas_core::experiments::attributes::Device;
    use kirkas_core::site::region;
    use serde_json::{Value as Json, json};

    use super::{Audience, AudienceError, SampledVisitor};

    fn visitor() -> SampledVisitor {
        SampledVisitor {
            region: region("fi").unwrap(),
            device: Device::Mobile,
            source: "leadfamly".to_owned(),
            pages: vec!["/sv/sanasto/".to_owned(), "/reviews/:uid/".to_owned()],
        }
    }

    #[test]
    fn a_condition_fits_a_visitor_on_a_page() {
        let cases = [
            (json!({}), vec![], true),
            (json!(null), vec![], true),
            (json!({ "language": "sv-FI" }), vec![], true),
            (json!({ "language": "sv-FI" }), vec![json!("/sv/sanasto/")], true),
            // Only the other page is in Finnish.
            (json!({ "language": "fi-FI" }), vec![json!("/sv/sanasto/")], false),
            (json!({ "deviceType": { "$in": ["mobile", "tablet"] } }), vec![], true),
            (json!({ "deviceType": { "$nin": ["mobile"] } }), vec![], false),
            (json!({ "source": "leadfamly", "region": "fi" }), vec![], true),
            (json!({ "$or": [{ "source": "other" }, { "path": "/sv/sanasto/" }] }), vec![], true),
            (json!({}), vec![json!("/vertaa/")], false),
            // What a pattern asks of the query, the sample does not have.
            (json!({}), vec![json!("/sv/sanasto/?a=b")], true),
            (json!({}), vec![json!({ "include": true, "type": "simple", "pattern": "/sv/sanasto/?a=b" })], true),
            (json!({}), vec![json!({ "include": true, "type": "regex", "pattern": "^/reviews/" })], true),
            (
                json!({}),
                vec![json!("/sv/*"), json!({ "include": false, "type": "simple", "pattern": "/sv/sanasto/" })],
                false,
            ),
        ];
        for (condition, pages, expected) in cases {
            let audience = Audience::new(&condition, &pages).unwrap();
            assert_eq!(audience.includes(&visitor()), expected, "{condition} {pages:?}");
        }
    }

    #[test]
    fn what_the_sample_does_not_have_is_refused_and_said() {
        let not_sampled =
            |names: &[&str]| Err(AudienceError::NotSampled(names.iter().map(|name| (*name).to_owned()).collect()));
        let cases: [(Json, Result<(), AudienceError>); 3] = [
            (
                json!({ "country": "FI", "$or": [{ "loggedIn": true }, { "source": "x" }] }),
                not_sampled(&["country", "loggedIn"]),
            ),
            (json!({ "hair": "red" }), not_sampled(&["hair"])),
            (json!({ "$not": { "id": "x" } }), not_sampled(&["id"])),
        ];
        for (condition, expected) in cases {
            assert_eq!(Audience::new(&condition, &[]).map(|_| ()), expected, "{condition}");
        }
        for condition in [json!({ "source": { "$fits": 1 } }), json!({ "source": { "$regex": "(?=x)" } })] {
            let error = Audience::new(&condition, &[]).unwrap_err();
            assert!(matches!(&error, AudienceError::Malformed(reason) if reason.len() > 20), "{condition} {error}");
        }
    }
}
