//! The session's cookies: two tokens out of scripts' reach, and a sign that there is
//! a session. And those that tell the browser that asked for a sign-in link, and the one that holds drafts.

use http::header::{COOKIE, SET_COOKIE};
use http::{HeaderMap, HeaderValue};

use crate::clock::Seconds;
use crate::tokens::Token;

pub use kirkas_core::session::cookies::{ACCESS, REFRESH};

/// Name of the cookie that tells the app's script that there is a session to ask for: without it a
/// visitor's every page would begin with a refused call.
const SIGN: &str = "__Host-signed-in";

/// Name of the cookie of the browser that asked for a sign-in link.
pub const SIGN_IN: &str = "__Host-sign-in";

/// Name of the cookie of the browser that holds drafts.
pub const DRAFT: &str = "__Host-draft";

/// Name of the cookie of the browser that asked to be identified.
pub const IDENTIFICATION: &str = "__Host-identification";

const ATTRIBUTES: &str = "Path=/; Secure; SameSite=Lax";

/// The token in the cookie `name` of a request.
pub fn token(headers: &HeaderMap, name: &str) -> Option<Token> {
    values(headers, name).find_map(Token::parse)
}

/// Whether a request has a cookie `name`, whatever its value.
pub fn is_sent(headers: &HeaderMap, name: &str) -> bool {
    values(headers, name).next().is_some()
}

fn values<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|header| header.to_str().ok())
        .flat_map(|header| header.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(move |(found, _)| *found == name)
        .map(|(_, value)| value)
}

/// Has the browser keep `token` in the cookie `name` for as long as `life`.
pub fn keep(headers: &mut HeaderMap, name: &str, token: &Token, life: Seconds) {
    set(headers, &format!("{name}={}; Max-Age={}; {ATTRIBUTES}; HttpOnly", token.text(), life.0));
}

/// Has the browser keep the sign that there is a session for as long as `life`.
pub fn keep_sign(headers: &mut HeaderMap, life: Seconds) {
    set(headers, &format!("{SIGN}=1; Max-Age={}; {ATTRIBUTES}", life.0));
}

/// Has the browser drop the session's cookies.
pub fn drop_all(headers: &mut HeaderMap) {
    for name in [ACCESS, REFRESH] {
        set(headers, &format!("{name}=; Max-Age=0; {ATTRIBUTES}; HttpOnly"));
    }
    set(headers, &format!("{SIGN}=; Max-Age=0; {ATTRIBUTES}"));
}

/// Has the browser drop the cookie of its drafts.
pub fn drop_draft(headers: &mut HeaderMap) {
    set(headers, &format!("{DRAFT}=; Max-Age=0; {ATTRIBUTES}; HttpOnly"));
}

fn set(headers: &mut HeaderMap, cookie: &str) {
    if let Ok(mut value) = HeaderValue::from_str(cookie) {
        value.set_sensitive(true);
        headers.append(SET_COOKIE, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_cookie_is_found_wherever_it_stands() {
        let token_text = Token::new([3; 32]).text();
        for (headers, found) in [
            (vec![format!("__Host-access={token_text}")], true),
            (vec![format!("a=b; __Host-access={token_text};c=d")], true),
            (vec!["a=b".to_owned(), format!("__Host-access={token_text}")], true),
            (vec![format!("__Host-access=broken; __Host-access={token_text}")], true),
            (vec![format!("x__Host-access={token_text}")], false),
            (vec![format!("__host-access={token_text}")], false),
            (vec![format!("__Host-refresh={token_text}")], false),
            (vec!["__Host-access".to_owned()], false),
            (vec![], false),
        ] {
            let mut map = HeaderMap::new();
            for header in &headers {
                map.append(COOKIE, HeaderValue::from_str(header).unwrap());
            }
            assert_eq!(token(&map, ACCESS), found.then(|| Token::new([3; 32])), "{headers:?}");
        }
    }

    #[test]
    fn cookies_stay_on_this_host_and_out_of_reach_of_scripts() {
        let mut headers = HeaderMap::new();
        keep(&mut headers, REFRESH, &Token::new([0; 32]), Seconds(60));
        let expected = format!("__Host-refresh={}; Max-Age=60; Path=/; Secure; SameSite=Lax; HttpOnly", "A".repeat(43));
        assert_eq!(headers[SET_COOKIE], expected.as_str());
    }

    #[test]
    fn dropping_expires_every_cookie() {
        let mut headers = HeaderMap::new();
        drop_all(&mut headers);
        let cookies: Vec<_> = headers.get_all(SET_COOKIE).iter().map(|value| value.to_str().unwrap()).collect();
        assert_eq!(
            cookies,
            [
                "__Host-access=; Max-Age=0; Path=/; Secure; SameSite=Lax; HttpOnly",
                "__Host-refresh=; Max-Age=0; Path=/; Secure; SameSite=Lax; HttpOnly",
                "__Host-signed-in=; Max-Age=0; Path=/; Secure; SameSite=Lax",
            ]
        );
    }
}
