//! No known payload, wherever a visitor can put it, leads to a host that nobody named: not through
//! the table, not through the route table, not in page data.

use std::path::Path;

use kirkas_core::answer::{Answer, Body};
use kirkas_core::decide::{Decision, decide};
use kirkas_core::facts::Facts;
use kirkas_core::redirects::Table;
use kirkas_core::snapshot::Snapshot;
use kirkas_redirects_compile::{Format, compile, read};
use serde_json::value::RawValue;
use url::Url;

use super::{answer_to, header, snapshot};

#[path = "../../../redirects-compile/src/tests/payloads.rs"]
mod payloads;

/// The hosts that the rules below name.
const NAMED: [&str; 2] = ["site.example", "far.example"];

const RULES: &str = "source,target,status,match,query,case,note\n\
    /old/*,/*,301,prefix,,,\n/bare/*,/x*,301,prefix,,,\n/one/:x/,/:x,301,placeholder,,,\n\
    /two/:x/:y,/:x/:y/,307,placeholder,,,\n/in-query/*,/x/?next=*,302,prefix,,,\n\
    /in-fragment/:x,/x/#:x,302,placeholder,,,\n/far/*,https://far.example/*,308,prefix,,,\n\
    /far-drop/*,https://far.example/:splat,301,prefix,drop,,\n/exact,/x/,301,,,,\n/exact-far,https://far.example,301,,,,\n\
    /re(.*),/$1,301,regex,,,\n/re-parts/(.?)(.?)(.*),/$1$2$3?next=$1$2$3,302,regex,,,\n\
    /far-re(.*),https://far.example/$1,301,regex,,,\n";

/// Lists of others: payloads, and inputs of the URL standard's own tests.
fn payloads_of_others() -> Vec<String> {
    let folder = Path::new(&std::env::var_os("KIRKAS_VECTORS").unwrap()).join("urls");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let mut all: Vec<String> = read("open-redirect-payloads.txt").lines().map(str::to_owned).collect();
    let cases = read("urltestdata.json");
    let cases: Vec<&RawValue> = serde_json::from_str(&cases).unwrap();
    // Half a surrogate pair is no text, and no request has one.
    let cases = cases.iter().filter_map(|case| serde_json::from_str::<serde_json::Value>(case.get()).ok());
    all.extend(cases.filter_map(|case| Some(case.get("input")?.as_str()?.to_owned())));
    all
}

fn with_rules() -> Snapshot {
    let (rules, findings) = read("all.csv", Format::Csv, RULES.as_bytes());
    let bundle = compile(rules, findings).bundle.unwrap();
    Snapshot { redirects: Some(Table::load(bundle).unwrap()), ..snapshot() }
}

/// Each way a request can carry a payload, as a raw path with a query.
fn requests(payload: &str) -> Vec<String> {
    let encoded: String = payload.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let starts = [
        "",
        "/",
        "/old",
        "/old/",
        "/bare/",
        "/one/",
        "/two/a/",
        "/two/",
        "/in-query/",
        "/in-fragment/",
        "/far",
        "/far/",
        "/far-drop/",
        "/re",
        "/re/",
        "/re-parts/",
        "/far-re",
        "/far-re/",
        "/sanasto",
        "/sanasto/",
        "/sv",
        "/sv/",
        "/offers/",
        "/blogi/artikkeli/",
        "/pl-pl/",
        "/de-de/",
    ];
    let queries = ["next", "url"];
    let mut all = Vec::new();
    for text in [payload, &encoded] {
        all.extend(starts.map(|start| format!("{start}{text}")));
        for name in queries {
            let paths = ["/exact", "/exact-far", "/sanasto", "/old/a", "/far/a"];
            all.extend(paths.map(|path| format!("{path}?{name}={text}")));
        }
        all.extend(["/exact", "/exact-far", "/sanasto"].map(|path| format!("{path}?{text}")));
    }
    all
}

fn location_of(answer: &Answer) -> Option<String> {
    if let Some(location) = header(answer, "location") {
        return Some(location.to_owned());
    }
    let Body::Text(text) = &answer.body else { return None };
    let json: serde_json::Value = serde_json::from_str(text).ok()?;
    Some(json.get("redirect")?.get("to")?.as_str()?.to_owned())
}

#[test]
fn no_payload_leads_to_a_host_that_nobody_named() {
    none_leads_elsewhere(&payloads::payloads());
}

#[test]
#[ignore = "reads lists of others, in the folder that KIRKAS_VECTORS names"]
fn no_payload_of_others_leads_to_a_host_that_nobody_named() {
    none_leads_elsewhere(&payloads_of_others());
}

fn none_leads_elsewhere(payloads: &[String]) {
    let snapshot = with_rules();
    let base = Url::parse("https://site.example/page/").unwrap();
    let mut redirects = 0;
    for payload in payloads {
        for request in requests(payload) {
            let (path, query) = request.split_once('?').map_or((request.as_str(), None), |(path, q)| (path, Some(q)));
            let data = format!("/page-data{path}/page-data.json");
            for path in [path, data.as_str()] {
                let facts = Facts { path, query, ..Facts::from_url("GET", "https://site.example/") };
                let Ok(Decision::Answer(answer)) = decide(&facts, &snapshot) else { continue };
                let Some(location) = location_of(&answer) else { continue };
                redirects += 1;
                assert!(location.bytes().all(|byte| byte.is_ascii_graphic()), "{request}: {location}");
                let reached = base.join(&location).unwrap();
                assert!(NAMED.contains(&reached.host_str().unwrap()), "{request}: {location}");
                assert!(matches!(reached.scheme(), "http" | "https"), "{request}: {location}");
                let far = request.starts_with("/far") || request.starts_with("/exact-far");
                assert!(far || reached.host_str() == Some("site.example"), "{request}: {location}");
                assert!(reached.username().is_empty() && reached.password().is_none(), "{request}: {location}");
            }
        }
    }
    assert!(redirects > 1000, "only {redirects} redirects were looked at");
}

#[test]
fn a_redirect_of_page_data_is_looked_at_too() {
    let facts = Facts::from_url("GET", "https://site.example/page-data/exact/page-data.json");
    assert_eq!(location_of(&answer_to(&facts, &with_rules())).as_deref(), Some("/x/"));
}
