//! What a token may be limited to: parts of control, and how far it reaches there, such as `redirects:publish`. Which parts there are,
//! control knows: a part that it does not know allows nothing.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::Problem;

/// The most scopes that a token can have.
const MAX_SCOPES: usize = 30;
/// The longest name of a part.
const MAX_PART_LENGTH: usize = 40;
/// How far a token can reach.
const REACHES: [&str; 3] = ["read", "draft", "publish"];

/// What a token is limited to; to nothing where there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(example = json!(["redirects:publish"]))]
pub struct Scopes(Vec<String>);

impl Scopes {
    /// Scopes parted by spaces (RFC 6749, section 3.3), each once. `None` where one is none, or there are too many.
    pub fn parse(text: &str) -> Option<Self> {
        let mut scopes: Vec<String> = text.split(' ').filter(|scope| !scope.is_empty()).map(str::to_owned).collect();
        scopes.sort_unstable();
        scopes.dedup();
        (scopes.len() <= MAX_SCOPES && scopes.iter().all(|scope| is_scope(scope))).then_some(Self(scopes))
    }

    /// Parted by spaces.
    pub fn text(&self) -> String {
        self.0.join(" ")
    }

    /// As the database holds them.
    ///
    /// # Errors
    /// [`Problem::Internal`] when they cannot be written as JSON.
    pub fn stored(&self) -> Result<String, Problem> {
        serde_json::to_string(self).map_err(|e| Problem::Internal(format!("scopes: {e}")))
    }

    /// As the database has held them.
    ///
    /// # Errors
    /// [`Problem::Internal`] when they are malformed.
    pub fn read(stored: &str) -> Result<Self, Problem> {
        serde_json::from_str(stored).map_err(|e| Problem::Internal(format!("scopes of a token: {e}")))
    }
}

fn is_scope(text: &str) -> bool {
    let is_part = |part: &str| {
        (1..=MAX_PART_LENGTH).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
    };
    text.split_once(':').is_some_and(|(part, reach)| is_part(part) && REACHES.contains(&reach))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_a_part_and_how_far() {
        for (text, read) in [
            ("", Some("")),
            ("redirects:publish", Some("redirects:publish")),
            ("redirects:read  campaigns:draft redirects:read", Some("campaigns:draft redirects:read")),
            ("redirects", None),
            ("redirects:", None),
            (":read", None),
            ("redirects:write", None),
            ("Redirects:read", None),
            ("redirects:read,campaigns:read", None),
            ("redirects:read\ncampaigns:read", None),
        ] {
            assert_eq!(Scopes::parse(text).map(|scopes| scopes.text()).as_deref(), read, "{text:?}");
        }
        let many: Vec<String> = (0..31).map(|n| format!("{}:read", "a".repeat(n + 1))).collect();
        assert_eq!(Scopes::parse(&many.join(" ")), None);
        assert!(Scopes::parse(&many[..30].join(" ")).is_some());
    }

    #[test]
    fn scopes_survive_the_database() {
        let scopes = Scopes::parse("redirects:publish release:read").unwrap();
        assert_eq!(Scopes::read(&scopes.stored().unwrap()), Ok(scopes));
        assert!(Scopes::read("redirects:read").is_err());
    }
}
