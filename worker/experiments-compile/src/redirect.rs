//! Compiles the addresses that variations lead to (see `kirkas_experiments::redirect`).

use kirkas_routing::number::{push_number, push_text};
use url::{Position, Url, form_urlencoded};

use super::writer::narrow;

/// A redirect; none where the address is not absolute.
pub(super) fn redirect(address: &str) -> Option<Vec<u8>> {
    let url = Url::parse(address).ok()?;
    let names: Vec<String> = url.query_pairs().map(|(name, _)| name.into_owned()).collect();
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(url.query_pairs()).finish();
    let mut out = Vec::new();
    push_text(&mut out, url[..Position::AfterPath].as_bytes());
    push_text(&mut out, query.as_bytes());
    push_text(&mut out, url.fragment().map_or_else(String::new, |fragment| format!("#{fragment}")).as_bytes());
    push_number(&mut out, narrow(names.len()));
    names.iter().for_each(|name| push_text(&mut out, name.as_bytes()));
    push_text(&mut out, address.as_bytes());
    Some(out)
}
