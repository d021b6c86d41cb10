//! Runs the test cases that GrowthBook keeps for its SDKs (`cases.json`) against this engine: through
//! the same compilation and evaluation that requests go through.

mod answer;
mod sections;

use serde_json::Value as Json;

/// A case that came out otherwise than expected.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedCase {
    /// Its name, or its place where it has none.
    pub case: String,
    /// What the file says.
    pub expected: Json,
    /// What the engine returned.
    pub actual: Json,
}

/// The results of a section's cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Its name; of a group of sections, both joined by a dot.
    pub name: String,
    /// How many cases came out as expected.
    pub passed: usize,
    /// Those that did not.
    pub failed: Vec<FailedCase>,
}

/// The results of a file of cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Version of the specification that the file says it is of.
    pub spec_version: String,
    /// In the order of the file's names.
    pub sections: Vec<Section>,
}

/// Why a file is none of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CasesError {
    /// It is not JSON, or no object.
    NotAnObject(String),
    /// It holds a section that this engine doesn't know: it can't be said to pass.
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
    /// How many cases came out as expected.
    pub fn passed(&self) -> usize {
        self.sections.iter().map(|section| section.passed).sum()
    }

    /// How many did not.
    pub fn failed(&self) -> usize {
        self.sections.iter().map(|section| section.failed.len()).sum()
    }
}

/// Runs a file of cases.
///
/// # Errors
/// [`CasesError`] when it is none.
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
