//! Any bytes as compiled campaigns.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| kirkas_fuzz::campaigns(bytes));
