//! The address that a login link leads to. Pure: token, language and host come in.

pub mod code;
pub mod endpoints;
pub mod store;

use form_urlencoded::Serializer;
use kirkas_core::site::{self, Language, Region};
use worker::Url;

use crate::local_path;
use crate::tokens::Token;

/// Path of the page that signs the visitor in, under the language's prefix.
const AUTOLOGIN: &str = "/autologin/";

/// The language with this code, if it is served.
pub fn served_language(code: &str) -> Option<&'static Language> {
    site::language(code).filter(|language| language.active)
}

/// The link for a mail in `language`. `asked_host` is the host that the visitor asked; `next` the path to go on to,
/// left out unless it surely stays on the site. `None` when the language is of no region.
pub fn link(
    language: &Language,
    asked_host: Option<&str>,
    local_port: Option<u16>,
    token: &Token,
    next: Option<&str>,
) -> Option<String> {
    let next = next.filter(|next| local_path::is_safe(next)).map(|next| ("next", next));
    page(language, asked_host, local_port, token, next.as_slice())
}

/// The page that uses a token, which stands in the fragment with what else the page is to know: no server, log or redirect
/// learns of it.
pub fn page(
    language: &Language,
    asked_host: Option<&str>,
    local_port: Option<u16>,
    token: &Token,
    besides: &[(&str, &str)],
) -> Option<String> {
    let mut link = address(site::region(language.region)?, asked_host, local_port)?;
    link.set_path(&format!("{}{AUTOLOGIN}", language.prefix));
    let mut fragment = Serializer::new(String::new());
    fragment.append_pair("token", &token.text()).extend_pairs(besides);
    link.set_fragment(Some(&fragment.finish()));
    Some(link.into())
}

/// A page of the site, by its path under the language's prefix and its query. `None` when the language is of no region.
pub fn site_page(
    language: &Language,
    asked_host: Option<&str>,
    local_port: Option<u16>,
    path: &str,
    query: Option<&str>,
) -> Option<String> {
    let mut link = address(site::region(language.region)?, asked_host, local_port)?;
    link.set_path(&format!("{}{path}", language.prefix));
    link.set_query(query);
    Some(link.into())
}

/// The page of a screen that has no parameters. `None` when there is no such screen, or the language is of no region.
pub fn screen_page(
    language: &Language,
    asked_host: Option<&str>,
    local_port: Option<u16>,
    screen: &str,
) -> Option<String> {
    let route = site::routes().iter().find(|route| route.screen == screen && !route.is_pattern())?;
    let path = route.path(language);
    site_page(language, asked_host, local_port, path.strip_prefix(language.prefix)?, None)
}

/// Where the region answers: at the host that was asked, if it is one of the region's own, so that the mail of a
/// visitor cannot be made to lead elsewhere. Scheme and port come from the region; on a machine for development the port
/// is `local_port`, where there is one.
fn address(region: &Region, asked_host: Option<&str>, local_port: Option<u16>) -> Option<Url> {
    let mut address = Url::parse(region.origin).ok()?;
    let host_name = asked_host.and_then(|host| host.split(':').next());
    if let Some(own) = host_name.and_then(|name| region.hosts.iter().find(|own| own.eq_ignore_ascii_case(name))) {
        address.set_host(Some(own)).ok()?;
    }
    let is_local = address.host_str().is_some_and(|host| host == "localhost" || host.ends_with(".localhost"));
    if let Some(port) = local_port.filter(|_| is_local) {
        address.set_port(Some(port)).ok()?;
    }
    Some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINLAND: Region =
        Region { id: "fi", origin: "https://kirkas.example", hosts: &["kirkas.example", "www.kirkas.example"] };
    const LOCAL: Region = Region { id: "fi", origin: "http://localhost:8787", hosts: &["localhost", "fi.localhost"] };

    #[test]
    fn links_lead_to_the_host_that_was_asked_if_it_is_the_regions() {
        for (asked, expected) in [
            (None, "https://kirkas.example/"),
            (Some("www.kirkas.example"), "https://www.kirkas.example/"),
            (Some("WWW.Kirkas.example:8443"), "https://www.kirkas.example/"),
            (Some("evil.example"), "https://kirkas.example/"),
            (Some("kirkas.example.evil.example"), "https://kirkas.example/"),
            (Some("www.kirkas.example@evil.example"), "https://kirkas.example/"),
            (Some("www.kirkas.example:80@evil.example"), "https://www.kirkas.example/"),
            (Some("www.kirkas.example/evil"), "https://kirkas.example/"),
            (Some("www.kirkas.example:"), "https://www.kirkas.example/"),
            (Some(""), "https://kirkas.example/"),
        ] {
            for port in [None, Some(9000)] {
                assert_eq!(address(&FINLAND, asked, port).unwrap().as_str(), expected, "{asked:?}");
            }
        }
    }

    #[test]
    fn the_port_is_the_configured_one_whatever_was_asked() {
        for (asked, port, expected) in [
            (None, None, "http://localhost:8787/"),
            (Some("fi.localhost:9999"), None, "http://fi.localhost:8787/"),
            (Some("localhost:9999"), Some(9000), "http://localhost:9000/"),
            (Some("fi.localhost"), Some(9000), "http://fi.localhost:9000/"),
            (Some("localhost"), Some(80), "http://localhost/"),
        ] {
            assert_eq!(address(&LOCAL, asked, port).unwrap().as_str(), expected, "{asked:?} {port:?}");
        }
    }

    #[test]
    fn a_language_links_to_its_region_and_prefix() {
        let token = Token::new([0; 32]);
        for language in site::languages().iter().filter(|language| language.active) {
            let region = site::region(language.region).unwrap();
            let link = link(language, Some("evil.example"), None, &token, None).unwrap();
            assert_eq!(link, format!("{}{}/autologin/#token={}", region.origin, language.prefix, token.text()));
        }
    }

    #[test]
    fn a_screen_has_a_path_in_each_language() {
        for (code, path) in [("fi", "/offers/"), ("sv-fi", "/sv/mina-offerter/"), ("pl", "/pl-pl/offers/")] {
            let page = screen_page(served_language(code).unwrap(), None, None, "offers").unwrap();
            assert!(page.ends_with(path), "{page}");
        }
        assert_eq!(screen_page(served_language("fi").unwrap(), None, None, "offer"), None);
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
            let link = link(language, None, None, &Token::new([0; 32]), next).unwrap();
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
