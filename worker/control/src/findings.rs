//! What checking files finds, as answers have it. `edgectl … --json` prints the same.

use kirkas_publishing::files;
use kirkas_redirects_compile as compile;
use serde::Serialize;
use utoipa::ToSchema;

/// What was found in a redirect table, or in a file of another kind.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Finding {
    Row(RowFinding),
    File(FileFinding),
}

/// What was found in a row of a redirect table.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RowFinding {
    severity: Severity,
    /// Name of the check.
    check: &'static str,
    file: String,
    line: u32,
    /// Name of the column; none where it is about the whole row.
    #[schema(required)]
    column: Option<&'static str>,
    /// What is the matter and what to do about it.
    message: String,
    /// What is the matter.
    reason: String,
    /// What to do about it.
    advice: String,
}

/// What was found in a file of campaigns, experiments or hosts.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FileFinding {
    severity: Severity,
    file: String,
    /// Where in the file, such as `[2].landing` or `#/experiments/0/key`; empty where it is about the whole file.
    place: String,
    /// What is the matter and what to do about it.
    message: String,
}

/// Whether a finding keeps files from being published.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub enum Severity {
    /// It does.
    #[serde(rename = "refuse")]
    Error,
    /// It is only reported.
    #[serde(rename = "report")]
    Warning,
}

impl Severity {
    /// That of an error, or of a warning.
    pub fn of(is_error: bool) -> Self {
        if is_error { Self::Error } else { Self::Warning }
    }
}

impl Finding {
    /// What is the matter and what to do about it.
    pub fn message(&self) -> &str {
        match self {
            Self::Row(RowFinding { message, .. }) | Self::File(FileFinding { message, .. }) => message,
        }
    }
}

impl From<&files::Finding> for Finding {
    fn from(finding: &files::Finding) -> Self {
        let files::Finding { file, place, reason, advice, is_error } = finding;
        let (severity, message) = (Severity::of(*is_error), format!("{reason} {advice}"));
        Self::File(FileFinding { severity, file: file.clone(), place: place.clone(), message })
    }
}

impl From<&compile::Finding> for Finding {
    fn from(finding: &compile::Finding) -> Self {
        let (reason, advice) = (finding.reason.to_string(), finding.advice.to_string());
        Self::Row(RowFinding {
            severity: Severity::of(finding.is_error()),
            check: finding.check.name(),
            file: finding.origin.file.to_string(),
            line: finding.origin.line,
            column: finding.column,
            message: format!("{reason} {advice}"),
            reason,
            advice,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use kirkas_publishing::files;
    use kirkas_redirects_compile as compile;

    use super::Finding;

    #[test]
    fn control_and_edgectl_write_findings_the_same_way() {
        let of_file = files::Finding::error("campaigns.json", "[2].landing", "It leads nowhere.", "Give another.");
        for finding in [of_file.clone(), of_file.into_warning()] {
            assert_eq!(serde_json::to_value(Finding::from(&finding)).unwrap(), finding.json());
        }
        let table = "source,target,status,market\n/a,/a,301,fi\n/b,,301,fi\n/c,/d,999,fi\n";
        let (_, of_rows) = compile::read("a.csv", compile::Format::Csv, table.as_bytes());
        assert!(!of_rows.is_empty());
        for finding in of_rows {
            assert_eq!(serde_json::to_value(Finding::from(&finding)).unwrap(), finding.json());
        }
    }

    #[test]
    fn the_console_has_a_text_for_each_check_of_redirect_tables() {
        let texts = include_str!("../../../locales/console/fi.po");
        for check in compile::Check::ALL {
            let id = format!("msgid \"check.{}\"", check.name());
            assert!(texts.contains(&id), "{id}");
        }
    }
}
