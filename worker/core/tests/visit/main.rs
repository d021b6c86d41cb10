//! What visitors are shown, what is kept of them and what is told, over a small published set.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "tests"
)]

mod audience;
mod flags;
mod identity;
mod pages;
mod stored;
mod targeting;

use std::sync::Arc;

use kirkas_core::answer::{Answer, Body};
use kirkas_core::clicks::Campaigns;
use kirkas_core::decide::{Decision, decide};
use kirkas_core::experiments::Bundle;
use kirkas_core::experiments::variants::Variants;
use kirkas_core::experiments::visit::{ExposureReport, VisitOutcome, visit};
use kirkas_core::facts::{Facts, Headers};
use kirkas_core::release::{Manifest, Page};
use kirkas_core::session::cookies;
use kirkas_core::signed::KeyRing;
use kirkas_core::snapshot::Snapshot;
use kirkas_experiments_compile::compile;
use kirkas_postbacks::compile as campaigns;
use kirkas_publishing::experiments::exposure::Exposure;
use kirkas_publishing::experiments::variants::{Variant, pack};
use kirkas_publishing::release::{self, Entry};
use serde_json::{Value as Json, json};

/// 2026-11-21T10:00:00Z.
const NOW: u64 = 1_795_255_200_000;
const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;
const CONSENT: &str = "__Host-consent=analytics";
const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36";

fn ring() -> KeyRing {
    KeyRing::read("a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").unwrap()
}

/// A page experiment: everybody who fits is in its last variation, unless `more` says otherwise.
fn experiment(key: &str, path: &str, variations: &Json, more: &Json) -> Json {
    let mut experiment = json!({
        "key": key,
        "status": "running",
        "variations": variations,
        "hashAttribute": "id",
        "hashVersion": 2,
        "weights": [0, 1],
        "meta": [{ "key": "control" }, { "key": "other" }],
        "urlPatterns": [{ "include": true, "type": "simple", "pattern": path }],
    });
    experiment.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    experiment
}

fn loaded(payload: &Json) -> Bundle {
    let compiled = compile(payload);
    assert!(compiled.findings.is_empty(), "{:?}", compiled.findings);
    Bundle::load(compiled.bundle).unwrap()
}

/// The page with this number.
fn page(number: u8) -> Page {
    Page { html: [number; 32], data: [number.wrapping_add(100); 32] }
}

/// Pages of a release; the second variation of `hero` shows others in their places.
fn world(experiments: &[Json], features: &Json) -> Snapshot {
    let paths = [
        ("/", 1),
        ("/sanasto/", 2),
        ("/sv/sanasto/", 3),
        ("/reviews/:uid/", 4),
        ("/lainahakemus/", 5),
        ("/autologin/", 6),
    ];
    let entry = |(path, number)| {
        let Page { html, data } = page(number);
        Entry::Page { region: "fi".to_owned(), path: String::from(path), html, data }
    };
    let variant = |(path, number): (&str, u8)| Variant {
        region: "fi".to_owned(),
        path: path.to_owned(),
        experiment: "hero".to_owned(),
        variation: 1,
        page: page(number + 50),
    };
    let sources = campaigns::File {
        name: "sources.json".to_owned(),
        text: include_str!("../../../../campaigns/sources.json").to_owned(),
    };
    let campaigns = campaigns::compile(&[sources], &campaigns::Context::at(NOW)).bundle.unwrap();
    Snapshot {
        release: Some(Manifest::load(release::pack(paths.map(entry).to_vec()).unwrap()).unwrap()),
        campaigns: Arc::new(Campaigns::load(campaigns).unwrap()),
        experiments: Some(loaded(&json!({ "features": features, "experiments": experiments }))),
        variants: Some(Variants::load(pack(&paths.map(variant)).unwrap()).unwrap()),
        ..Snapshot::default()
    }
}

/// A world with one experiment on the glossary.
fn hero(variations: &Json, more: &Json) -> Snapshot {
    world(&[experiment("hero", "/sanasto/", variations, more)], &json!({}))
}

/// A browser: what it sends with each request, and the cookies that it has taken.
#[derive(Clone)]
struct Browser {
    headers: Vec<(&'static str, String)>,
    cookies: String,
}

impl Default for Browser {
    fn default() -> Self {
        let headers = [("user-agent", BROWSER), ("accept-language", "fi"), ("cf-connecting-ip", "192.0.2.1")];
        Self { headers: headers.map(|(name, value)| (name, value.to_owned())).to_vec(), cookies: String::new() }
    }
}

impl Browser {
    fn with(cookies: &str) -> Self {
        Self { cookies: cookies.to_owned(), ..Self::default() }
    }

    fn sending(mut self, name: &'static str, value: &str) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self.headers.push((name, value.to_owned()));
        self
    }

    /// Asks for something; a page that no experiment is for is answered without any look at its headers.
    fn ask(&mut self, snapshot: &Snapshot, facts: &Facts) -> VisitOutcome {
        let facts = &Facts { headers: self, ..*facts };
        let visited = match decide(facts, snapshot).unwrap() {
            Decision::Experiment(found) => visit(facts, snapshot, found, Some(&ring())),
            Decision::Answer(answer) => VisitOutcome { answer, exposures: Vec::new() },
            other => panic!("{} {}: {other:?}", facts.method, facts.path),
        };
        self.take(&visited.answer);
        visited
    }

    /// Looks at a page of the host `localhost`.
    fn get(&mut self, snapshot: &Snapshot, path: &str, now: u64) -> VisitOutcome {
        let url = ["https://localhost", path].concat();
        self.ask(snapshot, &Facts { now, ..Facts::from_url("GET", &url) })
    }

    fn take(&mut self, answer: &Answer) {
        self.cookies = cookies::apply_set_cookies(&self.cookies, &set(answer));
    }
}

impl Headers for Browser {
    fn header(&self, name: &str) -> Option<String> {
        let cookies = ("cookie", &self.cookies);
        let mut all = self.headers.iter().map(|(name, value)| (*name, value)).chain([cookies]);
        all.find(|(known, value)| *known == name && !value.is_empty()).map(|(_, value)| value.clone())
    }
}

/// The `Set-Cookie` headers of an answer.
fn set(answer: &Answer) -> Vec<String> {
    let cookies = answer.headers.iter().filter(|(name, _)| *name == "set-cookie");
    cookies.map(|(_, value)| value.clone().into_owned()).collect()
}

fn header<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
    answer.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value)
}

/// The number of the page that is shown; 0 where none is.
fn number(answer: &Answer) -> u8 {
    match &answer.body {
        Body::Stored { key, .. } => {
            u8::from_str_radix(key.strip_prefix("page/").unwrap().get(..2).unwrap(), 16).unwrap()
        }
        _ => 0,
    }
}

/// An exposure, and the name that an isolate remembers it by.
struct Exposed {
    id: String,
    consented: bool,
    exposure: Exposure,
}

fn exposure(visited: &VisitOutcome) -> Option<Exposed> {
    let [report] = visited.exposures.as_slice() else {
        assert_eq!(visited.exposures, []);
        return None;
    };
    let ExposureReport { id, consented, message } = report.clone();
    let exposure = Exposure::read(&message).unwrap();
    assert_eq!(exposure.visitor.is_some(), consented);
    Some(Exposed { id, consented, exposure })
}
