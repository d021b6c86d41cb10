//! What the tool says where it is called wrongly: the builds show that it binds.
#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kirkas-bindgen")).args(arguments).output().unwrap()
}

#[test]
fn says_how_it_is_called_and_fails() {
    for (arguments, said) in [
        (&["web", "name"][..], "usage: kirkas-bindgen web|nodejs NAME MODULE FOLDER"),
        (&["deno", "name", "module.wasm", "folder"], "no such target: deno"),
        (&["web", "name", "/nowhere/module.wasm", "folder"], "/nowhere/module.wasm"),
    ] {
        let output = run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(said), "{arguments:?}: {text}");
    }
}
