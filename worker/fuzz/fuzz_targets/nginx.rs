//! Any bytes as a table in the format `nginx`.

#![no_main]

use kirkas_redirects_compile::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| kirkas_fuzz::table(Format::Nginx, bytes));
