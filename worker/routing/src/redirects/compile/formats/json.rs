//! Lists of objects in JSON, each with the line it begins on, so that findings can name it.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::reading::Reading;

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

    /// The line a part of the text begins on. Parts are asked for in their order.
    pub(super) fn of(&mut self, part: &str) -> u32 {
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let between = self.text.as_bytes().get(self.at..start).unwrap_or_default();
        let lines = between.iter().filter(|byte| **byte == b'\n').count();
        self.line = self.line.saturating_add(u32::try_from(lines).unwrap_or(u32::MAX));
        self.at = self.at.max(start);
        self.line
    }
}

/// The whole of a file; where it is not of this form, a finding says so.
pub(super) fn whole<'a, T: Deserialize<'a>>(text: &'a str, advice: &str, reading: &mut Reading) -> Option<T> {
    serde_json::from_str(text).map_err(|error| malformed(&error, 1, advice, reading)).ok()
}

/// Reads each object; one that is not of this form is refused where it is.
pub(super) fn each<'a, T: Deserialize<'a>>(
    text: &'a str,
    objects: &[&'a RawValue],
    advice: &str,
    reading: &mut Reading,
    mut take: impl FnMut(u32, T, &mut Reading),
) {
    let mut lines = Lines::new(text);
    for object in objects {
        let line = lines.of(object.get());
        match serde_json::from_str(object.get()) {
            Ok(read) => take(line, read, reading),
            Err(error) => malformed(&error, line, advice, reading),
        }
    }
}

fn malformed(error: &serde_json::Error, first: u32, advice: &str, reading: &mut Reading) {
    let within = u32::try_from(error.line().saturating_sub(1)).unwrap_or(u32::MAX);
    let said = error.to_string();
    let reason = said.split(" at line ").next().unwrap_or_default();
    reading.malformed(first.saturating_add(within), format!("This can't be read: {reason}."), advice);
}

/// A list of objects as JSON, one object a line, between what comes before and after it.
pub(super) fn list(before: &str, objects: &[serde_json::Value], after: &str) -> String {
    let lines: Vec<String> = objects.iter().map(|object| format!("  {object}")).collect();
    format!("{before}[\n{}\n]{after}\n", lines.join(",\n"))
}
