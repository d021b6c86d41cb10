//! Any bytes as a compiled redirect table.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| kirkas_fuzz::bundle(bytes));
