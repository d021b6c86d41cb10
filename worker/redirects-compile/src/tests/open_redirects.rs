//! Captured text and targets can't send a visitor to a host that nobody named.

use std::path::Path;

use url::Url;

use super::payloads::payloads;
use super::{compile_rows, table};

#[test]
fn captured_text_that_a_browser_could_misread_is_not_filled_in() {
    let table = table(
        "/old/*,/*,301,prefix,,\n/p/:x/,/:x/,301,placeholder,,\n/q/*,https://x.example/*,301,prefix,,\n/r/*,/r-*,301,prefix,,\n\
         /s/(.*),/$1,301,regex,,\n/t/(.)(.*),/t?next=$1$2,301,regex,,\n/u/(?:[^%]*)(%.?)(.*),/u?next=$1$2,301,regex,,\n",
    );
    let tails = [
        "/evil.example",
        "//evil.example",
        "%2Fevil.example",
        "%2f%2Fevil.example",
        "\\evil.example",
        "%5Cevil.example",
        "%09/evil.example",
        "\t/evil.example",
        "%0d%0aSet-Cookie:a=b",
        "a\r\nb",
        "../evil",
        "%2e%2e/evil",
        "a/../b",
        ".//evil.example",
        "a//evil.example",
        "%C2%85x",
        ".%2e",
    ];
    for start in ["/old/", "/q/", "/r/", "/p/", "/s/", "/u/"] {
        for tail in tails {
            let path = format!("{start}{tail}");
            assert_eq!(table.find("h", &path, None), None, "{path}");
        }
    }
}

#[test]
fn ordinary_captured_text_is_filled_in() {
    let table = table("/old/*,/*,301,prefix,,\n");
    let cases = [
        ("/old/https:/evil.example", "/https:/evil.example"),
        ("/old/@evil.example", "/@evil.example"),
        ("/old/a.b/..c/d..", "/a.b/..c/d.."),
        ("/old/100%", "/100%25"),
        ("/old/", "/"),
        ("/old", "/"),
    ];
    for (path, location) in cases {
        assert_eq!(table.find("h", path, None).and_then(|hit| hit.location).as_deref(), Some(location), "{path}");
    }
}

/// Lists of others: payloads, and inputs of the URL standard's own tests.
fn payloads_of_others() -> Vec<String> {
    let folder = Path::new(&std::env::var_os("KIRKAS_VECTORS").unwrap()).join("urls");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let mut all: Vec<String> = read("open-redirect-payloads.txt").lines().map(str::to_owned).collect();
    let cases = read("urltestdata.json");
    let cases: Vec<&serde_json::value::RawValue> = serde_json::from_str(&cases).unwrap();
    // Half a surrogate pair is no text.
    let cases = cases.iter().filter_map(|case| serde_json::from_str::<serde_json::Value>(case.get()).ok());
    all.extend(cases.filter_map(|case| case["input"].as_str().map(str::to_owned)));
    all
}

/// Where a browser goes from a page of `site.example` that answers with this location.
fn host_reached(location: &str) -> String {
    let base = Url::parse("https://site.example/page/").unwrap();
    base.join(location).unwrap().host_str().unwrap_or_default().to_owned()
}

#[test]
fn no_payload_leaves_the_host_through_a_pattern() {
    none_leaves_the_host(&payloads());
}

#[test]
#[ignore = "reads lists of others, in the folder that KIRKAS_VECTORS names"]
fn no_payload_of_others_leaves_the_host_through_a_pattern() {
    none_leaves_the_host(&payloads_of_others());
}

fn none_leaves_the_host(payloads: &[String]) {
    let table = table(
        "/old/*,/*,301,prefix,,\n/bare/*,/x*,301,prefix,,\n/one/:x/,/:x,301,placeholder,,\n/far/*,https://far.example/*,301,prefix,,\n\
         /re(.*),/$1,301,regex,,\n/bare-re(.*),/x$1,301,regex,,\n/two-re/(.?)(.?)(.*),/$1$2$3?next=$1$2$3#$3,301,regex,,\n\
         /far-re(.*),https://far.example/$1,301,regex,,sensitive\n",
    );
    for payload in payloads {
        for (start, host) in [
            ("/old/", "site.example"),
            ("/old", "site.example"),
            ("/bare/", "site.example"),
            ("/one/", "site.example"),
            ("/far/", "far.example"),
            ("/re", "site.example"),
            ("/re/", "site.example"),
            ("/bare-re", "site.example"),
            ("/bare-re/", "site.example"),
            ("/two-re/", "site.example"),
            ("/far-re", "far.example"),
            ("/far-re/", "far.example"),
            ("", "site.example"),
        ] {
            let raw = format!("{start}{payload}");
            let (path, query) = raw.split_once('?').map_or((raw.as_str(), None), |(path, query)| (path, Some(query)));
            if let Some(location) = table.find("site.example", path, query).and_then(|hit| hit.location) {
                assert_eq!(host_reached(&location), host, "{raw} → {location}");
                assert!(location.bytes().all(|byte| byte.is_ascii_graphic()), "{location}");
            }
        }
    }
}

#[test]
fn no_payload_is_published_as_a_local_target() {
    none_is_a_local_target(&payloads());
}

#[test]
#[ignore = "reads lists of others, in the folder that KIRKAS_VECTORS names"]
fn no_payload_of_others_is_published_as_a_local_target() {
    none_is_a_local_target(&payloads_of_others());
}

fn none_is_a_local_target(payloads: &[String]) {
    for payload in payloads {
        for (source, target, matching) in [
            ("/a", payload.clone(), "exact"),
            ("/a", format!("/{payload}"), "exact"),
            ("/a/*", format!("{payload}/*"), "prefix"),
            ("/a/*", format!("{payload}*"), "prefix"),
        ] {
            let row = format!("{source},\"{}\",301,{matching},,\n", target.replace('"', "\"\""));
            let local = target.trim().starts_with('/');
            let Some(bundle) = compile_rows(&row).bundle else { continue };
            let table = kirkas_routing::redirects::Table::load(bundle).unwrap();
            for (path, query) in [("/a", None), ("/a/b", None), ("/a", Some("next=//evil.example"))] {
                let hit = table.find("site.example", path, query);
                let Some(location) = hit.and_then(|hit| hit.location) else { continue };
                assert!(!local || host_reached(&location) == "site.example", "{row} → {location}");
                assert!(local || location.starts_with("http"), "{row} → {location}");
                assert!(location.bytes().all(|byte| byte.is_ascii_graphic()), "{row} → {location}");
            }
        }
    }
}
