//! What the API's description says of values whose types say less: the languages there are, the form of an address, and
//! the words for states and reasons.

use kirkas_core::site::languages;
use kirkas_lending::email_address;
use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::mortgage::{MortgageState, NextActor};
use kirkas_lending::lifecycle::offer::OfferState;
use kirkas_lending::rules::{OfferCondition, RateType, Reason};
use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Array, ArrayBuilder, Object, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A language that is served.
pub fn served_language() -> Object {
    let codes = languages().iter().filter(|language| language.active).map(|language| language.code);
    text("Code of the language to write in, such as `sv-fi`.", "fi").enum_values(Some(codes)).build()
}

/// The same as a parameter that has to be there.
pub struct ServedLanguage;

impl PartialSchema for ServedLanguage {
    fn schema() -> RefOr<Schema> {
        served_language().into()
    }
}

impl ToSchema for ServedLanguage {}

/// Where a page of a list begins.
pub fn cursor() -> Object {
    text("As `next` of the page before.", "1795420800000.0f8fad5b.")
        .pattern(Some("^[0-9]{1,15}[.][0-9A-Za-z_-]{1,80}[.][0-9A-Za-z_-]{0,80}$"))
        .build()
}

/// An amount in whole units of a currency, as a list is filtered by.
pub fn whole_amount() -> Object {
    ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(u32::MAX)).examples([20_000]).build()
}

/// A step of the loan's form that is about the person.
pub fn reusable_step() -> Object {
    let steps = kirkas_lending::form::consumer_loan().map(|form| form.steps.as_slice()).unwrap_or_default();
    let names = steps.iter().filter(|step| step.reusable).map(|step| step.id.as_str());
    text("The step.", "income").enum_values(Some(names)).build()
}

/// A kind of application that has a form.
pub fn draft_kind() -> Object {
    text("What is applied for.", "loan").enum_values(Some(kirkas_lending::form::KINDS)).build()
}

/// An e-mail address that is accepted.
pub fn email() -> Object {
    text("An e-mail address; whitespace around it does not matter.", "consumer@kirkas.example")
        .pattern(Some(email_address::PATTERN))
        .max_length(Some(email_address::MAX_LENGTH))
        .build()
}

fn text(description: &str, example: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(description)).examples([example])
}

/// Where an application stands.
pub fn application_state() -> Object {
    words("Where it stands.", &ApplicationState::ALL)
}

/// Where a mortgage stands.
pub fn mortgage_state() -> Object {
    words("Where it stands.", &MortgageState::ALL)
}

/// Whose turn it is.
pub fn next_actor() -> Object {
    words("Whose turn it is.", &NextActor::ALL)
}

/// Where an offer stands.
pub fn offer_state() -> Object {
    words("Where it stands.", &OfferState::ALL)
}

/// Why nothing is offered.
pub fn reason() -> Object {
    words("Which rule failed.", &Reason::ALL)
}

/// Whether a rate stays as it is.
pub fn rate_type() -> Object {
    words("Whether the rate stays so.", &[RateType::Fixed, RateType::Variable])
}

/// What an offer depends on.
pub fn offer_conditions() -> Array {
    let conditions = [
        OfferCondition::IncomeProof,
        OfferCondition::Identity,
        OfferCondition::CoApplicantSigns,
        OfferCondition::RepaysDebtsDirectly,
        OfferCondition::Collateral,
    ];
    ArrayBuilder::new().description(Some("What it depends on.")).items(words("A condition.", &conditions)).build()
}

/// A text that is one of the words which stand for these values.
fn words(description: &str, values: &[impl Serialize]) -> Object {
    let words = values.iter().filter_map(|value| serde_json::to_value(value).ok());
    ObjectBuilder::new().schema_type(Type::String).description(Some(description)).enum_values(Some(words)).build()
}
