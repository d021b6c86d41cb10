//! Turns `locales/*.json` and Unicode's case folding into static tables, so that the Worker parses
//! nothing. A mistake in the data stops the build, with the file and the row that hold it.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a build script stops the build with a message"
)]

#[path = "tables/case_folding.rs"]
mod case_folding;

use std::collections::BTreeMap;
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
    market: String,
    tag: String,
    active: bool,
}

#[derive(Deserialize)]
struct Route {
    screen: String,
    access: String,
    #[serde(default)]
    sensitive: bool,
    /// How many further segments a path may have that the screen's one page answers as well.
    #[serde(default)]
    levels: usize,
    paths: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Purpose {
    id: String,
    slugs: BTreeMap<String, String>,
}

const FALLBACK: &str = "fi";
/// What a redirect table says in place of a market if its rules answer everywhere.
const EVERYWHERE: &str = "all";
/// The most markets that a compiled redirect table can have.
const MAX_MARKETS: usize = 15;

fn main() {
    let folder = PathBuf::from(env("CARGO_MANIFEST_DIR")).join("../../locales");
    let regions: Regions = read(&folder, "regions.json");
    let languages: Vec<Language> = read(&folder, "languages.json");
    let routes: Vec<Route> = read(&folder, "routes.json");
    let purposes: Vec<Purpose> = read(&folder, "purposes.json");

    check(&regions, &languages);
    let routes = expand(routes, &purposes, &languages);
    let files: Vec<String> = read(&folder, "files.json");
    write("site.rs", &generate(&regions, &languages, &routes));
    write("files.rs", &format!("static FILES: &[&str] = &{:?};\n", root_files(&files, &languages)));
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
        let market = &language.market;
        assert!(market != EVERYWHERE, "locales/languages.json: market of {code} can't be called {EVERYWHERE}");
        assert!(
            languages.iter().all(|other| other.market != *market || other.region == *region),
            "locales/languages.json: the market {market} is in two regions"
        );
        let twins = languages.iter().filter(|l| l.region == *region && l.prefix == *prefix).count();
        assert!(twins == 1, "locales/languages.json: {region} has two languages at prefix '{prefix}'");
    }
}

/// A route with its path in each language, in the order of `languages`; where it has none, the Finnish one.
struct ExpandedRoute {
    screen: String,
    access: &'static str,
    sensitive: bool,
    paths: Vec<String>,
}

fn expand(routes: Vec<Route>, purposes: &[Purpose], languages: &[Language]) -> Vec<ExpandedRoute> {
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
        let sensitive = route.sensitive;
        assert!(
            sensitive || access == "Public",
            "locales/routes.json: {screen} needs a session: mark it \"sensitive\": true"
        );
        let in_each = |fill: &dyn Fn(&str, String) -> String| -> Vec<String> {
            let path = |code: &str| {
                let own = route.paths.get(code).or_else(|| route.paths.get(FALLBACK));
                own.unwrap_or_else(|| panic!("locales/routes.json: {screen} has no Finnish path")).clone()
            };
            languages.iter().map(|l| checked_path(screen, fill(&l.code, path(&l.code)))).collect()
        };
        if screen == "loan-purpose" {
            for purpose in purposes {
                let paths = in_each(&|code, path| {
                    let slug = purpose.slugs.get(code).or_else(|| purpose.slugs.get(FALLBACK));
                    let slug =
                        slug.unwrap_or_else(|| panic!("locales/purposes.json: {} has no Finnish slug", purpose.id));
                    path.replace(":purpose", slug)
                });
                expanded.push(ExpandedRoute { screen: screen.clone(), access, sensitive, paths });
            }
        } else {
            for levels in 0..=route.levels {
                let below: String = (1..=levels).map(|level| format!(":{level}/")).collect();
                let paths = in_each(&|_, path| path + &below);
                expanded.push(ExpandedRoute { screen: screen.clone(), access, sensitive, paths });
            }
        }
    }
    expanded
}

