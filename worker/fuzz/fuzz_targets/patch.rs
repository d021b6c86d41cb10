//! Any bytes as a patch of a redirect table.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| kirkas_fuzz::patch(bytes));
