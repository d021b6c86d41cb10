//! The holdout: a share of visitors who are in no experiment, so that all experiments together can be judged by what the others do.
//!
//! # Design
//! It is an experiment itself, the first of all, which changes no page: who is held out is shown pages as they are, who takes part is
//! passed through to the other experiments (GrowthBook's `passthrough`). So exposures and results are those of any experiment.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

/// The file that holds it, which control writes.
pub const HOLDOUT_FILE: &str = "holdout.json";
/// The largest share of visitors who are held out.
pub const MAX_SHARE: f64 = 0.1;
/// Keys of the variations.
pub const VARIATIONS: [&str; 2] = ["held-out", "takes-part"];
/// A pattern that leaves out every page.
const NO_PAGE: &str = ".*";

/// A holdout, as its file has it in the member `holdout`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holdout {
    /// Its key, as of an experiment.
    pub key: String,
    /// What visitors are hashed with.
    pub seed: String,
    /// The share of visitors who are held out.
    pub share: f64,
    /// The day on which it begins, such as `2026-11-28`.
    pub from: String,
    /// Its last day.
    pub until: String,
}

impl Holdout {
    /// Reads what a file has.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(json: &Json) -> Result<Self, String> {
        let holdout: Self = serde_json::from_value(json.clone()).map_err(|error| format!("{error}."))?;
        let Self { seed, share, .. } = &holdout;
        if seed.is_empty() {
            return Err("The seed is empty.".to_owned());
        }
        if !(*share > 0.0 && *share <= MAX_SHARE) {
            return Err(format!("A share of {share} is not above 0, or is above {MAX_SHARE}."));
        }
        holdout.days().map(|_| holdout)
    }

    /// How many days it takes.
    fn days(&self) -> Result<i64, String> {
        let day = |text: &str| text.parse::<NaiveDate>().map_err(|_| format!("{text:?} is no day such as 2026-11-28."));
        let days = day(&self.until)?.signed_duration_since(day(&self.from)?).num_days();
        if days > 0 { Ok(days) } else { Err("It ends before it has begun.".to_owned()) }
    }

    /// It as an experiment on the pages of all others that are on.
    pub(super) fn experiment<'e>(&self, others: impl Iterator<Item = &'e Json>) -> Json {
        let Self { key, seed, share, from, until } = self;
        // As GrowthBook writes that nothing changes.
        let unchanged = json!({ "domMutations": [] });
        let [held_out, takes_part] = VARIATIONS;
        let mut experiment = json!({
            "key": key,
            "name": format!("Holdout, {from} to {until}"),
            "status": "running",
            "seed": seed,
            "hashVersion": 2,
            "variations": [unchanged, unchanged],
            "weights": [share, 1.0 - share],
            "meta": [{ "key": held_out }, { "key": takes_part, "passthrough": true }],
            "plan": { "days": self.days().unwrap_or_default() },
        });
        if let (Some(members), Some(patterns)) = (experiment.as_object_mut(), patterns(others)) {
            members.insert("urlPatterns".to_owned(), patterns);
        }
        experiment
    }
}

/// What the pages of experiments that are on are included by; none where one is for all pages. What they leave out stays in: another
/// one may be there.
fn patterns<'e>(experiments: impl Iterator<Item = &'e Json>) -> Option<Json> {
    let mut all: Vec<&Json> = Vec::new();
    for experiment in experiments.filter(|experiment| is_on(experiment)) {
        let patterns = experiment.get("urlPatterns").and_then(Json::as_array).into_iter().flatten();
        let mut included = patterns.filter(|pattern| pattern.get("include") != Some(&Json::Bool(false))).peekable();
        included.peek()?;
        for pattern in included {
            if !all.contains(&pattern) {
                all.push(pattern);
            }
        }
    }
    match all.is_empty() {
        true => Some(json!([{ "include": false, "type": "regex", "pattern": NO_PAGE }])),
        false => Some(json!(all)),
    }
}

/// Whether visitors are shown variations of it, be it one for all.
fn is_on(experiment: &Json) -> bool {
    let of = |member: &str| experiment.get(member).filter(|value| !value.is_null());
    let runs = match of("status").and_then(Json::as_str) {
        None | Some("running") => true,
        Some("stopped") => of("force").is_some(),
        Some(_) => false,
    };
    runs && of("active") != Some(&Json::Bool(false)) && of("manual") != Some(&Json::Bool(true))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::Holdout;

    fn holdout(change: &Json) -> Json {
        let mut holdout =
            json!({ "key": "h", "seed": "s", "share": 0.05, "from": "2026-10-01", "until": "2026-12-31" });
        if let (Some(members), Some(change)) = (holdout.as_object_mut(), change.as_object()) {
            members.extend(change.clone());
        }
        holdout
    }

    #[test]
    fn what_is_no_holdout_is_refused() {
        assert!(Holdout::read(&holdout(&json!({ "share": 0.1 }))).is_ok());
        for (change, reason) in [
            (json!({ "share": 0.11 }), "above 0.1"),
            (json!({ "share": 0 }), "not above 0"),
            (json!({ "seed": "" }), "seed"),
            (json!({ "until": "2026-02-30" }), "2026-02-30"),
            (json!({ "until": "2026-10-01" }), "before it has begun"),
            (json!({ "more": 1 }), "more"),
        ] {
            let error = Holdout::read(&holdout(&change)).err().unwrap_or_default();
            assert!(error.contains(reason), "{change}: {error}");
        }
    }

    #[test]
    fn it_is_for_the_pages_of_all_that_are_on() -> Result<(), String> {
        let at = |pattern: &str, include: bool| json!({ "include": include, "type": "simple", "pattern": pattern });
        let [fi, sv, all] = ["/fi/", "/sv/", "/*"].map(|pattern| at(pattern, true));
        let without = at("/fi/no/", false);
        let (running, shipped) =
            (json!({ "urlPatterns": [fi, without] }), json!({ "status": "stopped", "force": 1, "urlPatterns": [sv] }));
        let off = [
            json!({ "status": "draft" }),
            json!({ "status": "stopped" }),
            json!({ "manual": true }),
            json!({ "active": false }),
        ];
        let holdout = Holdout::read(&holdout(&json!({})))?;
        let patterns = |others: &[&Json]| holdout.experiment(others.iter().copied()).get("urlPatterns").cloned();
        let [draft, stopped, manual, inactive] = &off;
        assert_eq!(patterns(&[&running, &shipped, draft, stopped, manual, inactive]), Some(json!([fi, sv])));
        assert_eq!(patterns(&[&running, &json!({})]), None);
        assert_eq!(patterns(&[&running, &json!({ "urlPatterns": [without] })]), None);
        assert_eq!(patterns(&[&json!({ "urlPatterns": [all] })]), Some(json!([all])));
        assert_eq!(patterns(&[draft]), Some(json!([{ "include": false, "type": "regex", "pattern": ".*" }])));
        Ok(())
    }
}
