//! Signing in and out with `edgectl`: codes are shown, the token is stored where nobody else reads it, and it is used from then on.

mod control;

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use control::{Control, OWN_TOKEN, TOKEN};
use serde_json::Value;

/// Somebody at a prompt, with a folder for configuration.
struct User {
    folder: tempfile::TempDir,
    control: Control,
}

impl User {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), control: Control::start() }
    }

    fn edgectl(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_edgectl"));
        command.env("KIRKAS_URL", &self.control.url).env_remove("KIRKAS_TOKEN").current_dir(self.folder.path());
        command
            .env("XDG_CONFIG_HOME", self.folder.path().join("config"))
            .env("APPDATA", self.folder.path().join("config"));
        command.args(arguments.split(' ')).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &str) -> (Option<i32>, String, String) {
        texts(&self.edgectl(arguments).output().unwrap())
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("config/kirkas/logins.json")
    }
}

fn texts(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_login_shows_what_to_compare_and_stores_the_token() {
    let user = User::new();
    user.control.state.lock().unwrap().polls = [(400, "authorization_pending"), (400, "authorization_pending")].into();
    let (code, out, shown) = user.run("login --scope redirects:publish --scope audit:read --name laptop");
    assert_eq!(code, Some(0), "{shown}");
    for expected in ["http://localhost/console/device?code=BCDF-GHJK", "BCDF-GHJK\n", "10 minutes"] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    assert!(out.contains("as outi@bank.example by the token \"laptop\" for 30 days"), "{out}");
    for text in [&out, &shown] {
        assert!(!text.contains(OWN_TOKEN) && !text.contains("a-device-code"), "{text}");
    }
    let forms = user.control.state.lock().unwrap().forms.clone();
    assert_eq!(forms.len(), 4);
    assert_eq!(forms[0], "client_id=edgectl&scope=redirects%3Apublish+audit%3Aread&machine=laptop");
    let grant = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code";
    assert_eq!(forms[3], format!("{grant}&client_id=edgectl&device_code=a-device-code"));
    let stored: Value = serde_json::from_slice(&std::fs::read(user.file()).unwrap()).unwrap();
    assert_eq!(stored[&user.control.url]["token"], OWN_TOKEN);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(user.file()).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_login_answers_json_when_asked() {
    let (code, out, _) = User::new().run("login --name laptop --json");
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &answer["name"], &answer["days"]), (Some(0), &"laptop".into(), &30.into()));
}

#[test]
fn the_stored_token_is_used_at_its_address_alone() {
    let user = User::new();
    assert_eq!(user.run("whoami").0, Some(2));
    user.run("login");
    assert!(user.run("whoami").1.starts_with("outi@bank.example by the token"));
    let elsewhere = Control::start();
    let (code, _, said) = texts(&user.edgectl("whoami").env("KIRKAS_URL", &elsewhere.url).output().unwrap());
    assert_eq!(code, Some(2));
    assert!(said.contains("edgectl login"), "{said}");
}

#[test]
fn a_token_in_the_environment_still_wins() {
    let user = User::new();
    user.run("login");
    let (_, out, _) = texts(&user.edgectl("whoami").env("KIRKAS_TOKEN", TOKEN).output().unwrap());
    assert!(out.starts_with("operator (operator)"), "{out}");
}

#[test]
fn another_login_ends_the_token_before() {
    let user = User::new();
    user.run("login");
    assert!(user.control.state.lock().unwrap().ended.is_empty());
    user.run("login");
    assert_eq!(user.control.state.lock().unwrap().ended, ["an-id"]);
    assert_eq!(user.run("whoami").0, Some(0));
}

#[test]
fn signing_out_ends_the_token_there_and_here() {
    let user = User::new();
    let (code, _, said) = user.run("logout");
    assert_eq!(code, Some(1));
    assert!(said.contains("nobody is signed in"), "{said}");
    user.run("login");
    let (code, out, said) = user.run("logout");
    assert_eq!(code, Some(0), "{said}");
    assert!(out.starts_with("Signed out at "), "{out}");
    assert_eq!(user.control.state.lock().unwrap().ended, ["an-id"]);
    assert!(!std::fs::read_to_string(user.file()).unwrap().contains(OWN_TOKEN));
    assert_eq!(user.run("whoami").0, Some(2));
}

#[test]
fn a_login_that_comes_to_nothing_says_why_and_stores_nothing() {
    for (status, error, expected) in [
        (400, "access_denied", "refused in the console"),
        (400, "expired_token", "in time"),
        (400, "invalid_grant", "invalid_grant"),
    ] {
        let user = User::new();
        user.control.state.lock().unwrap().polls = [(400, "authorization_pending"), (status, error)].into();
        let (code, _, said) = user.run("login");
        assert_eq!(code, Some(1), "{error}");
        assert!(said.contains(expected), "{error}: {said}");
        assert!(!user.file().exists());
    }
}

#[test]
fn nobody_signs_in_where_others_could_read_it() {
    let user = User::new();
    let output = user.edgectl("login").env("KIRKAS_URL", "http://www.kirkas.example").output().unwrap();
    let (code, _, said) = texts(&output);
    assert_eq!(code, Some(2));
    assert!(said.contains("https"), "{said}");
}

#[test]
fn a_command_that_takes_a_fresh_sign_in_says_so_by_its_exit_code() {
    let user = User::new();
    user.run("login");
    user.control.state.lock().unwrap().asks_for_sign_in = true;
    let (code, _, said) = user.run("maintenance on");
    assert_eq!(code, Some(4));
    assert!(said.contains("edgectl login"), "{said}");
}

#[test]
fn a_stored_token_is_confirmed_in_place() {
    let user = User::new();
    assert_eq!(user.run("login --confirm").0, Some(1));
    user.run("login --name laptop");
    let (code, out, shown) = user.run("login --confirm");
    assert_eq!((code, out.as_str()), (Some(0), "The token \"laptop\" is confirmed.\n"), "{shown}");
    assert!(shown.contains("BCDF-GHJK"), "{shown}");
    let state = user.control.state.lock().unwrap();
    assert_eq!(state.confirmations, vec![format!("Bearer {OWN_TOKEN}"); 2]);
    assert!(state.ended.is_empty());
}
