//! What is wrong with an answer, for the API's problem details and the page's error summary.

use std::collections::BTreeMap;

use serde::Serialize;

/// A field whose answer is refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// JSON pointer into the step's answers.
    pub pointer: String,
    /// What is wrong.
    pub code: Code,
    /// What the message names, such as a limit.
    pub params: BTreeMap<&'static str, i64>,
}

/// What is wrong with an answer. `worker/lending/forms/README.md` says when each is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// There is none.
    Missing,
    /// It is not of the field's type, or fails its check.
    Malformed,
    /// It has a fraction.
    Fraction,
    /// Below the limit.
    TooSmall,
    /// Above the limit.
    TooLarge,
    /// More characters than the limit.
    TooLong,
    /// More rows than the limit.
    TooMany,
    /// After the market's day.
    InFuture,
    /// Before the market's day.
    InPast,
    /// Before the person was born.
    BeforeBirth,
    /// The step has no such field.
    Unknown,
    /// The person is under age.
    #[serde(rename = "under-18")]
    Under18,
    /// The date of birth contradicts the identity number.
    NotTheNumbersDate,
    /// Previous addresses leave a time out.
    HistoryGap,
    /// Net income is above gross income.
    NetAboveGross,
    /// No debt is marked to be repaid.
    NoneMarked,
    /// The marked debts come to more than the loan.
    MarkedAboveAmount,
    /// Both applicants are the same person.
    SamePerson,
    /// The loan is less than what is owed on the mortgage that it takes the place of.
    BelowCurrentBalance,
}

impl FieldError {
    /// At a pointer, without parameters.
    pub(super) fn new(pointer: impl Into<String>, code: Code) -> Self {
        Self { pointer: pointer.into(), code, params: BTreeMap::new() }
    }

    /// With a parameter.
    pub(super) fn with(mut self, name: &'static str, value: i64) -> Self {
        self.params.insert(name, value);
        self
    }
}
