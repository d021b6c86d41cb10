//! What people are asked to consent to when they send an application (product design, 3.4), and the record of it: which
//! text, in which language and version, and whether it was given. The texts are those that the app shows.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kirkas_lending::form::Answers;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// The step of the form in which consents are given.
pub const STEP: &str = "review";

#[derive(Deserialize)]
struct Texts {
    version: u32,
    texts: BTreeMap<String, BTreeMap<String, String>>,
}

static TEXTS: LazyLock<Result<Texts, serde_json::Error>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../locales/consents.json")));

/// A consent that was asked for.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Consent {
    kind: String,
    version: u32,
    text_hash: String,
    given: bool,
}

/// What was asked in this language, and answered.
///
/// # Errors
/// [`Problem::Internal`] when the texts that the Worker was built with can't be read or lack the language.
pub fn answered(answers: &Answers, language: &str) -> Result<Vec<Consent>, Problem> {
    let Texts { version, texts } =
        TEXTS.as_ref().map_err(|error| Problem::Internal(format!("the consents' texts: {error}")))?;
    let consents = texts.iter().map(|(kind, texts)| {
        let text = texts.get(language);
        let text = text.ok_or_else(|| Problem::Internal(format!("no text of the consent {kind} in {language}")))?;
        Ok(Consent {
            kind: kind.clone(),
            version: *version,
            text_hash: URL_SAFE_NO_PAD.encode(Sha256::digest(text)),
            given: answers.get(STEP, kind).and_then(Value::as_bool) == Some(true),
        })
    });
    consents.collect()
}

/// Ids of the lenders that are not to be asked.
pub fn left_out(answers: &Answers) -> Vec<String> {
    let ids = answers.get(STEP, "left_out_lenders").and_then(Value::as_array);
    ids.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kirkas_core::site::languages;
    use kirkas_lending::form::{FieldType, consumer_loan};
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
