//! What is wrong with a file that the crate is built with. The tests read every such file, so a build that passed them has none.

use core::fmt;

use serde::de::DeserializeOwned;

/// A file that the crate is built with is not what it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataError {
    file: &'static str,
    problem: String,
}

impl DataError {
    /// What is wrong with the file.
    pub(crate) fn new(file: &'static str, problem: &str) -> Self {
        Self { file, problem: problem.to_owned() }
    }

    /// Reads the file's text.
    pub(crate) fn parse<T: DeserializeOwned>(file: &'static str, text: &str) -> Result<T, Self> {
        serde_json::from_str(text).map_err(|error| Self::new(file, &error.to_string()))
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.file, self.problem)
    }
}

impl core::error::Error for DataError {}
