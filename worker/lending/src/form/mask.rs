//! How answers are shown again (product design, section 12): identity numbers are masked, also for whom they belong to.

use serde_json::Value;

use super::answers::Answers;
use super::definition::{Form, Mask};

impl Mask {
    /// The text with all but its first characters replaced by `*`.
    pub fn apply(self, text: &str) -> String {
        let hide = |(place, letter)| if place < self.keep_first { letter } else { '*' };
        text.chars().enumerate().map(hide).collect()
    }
}

impl Form {
    /// The answers as they may be sent back to the browser.
    pub fn masked(&self, answers: &Answers) -> Answers {
        let mut masked = answers.clone();
        for step in &self.steps {
            let Some(mut own) = answers.step(&step.id).cloned() else { continue };
            for field in &step.fields {
                let (Some(mask), Some(value)) = (field.masked, own.get_mut(&field.name)) else { continue };
                *value = value.as_str().map_or(Value::Null, |text| mask.apply(text).into());
            }
            masked.set_step(&step.id, own);
        }
        masked
    }
}
