//! Turns `locales/*.json` into static tables, so that the Worker parses nothing and a mistake in
//! the data stops the build with the file and the row that hold it; and Unicode's case folding.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a build script stops the build with a message"
)]

#[path = "tables/case_folding.rs"]
mod case_folding;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize)]
struct Regions {
    default: String,
    regions: Vec<Region>,
}

#[derive(Deserialize)]
struct Region {
    id: String,
    origin: String,
    hosts: Vec<String>,
}

#[derive(Deserialize)]
struct Language {
    code: String,
    prefix: String,
    region: String,
    tag: String,
    active: bool,
}

#[derive(Deserialize)]
struct Route {
    screen: String,
    access: String,
    paths: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Purpose {
    id: String,
    slugs: BTreeMap<String, String>,
}

const FALLBACK: &str = "fi";

fn main() {
    let folder = PathBuf::from(env("CARGO_MANIFEST_DIR")).join("../../locales");
    let regions: Regions = read(&folder, "regions.json");
    let languages: Vec<Language> = read(&folder, "languages.json");
    let routes: Vec<Route> = read(&folder, "routes.json");
    let purposes: Vec<Purpose> = read(&folder, "purposes.json");

    check(&regions, &languages);
    let routes = expand(routes, &purposes, &languages);
    write("site.rs", &generate(&regions, &languages, &routes));
    write("case_folding.rs", &case_folding::generate());
}

fn write(name: &str, tables: &str) {
    let file = PathBuf::from(env("OUT_DIR")).join(name);
    std::fs::write(&file, tables).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
}

fn env(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is set by cargo"))
}

fn read<T: DeserializeOwned>(folder: &Path, name: &str) -> T {
    let file = folder.join(name);
    println!("cargo:rerun-if-changed={}", file.display());
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("locales/{name}: {e}"));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("locales/{name}: {e}"))
}

fn check(regions: &Regions, languages: &[Language]) {
    let known = |id: &str| regions.regions.iter().any(|r| r.id == id);
    assert!(known(&regions.default), "locales/regions.json: default names no region");
    for region in &regions.regions {
        let id = &region.id;
        assert!(!region.hosts.is_empty(), "locales/regions.json: {id} has no host");
        assert!(
            region.origin.starts_with("http") && !region.origin.ends_with('/'),
            "locales/regions.json: origin of {id} must be like https://host, with no slash at its end"
        );
        assert!(
            languages.iter().any(|l| l.region == *id && l.prefix.is_empty() && l.active),
            "locales/languages.json: region {id} has no active language without a prefix"
        );
    }
    for language in languages {
        let Language { code, prefix, region, .. } = language;
        assert!(known(region), "locales/languages.json: {code} names the unknown region {region}");
        assert!(
            prefix.is_empty() || (prefix.starts_with('/') && !prefix.ends_with('/')),
            "locales/languages.json: prefix of {code} must be empty or like /xx"
        );
        let twins = languages.iter().filter(|l| l.region == *region && l.prefix == *prefix).count();
        assert!(twins == 1, "locales/languages.json: {region} has two languages at prefix '{prefix}'");
    }
}

/// A route's path in each language, the Finnish one where it has none, in the order of `languages`.
struct Expanded {
    screen: String,
    access: &'static str,
    paths: Vec<String>,
}

fn expand(routes: Vec<Route>, purposes: &[Purpose], languages: &[Language]) -> Vec<Expanded> {
    let mut expanded = Vec::new();
    for route in &routes {
        let screen = &route.screen;
        for code in route.paths.keys() {
            assert!(
                languages.iter().any(|l| l.code == *code),
                "locales/routes.json: {screen} has a path for the unknown language {code}"
            );
        }
        let access = match route.access.as_str() {
            "public" => "Public",
            "signed-in" => "SignedIn",
            "lender" => "Lender",
            "staff" => "Staff",
            "admin" => "Admin",
            other => panic!("locales/routes.json: {screen} has the unknown access '{other}'"),
        };
        let in_each = |fill: &dyn Fn(&str, String) -> String| -> Vec<String> {
            let path = |code: &str| {
                let own = route.paths.get(code).or_else(|| route.paths.get(FALLBACK));
                own.unwrap_or_else(|| panic!("locales/routes.json: {screen} has no Finnish path")).clone()
            };
            languages.iter().map(|l| valid(screen, fill(&l.code, path(&l.code)))).collect()
        };
        if screen == "loan-purpose" {
            for purpose in purposes {
                let paths = in_each(&|code, path| {
                    let slug = purpose.slugs.get(code).or_else(|| purpose.slugs.get(FALLBACK));
                    let slug =
                        slug.unwrap_or_else(|| panic!("locales/purposes.json: {} has no Finnish slug", purpose.id));
                    path.replace(":purpose", slug)
                });
                expanded.push(Expanded { screen: screen.clone(), access, paths });
            }
        } else {
            let paths = in_each(&|_, path| path);
            expanded.push(Expanded { screen: screen.clone(), access, paths });
        }
    }
    expanded
}

