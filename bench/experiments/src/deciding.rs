//! Deciding everything for a visitor.

use kirkas_core::experiments::{Bundle, Evaluation, Object, Value, ValueId, Visitor};
use wasm_bindgen::prelude::*;

use super::{Attribute, WasmVisitor};

/// A compiled payload.
#[wasm_bindgen]
pub struct Experiments(Bundle);

#[wasm_bindgen]
impl Experiments {
    /// Loads a compiled payload.
    ///
    /// # Errors
    /// Why it does not load.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>) -> Result<Self, JsError> {
        Ok(Self(Bundle::load(bytes)?))
    }

    /// Decides every feature and every experiment; how many experiments the visitor is in.
    pub fn decide(&self, input: &WasmVisitor) -> u32 {
        let mut entered: u32 = 0;
        self.each(input, |_, entry| entered = entered.saturating_add(u32::from(entry.is_some())));
        entered
    }

    /// Decides the same; a line each: a feature's value as JSON, an experiment's variation if any.
    pub fn decisions(&self, input: &WasmVisitor) -> String {
        let mut lines = String::new();
        self.each(input, |value, entry| {
            match (value, entry) {
                (Some(value), _) => lines.push_str(value.and_then(|value| self.0.json(value)).unwrap_or("null")),
                (None, Some(variation)) => lines.push_str(variation),
                (None, None) => {}
            }
            lines.push('\n');
        });
        lines
    }

    /// Says of each feature its value and the variation that the visitor entered; of each experiment
    /// the variation.
    fn each(&self, input: &WasmVisitor, mut say: impl FnMut(Option<Option<ValueId>>, Option<&str>)) {
        let attributes: Vec<(&str, Value<'_>)> =
            input.attributes.iter().map(|(name, value)| (name.as_str(), value.borrowed())).collect();
        let visitor = Visitor { attributes: Object::new(&attributes), url: &input.url, ..Visitor::default() };
        let mut evaluation = Evaluation::new(&self.0, visitor);
        for number in 0..self.0.features() {
            let Some(decision) = evaluation.feature(number) else { continue };
            say(Some(decision.value), decision.experiment.map(|experiment| experiment.key));
        }
        for number in 0..self.0.experiments() {
            say(None, evaluation.enter_by_number(number).map(|decision| decision.key));
        }
    }
}

impl Attribute {
    fn borrowed(&self) -> Value<'_> {
        match self {
            Self::Text(text) => Value::Text(text),
            Self::Number(number, text) => Value::Number(f64::from(*number), text),
            Self::Bool(is) => Value::Bool(*is),
        }
    }
}
