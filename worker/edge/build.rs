//! Compiles the repository's redirect tables into the Worker (see `src/baseline.rs`); a table that
//! is refused stops the build with file and line.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a build script stops the build with a message"
)]

use std::fs;
use std::path::PathBuf;

use kirkas_core::redirects::compile::{Finding, Format, compile, read};
use kirkas_core::release::hex;
use sha2::{Digest, Sha256};

/// Bytes of the compiled table at most: a Worker has room for little, and starts with all of it.
const LARGEST: usize = 256 * 1024;

fn main() {
    let root = PathBuf::from(env("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("redirects");
    println!("cargo:rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".csv"))
        .map(|name| format!("redirects/{name}"))
        .collect();
    names.sort();
    let (mut rules, mut findings) = (Vec::new(), Vec::new());
    for name in names {
        let text = fs::read(root.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (read, said) = read(&name, Format::Csv, &text);
        rules.extend(read);
        findings.extend(said);
    }
    let compiled = compile(rules, findings);
    let refusals: Vec<String> =
        compiled.findings.iter().filter(|finding| finding.refuses()).map(Finding::to_string).collect();
    let mut bundle = compiled.bundle.unwrap_or_else(|| panic!("{}", refusals.join("\n")));
    if bundle.len() > LARGEST {
        println!(
            "cargo:warning=redirects/ compiles to {} bytes, which are too many to be built into the Worker: \
             a fresh isolate that can't read KV answers no redirect",
            bundle.len()
        );
        bundle = compile(Vec::new(), Vec::new()).bundle.expect("a table without rules");
    }
    fs::write(PathBuf::from(env("OUT_DIR")).join("baseline.bundle"), &bundle).expect("OUT_DIR can be written");
    println!("cargo:rustc-env=BASELINE_SHA256={}", hex(&Sha256::digest(&bundle)));
}

fn env(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is set by cargo"))
}
