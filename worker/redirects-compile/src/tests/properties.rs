//! What holds of any table.

use kirkas_routing::path::{fold, normalise};
use kirkas_routing::redirects::Table;
use proptest::prelude::*;

use super::{compile_rows, table};

/// Segments that look like those of real addresses, letters of several scripts among them.
fn segment() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9äÖжЖß()'!~._-]{1,12}".prop_filter("dot segments", |text| text != "." && text != "..")
}

fn path() -> impl Strategy<Value = String> {
    prop::collection::vec(segment(), 1..5).prop_map(|segments| format!("/old-{}", segments.join("/")))
}

fn escape(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'/' { "/".to_owned() } else { format!("%{byte:02x}") }).collect()
}

/// The capital of a letter, where simple case folding takes both for one.
fn capital(letter: char) -> char {
    let capitals: String = letter.to_uppercase().collect();
    let one = fold(&capitals) == &*fold(letter.encode_utf8(&mut [0; 4]));
    capitals.chars().next().filter(|_| one).unwrap_or(letter)
}

/// Other ways to write a path that mean the same.
fn spellings(path: &str) -> Vec<String> {
    let upper: String = path.chars().map(capital).collect();
    let lower = fold(path).to_string();
    let toggled = path.strip_suffix('/').map_or_else(|| format!("{path}/"), str::to_owned);
    vec![path.to_owned(), escape(path), escape(&upper), upper, lower, escape(&toggled), toggled]
}

fn is_header_safe(location: &str) -> bool {
    !location.is_empty() && location.bytes().all(|byte| byte.is_ascii_graphic())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn every_rule_answers_its_own_source(paths in prop::collection::btree_set(path(), 1..30)) {
        let mut seen = std::collections::BTreeSet::new();
        let paths: Vec<String> = paths.into_iter().filter(|path| seen.insert(fold(&normalise(path).text).to_string())).collect();
        let rows: String = paths.iter().enumerate().map(|(n, path)| format!("{path},/target-{n}/,301,exact,,\n")).collect();
        let table = table(&rows);
        for (number, path) in paths.iter().enumerate() {
            for spelling in spellings(path) {
                let hit = table.find("localhost", &spelling, None);
                let location = hit.and_then(|hit| hit.location);
                prop_assert_eq!(location, Some(format!("/target-{number}/")), "{}", spelling);
            }
        }
    }

    #[test]
    fn a_near_miss_has_no_answer(path in path(), other in path(), letter in "[a-z0-9]", at in any::<prop::sample::Index>()) {
        let table = table(&format!("{path},/target/,301,exact,,\n"));
        let places: Vec<usize> = (1..=path.len()).filter(|at| path.is_char_boundary(*at)).collect();
        let mut longer = path.clone();
        longer.insert_str(places[at.index(places.len())], &letter);
        let shorter = &path[..places[at.index(places.len() - 1)]];
        for miss in [longer.as_str(), shorter, other.as_str(), "/", ""] {
            let same = |text: &str| fold(&normalise(text).text).trim_end_matches('/').to_owned();
            if same(miss) != same(&path) {
                prop_assert_eq!(table.find("localhost", miss, None), None, "{}", miss);
            }
        }
    }

    #[test]
    fn patterns_answer_what_fits_them(segments in prop::collection::vec(segment(), 1..4), captured in segment(), rest in path()) {
        let stem = segments.join("/");
        let table = table(&format!("/p-{stem}/*,/x/*,301,prefix,,\n/q-{stem}/:a/end/,/y/:a/,301,placeholder,,\n"));
        let location_of = |path: &str| table.find("localhost", path, None).and_then(|hit| hit.location);
        for start in spellings(&format!("/p-{stem}")).into_iter().filter(|start| !start.ends_with('/')) {
            let location = location_of(&format!("{start}{rest}")).unwrap_or_default();
            prop_assert_eq!(&*normalise(&location).text, format!("/x{rest}"));
        }
        let location = location_of(&format!("/q-{stem}/{captured}/END")).unwrap_or_default();
        prop_assert_eq!(&*normalise(&location).text, format!("/y/{captured}/"));
        prop_assert_eq!(location_of(&format!("/q-{stem}/{captured}/{captured}/end")), None);
    }

    #[test]
    fn a_location_is_header_safe_and_on_this_host(tail in any::<String>(), query in any::<String>()) {
        let table = table("/a/*,/*,301,prefix,,\n/b/:x/,/y/:x?q=:x#:x,301,placeholder,,\n/c,/z/?k=1#f,301,,,\n");
        for path in [format!("/a/{tail}"), format!("/b/{tail}/"), "/c".to_owned()] {
            if let Some(location) = table.find("h", &path, Some(&query)).and_then(|hit| hit.location) {
                prop_assert!(is_header_safe(&location), "{}", location);
                let reached = url::Url::parse("https://h.example/").unwrap().join(&location).unwrap();
                prop_assert_eq!(reached.host_str(), Some("h.example"), "{}", location);
            }
        }
    }

    #[test]
    fn any_target_is_refused_or_safe(target in "(/|//|https?:)?[ -~äж\\\\\t]{0,30}") {
        let quoted = target.replace('"', "\"\"");
        let Some(bundle) = compile_rows(&format!("/source,\"{quoted}\",301,,,\n")).bundle else { return Ok(()) };
        let location = Table::load(bundle).unwrap().find("h", "/source", None).and_then(|hit| hit.location).unwrap_or_default();
        prop_assert!(is_header_safe(&location), "{}", location);
        let reached = url::Url::parse("https://h.example/").unwrap().join(&location).unwrap();
        prop_assert!(!location.starts_with('/') || reached.host_str() == Some("h.example"), "{}", location);
        prop_assert!(matches!(reached.scheme(), "http" | "https"));
    }

    #[test]
    fn damaged_tables_never_panic(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        cut in any::<prop::sample::Index>(),
    ) {
        let rows = "/a,/x/,301,,,\n/b?q=1,/x/?y=1#z,302,,,sensitive\nhttp://h/c,/d/,301,,exact,\n\
                    /p/*,/q/*,301,prefix,,\n/p/:x/:y/,/r/:y/:x/,301,placeholder,,sensitive\n";
        let sound = compile_rows(rows).bundle.unwrap();
        let mut damaged = sound.clone();
        for (at, byte) in damage {
            let at = at.index(damaged.len());
            damaged[at] = byte;
        }
        for bytes in [damaged, sound[..cut.index(sound.len())].to_vec()] {
            let Ok(table) = Table::load(bytes) else { continue };
            for path in ["/a", "/b", "/c", "/p/x", "/p/x/y/", "/", "/q/x"] {
                if let Some(hit) = table.find("h", path, Some("q=1&z=2")) {
                    prop_assert!(hit.location.as_deref().is_none_or(is_header_safe));
                    let _ = table.origin_of(hit.rule);
                }
            }
        }
    }
}
