//! Lists of objects in JSON, each with the line it begins on, so that findings can name it.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::collector::RuleCollector;

/// A text and how far its lines have been counted.
pub(super) struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: u32,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1 }
    }

    /// The line that a part of the text begins on. Parts have to be passed in their order.
    pub(super) fn line_of(&mut self, part: &str) -> u32 {
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let between = self.text.as_bytes().get(self.at..start).unwrap_or_default();
        let lines = between.iter().filter(|byte| **byte == b'\n').count();
        self.line = self.line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        self.at = self.at.max(start);
        self.line
    }
}

/// Parses a whole file; adds a finding where it does not have this form.
pub(super) fn parse_file<'a, T: Deserialize<'a>>(
    text: &'a str,
    advice: &str,
    collector: &mut RuleCollector,
) -> Option<T> {
    serde_json::from_str(text).map_err(|error| malformed(&error, 1, advice, collector)).ok()
}

/// Handles each object; one that does not have this form becomes a finding with its line.
pub(super) fn for_each_object<'a, T: Deserialize<'a>>(
    text: &'a str,
    objects: &[&'a RawValue],
    advice: &str,
    collector: &mut RuleCollector,
    mut handle: impl FnMut(u32, T, &mut RuleCollector),
) {
    let mut lines = Lines::new(text);
    for object in objects {
        let line = lines.line_of(object.get());
        match serde_json::from_str(object.get()) {
            Ok(read) => handle(line, read, collector),
            Err(error) => malformed(&error, line, advice, collector),
        }
    }
}

fn malformed(error: &serde_json::Error, first: u32, advice: &str, collector: &mut RuleCollector) {
    let within = u32::try_from(error.line().saturating_sub(1)).unwrap_or(u32::MAX);
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    collector.malformed(first.saturating_add(within), format!("This can't be read: {reason}."), advice);
}

/// A list of objects as JSON, one object a line, between what comes before and after it.
pub(super) fn write_list(before: &str, objects: &[serde_json::Value], after: &str) -> String {
    let lines: Vec<String> = objects.iter().map(|object| format!("  {object}")).collect();
    format!("{before}[\n{}\n]{after}\n", lines.join(",\n"))
}
