//! What people are asked to consent to when they send an application (product design, 3.4), and the record of it: which
//! text, in which language and version, and whether it was given. The texts are those that the app shows.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::DataError;
use crate::form::Answers;

/// The step of the form in which consents are given.
pub const STEP: &str = "review";

#[derive(Deserialize)]
struct Texts {
    version: u32,
    texts: BTreeMap<String, BTreeMap<String, String>>,
}

const FILE: &str = "locales/consents.json";

static TEXTS: LazyLock<Result<Texts, DataError>> =
    LazyLock::new(|| DataError::parse(FILE, include_str!("../../../locales/consents.json")));

/// A consent that was asked for.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Consent {
    /// What to: the name of its field.
    pub kind: String,
    /// Which version of the texts.
    pub version: u32,
    /// SHA-256 of the text, as base64url.
    pub text_hash: String,
    /// Whether it was given.
    pub given: bool,
}

/// What was asked in this language, and answered.
///
/// # Errors
/// When the texts that the crate is built with can't be read or lack the language.
pub fn answered(answers: &Answers, language: &str) -> Result<Vec<Consent>, DataError> {
    let given = |kind: &str| answers.get(STEP, kind).and_then(Value::as_bool) == Some(true);
    texts()?.texts.keys().map(|kind| Consent::of(kind, language, given(kind))).collect()
}

impl Consent {
    /// The answer to the text of a kind that is shown now, in this language.
    ///
    /// # Errors
    /// When there is none.
    pub fn of(kind: &str, language: &str, given: bool) -> Result<Self, DataError> {
        let Texts { version, texts } = texts()?;
        let text = texts.get(kind).and_then(|texts| texts.get(language));
        let text = text.ok_or_else(|| DataError::new(FILE, &format!("no {kind} in {language}")))?;
        Ok(Self { kind: kind.to_owned(), version: *version, text_hash: hash(text), given })
    }
}

/// The text that was shown, by its hash; none where it is of a version that is no longer there.
///
/// # Errors
/// When the texts that the crate is built with can't be read.
pub fn shown_text(kind: &str, language: &str, text_hash: &str) -> Result<Option<&'static str>, DataError> {
    let text = texts()?.texts.get(kind).and_then(|texts| texts.get(language));
    Ok(text.filter(|text| hash(text) == text_hash).map(String::as_str))
}

fn texts() -> Result<&'static Texts, DataError> {
    TEXTS.as_ref().map_err(Clone::clone)
}

fn hash(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(text))
}

/// Ids of the lenders that are not to be asked.
pub fn left_out(answers: &Answers) -> Vec<String> {
    let ids = answers.get(STEP, "left_out_lenders").and_then(Value::as_array);
    ids.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{FieldType, consumer_loan};
    use kirkas_core::site::languages;
    use serde_json::json;

    #[test]
    fn every_consent_of_the_form_has_a_text_in_every_language_that_is_served() {
        let step = consumer_loan().unwrap().step(STEP).unwrap();
        let asked = step.fields.iter().filter(|field| matches!(field.kind, FieldType::Consent));
        let mut asked: Vec<&str> = asked.map(|field| field.name.as_str()).collect();
        asked.sort_unstable();
        for language in languages().iter().filter(|language| language.active) {
            let consents = answered(&Answers::default(), language.code).unwrap();
            assert_eq!(consents.iter().map(|consent| consent.kind.as_str()).collect::<Vec<_>>(), asked);
        }
    }

    #[test]
    fn a_text_is_found_by_its_hash_and_another_is_not() {
        let Consent { text_hash, .. } = Consent::of("marketing_email", "fi", true).unwrap();
        assert!(shown_text("marketing_email", "fi", &text_hash).unwrap().is_some());
        assert_eq!(shown_text("marketing_email", "pl", &text_hash).unwrap(), None);
        assert_eq!(shown_text("marketing_email", "fi", "of an earlier version").unwrap(), None);
    }

    #[test]
    fn what_was_not_given_is_recorded_as_such() {
        let mut answers = Answers::default();
        let review = json!({ "terms": true, "marketing_email": false, "left_out_lenders": ["ficta-finance"] });
        answers.set_step(STEP, review.as_object().cloned().unwrap());
        let given: Vec<String> =
            answered(&answers, "fi").unwrap().into_iter().filter(|one| one.given).map(|one| one.kind).collect();
        assert_eq!(given, ["terms"]);
        assert_eq!(left_out(&answers), ["ficta-finance"]);
    }
}
