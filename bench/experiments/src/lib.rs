//! The experiment engine in wasm: as the benchmark calls it, and for the specification's cases.

#[cfg(not(feature = "baseline"))]
mod deciding;
#[cfg(feature = "publish")]
mod publish;

use wasm_bindgen::prelude::*;

/// A visitor: an address, and attributes.
#[wasm_bindgen]
pub struct WasmVisitor {
    url: String,
    attributes: Vec<(String, Attribute)>,
}

enum Attribute {
    Text(String),
    Number(u32, String),
    Bool(bool),
}

#[wasm_bindgen]
impl WasmVisitor {
    /// A visitor of a page.
    #[wasm_bindgen(constructor)]
    pub fn new(url: String) -> Self {
        Self { url, attributes: Vec::new() }
    }

    /// Adds a text.
    pub fn text(&mut self, name: String, value: String) {
        self.attributes.push((name, Attribute::Text(value)));
    }

    /// Adds a number and how JavaScript writes it.
    pub fn number(&mut self, name: String, value: u32, text: String) {
        self.attributes.push((name, Attribute::Number(value, text)));
    }

    /// Adds a truth.
    pub fn truth(&mut self, name: String, value: bool) {
        self.attributes.push((name, Attribute::Bool(value)));
    }
}
