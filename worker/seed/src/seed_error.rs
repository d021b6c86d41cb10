//! Why there is no seed.

use core::fmt;

/// What is wrong with the data that the seed is made from, or with the keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeedError {
    /// A file that the crate is built with is not what it should be.
    Data(String),
    /// There is nothing to choose from, for this.
    NothingToChoose(&'static str),
    /// The origin would not have accepted the answers that were made up for an application.
    Refused {
        /// The application.
        number: u32,
        /// Why.
        why: String,
    },
    /// A ring of keys, by its variable, is missing or wrong.
    Keys(&'static str),
    /// What was given for a moment is none.
    Moment(String),
    /// The cipher refused.
    Cipher,
}

impl fmt::Display for SeedError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Data(problem) => formatter.write_str(problem),
            Self::NothingToChoose(label) => write!(formatter, "there is nothing to choose from for {label}"),
            Self::Refused { number, why } => write!(formatter, "application {number}: {why}"),
            Self::Keys(name) => write!(formatter, "the variable {name} is missing or wrong"),
            Self::Moment(text) => write!(formatter, "{text:?} is no moment: write one as in 2026-11-20T12:00:00Z"),
            Self::Cipher => formatter.write_str("the cipher refused"),
        }
    }
}

impl core::error::Error for SeedError {}

impl From<kirkas_lending::DataError> for SeedError {
    fn from(error: kirkas_lending::DataError) -> Self {
        Self::Data(error.to_string())
    }
}

impl From<serde_json::Error> for SeedError {
    fn from(error: serde_json::Error) -> Self {
        Self::Data(error.to_string())
    }
}
