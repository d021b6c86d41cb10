//! `edgectl` against a control API: publishing tables and releases, rolling back, maintenance.

mod control;

use std::path::Path;

use assert_cmd::Command;
use control::{Control, TOKEN};

fn edgectl(control: &Control, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("edgectl").unwrap();
    command.env("KIRKAS_URL", &control.url).env("KIRKAS_TOKEN", TOKEN).args(arguments);
    command
}

fn said(command: &mut Command) -> String {
    String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
}

fn table(folder: &Path, target: &str) -> String {
    let path = folder.join("all.csv");
    std::fs::write(&path, format!("source,target,status\n/old,{target},301\n")).unwrap();
    path.display().to_string()
}

#[test]
fn a_table_becomes_live_once_and_can_be_rolled_back() {
    let control = Control::start();
    let folder = tempfile::tempdir().unwrap();
    let push = |target: &str| {
        said(&mut edgectl(&control, &["redirects", "push", &table(folder.path(), target), "--note", "a & b"]))
    };
    assert!(push("/sanasto/").contains("is live (version 2)"));
    let first = control.state.lock().unwrap().redirects.clone().unwrap();
    let (query, bytes) = control.state.lock().unwrap().bundles[&first].clone();
    let source = query.strip_prefix("kind=redirects&note=a%20%26%20b&source=").unwrap();
    let sources = control.state.lock().unwrap().sources.clone();
    let list: serde_json::Value = serde_json::from_slice(&sources[source]).unwrap();
    let text = &sources[list["files"][0]["parts"][0].as_str().unwrap()];
    assert_eq!(text, b"source,target,status\n/old,/sanasto/,301\n");
    let loaded = kirkas_core::redirects::Table::load(bytes).unwrap();
    assert_eq!(loaded.find("h", "/old", None).unwrap().location.as_deref(), Some("/sanasto/"));

    assert!(push("/sanasto/").contains("already live (version 2)"));
    assert!(push("/blogi/").contains("is live (version 3)"));
    assert_eq!(control.state.lock().unwrap().bundles.len(), 2);
    assert!(said(&mut edgectl(&control, &["redirects", "versions"])).contains(&first));
    assert!(said(&mut edgectl(&control, &["redirects", "promote", &first])).contains("is live (version 4)"));
    assert_eq!(control.state.lock().unwrap().redirects.as_ref(), Some(&first));
}

#[test]
fn notes_alone_are_made_live_with_the_same_table() {
    let control = Control::start();
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("all.csv");
    let push = |note: &str| {
        std::fs::write(&table, format!("source,target,status,note\n/old,/sanasto/,301,{note}\n")).unwrap();
        said(&mut edgectl(&control, &["redirects", "push", &table.display().to_string()]))
    };
    assert!(push("Why").contains("is live (version 2)"));
    assert!(push("Because").contains("already live (version 3)"));
    assert!(push("Because").contains("already live (version 3)"));
    assert!(said(&mut edgectl(&control, &["redirects", "export", "--format", "tsv"])).contains("# Because"));
}

#[test]
fn the_live_table_is_exported() {
    let control = Control::start();
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("all.csv");
    std::fs::write(&table, "source,target,status,note\n/old,/sanasto/,301,Why\n").unwrap();
    said(&mut edgectl(&control, &["redirects", "push", &table.display().to_string()]));
    let list = said(&mut edgectl(&control, &["redirects", "export", "--format", "tsv"]));
    assert_eq!(list, "# Why\n/old\t/sanasto/\n");
}

/// A table that is, in small shards, more than one upload.
fn large_table(folder: &Path) -> String {
    let path = folder.join("all.tsv");
    let noise = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let rows: String =
        (0..12_000).map(|n| format!("/old/{:x}\thttps://x.example/{:x}\n", noise(n), noise(n + 1))).collect();
    std::fs::write(&path, rows).unwrap();
    path.display().to_string()
}

