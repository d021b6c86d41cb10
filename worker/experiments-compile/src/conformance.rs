//! Runs the test cases that GrowthBook keeps for its SDKs (`cases.json`) against this engine: through
//! the same compilation and evaluation that requests go through.

mod answer;
mod sections;

use serde_json::Value as Json;

/// A case with another result than expected.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedCase {
    /// Its index and, if it has one, its name.
    pub case: String,
    /// What the file says.
    pub expected: Json,
    /// What the engine returned.
    pub actual: Json,
}

/// The results of a section's cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Its name; in a group of sections, the names of both, joined by a dot.
    pub name: String,
    /// How many cases passed.
    pub passed: usize,
    /// The cases that failed.
    pub failed: Vec<FailedCase>,
}

/// The results of a file of cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The version of the specification that the file names.
    pub spec_version: String,
    /// In the order of the file's names.
    pub sections: Vec<Section>,
}

/// Why a file of cases can't be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CasesError {
    /// It is not JSON, or no object.
    NotAnObject(String),
    /// It has a section that this engine doesn't know, so it can't pass.
    UnknownSection(String),
    /// A section has no list of cases, or a case lacks a part.
    Malformed(String),
}

impl std::fmt::Display for CasesError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotAnObject(reason) => {
                write!(out, "not a file of cases ({reason}): it has to be an object of sections")
            }
            Self::UnknownSection(name) => {
                write!(out, "the section {name:?} is not known: take it out, or run it elsewhere")
            }
            Self::Malformed(index) => write!(out, "{index} is no case: compare it with its neighbours"),
        }
    }
}

impl std::error::Error for CasesError {}

impl Report {
    /// How many cases passed.
    pub fn passed(&self) -> usize {
        self.sections.iter().map(|section| section.passed).sum()
    }

    /// How many cases failed.
    pub fn failed(&self) -> usize {
        self.sections.iter().map(|section| section.failed.len()).sum()
    }
}

/// Runs a file of cases.
///
/// # Errors
/// [`CasesError`] when it is not a file of cases.
pub fn run(file: &str) -> Result<Report, CasesError> {
    let file: Json = serde_json::from_str(file).map_err(|error| CasesError::NotAnObject(error.to_string()))?;
    let members = file.as_object().ok_or_else(|| CasesError::NotAnObject("no object".to_owned()))?;
    let mut report = Report { spec_version: String::new(), sections: Vec::new() };
    for (name, content) in members {
        match content {
            Json::String(version) if name == "specVersion" => report.spec_version.clone_from(version),
            Json::Array(cases) => report.sections.push(section(name, name, cases)?),
            Json::Object(parts) => {
                for (part, cases) in parts {
                    let cases = cases.as_array().ok_or_else(|| CasesError::Malformed(format!("{name}.{part}")))?;
                    report.sections.push(section(&format!("{name}.{part}"), part, cases)?);
                }
            }
            _ => return Err(CasesError::Malformed(name.clone())),
        }
    }
    Ok(report)
}

fn section(name: &str, kind: &str, cases: &[Json]) -> Result<Section, CasesError> {
    let mut section = Section { name: name.to_owned(), passed: 0, failed: Vec::new() };
    let run = sections::runner_of(kind).ok_or_else(|| CasesError::UnknownSection(name.to_owned()))?;
    for (index, case) in cases.iter().enumerate() {
        let malformed = || CasesError::Malformed(format!("{name}[{index}]"));
        let parts = case.as_array().ok_or_else(malformed)?;
        let (expected, actual) = run(parts).ok_or_else(malformed)?;
        if answer::equal_values(&expected, &actual) {
            section.passed = section.passed.saturating_add(1);
        } else {
            let name = parts.first().and_then(Json::as_str).filter(|name| !name.is_empty());
            let case = name.map_or_else(|| index.to_string(), |name| format!("{index}: {name}"));
            section.failed.push(FailedCase { case, expected, actual });
        }
    }
    Ok(section)
}
