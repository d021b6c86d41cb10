//! Checks of a section's fields that collect everything that is wrong, instead of stopping at the first.

use kirkas_lending::email_address::EmailAddress;
use kirkas_lending::market::Country;
use kirkas_lending::numbers::phone;

use crate::free_text::text;
use crate::problem::{InvalidField, Problem};

/// Maximum length of a page's address, in characters.
pub(super) const MAX_URL_LENGTH: usize = 300;

/// Collects what is wrong with a section.
#[derive(Default)]
pub(super) struct Check(Vec<InvalidField>);

impl Check {
    pub(super) fn wrong(&mut self, pointer: &str, code: &str) {
        self.0.push(InvalidField::new(pointer, code));
    }

    pub(super) fn text(&mut self, pointer: &str, written: &str, longest: usize) -> String {
        match text(pointer, written, longest) {
            Ok(text) => return text,
            Err(Problem::InvalidFields(errors)) => self.0.extend(errors),
            Err(_) => self.wrong(pointer, "malformed"),
        }
        String::new()
    }

    pub(super) fn email(&mut self, pointer: &str, written: &str) -> String {
        match EmailAddress::parse(written) {
            Some(address) => return address.as_str().to_owned(),
            None => self.wrong(pointer, if written.trim().is_empty() { "missing" } else { "malformed" }),
        }
        String::new()
    }

    /// An international number: which country's it is at home, nobody says.
    pub(super) fn phone(&mut self, pointer: &str, written: &str) -> String {
        let is_international = written.trim().starts_with('+') || written.trim().starts_with("00");
        match phone::parse(written, Country::Fi).filter(|_| is_international) {
            Some(number) => return number,
            None => self.wrong(pointer, if written.trim().is_empty() { "missing" } else { "malformed" }),
        }
        String::new()
    }

    pub(super) fn page(&mut self, pointer: &str, written: &str) -> String {
        let url = self.text(pointer, written, MAX_URL_LENGTH);
        let rest = url.strip_prefix("https://").unwrap_or_default();
        let host = rest.split('/').next().unwrap_or_default();
        let is_page = host.contains('.') && !rest.contains(['@', '\\', ' ', '"', '<']);
        if !url.is_empty() && !is_page {
            self.wrong(pointer, "malformed");
        }
        url
    }

    pub(super) fn done<T>(self, section: T) -> Result<T, Problem> {
        if self.0.is_empty() { Ok(section) } else { Err(Problem::InvalidFields(self.0)) }
    }
}