fn checked_path(screen: &str, path: String) -> String {
    let plain = path.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"/-:".contains(&b));
    assert!(
        plain && path.starts_with('/') && path.ends_with('/') && !path.contains("//"),
        "locales/routes.json: the path '{path}' of {screen} must be lower-case ASCII between slashes"
    );
    path
}

fn generate(regions: &Regions, languages: &[Language], routes: &[ExpandedRoute]) -> String {
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
    let _ = writeln!(out, "];\nstatic MARKETS: &[Market] = &[");
    for (market, number) in markets(languages).iter().zip(1..) {
        let _ = writeln!(out, "Market {{ id: {:?}, region: {:?}, number: {number} }},", market.market, market.region);
    }
    let _ = writeln!(out, "];\nstatic ROUTES: &[Route] = &[");
    for (number, ExpandedRoute { screen, access, sensitive, paths }) in routes.iter().enumerate() {
        let pattern = paths[finnish].contains(':');
        assert!(
            paths.iter().all(|path| path.contains(':') == pattern),
            "locales/routes.json: paths of {screen} have parameters in some languages only"
        );
        let _ = writeln!(
            out,
            "Route {{ screen: {screen:?}, access: Access::{access}, sensitive: {sensitive}, number: {number}, is_pattern: {pattern} }},"
        );
    }
    let _ = writeln!(out, "];");
    out + &paths(languages, routes, finnish)
}

/// The paths of the files that every release has at the root of its hosts.
fn root_files(files: &[String], languages: &[Language]) -> Vec<String> {
    let active = || languages.iter().filter(|language| language.active);
    let names = files.iter().flat_map(|file| match file.split_once(":language") {
        None => vec![format!("/{file}")],
        Some((before, after)) => active().map(|language| format!("/{before}{}{after}", language.code)).collect(),
    });
    names.collect()
}

/// The first active language of each market.
fn markets(languages: &[Language]) -> Vec<&Language> {
    let mut markets: Vec<&Language> = Vec::new();
    for language in languages.iter().filter(|language| language.active) {
        if !markets.iter().any(|known| known.market == language.market) {
            markets.push(language);
        }
    }
    assert!(markets.len() <= MAX_MARKETS, "locales/languages.json: more than {MAX_MARKETS} markets");
    markets
}

/// The path of each route in each language, one a line; empty where it is the Finnish one or the language is not active.
fn paths(languages: &[Language], routes: &[ExpandedRoute], finnish: usize) -> String {
    let mut lines = Vec::new();
    for (number, language) in languages.iter().enumerate() {
        refuse_duplicate_paths(routes, number, &language.code);
        let own = routes.iter().map(|route| {
            let path = route.paths[number].as_str();
            let differs = number == finnish || path != route.paths[finnish];
            if language.active && differs { path } else { "" }
        });
        lines.extend(own);
    }
    format!("static PATHS: &str = {:?};\n", lines.join("\n"))
}

fn region(r: &Region) -> String {
    format!("Region {{ id: {:?}, origin: {:?}, hosts: &{:?} }}", r.id, r.origin, r.hosts)
}

fn language(l: &Language, number: usize) -> String {
    let Language { code, prefix, region, market, tag, active } = l;
    format!(
        "Language {{ code: {code:?}, prefix: {prefix:?}, region: {region:?}, market: {market:?}, tag: {tag:?}, \
         active: {active}, number: {number} }}"
    )
}

fn refuse_duplicate_paths(routes: &[ExpandedRoute], number: usize, code: &str) {
    let mut screens = BTreeMap::new();
    for ExpandedRoute { screen, paths, .. } in routes {
        if let Some(other) = screens.insert(&paths[number], screen) {
            panic!("locales/routes.json: {other} and {screen} share the path {} in {code}", paths[number]);
        }
    }
}
