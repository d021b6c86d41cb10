//! `kirkas-bindgen TARGET NAME MODULE FOLDER`: writes the JavaScript that calls a wasm module (`NAME.js`), and the module as
//! it expects it (`NAME_bg.wasm`), into a folder. The target is `web`, for a Worker, or `nodejs`.
//!
//! This is what `wasm-bindgen` of wasm-bindgen-cli does, from the workspace's lock: nothing has to be installed.

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [target, name, module, folder] = arguments.as_slice() else {
        bail!("usage: kirkas-bindgen web|nodejs NAME MODULE FOLDER");
    };
    let mut bindgen = Bindgen::new();
    match target.as_str() {
        // A Worker starts a new instance after a trap.
        "web" => bindgen.web(true)?.reset_state_function(true),
        "nodejs" => bindgen.nodejs(true)?,
        other => bail!("no such target: {other}"),
    };
    bindgen.typescript(false).input_path(module).out_name(name).generate(folder)
}
