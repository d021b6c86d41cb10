//! Who makes clicks: people who look at a page.

use kirkas_core::clicks::is_visit;
use kirkas_core::facts::Facts;

use super::campaigns_with;

const BROWSER: &str =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
const PHONE: &str =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS]";

/// Names and values.
type Headers = &'static [(&'static str, &'static str)];

#[test]
fn only_a_person_who_looks_at_a_page_makes_a_click() {
    let campaigns = campaigns_with("[]");
    let cases: &[(&str, Headers, bool)] = &[
        ("GET", &[], true),
        ("GET", &[("user-agent", PHONE)], true),
        ("GET", &[("sec-fetch-dest", "document")], true),
        ("GET", &[("sec-fetch-dest", "image")], false),
        ("GET", &[("sec-fetch-dest", "empty")], false),
        ("HEAD", &[], false),
        ("POST", &[], false),
        ("GET", &[("sec-purpose", "prefetch")], false),
        ("GET", &[("sec-purpose", "prefetch;prerender")], false),
        ("GET", &[("sec-purpose", "Prefetch;anonymous-client-ip")], false),
        ("GET", &[("purpose", "prefetch")], false),
        ("GET", &[("x-moz", "prefetch")], false),
        ("GET", &[("x-purpose", "preview")], false),
        ("GET", &[("user-agent", "")], false),
        ("GET", &[("user-agent", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)")], false),
        ("GET", &[("user-agent", "AdsBot-Google (+http://www.google.com/adsbot.html)")], false),
        ("GET", &[("user-agent", "Mediapartners-Google")], false),
        ("GET", &[("user-agent", "facebookexternalhit/1.1")], false),
        ("GET", &[("user-agent", "Mozilla/5.0 (compatible; bingbot/2.0)")], false),
        ("GET", &[("user-agent", "Mozilla/5.0 HeadlessChrome/142.0")], false),
        ("GET", &[("user-agent", "curl/8.5.0")], false),
        ("GET", &[("user-agent", "python-requests/2.32")], false),
    ];
    for (method, headers, expected) in cases {
        let header = |name: &str| {
            let usual = [("user-agent", BROWSER)];
            let found = headers.iter().chain(&usual).find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let facts = Facts { headers: &header, ..Facts::from_url(method, "https://localhost/") };
        assert_eq!(is_visit(&facts, &campaigns), *expected, "{method} {headers:?}");
    }
}
