//! Cases of our own for the pages that experiments are for, and where they lead: the specification has
//! next to none. `worker/experiments/test/url-targeting.spec.ts` runs them on the official SDK.

use kirkas_experiments::{Bundle, Evaluation, Object, Value, Visitor};
use kirkas_experiments_compile::{Check, Compiled, compile};

use serde::Deserialize;
use serde_json::{Value as Json, json};
use url::Url;

#[derive(Deserialize)]
struct Table {
    targets: Vec<Target>,
    redirects: Vec<Redirect>,
    otherwise: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    behaviour: String,
    patterns: Json,
    #[serde(default, rename = "in")]
    inside: Vec<String>,
    #[serde(default, rename = "out")]
    outside: Vec<String>,
}

#[derive(Deserialize)]
struct Redirect {
    behaviour: String,
    from: String,
    patterns: Json,
    to: String,
    #[serde(default)]
    keep: bool,
    location: Option<String>,
}

fn table() -> Table {
    serde_json::from_str(include_str!("url-targeting.json")).unwrap()
}

/// An experiment that everybody is in on its pages, with the second variation.
fn experiment(patterns: &Json, target: &str, keep: bool) -> Compiled {
    let patterns = patterns.as_array().unwrap().iter().map(|pattern| {
        json!({ "type": pattern[0], "pattern": pattern[1], "include": pattern.get(2).unwrap_or(&json!(true)) })
    });
    compile(&json!({ "experiments": [{
        "key": "page",
        "variations": [{}, { "urlRedirect": target }],
        "weights": [0, 1],
        "persistQueryString": keep,
        "urlPatterns": patterns.collect::<Vec<Json>>(),
    }] }))
}

fn visit<T>(compiled: Compiled, url: &str, decide: impl FnOnce(&mut Evaluation<'_>) -> T) -> T {
    let bundle = Bundle::load(compiled.bundle).unwrap();
    // The platform passes addresses in this form.
    let url = String::from(Url::parse(url).unwrap());
    let attributes = [("id", Value::Text("1"))];
    let visitor = Visitor { attributes: Object::new(&attributes), url: &url, ..Visitor::default() };
    decide(&mut Evaluation::new(&bundle, visitor))
}

#[test]
fn an_experiment_is_for_its_pages_only() {
    let table = table();
    let mut cases = 0;
    for target in &table.targets {
        let urls = target.inside.iter().map(|url| (url, true)).chain(target.outside.iter().map(|url| (url, false)));
        for (url, expected) in urls {
            let compiled = experiment(&target.patterns, "https://nowhere.example/", false);
            let is_in = visit(compiled, url, |evaluation| evaluation.experiment(0).unwrap().in_experiment);
            assert_eq!(is_in, expected, "{}: {url}", target.behaviour);
            cases += 1;
        }
    }
    assert!(cases + table.redirects.len() >= 200, "{cases} cases");
}

#[test]
fn a_variation_leads_where_it_says_unless_it_would_lead_back() {
    for Redirect { behaviour, from, patterns, to, keep, location } in table().redirects {
        let location_found = visit(experiment(&patterns, &to, keep), &from, |evaluation| {
            evaluation.page().last().and_then(|decision| evaluation.location(decision))
        });
        assert_eq!(location_found, location, "{behaviour}");
    }
}

#[test]
fn what_no_automaton_can_hold_is_refused_at_publish() {
    for target in table().otherwise {
        let compiled = experiment(&target.patterns, "https://nowhere.example/", false);
        assert!(compiled.has_errors(), "{}", target.behaviour);
        assert_eq!(compiled.findings[0].check, Check::UnsupportedPattern, "{}", target.behaviour);
        assert_eq!(compiled.findings[0].path, "experiments.0.urlPatterns.0");
    }
}
