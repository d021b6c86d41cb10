//! Any bytes as the manifest of a release.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| kirkas_fuzz::manifest(bytes));
