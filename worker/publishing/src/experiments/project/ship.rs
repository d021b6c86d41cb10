//! Shipping a variation: everybody whom an experiment is for is shown it, nobody is counted, and the experiment is over.
//!
//! # Design
//! GrowthBook's `force` chooses the variation only for whom the experiment includes. So what leaves visitors out by chance goes:
//! coverage, ranges, namespaces, filters, and hashing by anything that a visitor may lack. What says whom it is for stays: pages,
//! `condition` and `parentConditions`.

use core::fmt;

use serde_json::Value as Json;

use super::ordered::Ordered;

/// Members that leave visitors out by chance, or split them.
const SPLITTING: [&str; 10] = [
    "coverage",
    "weights",
    "ranges",
    "namespace",
    "filters",
    "hashAttribute",
    "fallbackAttribute",
    "bucketVersion",
    "minBucketVersion",
    "contextualBanditRef",
];

/// A file in which an experiment's variation is shipped.
#[derive(Debug, PartialEq)]
pub struct Shipped {
    /// The file's new text.
    pub text: String,
    /// The experiment as it was written.
    pub before: Json,
    /// The experiment as it is written now.
    pub after: Json,
}

/// A file out of which an experiment was taken.
#[derive(Debug, PartialEq)]
pub struct Removed {
    /// The file's new text.
    pub text: String,
    /// The experiment as it was written.
    pub experiment: Json,
}

/// Why a file can't be edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShipError {
    /// The text can't be read.
    Unreadable,
    /// It has no experiment of this key.
    NoExperiment,
    /// The experiment is not running: it is a draft, or over.
    NotRunning,
}

impl fmt::Display for ShipError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Unreadable => "the file can't be read",
            Self::NoExperiment => "the file has no such experiment",
            Self::NotRunning => "the experiment is not running",
        })
    }
}

/// Whether the text of a file has an experiment of this key.
pub fn has_experiment(text: &str, key: &str) -> bool {
    read(text).is_ok_and(|mut file| find(&mut file, key).is_some())
}

/// Edits a file so that everybody is shown one variation of an experiment, by its number.
///
/// # Errors
/// [`ShipError`] where there is nothing to be shipped.
pub fn ship(text: &str, key: &str, variation: usize) -> Result<Shipped, ShipError> {
    let mut file = read(text)?;
    let experiment = find(&mut file, key).ok_or(ShipError::NoExperiment)?;
    let status = experiment.get("status").and_then(Ordered::as_str).unwrap_or("running");
    if status != "running" || experiment.get("force").is_some_and(|force| *force != Ordered::Scalar(Json::Null)) {
        return Err(ShipError::NotRunning);
    }
    let before = as_json(experiment)?;
    experiment.remove(&SPLITTING);
    experiment.set("status", "stopped".into());
    experiment.set("force", variation.into());
    let after = as_json(experiment)?;
    let text = serde_json::to_string_pretty(&file).map_err(|_| ShipError::Unreadable)? + "\n";
    Ok(Shipped { text, before, after })
}

/// Takes an experiment out of a file.
///
/// # Errors
/// [`ShipError`] where it is not there.
pub fn remove(text: &str, key: &str) -> Result<Removed, ShipError> {
    let mut file = read(text)?;
    let experiment = as_json(find(&mut file, key).ok_or(ShipError::NoExperiment)?)?;
    if let Some(Ordered::List(experiments)) = file.get_mut("experiments") {
        experiments.retain(|experiment| experiment.get("key").and_then(Ordered::as_str) != Some(key));
    }
    let text = serde_json::to_string_pretty(&file).map_err(|_| ShipError::Unreadable)? + "\n";
    Ok(Removed { text, experiment })
}

fn read(text: &str) -> Result<Ordered, ShipError> {
    serde_json::from_str(text.strip_prefix('\u{feff}').unwrap_or(text)).map_err(|_| ShipError::Unreadable)
}

fn find<'f>(file: &'f mut Ordered, key: &str) -> Option<&'f mut Ordered> {
    let Ordered::List(experiments) = file.get_mut("experiments")? else { return None };
    experiments.iter_mut().find(|experiment| experiment.get("key").and_then(Ordered::as_str) == Some(key))
}

fn as_json(experiment: &Ordered) -> Result<Json, ShipError> {
    serde_json::to_value(experiment).map_err(|_| ShipError::Unreadable)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{ShipError, has_experiment, remove, ship};

    const FILE: &str = r#"{
  "features": {"z": {"defaultValue": 1.5}, "a": {}},
  "experiments": [
    {"key": "other"},
    {"name": "Ä", "key": "hero", "status": "running", "coverage": 0.2, "weights": [0.333, 0.333, 0.333],
     "namespace": ["n", 0, 0.5], "hashAttribute": "campaign", "hashVersion": 2,
     "condition": {"language": "fi"}, "variations": [{}, {"page": "/a/"}, {}]}
  ]
}"#;

    #[test]
    fn everybody_whom_the_experiment_is_for_gets_the_variation_and_the_rest_of_the_file_stays() {
        let shipped = ship(FILE, "hero", 1).unwrap();
        let expected = r#"{
  "features": {
    "z": {
      "defaultValue": 1.5
    },
    "a": {}
  },
  "experiments": [
    {
      "key": "other"
    },
    {
      "name": "Ä",
      "key": "hero",
      "status": "stopped",
      "hashVersion": 2,
      "condition": {
        "language": "fi"
      },
      "variations": [
        {},
        {
          "page": "/a/"
        },
        {}
      ],
      "force": 1
    }
  ]
}
"#;
        assert_eq!(shipped.text, expected);
        assert_eq!(shipped.before.get("coverage"), Some(&0.2.into()));
        assert_eq!(shipped.after.get("force"), Some(&1.into()));
    }

    #[test]
    fn only_what_runs_is_shipped() {
        let file = |members: &str| format!(r#"{{"experiments": [{{"key": "hero"{members}}}]}}"#);
        for (text, expected) in [
            (file(r#", "status": "draft""#), ShipError::NotRunning),
            (file(r#", "status": "stopped", "force": 1"#), ShipError::NotRunning),
            (file(r#", "force": 0"#), ShipError::NotRunning),
            (file("").replace("hero", "other"), ShipError::NoExperiment),
            ("{}".to_owned(), ShipError::NoExperiment),
            ("[".to_owned(), ShipError::Unreadable),
        ] {
            assert_eq!(ship(&text, "hero", 0), Err(expected), "{text}");
        }
        assert!(ship(&file(r#", "force": null"#), "hero", 0).is_ok());
    }

    #[test]
    fn an_experiment_is_taken_out_and_the_rest_stays_in_its_order() {
        let removed = remove(FILE, "hero").unwrap();
        assert!(!has_experiment(&removed.text, "hero") && has_experiment(&removed.text, "other"));
        assert!(removed.text.starts_with("{\n  \"features\": {\n    \"z\""), "{}", removed.text);
        assert_eq!(removed.experiment.get("coverage"), Some(&0.2.into()));
        assert_eq!(remove(FILE, "none"), Err(ShipError::NoExperiment));
    }

    #[test]
    fn the_file_of_an_experiment_is_found() {
        assert!(has_experiment(FILE, "hero"));
        assert!(!has_experiment(FILE, "none") && !has_experiment("x", "hero"));
    }
}
