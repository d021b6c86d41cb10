//! Sets of JSON values, as a bundle holds them.

use kirkas_experiments::layout::set::{HAS_FALSE, HAS_NULL, HAS_TRUE};
use kirkas_routing::number::push_number;
use serde_json::Value as Json;

use super::writer::narrow;

/// A set as `Set::read` reads it. Lists and objects are in no set.
pub(super) fn set<'j>(values: impl Iterator<Item = &'j Json>) -> Vec<u8> {
    let mut flags = 0;
    let (mut numbers, mut texts): (Vec<f64>, Vec<&str>) = (Vec::new(), Vec::new());
    for value in values {
        match value {
            Json::Null => flags |= HAS_NULL,
            Json::Bool(false) => flags |= HAS_FALSE,
            Json::Bool(true) => flags |= HAS_TRUE,
            // -0 becomes 0.
            Json::Number(number) => numbers.push(number.as_f64().unwrap_or_default() + 0.0),
            Json::String(text) => texts.push(text),
            Json::Array(_) | Json::Object(_) => {}
        }
    }
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.dedup();
    texts.sort_unstable();
    texts.dedup();
    let mut out = vec![flags];
    push_number(&mut out, narrow(numbers.len()));
    out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    push_number(&mut out, narrow(texts.len()));
    let mut end: usize = 0;
    for text in &texts {
        end = end.saturating_add(text.len());
        out.extend(narrow(end).to_le_bytes());
    }
    texts.iter().for_each(|text| out.extend_from_slice(text.as_bytes()));
    out
}
