//! The words of a copy for people to read, in its language: its own, and those that the app has for answers and states.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::problem::Problem;

/// What the page says besides. Words between braces are filled in.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    pub title: String,
    pub intro: String,
    pub account: String,
    pub name: String,
    pub created: String,
    pub application: String,
    pub made: String,
    pub state: String,
    pub months: String,
    pub answers: String,
    pub identified: String,
    pub offers: String,
    pub lender: String,
    pub recipients: String,
    pub learnt_identity: String,
    pub declines: String,
    pub iban: String,
    pub questions: String,
    pub question: String,
    pub answer: String,
    pub draft: String,
    pub details: String,
    pub keep_looking: String,
    pub until: String,
    pub found: String,
    pub consents: String,
    pub consent: String,
    pub consent_given: String,
    pub when: String,
    pub notices: String,
    pub notice: String,
    pub sessions: String,
    pub device: String,
    pub passkeys: String,
    pub tokens: String,
    pub none: String,
}

type ByLanguage<T> = BTreeMap<String, T>;

static TEXTS: LazyLock<Result<ByLanguage<Texts>, serde_json::Error>> =
    LazyLock::new(|| serde_json::from_str(include_str!("texts.json")));
/// Written by `node app/build.ts --types`.
static LABELS: LazyLock<Result<ByLanguage<BTreeMap<String, String>>, serde_json::Error>> =
    LazyLock::new(|| serde_json::from_str(include_str!("labels.json")));

/// The words in a language.
#[derive(Clone, Copy)]
pub struct Words {
    /// What the page says besides.
    pub texts: &'static Texts,
    labels: &'static BTreeMap<String, String>,
}

impl Words {
    /// The words in the language with this code.
    ///
    /// # Errors
    /// [`Problem::Internal`] when those that the Worker was built with can't be read or lack the language.
    pub fn for_language(language: &str) -> Result<Self, Problem> {
        Ok(Self { texts: find(&TEXTS, language)?, labels: find(&LABELS, language)? })
    }

    /// The word of a kind of application for a value, where it has one of its own; else that of all.
    pub fn label_of<'a>(&'a self, kind: &str, group: &str, value: &'a str) -> &'a str {
        let own = self.label(&format!("{kind}.{group}"), value);
        if own == value { self.label(group, value) } else { own }
    }

    /// The word for a value of a group, such as `choice`; the value itself where there is none.
    pub fn label<'a>(&'a self, group: &str, value: &'a str) -> &'a str {
        self.labels.get(&format!("{group}.{value}")).map_or(value, String::as_str)
    }
}

fn find<T>(
    texts: &'static LazyLock<Result<ByLanguage<T>, serde_json::Error>>,
    language: &str,
) -> Result<&'static T, Problem> {
    let texts = texts.as_ref().map_err(|error| Problem::Internal(format!("the words of a copy: {error}")))?;
    texts.get(language).ok_or_else(|| Problem::Internal(format!("no words of a copy in {language}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kirkas_core::site::languages;

    #[test]
    fn every_language_that_is_served_has_its_words() {
        for language in languages().iter().filter(|language| language.active) {
            let words = Words::for_language(language.code).unwrap();
            assert!(words.texts.intro.contains("{email}"), "{}", language.code);
            for (group, value) in
                [("form", "yes"), ("field", "amount"), ("choice", "permanent"), ("purpose", "renovation")]
            {
                assert_ne!(words.label(group, value), value, "{} {group}.{value}", language.code);
            }
        }
        assert!(Words::for_language("hu").is_err());
    }
}
