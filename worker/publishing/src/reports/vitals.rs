//! Reads a page's vitals, as control takes them from the queue.

use kirkas_core::arm::Arm;
use kirkas_core::vitals::{KIND, VERSION};
use serde::Deserialize;

/// The longest time that is believed, in milliseconds: whoever looks away for longer has not waited for the page.
const MAX_LCP: u32 = 60_000;

/// How a page did in the browser of somebody who has a release of a roll-out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vitals {
    /// Names the roll-out.
    pub seed: String,
    /// The release.
    pub arm: Arm,
    /// When the largest part of what is seen first was there (Largest Contentful Paint), in milliseconds after the page was asked for;
    /// none where the browser does not measure it, or nobody waited.
    pub lcp: Option<u32>,
    /// How many errors of scripts nobody caught.
    pub errors: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Report {
    lcp: Option<u32>,
    errors: u32,
}

impl Vitals {
    /// Reads a message; none where it is of another kind, of another form, or what a visitor wrote in it is no report.
    pub fn read(text: &str) -> Option<Self> {
        let (heading, report) = text.split_once('\n')?;
        let mut fields = heading.split(' ');
        if (fields.next()?, fields.next()?) != (KIND, VERSION) {
            return None;
        }
        let (seed, arm) = (fields.next()?.to_owned(), Arm::from_name(fields.next()?)?);
        let Report { lcp, errors } = serde_json::from_str(report).ok().filter(|_| fields.next().is_none())?;
        Some(Self { seed, arm, lcp: lcp.filter(|lcp| *lcp <= MAX_LCP), errors })
    }
}

#[cfg(test)]
mod tests {
    use kirkas_core::analytics::message;
    use kirkas_core::arm::Arm;
    use kirkas_core::vitals::heading;

    use super::Vitals;

    #[test]
    fn what_the_edge_writes_is_read_back() {
        for (arm, report, lcp, errors) in [
            (Arm::Live, r#"{"lcp":1830,"errors":0}"#, Some(1830), 0),
            (Arm::Candidate, r#"{"lcp":null,"errors":2}"#, None, 2),
            (Arm::Candidate, r#"{"lcp":60001,"errors":0}"#, None, 0),
        ] {
            let text = message(&heading("41", arm), report).unwrap_or_default();
            assert_eq!(Vitals::read(&text), Some(Vitals { seed: "41".to_owned(), arm, lcp, errors }), "{report}");
        }
    }

    #[test]
    fn what_is_no_report_is_not_read() {
        for text in [
            "",
            "vitals 1 41 live",
            "vitals 1 41 live\n",
            "vitals 1 41 live\n{}",
            "vitals 1 41 live\n{\"lcp\":-1,\"errors\":0}",
            "vitals 1 41 live\n{\"lcp\":1,\"errors\":0,\"url\":\"/\"}",
            "vitals 1 41 neither\n{\"lcp\":1,\"errors\":0}",
            "vitals 1 41 live more\n{\"lcp\":1,\"errors\":0}",
            "vitals 2 41 live\n{\"lcp\":1,\"errors\":0}",
            "session 1 fi\n{\"lcp\":1,\"errors\":0}",
        ] {
            assert_eq!(Vitals::read(text), None, "{text}");
        }
    }
}
