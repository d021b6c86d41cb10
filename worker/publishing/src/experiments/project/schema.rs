//! Whether experiments of pages are written as GrowthBook writes them: which members there are, and of what kind.

use serde_json::Value as Json;

use super::payload::Payload;
use crate::files::Finding;

/// The longest key.
const MAX_KEY_LENGTH: usize = 64;

/// What a member has to be.
#[derive(Clone, Copy)]
enum Kind {
    Any,
    Flag,
    Text,
    Number,
    /// From 0 to 1.
    Share,
    Object,
    List,
}

impl Kind {
    fn takes(self, json: &Json) -> bool {
        match self {
            Self::Any => true,
            Self::Flag => json.is_boolean(),
            Self::Text => json.is_string(),
            Self::Number => json.is_number(),
            Self::Share => json.as_f64().is_some_and(|share| (0.0..=1.0).contains(&share)),
            Self::Object => json.is_object(),
            Self::List => json.is_array(),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Any => "anything",
            Self::Flag => "true or false",
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Share => "a number from 0 to 1",
            Self::Object => "an object",
            Self::List => "a list",
        }
    }
}

/// GrowthBook's members of an experiment; the last three are ours.
const MEMBERS: [(&str, Kind); 34] = [
    ("key", Kind::Text),
    ("name", Kind::Text),
    ("status", Kind::Text),
    ("phase", Kind::Text),
    ("project", Kind::Text),
    ("tags", Kind::List),
    ("changeId", Kind::Text),
    ("date", Kind::Any),
    ("active", Kind::Flag),
    ("manual", Kind::Flag),
    ("variations", Kind::List),
    ("weights", Kind::List),
    ("coverage", Kind::Share),
    ("ranges", Kind::List),
    ("meta", Kind::List),
    ("seed", Kind::Text),
    ("hashAttribute", Kind::Text),
    ("fallbackAttribute", Kind::Text),
    ("hashVersion", Kind::Number),
    ("disableStickyBucketing", Kind::Flag),
    ("bucketVersion", Kind::Number),
    ("minBucketVersion", Kind::Number),
    ("condition", Kind::Object),
    ("parentConditions", Kind::List),
    ("namespace", Kind::List),
    ("filters", Kind::List),
    ("urlPatterns", Kind::List),
    ("persistQueryString", Kind::Flag),
    ("force", Kind::Number),
    ("contextualBanditRef", Kind::Text),
    ("customFields", Kind::Any),
    ("metrics", Kind::Object),
    ("plan", Kind::Object),
    ("hypothesis", Kind::Text),
];
const STATUSES: [&str; 3] = ["draft", "running", "stopped"];

/// Says which experiments are not written as they should be.
pub(super) fn check(payload: &Payload, findings: &mut Vec<Finding>) {
    let mut keys: Vec<&str> = Vec::new();
    for (number, experiment) in payload.experiments().iter().enumerate() {
        let at = |member: &str| format!("experiments.{number}{}{member}", if member.is_empty() { "" } else { "." });
        let mut find = |member: &str, reason: String, advice: &str| {
            findings.push(payload.finding(&at(member), reason, advice));
        };
        let Some(members) = experiment.as_object() else {
            find("", "This is no experiment.".to_owned(), "Write an object with key, variations and urlPatterns.");
            continue;
        };
        let key = members.get("key").and_then(Json::as_str).unwrap_or_default();
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte);
        if key.is_empty() || key.len() > MAX_KEY_LENGTH || !key.bytes().all(fits) {
            let advice = "Write up to 64 letters, digits, hyphens, dots, colons and underscores: it stands in cookies.";
            find("key", format!("{key:?} is no key."), advice);
        }
        if keys.contains(&key) {
            find("key", format!("Another experiment has the key {key:?} too."), "Give each a key of its own.");
        }
        keys.push(key);
        if !members.contains_key("variations") {
            find("variations", "There are none.".to_owned(), "List two at least; the first is the page as it is.");
        }
        for meta in members.get("meta").and_then(Json::as_array).into_iter().flatten() {
            let key = meta.get("key").and_then(Json::as_str).unwrap_or_default();
            if key.len() > MAX_KEY_LENGTH || key.chars().any(char::is_control) {
                find("meta", format!("{key:?} is no key of a variation."), "Write up to 64 characters in one line.");
            }
        }
        let status = members.get("status").and_then(Json::as_str);
        if status.is_some_and(|status| !STATUSES.contains(&status)) {
            find(
                "status",
                format!("{:?} is no status.", status.unwrap_or_default()),
                "Write draft, running or stopped.",
            );
        }
        for (member, value) in members {
            match MEMBERS.iter().find(|(known, _)| known == member) {
                Some((_, kind)) if kind.takes(value) || value.is_null() => {}
                Some((_, kind)) => {
                    let reason = format!("{value} is not {}.", kind.name());
                    findings.push(payload.finding(&at(member), reason, "Write it as GrowthBook does."));
                }
                None => {
                    let reason = format!("{member:?} has no effect.");
                    let advice = "Check how it is written.";
                    findings.push(payload.finding(&at(member), reason, advice).into_warning());
                }
            }
        }
    }
}
