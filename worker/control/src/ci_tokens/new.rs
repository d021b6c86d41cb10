//! What a new token is to be, checked.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::free_text;
use crate::problem::Problem;
use crate::scopes::Scope;

/// The longest name, in characters.
const MAX_NAME_LENGTH: usize = 60;
/// The longest life, in days.
const MAX_DAYS: u32 = 365;

/// A token to be made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCiToken {
    /// What to know it by.
    #[schema(example = "Deployment", min_length = 1, max_length = 60)]
    pub name: String,
    /// What it may do: a part and `read`, `draft`, `publish` or `publish-unreviewed`; of maintenance and hosts `read` or `publish`.
    #[schema(example = json!(["redirects:publish"]), min_items = 1, max_items = 30)]
    pub scopes: Vec<String>,
    /// For how many days it is to work.
    #[schema(example = 90, minimum = 1, maximum = 365)]
    pub days: u32,
}

impl NewCiToken {
    /// It with its name trimmed and each scope once.
    ///
    /// # Errors
    /// [`Problem::Refused`] says what can't be.
    pub fn check(mut self) -> Result<Self, Problem> {
        let refuse = |why: String| Err(Problem::Refused(why));
        match free_text::line(&self.name, MAX_NAME_LENGTH) {
            Some(name) if !name.is_empty() => self.name = name,
            _ => return refuse(format!("name must be one line of at most {MAX_NAME_LENGTH} characters.")),
        }
        if !(1..=MAX_DAYS).contains(&self.days) {
            return refuse(format!("days must be a number from 1 to {MAX_DAYS}."));
        }
        self.scopes.sort_unstable();
        self.scopes.dedup();
        if let Some(unknown) = self.scopes.iter().find(|name| !Scope::is_for_ci(name)) {
            return refuse(format!(
                "{unknown:?} is no scope of a token: name a part and how far it reaches, as in redirects:publish."
            ));
        }
        if self.scopes.is_empty() {
            return refuse("Name at least one scope, as in redirects:publish.".to_owned());
        }
        Ok(self)
    }

    /// When it ends.
    pub fn end(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        now.checked_add_signed(TimeDelta::days(self.days.into())).unwrap_or(now)
    }
}

#[cfg(test)]
mod tests {
    use super::NewCiToken;

    fn check(name: &str, scopes: &[&str], days: u32) -> Option<(String, Vec<String>)> {
        let scopes = scopes.iter().map(|scope| (*scope).to_owned()).collect();
        let checked = NewCiToken { name: name.to_owned(), scopes, days }.check();
        checked.ok().map(|new| (new.name, new.scopes))
    }

    #[test]
    fn a_token_has_a_name_scopes_and_an_end() {
        let one = ["redirects:publish"];
        let made =
            |name: &str, scopes: &[&str]| Some((name.to_owned(), scopes.iter().map(|s| (*s).to_owned()).collect()));
        for (name, scopes, days, expected) in [
            (" CI ", &one[..], 1, made("CI", &one)),
            (
                "CI",
                &["release:read", "redirects:publish", "release:read"],
                365,
                made("CI", &["redirects:publish", "release:read"]),
            ),
            ("", &one, 90, None),
            ("two\nlines", &one, 90, None),
            ("CI", &[], 90, None),
            ("CI", &["tokens:publish"], 90, None),
            ("CI", &["redirects"], 90, None),
            ("CI", &one, 0, None),
            ("CI", &one, 366, None),
        ] {
            assert_eq!(check(name, scopes, days), expected, "{name:?} {scopes:?} {days}");
        }
        assert!(check(&"ä".repeat(60), &one, 1).is_some());
        assert!(check(&"ä".repeat(61), &one, 1).is_none());
    }
}
