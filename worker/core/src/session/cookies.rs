//! The session's cookies in headers: finding them in a request, and what a request's `Cookie` becomes
//! once an answer has set others.

/// Name of the access token's cookie. `__Host-` binds a cookie to one host (RFC 6265bis, 4.1.3.2).
pub const ACCESS: &str = "__Host-access";
/// Name of the refresh token's cookie.
pub const REFRESH: &str = "__Host-refresh";

/// The value of a cookie in a `Cookie` header; none where it is empty.
pub fn value<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    pairs(header).find(|(found, value)| *found == name && !value.is_empty()).map(|(_, value)| value)
}

/// The `Cookie` header of a browser after it has stored these `Set-Cookie` values.
pub fn apply_set_cookies(header: &str, set: &[String]) -> String {
    let changes = || set.iter().filter_map(|cookie| Some((cookie.split(';').next()?.trim().split_once('=')?, cookie)));
    let mut cookies = String::with_capacity(header.len());
    let mut add = |name: &str, value: &str| {
        if !cookies.is_empty() {
            cookies.push_str("; ");
        }
        [name, "=", value].iter().for_each(|part| cookies.push_str(part));
    };
    for (name, value) in pairs(header) {
        if changes().all(|((changed, _), _)| changed != name) {
            add(name, value);
        }
    }
    for ((name, value), cookie) in changes() {
        if !is_removal(cookie) {
            add(name, value);
        }
    }
    cookies
}

fn pairs(header: &str) -> impl Iterator<Item = (&str, &str)> {
    header.split(';').filter_map(|pair| pair.trim().split_once('='))
}

/// A lifetime of nothing or less, which begins with `-` (RFC 6265, 5.2.2).
fn is_removal(cookie: &str) -> bool {
    cookie.split(';').skip(1).filter_map(|attribute| attribute.trim().split_once('=')).any(|(name, lifetime)| {
        let lifetime = lifetime.trim();
        let digits = lifetime.strip_prefix('-').unwrap_or(lifetime);
        let is_over = digits.len() < lifetime.len() || digits.bytes().all(|digit| digit == b'0');
        name.eq_ignore_ascii_case("max-age")
            && is_over
            && !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::{apply_set_cookies, value};

    #[test]
    fn a_cookie_is_found_by_its_whole_name() {
        let cases = [
            ("__Host-refresh=a", Some("a")),
            ("x=1; __Host-refresh=a=b;y=2", Some("a=b")),
            ("x__Host-refresh=a", None),
            ("__Host-refresh", None),
            ("__Host-refresh=", None),
            ("__host-refresh=a", None),
            ("", None),
        ];
        for (header, expected) in cases {
            assert_eq!(value(header, super::REFRESH), expected, "{header}");
        }
    }

    #[test]
    fn cookies_that_were_set_take_the_place_of_the_old_ones() {
        let cases: [(&str, &[&str], &str); 8] = [
            ("a=1; b=2", &["a=3; Path=/; HttpOnly"], "b=2; a=3"),
            ("a=1", &["b=2; Max-Age=600"], "a=1; b=2"),
            ("", &["b=2"], "b=2"),
            ("a=1; b=2", &["a=; Max-Age=0; Path=/"], "b=2"),
            ("a=1", &["a=; max-age=-1"], ""),
            ("a=1", &["a=2; Max-Age=x; Max-Age=; Max-Age=-; Max-Age=10"], "a=2"),
            ("a=1", &["nonsense", ""], "a=1"),
            ("ä=ö", &["b=2=3; Path=/"], "ä=ö; b=2=3"),
        ];
        for (header, set, expected) in cases {
            let set: Vec<String> = set.iter().map(|cookie| (*cookie).to_owned()).collect();
            assert_eq!(apply_set_cookies(header, &set), expected, "{header} {set:?}");
        }
    }
}
