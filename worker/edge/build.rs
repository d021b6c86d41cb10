//! Compiles the repository's redirect tables and campaigns into the Worker (see `src/baseline.rs`); what is refused
//! stops the build with file and line.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a build script stops the build with a message"
)]

use std::fs;
use std::path::{Path, PathBuf};

use kirkas_core::release::hex;
use kirkas_postbacks::compile as clicks;
use kirkas_publishing::hosts::HostList;
use kirkas_redirects_compile::{Finding, Format, compile, compile_built_in, read};
use sha2::{Digest, Sha256};

/// Bytes of the compiled table at most: a Worker has room for little, and starts with all of it.
const MAX_TABLE_SIZE: usize = 256 * 1024;

fn main() {
    let root = PathBuf::from(env("CARGO_MANIFEST_DIR")).join("../..");
    compile_campaigns(&root);
    let (mut rules, mut findings) = (Vec::new(), Vec::new());
    for name in names(&root, "redirects", ".csv") {
        let text = fs::read(root.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (read, said) = read(&name, Format::Csv, &text);
        rules.extend(read);
        findings.extend(said);
    }
    let built_in = compile_built_in(rules.clone(), Vec::new()).bundle;
    let compiled = compile(rules, findings);
    let refusals: Vec<String> =
        compiled.findings.iter().filter(|finding| finding.is_error()).map(Finding::to_string).collect();
    let mut published = compiled.bundle.unwrap_or_else(|| panic!("{}", refusals.join("\n")));
    let built_in = built_in.filter(|bytes| bytes.len() <= MAX_TABLE_SIZE).unwrap_or_else(|| {
        println!(
            "cargo:warning=redirects/ compiles to more than {MAX_TABLE_SIZE} bytes, which are too many to be built into the \
             Worker: a fresh isolate that can't read KV answers no redirect"
        );
        published = compile(Vec::new(), Vec::new()).bundle.expect("a table without rules");
        published.clone()
    });
    fs::write(PathBuf::from(env("OUT_DIR")).join("baseline.bundle"), built_in).expect("OUT_DIR can be written");
    println!("cargo:rustc-env=BASELINE_SHA256={}", hex(&Sha256::digest(&published)));
}

fn compile_campaigns(root: &Path) {
    let read = |name: String| {
        let text = fs::read_to_string(root.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        clicks::File { name, text }
    };
    let names = names(root, "campaigns", ".json").into_iter().filter(|name| !name.ends_with(HostList::FILE));
    let files: Vec<clicks::File> = names.map(read).collect();
    let compiled = clicks::compile(&files, &clicks::Context::at(0));
    let refusals: Vec<String> = compiled.findings.iter().map(clicks::Finding::to_string).collect();
    let bundle = compiled.bundle.unwrap_or_else(|| panic!("{}", refusals.join("\n")));
    fs::write(PathBuf::from(env("OUT_DIR")).join("campaigns.bundle"), bundle).expect("OUT_DIR can be written");
}

/// The files of a folder with an ending, by their path in the project.
fn names(root: &Path, folder: &str, ending: &str) -> Vec<String> {
    let path = root.join(folder);
    println!("cargo:rerun-if-changed={}", path.display());
    let entries = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(ending))
        .map(|name| format!("{folder}/{name}"))
        .collect();
    names.sort();
    names
}

fn env(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is set by cargo"))
}
