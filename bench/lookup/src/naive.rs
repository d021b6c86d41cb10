//! What one would write first: a hash map from folded path to target.

use std::collections::HashMap;

use kirkas_core::path::{fold, normalise};
use wasm_bindgen::prelude::*;

use super::Requests;

/// Paths in normal form, folded and without closing slash, and their targets.
#[wasm_bindgen]
pub struct Naive(HashMap<String, String>);

#[wasm_bindgen]
impl Naive {
    /// Reads a list of FROM-TAB-TO.
    #[wasm_bindgen(constructor)]
    pub fn new(list: &str) -> Self {
        let rows = list.lines().filter_map(|line| line.split_once('\t'));
        Self(rows.map(|(source, target)| (key(source), target.to_owned())).collect())
    }

    /// The location for a path, empty where no rule answers.
    pub fn location(&self, path: &str) -> String {
        self.0.get(&key(path)).cloned().unwrap_or_default()
    }

    /// Looks requests up; the number of answers.
    pub fn count(&self, requests: &Requests, start: usize, count: usize) -> usize {
        requests.part(start, count).filter(|path| self.0.get(&key(path)).cloned().is_some()).count()
    }
}

fn key(path: &str) -> String {
    let normal = normalise(path).text;
    let folded = fold(&normal);
    folded.strip_suffix('/').unwrap_or(&folded).to_owned()
}
