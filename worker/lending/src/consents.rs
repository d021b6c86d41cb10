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
use crate::form::{Answers, FieldType, Form};

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

/// What a form asked in this language, and the answers.
///
/// # Errors
/// When the texts that the crate is built with can't be read or lack the language.
pub fn answered(form: &Form, answers: &Answers, language: &str) -> Result<Vec<Consent>, DataError> {
    let given = |step: &str, kind: &str| answers.get(step, kind).and_then(Value::as_bool) == Some(true);
    let consents = form.fields().filter(|(_, field)| matches!(field.kind, FieldType::Consent));
    consents.map(|(step, field)| Consent::new(&field.name, language, given(&step.id, &field.name))).collect()
}

impl Consent {
    /// The answer to the text of a kind that is shown now, in this language.
    ///
    /// # Errors
    /// When there is none.
    pub fn new(kind: &str, language: &str, given: bool) -> Result<Self, DataError> {
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
pub fn left_out(form: &Form, answers: &Answers) -> Vec<String> {
    let choices = form.fields().filter(|(_, field)| matches!(field.kind, FieldType::Lenders { .. }));
    let ids = choices.filter_map(|(step, field)| answers.get(&step.id, &field.name)?.as_array());
    ids.flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{KINDS, consumer_loan, of_kind};
    use kirkas_routing::site::languages;
    use serde_json::json;

    #[test]
    fn every_consent_of_each_form_has_a_text_in_every_language_that_is_served() {
        for form in KINDS.map(|kind| of_kind(kind).unwrap().unwrap()) {
            for language in languages().iter().filter(|language| language.active) {
                let consents = answered(form, &Answers::default(), language.code).unwrap();
                assert!(consents.iter().any(|consent| consent.kind == "terms"), "{}", form.kind);
            }
        }
    }

    #[test]
    fn a_text_is_found_by_its_hash_and_another_is_not() {
        let Consent { text_hash, .. } = Consent::new("marketing_email", "fi", true).unwrap();
        assert!(shown_text("marketing_email", "fi", &text_hash).unwrap().is_some());
        assert_eq!(shown_text("marketing_email", "pl", &text_hash).unwrap(), None);
        assert_eq!(shown_text("marketing_email", "fi", "of an earlier version").unwrap(), None);
    }

    #[test]
    fn what_was_not_given_is_recorded_as_such() {
        let mut answers = Answers::default();
        let review = json!({ "terms": true, "marketing_email": false, "left_out_lenders": ["ficta-finance"] });
        answers.set_step("review", review.as_object().cloned().unwrap());
        let form = consumer_loan().unwrap();
        let given: Vec<String> =
            answered(form, &answers, "fi").unwrap().into_iter().filter(|one| one.given).map(|one| one.kind).collect();
        assert_eq!(given, ["terms"]);
        assert_eq!(left_out(form, &answers), ["ficta-finance"]);
    }
}