#[test]
fn a_large_table_is_published_in_parts_all_or_nothing() {
    let control = Control::start();
    let folder = tempfile::tempdir().unwrap();
    let table = large_table(folder.path());
    let state = || control.state.lock().unwrap();
    let push = |bytes: &str| edgectl(&control, &["redirects", "push", &table, "--shard-bytes", bytes]);

    state().uploads_left = Some(1);
    push("200").assert().code(1);
    assert!(state().redirects.is_none() && state().bundles.is_empty());
    let stored = state().blobs.len();
    assert!(stored > 1, "{stored} shards in the first upload");

    state().uploads_left = None;
    assert!(said(&mut push("200")).contains("is live (version 2)"));
    assert!(state().blobs.len() > stored);
    let uploads = state().uploads;
    let live = state().redirects.clone().unwrap();
    let index = kirkas_core::redirects::Table::load(state().bundles[&live].1.clone()).unwrap();
    let keys = index.shards().map(|(_, digest)| format!("bundle/{}", kirkas_core::release::hex(&digest)));
    assert_eq!(keys.collect::<std::collections::BTreeSet<_>>(), state().blobs.keys().cloned().collect());
    assert_eq!(uploads, 2, "what was stored is not sent again");

    assert!(said(&mut push("200")).contains("already live (version 2)"));
    assert_eq!(state().uploads, uploads);
    let exported = said(&mut edgectl(&control, &["redirects", "export", "--format", "tsv"]));
    assert!(exported == std::fs::read_to_string(&table).unwrap(), "the text comes back as it was");
}

#[test]
fn a_table_that_was_worked_on_since_somebody_else_published_is_not_pushed() {
    let control = Control::start();
    let folder = tempfile::tempdir().unwrap();
    let table = table(folder.path(), "/sanasto/");
    let output = edgectl(&control, &["redirects", "push", &table, "--if-version", "0"]).assert().code(1);
    assert!(String::from_utf8_lossy(&output.get_output().stderr).contains("version 1, not 0"));
    assert!(control.state.lock().unwrap().bundles.is_empty());
    assert!(said(&mut edgectl(&control, &["redirects", "push", &table, "--if-version", "1"])).contains("(version 2)"));
}

#[test]
fn a_refused_table_is_not_published() {
    let control = Control::start();
    let folder = tempfile::tempdir().unwrap();
    edgectl(&control, &["redirects", "push", &table(folder.path(), "//evil.example")]).assert().code(1);
    assert!(control.state.lock().unwrap().bundles.is_empty());
}

#[test]
fn what_goes_wrong_is_said_with_what_to_do() {
    let control = Control::start();
    let folder = tempfile::tempdir().unwrap();
    let table = table(folder.path(), "/sanasto/");
    let fails =
        |command: &mut Command| String::from_utf8(command.assert().code(1).get_output().stderr.clone()).unwrap();
    let push = ["redirects", "push", &table];

    let said = fails(edgectl(&control, &push).env("KIRKAS_TOKEN", "wrong"));
    assert!(said.contains("check KIRKAS_TOKEN") && said.contains("401"), "{said}");
    let said = fails(edgectl(&control, &push).env("KIRKAS_URL", "http://127.0.0.1:9"));
    assert!(said.contains("doesn't answer") && said.contains("KIRKAS_URL"), "{said}");
    let unusable =
        |command: &mut Command| String::from_utf8(command.assert().code(2).get_output().stderr.clone()).unwrap();
    let said = unusable(edgectl(&control, &push).env("KIRKAS_URL", "localhost:8787"));
    assert!(said.contains("is no address"), "{said}");
    let said = unusable(edgectl(&control, &push).env_remove("KIRKAS_TOKEN").current_dir(folder.path()));
    assert!(said.contains("set KIRKAS_TOKEN"), "{said}");
    control.state.lock().unwrap().moves = true;
    let said = fails(&mut edgectl(&control, &push));
    assert!(said.contains("look at what is live now") && said.contains("412"), "{said}");
    let said = fails(&mut edgectl(&control, &["redirects", "diff", "--from", "live", "--to", &"0".repeat(64)]));
    assert!(said.contains("no version of redirects begins with"), "{said}");
}

