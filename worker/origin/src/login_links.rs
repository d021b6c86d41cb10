//! The address that a login link leads to. Pure: token, language and host come in.

pub mod endpoints;
pub mod store;

use form_urlencoded::Serializer;
use kirkas_core::site::{self, Language, Region};

use crate::local_path;
use crate::tokens::Token;

/// Path of the page that signs the visitor in, under the language's prefix.
const AUTOLOGIN: &str = "/autologin/";

/// The language with this code, if it is served.
pub fn served_language(code: &str) -> Option<&'static Language> {
    site::language(code).filter(|language| language.active)
}

/// The link for a mail in `language`. `asked_host` is the host, with its port, that the visitor asked;
/// `next` the path to go on to, left out unless it surely stays on the site. `None` when the language
/// is of no region.
pub fn link(language: &Language, asked_host: Option<&str>, token: &Token, next: Option<&str>) -> Option<String> {
    let region = site::region(language.region)?;
    let mut query = Serializer::new(String::new());
    query.append_pair("token", &token.text());
    if let Some(next) = next.filter(|next| local_path::is_safe(next)) {
        query.append_pair("next", next);
    }
    Some(format!("{}{}{AUTOLOGIN}?{}", origin(region, asked_host), language.prefix, query.finish()))
}

/// Where the region answers: at the host that was asked, if it is one of the region's own, so that
/// the mail of a visitor cannot be made to lead elsewhere.
fn origin(region: &Region, asked_host: Option<&str>) -> String {
    let asked = asked_host.filter(|host| is_of(region, host));
    match (asked, region.origin.split_once("://")) {
        (Some(host), Some((scheme, _))) => format!("{scheme}://{}", host.to_ascii_lowercase()),
        _ => region.origin.to_owned(),
    }
}

fn is_of(region: &Region, host: &str) -> bool {
    let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
    region.hosts.iter().any(|own| own.eq_ignore_ascii_case(name))
        && port.is_none_or(|port| port.parse::<u16>().is_ok_and(|n| n.to_string() == port))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINLAND: Region =
        Region { id: "fi", origin: "https://kirkas.example", hosts: &["kirkas.example", "www.kirkas.example"] };

    #[test]
    fn links_lead_to_the_host_that_was_asked_if_it_is_the_regions() {
        for (asked, expected) in [
            (None, "https://kirkas.example"),
            (Some("www.kirkas.example"), "https://www.kirkas.example"),
            (Some("WWW.Kirkas.example:8443"), "https://www.kirkas.example:8443"),
            (Some("evil.example"), "https://kirkas.example"),
            (Some("kirkas.example.evil.example"), "https://kirkas.example"),
            (Some("kirkas.example@evil.example"), "https://kirkas.example"),
            (Some("kirkas.example:80@evil.example"), "https://kirkas.example"),
            (Some("kirkas.example:+80"), "https://kirkas.example"),
            (Some("kirkas.example:99999"), "https://kirkas.example"),
            (Some("kirkas.example:"), "https://kirkas.example"),
            (Some("kirkas.example/evil"), "https://kirkas.example"),
            (Some(""), "https://kirkas.example"),
        ] {
            assert_eq!(origin(&FINLAND, asked), expected, "{asked:?}");
        }
    }

    #[test]
    fn a_language_links_to_its_region_and_prefix() {
        let token = Token::new([0; 32]);
        for language in site::languages().iter().filter(|language| language.active) {
            let region = site::region(language.region).unwrap();
            let link = link(language, Some("evil.example"), &token, None).unwrap();
            assert_eq!(link, format!("{}{}/autologin/?token={}", region.origin, language.prefix, token.text()));
        }
    }

    #[test]
    fn only_a_safe_path_is_carried_on() {
        let language = served_language("sv-fi").unwrap();
        for (next, end) in [
            (None, ""),
            (Some("/sv/mina-offerter/"), "&next=%2Fsv%2Fmina-offerter%2F"),
            (
                Some("/asetukset/?menu=consents&autologin=true"),
                "&next=%2Fasetukset%2F%3Fmenu%3Dconsents%26autologin%3Dtrue",
            ),
            (Some("//evil.example/"), ""),
            (Some("https://evil.example/"), ""),
            (Some(""), ""),
        ] {
            let link = link(language, None, &Token::new([0; 32]), next).unwrap();
            assert_eq!(link.split_once(&"A".repeat(43)).unwrap().1, end, "{next:?}");
        }
    }

    #[test]
    fn languages_that_are_not_served_are_unknown() {
        for (code, served) in
            [("fi", true), ("ru-lv", true), ("hu", false), ("ee", false), ("FI", false), ("", false), ("xx", false)]
        {
            assert_eq!(served_language(code).is_some(), served, "{code}");
        }
    }
}