fn valid(screen: &str, path: String) -> String {
    let plain = path.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"/-:".contains(&b));
    assert!(
        plain && path.starts_with('/') && path.ends_with('/') && !path.contains("//"),
        "locales/routes.json: the path '{path}' of {screen} must be lower-case ASCII between slashes"
    );
    path
}

fn generate(regions: &Regions, languages: &[Language], routes: &[Expanded]) -> String {
    let default = regions.regions.iter().find(|r| r.id == regions.default).expect("checked above");
    let finnish = languages.iter().position(|l| l.code == FALLBACK).expect("locales/languages.json has fi");
    let mut out = String::new();
    let _ = writeln!(out, "static DEFAULT_REGION: &Region = &{};", region(default));
    let _ = writeln!(out, "static FALLBACK: &Language = &{};", language(&languages[finnish], finnish));
    let _ = writeln!(out, "static REGIONS: &[Region] = &[");
    for r in &regions.regions {
        let _ = writeln!(out, "{},", region(r));
    }
    let _ = writeln!(out, "];\nstatic LANGUAGES: &[Language] = &[");
    for (number, l) in languages.iter().enumerate() {
        let _ = writeln!(out, "{},", language(l, number));
    }
    let _ = writeln!(out, "];\nstatic ROUTES: &[Route] = &[");
    for (number, Expanded { screen, access, .. }) in routes.iter().enumerate() {
        let _ = writeln!(out, "Route {{ screen: {screen:?}, access: Access::{access}, number: {number} }},");
    }
    let _ = writeln!(out, "];");
    out + &paths(languages, routes, finnish)
}

/// The paths of active languages, each text once, and which of them answer in each language.
fn paths(languages: &[Language], routes: &[Expanded], finnish: usize) -> String {
    let served = |number: &usize| languages[*number].active;
    let answering: Vec<Vec<&str>> =
        (0..languages.len()).map(|number| look_up(routes, number, finnish, &languages[number].code)).collect();
    let own = |number: usize| routes.iter().map(move |route| route.paths[number].as_str());
    let texts: BTreeSet<&str> = (0..languages.len()).filter(served).flat_map(own).collect();
    let numbers: BTreeMap<&str, usize> = texts.iter().copied().zip(0..).collect();
    let mut end = 0;
    let ends: Vec<u16> = texts
        .iter()
        .map(|text| {
            end = text.len().saturating_add(end);
            u16::try_from(end).expect("locales/routes.json: the paths take more than 64 KiB")
        })
        .collect();
    let text: String = texts.into_iter().collect();
    let mut out = format!("static TEXTS: &str = {text:?};\nstatic ENDS: &[u16] = &{ends:?};\n");
    let _ = writeln!(out, "static IN_LANGUAGES: &[InLanguage] = &[");
    for (number, answering) in answering.into_iter().enumerate() {
        let (own, patterns) = if languages[number].active {
            let patterns = answering.into_iter().filter(|path| path.contains(':'));
            (own(number).map(|path| numbers[path]).collect(), patterns.map(|path| numbers[path]).collect())
        } else {
            (Vec::new(), Vec::new())
        };
        let _ = writeln!(out, "InLanguage {{ own: &{own:?}, patterns: &{patterns:?} }},");
    }
    let _ = writeln!(out, "];");
    out
}

fn region(r: &Region) -> String {
    format!("Region {{ id: {:?}, origin: {:?}, hosts: &{:?} }}", r.id, r.origin, r.hosts)
}

fn language(l: &Language, number: usize) -> String {
    let Language { code, prefix, region, tag, active } = l;
    format!(
        "Language {{ code: {code:?}, prefix: {prefix:?}, region: {region:?}, tag: {tag:?}, active: {active}, number: {number} }}"
    )
}

/// The paths that answer in one language, sorted: its own, and the Finnish ones that lead to them.
fn look_up<'a>(routes: &'a [Expanded], number: usize, finnish: usize, code: &str) -> Vec<&'a str> {
    let mut paths: BTreeMap<&str, &str> = BTreeMap::new();
    for Expanded { screen, paths: own, .. } in routes {
        if let Some(other) = paths.insert(&own[number], screen) {
            panic!("locales/routes.json: {other} and {screen} share the path {} in {code}", own[number]);
        }
    }
    let finnish = routes.iter().map(|route| route.paths[finnish].as_str());
    paths.into_keys().chain(finnish).collect::<BTreeSet<&str>>().into_iter().collect()
}