#[test]
fn the_token_is_read_from_the_projects_state() {
    let control = Control::start();
    let folder = tempfile::tempdir().unwrap();
    let port = control.url.rsplit(':').next().unwrap();
    let state = format!(".state/{port}");
    for name in ["redirects", "locales", &state, "deeper"] {
        std::fs::create_dir_all(folder.path().join(name)).unwrap();
    }
    std::fs::write(folder.path().join("locales/routes.json"), "[]").unwrap();
    std::fs::write(folder.path().join(".state/control-token"), "that of another port\n").unwrap();
    std::fs::write(folder.path().join(state).join("control-token"), format!("{TOKEN}\n")).unwrap();
    let mut command = edgectl(&control, &["maintenance", "on"]);
    command.env_remove("KIRKAS_TOKEN").current_dir(folder.path().join("deeper"));
    assert_eq!(said(&mut command), "maintenance on\n");
    assert!(control.state.lock().unwrap().maintenance);
}

fn build(folder: &Path) {
    let files = [
        (
            "release.json",
            r#"{"pages":[{"region":"fi","path":"/","html":"pages/fi/index.html","data":"pages/fi/page-data.json"}],"files":["icons/icon.png","robots.txt"],"assets":["index-A1.js","font-B2.woff2"]}"#,
        ),
        ("pages/fi/index.html", "<!doctype html><title>Kirkas</title>"),
        ("pages/fi/page-data.json", "{}"),
        ("files/icons/icon.png", "not really"),
        ("files/robots.txt", "User-agent: *\n"),
        ("assets/index-A1.js", "console.log('hei')"),
        ("assets/font-B2.woff2", "not really"),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

#[test]
fn a_release_uploads_what_is_missing_and_becomes_live() {
    let control = Control::start();
    let folder = tempfile::tempdir().unwrap();
    build(folder.path());
    let push = || said(&mut edgectl(&control, &["release", "push", folder.path().to_str().unwrap()]));
    assert!(push().contains("is live (version 2)"));
    let state = control.state.lock().unwrap();
    // Four bodies by digest and two assets; brotli beside all but the picture and the font.
    assert_eq!(state.blobs.len(), 6 + 4);
    assert!(!state.blobs.contains_key("asset/font-B2.woff2.br"));
    let mut script = Vec::new();
    brotli::BrotliDecompress(&mut state.blobs["asset/index-A1.js.br"].as_slice(), &mut script).unwrap();
    assert_eq!(script, state.blobs["asset/index-A1.js"]);
    let (query, manifest) = state.bundles[state.release.as_ref().unwrap()].clone();
    assert!(query.starts_with("kind=release"));
    let manifest = kirkas_core::release::Manifest::load(manifest).unwrap();
    assert!(
        manifest.page("fi", "/").is_some()
            && manifest.file("/icons/icon.png").is_some()
            && manifest.has_asset("index-A1.js")
    );
    assert!(manifest.blob_keys().iter().all(|key| state.blobs.contains_key(key)));
    drop(state);

    assert!(push().contains("already live"));
    std::fs::write(folder.path().join("files/robots.txt"), "User-agent: b\n").unwrap();
    assert!(push().contains("is live (version 3)"));
    assert_eq!(control.state.lock().unwrap().blobs.len(), 6 + 4 + 2);
}

#[test]
fn a_release_does_not_read_outside_its_folder() {
    let control = Control::start();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("release.json"), r#"{"pages":[],"files":["../../etc/passwd"],"assets":[]}"#)
        .unwrap();
    edgectl(&control, &["release", "push", folder.path().to_str().unwrap()]).assert().code(1);
    assert!(control.state.lock().unwrap().blobs.is_empty());
}
