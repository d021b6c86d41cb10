//! Several files as one payload, and where in which file each part of it stands.

use serde_json::{Map, Value as Json};

use super::holdout::{HOLDOUT_FILE, Holdout};
use crate::files::{File, Finding};

/// The members that hold parts by their keys.
const KEYED_MEMBERS: [&str; 3] = ["features", "savedGroups", "contextualBandits"];
const EXPERIMENTS: &str = "experiments";
const HOLDOUT: &str = "holdout";
/// What else GrowthBook's payloads say; it has no effect.
const IGNORED: [&str; 3] = ["status", "dateUpdated", "$schema"];

/// The payload that files make together.
pub(super) struct Payload {
    /// The payload; its first experiment is the holdout, where there is one.
    pub json: Json,
    /// The holdout.
    pub holdout: Option<Holdout>,
    /// Where a part of the payload, by how it is reached in it, stands: file, and how it is reached there.
    parts: Vec<(String, String, String)>,
}

impl Payload {
    /// Reads and merges files.
    pub fn read(files: &[File], findings: &mut Vec<Finding>) -> Self {
        let (mut members, mut parts) = (Map::new(), Vec::new());
        // Each with its file and its place there.
        let mut experiments: Vec<(Json, String, String)> = Vec::new();
        let mut holdout: Option<(Holdout, String, String)> = None;
        for File { name, text } in files {
            let error_at = |place: String, reason: String, advice: &str| Finding::error(name, place, reason, advice);
            let file = match serde_json::from_str(text.strip_prefix('\u{feff}').unwrap_or(text)) {
                Ok(Json::Object(file)) => file,
                Ok(_) => {
                    let advice = "Write an object with features, experiments and savedGroups, as GrowthBook does.";
                    findings.push(error_at(String::new(), "This is no object.".to_owned(), advice));
                    continue;
                }
                Err(error) => {
                    let advice = "See experiments/ in the repository for how these files are written.";
                    findings.push(error_at(String::new(), format!("{error}."), advice));
                    continue;
                }
            };
            for (member, value) in file {
                let place = format!("#/{member}");
                match value {
                    Json::Object(added) if KEYED_MEMBERS.contains(&member.as_str()) => {
                        let known = members.entry(member.as_str()).or_insert_with(|| Json::Object(Map::new()));
                        for (key, part) in added {
                            let place = format!("{place}/{key}");
                            let known = known.as_object_mut().and_then(|known| known.insert(key.clone(), part));
                            if known.is_some() {
                                let reason = format!("{key:?} is in another file too.");
                                findings.push(error_at(place.clone(), reason, "Keep it in one file."));
                            }
                            parts.push((format!("{member}.{key}"), name.clone(), place));
                        }
                    }
                    Json::Array(added) if member == EXPERIMENTS => {
                        for (number, part) in added.into_iter().enumerate() {
                            experiments.push((part, name.clone(), format!("{place}/{number}")));
                        }
                    }
                    written if member == HOLDOUT && name == HOLDOUT_FILE => match Holdout::read(&written) {
                        Ok(read) => holdout = Some((read, name.clone(), place)),
                        Err(reason) => {
                            let advice = "Set it in the console, or with edgectl experiments holdout.";
                            findings.push(error_at(place, reason, advice));
                        }
                    },
                    _ if member == EXPERIMENTS || KEYED_MEMBERS.contains(&member.as_str()) => {
                        let wanted = if member == EXPERIMENTS { "a list" } else { "an object" };
                        findings.push(error_at(
                            place,
                            format!("This is not {wanted}."),
                            "Write it as GrowthBook does.",
                        ));
                    }
                    _ if IGNORED.contains(&member.as_str()) => {}
                    _ if member.starts_with("encrypted") => {
                        let advice = "Keep files as they are read; what a webhook sends is decrypted with the secret GROWTHBOOK_KEY.";
                        findings.push(error_at(place, "This is encrypted.".to_owned(), advice));
                    }
                    _ => {
                        let advice = "Write features, experiments or savedGroups.";
                        findings.push(error_at(place, format!("{member:?} has no effect."), advice).into_warning());
                    }
                }
            }
        }
        let holdout = holdout.map(|(holdout, name, place)| {
            let experiment = holdout.experiment(experiments.iter().map(|(experiment, ..)| experiment));
            experiments.insert(0, (experiment, name, place));
            holdout
        });
        let place_experiment = |(number, (experiment, name, place)): (usize, (Json, String, String))| {
            parts.push((format!("{EXPERIMENTS}.{number}"), name, place));
            experiment
        };
        let experiments = experiments.into_iter().enumerate().map(place_experiment).collect();
        members.insert(EXPERIMENTS.to_owned(), Json::Array(experiments));
        Self { json: Json::Object(members), holdout, parts }
    }

    /// The experiments of pages.
    pub fn experiments(&self) -> &[Json] {
        self.json.get(EXPERIMENTS).and_then(Json::as_array).map_or(&[], Vec::as_slice)
    }

    /// The parts of a member that holds them by their keys, each as it is reached.
    pub fn keyed<'p>(&'p self, member: &'p str) -> impl Iterator<Item = (String, &'p Json)> {
        let parts = self.json.get(member).and_then(Json::as_object).into_iter().flatten();
        parts.map(move |(key, part)| (format!("{member}.{key}"), part))
    }

    /// An error at a place of the payload such as `experiments.0.variations`.
    pub fn finding(&self, reached: &str, reason: String, advice: impl Into<String>) -> Finding {
        let rest = |(part, ..): &&(String, String, String)| {
            let rest = reached.strip_prefix(part.as_str())?;
            (rest.is_empty() || rest.starts_with('.')).then(|| rest.replace('.', "/"))
        };
        // Of keys where one begins like another, the longest is meant.
        let found = self.parts.iter().filter(|part| rest(part).is_some()).max_by_key(|(part, ..)| part.len());
        let (file, place) = found.map_or(("", reached.to_owned()), |part| {
            (part.1.as_str(), [part.2.as_str(), &rest(&part).unwrap_or_default()].concat())
        });
        Finding::error(file, place, reason, advice)
    }
}
