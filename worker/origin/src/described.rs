//! What the API's description says of values whose types say less: the languages there are, the form of an address, and
//! between which limits a loan may be.

use kirkas_core::site::languages;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Object, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::applications::LoanWish;
use crate::markets::{LoanMarket, Span, markets};
use kirkas_lending::email_address;

/// A language that is served.
pub fn served_language() -> Object {
    let codes = languages().iter().filter(|language| language.active).map(|language| language.code);
    text("Code of the language to write in, such as `sv-fi`.", "fi").enum_values(Some(codes)).build()
}

/// A kind of application that has a form.
pub fn draft_kind() -> Object {
    text("What is applied for.", "loan").enum_values(Some(crate::drafts::form::KINDS)).build()
}

/// An e-mail address that is accepted.
pub fn email() -> Object {
    text("An e-mail address; whitespace around it does not matter.", "consumer@kirkas.example")
        .pattern(Some(email_address::PATTERN))
        .max_length(Some(email_address::LONGEST))
        .build()
}

fn text(description: &str, example: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(description)).examples([example])
}

impl ToSchema for LoanWish {}

/// One form for each currency: the language says the currency, and that the limits.
impl PartialSchema for LoanWish {
    fn schema() -> RefOr<Schema> {
        let forms = OneOfBuilder::new().description(Some("What a consumer asks lenders for."));
        let markets = markets().map(|markets| markets.loans().collect::<Vec<_>>()).unwrap_or_default();
        markets.iter().fold(forms, |forms, market| forms.item(wish(market))).into()
    }
}

fn wish(LoanMarket { currency, limits, languages, purposes }: &LoanMarket) -> Object {
    let language = "Code of the language, whose market says the currency, the limits and the lenders.";
    let first = |codes: &[&str]| codes.first().map(ToString::to_string).unwrap_or_default();
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .title(Some(format!("Loan in {currency}")))
        .property("language", text(language, &first(languages)).enum_values(Some(languages.clone())))
        .property("amount", whole("In whole units of the market's currency.", limits.amount))
        .property("years", whole("How long, in years.", limits.years))
        .property("purpose", text("Id of what the loan is for.", &first(purposes)).enum_values(Some(purposes.clone())))
        .required("language")
        .required("amount")
        .required("years")
        .required("purpose")
        .build()
}

fn whole(description: &str, Span { min, max }: Span) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .description(Some(description))
        .minimum(Some(min))
        .maximum(Some(max))
        .examples([min])
}
