//! What must hold whatever the bytes are; each fuzz target is one call of these.

use kirkas_core::clicks::{Arrival, Campaigns, Touches, capture};
use kirkas_core::redirects::{Patch, PatchedTable, Table};
use kirkas_core::release::Manifest;
use kirkas_core::site::region_of_host;
use kirkas_redirects_compile::{Finding, Format, Notes, compile, read, write};

/// A table in some format is read or refused; what is accepted compiles to a table that loads, and
/// comes back from the format it was read from as the same number of rules.
pub fn table(format: Format, bytes: &[u8]) {
    let (rules, findings) = read("all", format, bytes);
    let _ = Format::guess("all", bytes);
    for to in Format::ALL {
        let Ok(written) = write(&rules, to, Notes::LeaveOut) else { continue };
        let (back, new_findings) = read("all", to, &written);
        assert!(!new_findings.iter().any(Finding::is_error), "{}: {new_findings:?}", to.name());
        assert_eq!(back.len(), rules.len(), "{}", to.name());
    }
    if let Some(bundle) = compile(rules, findings).bundle {
        find(&Table::load(bundle).expect("a table that was just compiled"));
    }
}

/// A bundle is refused or answers; whatever it answers can stand in a header.
pub fn bundle(bytes: &[u8]) {
    // The head of a sound bundle lets damage further in be reached.
    if let Ok(table) = Table::load(bytes.to_vec()) {
        find(&table);
    }
    let rules = b"source,target,status,match\n/a,/x/,301,\n/b?q=1,/y/#z,302,\n/p/*,/q/*,301,prefix\n\
                  /p/:x/c,/r/:x,307,placeholder\n/e/(.*)-(b+),/x/$2/$1,301,regex\n.*/f([0-9]*),/y$1,302,regex\n";
    let (rules, findings) = read("all", Format::Csv, rules);
    let mut sound = compile(rules, findings).bundle.unwrap_or_default();
    for change in bytes.chunks_exact(3) {
        let index = usize::from(u16::from_le_bytes([change[0], change[1]])) % sound.len().max(1);
        if let Some(byte) = sound.get_mut(index) {
            *byte = change[2];
        }
    }
    if let Ok(table) = Table::load(sound) {
        find(&table);
    }
}

/// A patch is refused or answers together with a table; whatever it answers can stand in a header.
pub fn patch(bytes: &[u8]) {
    let rules =
        b"source,target,status,match\n/a,/x/,301,\n/b?q=1,/y/#z,302,\n/q/x/y/z,/z/,308,\n/p/*,/q/*,301,prefix\n";
    let (rules, findings) = read("all", Format::Csv, rules);
    let base = Table::load(compile(rules, findings).bundle.expect("a table without findings")).expect("a sound table");
    if let Ok(patch) = Patch::load(bytes.to_vec()) {
        find_in(PatchedTable { base: &base, patch: Some(&patch) });
    }
}

/// A manifest is refused or answers.
pub fn manifest(bytes: &[u8]) {
    if let Ok(manifest) = Manifest::load(bytes.to_vec()) {
        let _ = (manifest.page("fi", "/"), manifest.file("/robots.txt"), manifest.has_asset("a.js"));
        let _ = manifest.blob_keys();
    }
}

/// Campaigns are refused or answer; where they lead can stand in a header, and touches that were stored are read back.
pub fn campaigns(bytes: &[u8]) {
    let Ok(campaigns) = Campaigns::load(bytes.to_vec()) else { return };
    let region = region_of_host("localhost");
    let query = "gclid=a&campaign=c&oid=1&click_id=2&utm_source=financer&transaction_id=3";
    let mut touches = Touches::default();
    touches.add_new(capture(&Arrival { region, path: "/", query, at: 7 }, &campaigns), 7);
    let stored = touches.write(usize::MAX);
    assert_eq!(Touches::read(&stored), Some(touches));
    if let Some(to) = campaigns.instead_of(region, "/kampanja/", 7) {
        assert!(to.bytes().all(|byte| byte.is_ascii_graphic()) && !to.starts_with("//"), "{to:?}");
    }
    let _ = Touches::read(bytes);
}

fn find(table: &Table) {
    find_in(PatchedTable { base: table, patch: None });
}

fn find_in(table: PatchedTable<'_>) {
    for path in ["/a", "/a/", "/b", "/p/x", "/p/x/c", "/p/%2F/c", "/", "//", "/q/x/y/z", "/%zz", "/e/x-bb", "/g/f12"] {
        if let Ok(Some(hit)) = table.look_up("h.example", path, Some("q=1&next=//evil.example")) {
            let location = hit.location.unwrap_or_default();
            assert!(location.bytes().all(|byte| byte.is_ascii_graphic()), "{location:?}");
            assert!(!location.starts_with("//"), "{location:?}");
            let _ = table.origin_of(hit.rule);
        }
    }
}
