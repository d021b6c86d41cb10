//! How every subcommand of `edgectl` answers: JSON where it is asked for, and exit codes that scripts
//! can tell apart: 0 fine, 1 refused or failed, 2 wrong usage.

mod control;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use control::{Control, TOKEN};
use serde_json::Value;

/// Tables: one that is fine, one that findings refuse.
struct Tables {
    folder: tempfile::TempDir,
    control: Control,
}

impl Tables {
    fn new() -> Self {
        let tables = Self { folder: tempfile::tempdir().unwrap(), control: Control::start() };
        tables.write("fine.csv", "source,target,status,market\n/old,/sanasto/,301,all\n");
        tables.write("other.csv", "source,target,status,market\n/old,/blogi/,302,all\n");
        tables.write("refused.csv", "source,target,status,market\n/a,/b,301,all\n/b,/a,301,all\n");
        tables.write("release.json", r#"{"pages":[],"files":[],"assets":[]}"#);
        tables.write("cases.json", r#"{"specVersion":"0.12.0","hash":[["","a",1,0.22]],"a":{"inNamespace":[]}}"#);
        tables.write("failing.json", r#"{"hash":[["","a",1,0.22],["b","a",1,0.5]]}"#);
        tables.write("unknown.json", r#"{"somethingNew":[]}"#);
        tables.write("live.csv", "source,target,status,market\n/old,/new,301,all\n");
        tables.run("redirects push live.csv");
        tables
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    fn edgectl(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_edgectl"));
        command.env("KIRKAS_URL", &self.control.url).env("KIRKAS_TOKEN", TOKEN).current_dir(self.folder.path());
        command.args(arguments.split(' ')).stdin(Stdio::null());
        command
    }

    /// The exit code and what is on standard output.
    fn run(&self, arguments: &str) -> (Option<i32>, String) {
        let output = self.edgectl(arguments).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    }

    /// The id of a table that was published.
    fn published(&self) -> String {
        self.run("redirects push other.csv");
        self.control.state.lock().unwrap().redirects.clone().unwrap()
    }
}

#[test]
fn every_subcommand_answers_json_when_asked_in_either_way() {
    let tables = Tables::new();
    let id = tables.published();
    let promote = format!("redirects promote {id}");
    let commands = [
        "redirects check fine.csv",
        "redirects compile fine.csv --out out/fine.bundle",
        "redirects diff fine.csv --from other.csv",
        "redirects push fine.csv",
        "redirects versions",
        &promote,
        "redirects export",
        "redirects export fine.csv --format netlify",
        "redirects import fine.csv --format csv",
        "redirects resolve --table fine.csv /old",
        "release push .",
        "release list",
        "release rollout",
        "release rollout b --stop",
        "release rollout b --promote --note tried",
        "maintenance on",
        "maintenance plan --from 2026-11-28T02:00 --until 2026-11-28T04:00 --region fi",
        "maintenance windows",
        "maintenance preview",
        "maintenance cancel 41",
        "trace http://localhost/old",
        "trace /old?x=1 --host localhost",
        "trace /old --at 2026-12-24T09:00:00Z --country SE --device mobile --consent analytics --signed-in",
        "audit",
        "audit --verify",
        "whoami",
        "people enrol aino@kirkas.example",
        "tokens list",
        "tokens new Deployment --scope redirects:publish",
        "tokens revoke 0123456789abcdef",
        "experiments conformance cases.json",
    ];
    for command in commands {
        for form in ["--json", "--format json"] {
            let (code, text) = tables.run(&format!("{command} {form}"));
            assert_eq!(code, Some(0), "{command} {form}");
            assert!(
                serde_json::from_str::<Value>(&text).is_ok_and(|answer| !answer.is_null()),
                "{command} {form}: {text}"
            );
        }
    }
}

#[test]
fn every_subcommand_answers_text_for_people() {
    let tables = Tables::new();
    let id = tables.published();
    let promote = format!("redirects promote {id} --format text");
    let said = [
        ("redirects check fine.csv --format text", "1 rule, "),
        ("redirects diff fine.csv --from other.csv --format text", "1 changed"),
        ("redirects push fine.csv --format text", "is live (version 4)"),
        ("redirects versions --format text", "2026-01-02"),
        (&promote, "is live (version 5)"),
        ("redirects export --format netlify --format text", "/old /blogi/ 302"),
        ("redirects resolve --table fine.csv --format text /old /new", "/old  301  /sanasto/"),
        ("redirects resolve --table fine.csv --format text /new", "/new  no rule"),
        ("release rollout --format text", "b        10 %   101    3     4    50        2              1.8 s"),
        ("release rollout b --stop", "the roll-out has ended"),
        ("release rollout b --stop --dry-run", "the roll-out would end"),
        ("release rollout b --promote", "the release is live for everybody"),
        ("maintenance off --format text", "maintenance off"),
        ("maintenance plan --from A --until B", "41: maintenance from A until B"),
        ("maintenance plan --from A --until B --dry-run", "maintenance would be from A until B"),
        (
            "maintenance windows",
            "41  planned  2026-11-28T02:00:00+02:00  2026-11-28T04:00:00+02:00  Europe/Helsinki  fi",
        ),
        ("maintenance preview", "fi  http://localhost/?kirkas-preview=token"),
        ("maintenance cancel 41", "window 41 is cancelled"),
        ("maintenance cancel 41 --dry-run", "window 41 would be cancelled"),
        ("trace http://localhost/old --format text", "redirect"),
        ("audit --verify --format text", "the chain is whole"),
        ("people enrol aino@kirkas.example --format text", "ABCD-234Z works until 2026-11-29"),
        ("people reset aino@kirkas.example --format text", "RSET-234Z works until"),
        ("tokens list --format text", "redirects:publish  used 2026-11-26 (FI)  ends 2027-02-24"),
        ("tokens new Deployment --scope redirects:publish --format text", "kirkas_ci_x"),
        ("tokens revoke 0123456789abcdef --format text", "0123456789abcdef is revoked"),
        ("whoami --format text", "operator (operator) may change redirects and look at redirects, audit."),
        ("experiments conformance cases.json", "a.inNamespace                                 0 passed, 0 failed"),
    ];
    for (command, expected) in said {
        let (code, text) = tables.run(command);
        assert_eq!(code, Some(0), "{command}");
        assert!(text.contains(expected), "{command}: {text}");
    }
}

#[test]
fn scripts_can_tell_refusals_from_wrong_usage() {
    let tables = Tables::new();
    let refused = [
        "redirects check refused.csv",
        "redirects check refused.csv --json",
        "redirects compile refused.csv --out x.bundle",
        "redirects diff refused.csv --from fine.csv",
        "redirects push refused.csv",
        "redirects push refused.csv --json",
        "redirects resolve --table refused.csv /a",
        "redirects import release.json --format vercel-json",
        "redirects export other.csv --format tsv",
        "redirects promote nothing",
        "release promote nothing",
        "release rollout other --stop",
        "release rollout other --promote",
        "audit --verify --expect nothing",
        "experiments conformance failing.json",
        "experiments conformance failing.json --json",
        "experiments conformance unknown.json",
    ];
    let wrong = [
        "redirects",
        "redirects check no-such-file.csv",
        "experiments conformance no-such-file.json",
        "redirects check --format no-such-format fine.csv",
        "redirects compile no-such-file.csv",
        "redirects diff fine.csv --to fine.csv",
        "redirects push no-such-file.csv",
        "redirects push --if-version latest fine.csv",
        "redirects versions --format csv",
        "redirects versions --json --format text",
        "redirects promote",
        "release rollout 0123456789",
        "release rollout --share 10",
        "release rollout 0123456789 --share 101",
        "release rollout --stop",
        "release rollout 0123456789 --stop --promote",
        "redirects export no-such-file.csv",
        "redirects import",
        "redirects resolve --table no-such-file.csv /a",
        "release push no-such-folder",
        "release list extra",
        "maintenance perhaps",
        "maintenance plan --from 2026-11-28T02:00",
        "maintenance cancel",
        "trace",
        "trace http://localhost/old --host localhost",
        "audit --expect nothing",
        "audit --all --verify",
    ];
    for (commands, expected) in [(&refused[..], 1), (&wrong[..], 2)] {
        for command in commands {
            let output = tables.edgectl(command).output().unwrap();
            assert_eq!(output.status.code(), Some(expected), "{command}");
            assert!(!output.stderr.is_empty(), "{command}");
        }
    }
    assert!(!tables.path("x.bundle").exists());
}

#[test]
fn a_refused_push_says_why_as_json() {
    let (code, text) = Tables::new().run("redirects push refused.csv --json");
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((code, &answer["counts"]["loops"]), (Some(1), &2.into()));
}

#[test]
fn rules_are_counted_by_file() {
    let (_, text) = Tables::new().run("redirects check fine.csv refused.csv --json");
    let answer: Value = serde_json::from_str(&text).unwrap();
    let of = |name: &str| {
        let files = answer["rules_of"].as_object().unwrap();
        files.iter().find(|(file, _)| Path::new(file).ends_with(name)).map(|(_, rules)| rules.clone())
    };
    assert_eq!((of("fine.csv"), of("refused.csv")), (Some(1.into()), Some(2.into())));
}

#[test]
fn a_url_is_answered_before_the_next_one_comes() {
    let tables = Tables::new();
    let mut command = tables.edgectl("redirects resolve --table fine.csv -");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for (url, status) in [("/old", 301.into()), ("/new", Value::Null)] {
        writeln!(input, "{url}").unwrap();
        let answer: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
        assert_eq!((&answer["url"], &answer["status"]), (&url.into(), &status));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_case_that_fails_is_named_with_what_was_expected_and_what_came() {
    let tables = Tables::new();
    let (_, text) = tables.run("experiments conformance failing.json");
    for said in
        ["hash                                          1 passed, 1 failed", "1: b", "expected 0.5", "got      0.946"]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
    let (_, json) = tables.run("experiments conformance failing.json --json");
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        report["sections"][0],
        serde_json::json!({
            "section": "hash",
            "passed": 1,
            "failed": [{ "case": "1: b", "expected": 0.5, "got": 0.946 }],
        })
    );
}
