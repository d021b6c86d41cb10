//! Where an experiment sends a visitor whose variation is another page.
//!
//! ```text
//! redirect  the target up to its query; its query, decoded and encoded again; its fragment; how many
//!           names its query has, and each; the complete target
//! ```

use super::form;
use super::value::read_text;
use crate::number::Reader;

/// The address that a stored redirect leads to. If the visitor's query is kept, its parameters follow
/// those of the target, except the ones that the target has too.
pub(super) fn location(bytes: &[u8], query: Option<&str>) -> Option<String> {
    let mut reader = Reader(bytes);
    let (before, own, fragment) = (read_text(&mut reader)?, read_text(&mut reader)?, read_text(&mut reader)?);
    let names: Option<Vec<&str>> = (0..reader.number()?).map(|_| read_text(&mut reader)).collect();
    let mut names: Vec<String> = names?.into_iter().map(str::to_owned).collect();
    let target = read_text(&mut reader)?;
    let mut added = String::new();
    for (name, value) in form::parameters(query.unwrap_or_default()) {
        let name = form::decode(name);
        if names.iter().any(|own| *own == name) {
            continue;
        }
        if !own.is_empty() || !added.is_empty() {
            added.push('&');
        }
        form::push_encoded(&mut added, &name);
        added.push('=');
        form::push_encoded(&mut added, &form::decode(value));
        names.push(name.into_owned());
    }
    if added.is_empty() {
        return Some(target.to_owned());
    }
    Some([before, "?", own, &added, fragment].concat())
}
