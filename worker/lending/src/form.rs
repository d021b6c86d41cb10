//! The form's definition and what it says about answers (product design, sections 3.2 and 3.6).
//!
//! The definition is data (`worker/lending/forms`, whose README describes it), which the app reads too. A draft's life:
//! [`Form::merge`] takes what a page sends into the stored answers, [`Form::check_step`] finds what is wrong with a step,
//! [`Form::first_incomplete`] says where to go on, [`Form::masked`] is what may be sent back, and
//! [`Form::retain_applicable`] is what an application is made of.

mod answers;
mod applicable;
mod check_step;
mod condition;
mod cross_checks;
mod definition;
mod field_error;
mod holds;
mod mask;
mod merge;
mod normal;
mod people;
mod scope;
mod value;

use std::sync::LazyLock;

pub use answers::{Answers, StepAnswers};
pub use condition::Condition;
pub use definition::{ApplicantRole, Check, DateLimit, Field, FieldType, Form, Limit, Mask, Step};
pub use field_error::{Code, FieldError};
pub use people::identity_of;

use crate::DataError;

/// What can be applied for: each kind has a form.
pub const KINDS: [&str; 4] = ["loan", "mortgage", "card", "sme"];

static CONSUMER_LOAN: LazyLock<Result<Form, DataError>> = LazyLock::new(|| {
    DataError::parse("worker/lending/forms/consumer-loan.json", include_str!("../forms/consumer-loan.json"))
});

static SME: LazyLock<Result<Form, DataError>> =
    LazyLock::new(|| DataError::parse("worker/lending/forms/sme.json", include_str!("../forms/sme.json")));

static CARD: LazyLock<Result<Form, DataError>> =
    LazyLock::new(|| DataError::parse("worker/lending/forms/card.json", include_str!("../forms/card.json")));

static MORTGAGE: LazyLock<Result<Form, DataError>> =
    LazyLock::new(|| DataError::parse("worker/lending/forms/mortgage.json", include_str!("../forms/mortgage.json")));

/// The form of a mortgage.
///
/// # Errors
/// When the file that the crate is built with defines no form.
pub fn mortgage() -> Result<&'static Form, DataError> {
    MORTGAGE.as_ref().map_err(Clone::clone)
}

/// The form of a consumer loan.
///
/// # Errors
/// When the file that the crate is built with defines no form.
pub fn consumer_loan() -> Result<&'static Form, DataError> {
    CONSUMER_LOAN.as_ref().map_err(Clone::clone)
}

/// The form of one of [`KINDS`].
///
/// # Errors
/// When the file that the crate is built with defines no form.
pub fn of_kind(kind: &str) -> Result<Option<&'static Form>, DataError> {
    match kind {
        "loan" => consumer_loan().map(Some),
        "mortgage" => mortgage().map(Some),
        "card" => CARD.as_ref().map(Some).map_err(Clone::clone),
        "sme" => SME.as_ref().map(Some).map_err(Clone::clone),
        _ => Ok(None),
    }
}
