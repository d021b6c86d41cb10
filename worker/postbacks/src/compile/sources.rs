//! The table of sources as people edit it: which parameters tell of a click, and who is no visitor.

use kirkas_core::clicks::form::{AFFILIATE, BOT, MAX_PARAMETERS, NAMED, SOURCE};
use kirkas_core::clicks::query::MAX_NAME_LENGTH;
use serde::{Deserialize, Serialize};

use super::{Finding, is_field};

/// `sources.json`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceTable {
    sources: Vec<Row>,
    affiliates: Vec<String>,
    bots: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: Option<String>,
    named_by: Option<String>,
    id: String,
    with: Option<String>,
}

/// Parameters of a query by which a click of a source is recognised, if all of them are there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClickParameters {
    /// The parameter with the click's id, such as `gclid`, which the network adds.
    pub id: String,
    /// Another parameter, such as `oid` or `utm_source`; none where the id is enough.
    pub with: Option<String>,
    /// What the other parameter has to be, where it names the source.
    pub value: Option<String>,
}

/// A part of a user agent has at least so many letters: fewer would be in many a browser's.
const MIN_BOT_LENGTH: usize = 3;

impl SourceTable {
    /// The names that a source or an affiliate has.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.iter().filter_map(|row| row.name.as_deref()).chain(self.affiliates.iter().map(String::as_str))
    }

    /// The ways in which a click of a source is recognised, in the order of the table. Those by a parameter that names the source
    /// are left out where the source has parameters of its own.
    pub fn click_parameters(&self, source: &str) -> Vec<ClickParameters> {
        let of_its_own = |row: &Row| {
            let (id, with) = (row.id.clone(), row.with.clone());
            (row.name.as_deref() == Some(source)).then_some(ClickParameters { id, with, value: None })
        };
        let named = |row: &Row| {
            let with = Some(row.named_by.clone()?);
            Some(ClickParameters { id: row.id.clone(), with, value: Some(source.to_owned()) })
        };
        let own: Vec<ClickParameters> = self.sources.iter().filter_map(of_its_own).collect();
        if !own.is_empty() || !self.affiliates.iter().any(|name| name == source) {
            return own;
        }
        self.sources.iter().filter_map(named).collect()
    }

    /// Says what is wrong.
    pub(super) fn check(&self, file: &str, findings: &mut Vec<Finding>) {
        let mut refuse = |place: String, reason: String, advice: &str| {
            findings.push(Finding::error(file, place, reason, advice));
        };
        for (number, row) in self.sources.iter().enumerate() {
            let place = |field: &str| format!(".sources[{number}]{field}");
            match (&row.name, &row.named_by) {
                (Some(name), None) if !is_name(name) => {
                    refuse(place(".name"), format!("{name:?} is no name."), NAME_ADVICE);
                }
                (Some(_), None) | (None, Some(_)) => {}
                _ => refuse(
                    place(""),
                    "A source has a name or is named_by a parameter.".to_owned(),
                    "Write one of both.",
                ),
            }
            if row.named_by.is_some() && row.with.is_some() {
                refuse(
                    place(".with"),
                    "A source that is named_by a parameter has that beside it.".to_owned(),
                    "Leave out with.",
                );
            }
            let parameters = [("id", Some(&row.id)), ("with", row.with.as_ref()), ("named_by", row.named_by.as_ref())];
            for (field, parameter) in parameters.into_iter().filter_map(|(field, name)| Some((field, name?))) {
                if !is_parameter(parameter) {
                    let advice = "Write up to 32 letters, digits, dots, hyphens or underscores.";
                    refuse(place(&format!(".{field}")), format!("{parameter:?} is no parameter's name."), advice);
                }
            }
            let before = self.sources.iter().take(number);
            if before.clone().any(|known| known.parameters() == row.parameters()) {
                refuse(place(".id"), format!("{:?} is told of already.", row.id), "Keep one of the rows.");
            }
        }
        for (number, name) in self.affiliates.iter().enumerate().filter(|(_, name)| !is_name(name)) {
            refuse(format!(".affiliates[{number}]"), format!("{name:?} is no name."), NAME_ADVICE);
        }
        for (number, bot) in self.bots.iter().enumerate() {
            if bot.len() < MIN_BOT_LENGTH || *bot != bot.to_ascii_lowercase() || !is_field(bot) {
                let advice = "Write a part of its user agent of three letters and more, in lower case.";
                refuse(format!(".bots[{number}]"), format!("{bot:?} can't tell a program."), advice);
            }
        }
        let mut parameters: Vec<String> = self.sources.iter().flat_map(Row::parameters).collect();
        parameters.sort();
        parameters.dedup();
        if parameters.len() > MAX_PARAMETERS {
            let reason = format!("The sources ask for {} parameters.", parameters.len());
            refuse(".sources".to_owned(), reason, &format!("At most {MAX_PARAMETERS} are looked for."));
        }
    }

    /// Its lines in the bundle.
    pub(super) fn pack(&self, lines: &mut Vec<String>) {
        for row in &self.sources {
            let mut parameters = row.parameters();
            parameters.resize(2, String::new());
            let parameters = parameters.join("\t");
            lines.push(match &row.name {
                Some(name) => format!("{SOURCE}\t{name}\t{parameters}"),
                None => format!("{NAMED}\t{parameters}"),
            });
        }
        lines.extend(self.affiliates.iter().map(|name| format!("{AFFILIATE}\t{name}")));
        lines.extend(self.bots.iter().map(|bot| format!("{BOT}\t{bot}")));
    }
}

impl Row {
    /// In lower case, as they are compared.
    fn parameters(&self) -> Vec<String> {
        let also = self.with.iter().chain(&self.named_by);
        [&self.id].into_iter().chain(also).map(|name| name.to_ascii_lowercase()).collect()
    }
}

const NAME_ADVICE: &str = "Write up to 40 small letters, digits, hyphens or &.";

fn is_name(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-&".contains(&byte);
    (1..=40).contains(&text.len()) && text.bytes().all(fits)
}

fn is_parameter(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    (1..=MAX_NAME_LENGTH).contains(&text.len()) && text.bytes().all(fits)
}
