//! A campaign as marketers define it.

use std::ops::Range;

use kirkas_core::clicks::form::CAMPAIGN;
use kirkas_core::site::{self, Access, Resolution};
use serde::{Deserialize, Serialize};

use super::{Context, Finding, is_field, postback};
use crate::date::moment;
use crate::networks::Postback;

/// A campaign.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// Its name, as the parameter `campaign` of its links has it.
    pub name: String,
    /// The source that its clicks come from.
    pub source: String,
    /// Code of the language of its landing page.
    pub language: String,
    /// Path of its landing page, with the language's prefix.
    pub landing: String,
    /// The first day (UTC), or the moment from which on it is on.
    pub begins: String,
    /// The last day (UTC), or the moment from which on it is over.
    pub ends: String,
    /// Where its landing page leads while it is not on; where none is given the page stays.
    pub after: Option<String>,
    /// What it may cost, in words.
    #[serde(default)]
    pub budget: String,
    /// Who runs it.
    #[serde(default)]
    pub partner: String,
    /// Where its conversions are reported.
    pub postback: Option<Postback>,
}

/// The longest note, in characters.
const MAX_NOTE_LENGTH: usize = 200;

impl Definition {
    /// Says what is wrong; `sources` are the names of those there are.
    pub(super) fn check(&self, file: &str, place: &str, sources: &[&str], context: &Context<'_>) -> Vec<Finding> {
        let mut findings = Vec::new();
        let finding = |field: &str, reason: String, advice: &str| {
            Finding::error(file, format!("{place}.{field}"), reason, advice)
        };
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if self.name.is_empty() || self.name.len() > 64 || !self.name.bytes().all(fits) {
            let advice = "Write up to 64 small letters, digits and hyphens: it stands in links.";
            findings.push(finding("name", format!("{:?} is no name.", self.name), advice));
        }
        if !sources.contains(&self.source.as_str()) {
            let advice = format!("Write one of the table's: {}.", sources.join(", "));
            findings.push(finding("source", format!("{:?} is no source.", self.source), &advice));
        }
        if !site::language(&self.language).is_some_and(|language| language.active) {
            let advice = "Write the code of an active language in locales/languages.json.";
            findings.push(finding("language", format!("{:?} is not served.", self.language), advice));
        }
        for (field, path) in [("landing", Some(&self.landing)), ("after", self.after.as_ref())] {
            if let Some(path) = path.filter(|path| !self.is_page(path)) {
                let advice =
                    "Write the canonical path of a public page in the campaign's language, such as /kampanja/.";
                findings.push(finding(field, format!("{path:?} is no page of {}.", self.language), advice));
            }
        }
        if self.after.as_ref() == Some(&self.landing) {
            findings.push(finding("after", "It leads to itself.".to_owned(), "Write another page, or leave it out."));
        }
        if self.after.is_some() && self.is_sensitive() {
            let reason = format!("{:?} is a screen that nothing forwards.", self.landing);
            findings.push(finding("after", reason, "Leave it out, or land on another page."));
        }
        match (moment(&self.begins, false), moment(&self.ends, true)) {
            (Some(begins), Some(ends)) if begins >= ends => {
                findings.push(finding("ends", "It ends before it begins.".to_owned(), "Write a later day."));
            }
            (Some(_), Some(ends)) if ends <= context.now_ms => {
                let advice = "Its clicks are no longer put down to it.";
                findings.push(
                    finding("ends", format!("{} is over since {}.", self.name, self.ends), advice).into_warning(),
                );
            }
            (Some(_), Some(_)) => {}
            (begins, _) => {
                let (field, text) = if begins.is_none() { ("begins", &self.begins) } else { ("ends", &self.ends) };
                let advice = "Write a day as in 2026-12-27, or a moment as in 2026-12-27T22:00:00Z.";
                findings.push(finding(field, format!("{text:?} is no day."), advice));
            }
        }
        for (field, note) in [("budget", &self.budget), ("partner", &self.partner)] {
            if note.chars().count() > MAX_NOTE_LENGTH || !is_field(note) {
                let advice = "Write one line of at most 200 characters.";
                findings.push(finding(field, "This note is too long.".to_owned(), advice));
            }
        }
        if let Some(written) = &self.postback {
            postback::check(written, file, place, context, &mut findings);
        }
        findings
    }

    /// Its line in the bundle; none where a finding refuses it.
    pub(super) fn pack(&self) -> Option<String> {
        let region = site::language(&self.language)?.region;
        let (begins, ends) = (moment(&self.begins, false)?, moment(&self.ends, true)?);
        let (name, landing, after) = (&self.name, &self.landing, self.after.as_deref().unwrap_or_default());
        Some(format!("{CAMPAIGN}\t{name}\t{region}\t{landing}\t{begins}\t{ends}\t{after}"))
    }

    /// Whether it is on at a time, in milliseconds since 1970.
    pub fn is_on(&self, at: u64) -> bool {
        self.period().is_some_and(|period| period.contains(&at))
    }

    /// From when on it is on until when it is over, in milliseconds since 1970; none where a finding refuses it.
    pub fn period(&self) -> Option<Range<u64>> {
        Some(moment(&self.begins, false)?..moment(&self.ends, true)?)
    }

    /// Whether its landing page's address may hold secrets or personal data.
    fn is_sensitive(&self) -> bool {
        let region = site::language(&self.language).and_then(|language| site::region(language.region));
        let resolved = region.map(|region| site::resolve(region, &self.landing));
        matches!(resolved, Some(Resolution::Screen { route, .. }) if route.sensitive)
    }

    fn is_page(&self, path: &str) -> bool {
        let region = site::language(&self.language).and_then(|language| site::region(language.region));
        region.is_some_and(|region| match site::resolve(region, path) {
            Resolution::Screen { language, route, path: canonical } => {
                canonical == path && language.code == self.language && route.access == Access::Public
            }
            Resolution::Unsupported { .. } | Resolution::Unknown { .. } => false,
        })
    }
}
