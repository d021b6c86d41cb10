//! `edgectl` at a prompt: short names of versions, paths in the place of addresses, plain counts, colour, and pipes whose
//! reader leaves.

mod control;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use control::{Control, TOKEN};

struct Prompt {
    folder: tempfile::TempDir,
    control: Control,
}

impl Prompt {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), control: Control::start() }
    }

    /// Writes a table for all markets.
    fn write(&self, name: &str, text: &str) {
        let text = text.replace('\n', ",all\n").replacen(",all\n", ",market\n", 1);
        std::fs::write(self.folder.path().join(name), text).unwrap();
    }

    fn edgectl(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_edgectl"));
        command.env("KIRKAS_URL", &self.control.url).env("KIRKAS_TOKEN", TOKEN).current_dir(self.folder.path());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.args(arguments.split(' ')).stdin(Stdio::null());
        command
    }

    /// Standard output and standard error of a command that ends with this code.
    fn run(&self, arguments: &str, code: i32) -> (String, String) {
        let output = self.edgectl(arguments).output().unwrap();
        let (out, error) = texts(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {out}{error}");
        (out, error)
    }

    fn publish(&self, id: &str, kind: &str) {
        let bundle = (format!("kind={kind}&note="), Vec::new());
        self.control.state.lock().unwrap().bundles.insert(id.to_owned(), bundle);
    }
}

fn texts(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_version_goes_by_its_first_eight_characters() {
    let prompt = Prompt::new();
    let ids = ["aaaaaaaa1", "aaaaaaaa2", "bbbbbbbb"].map(|start| format!("{start:0<64}"));
    for id in &ids {
        prompt.publish(id, "redirects");
    }
    prompt.publish(&"d".repeat(64), "release");
    let refused = [
        ("redirects promote bbbbbbb", "give the first 8 characters of its id, or more"),
        ("redirects promote cccccccc", "no version of redirects begins with \"cccccccc\""),
        ("redirects promote dddddddd", "no version of redirects begins with \"dddddddd\""),
        ("redirects promote aaaaaaaa", "2 versions of redirects begin with \"aaaaaaaa\": give more characters"),
        ("redirects diff --to aaaaaaaa", "2 versions of redirects begin with"),
        ("redirects diff --from aaaaaaaa --to live", "2 versions of redirects begin with"),
        ("experiments diff eeeeeeee", "no version of experiments begins with"),
        ("experiments promote eeeeeeee", "`edgectl experiments versions` lists them"),
        ("campaigns promote eeeeeeee", "`edgectl campaigns versions` lists them"),
        ("release promote eeeeeeee", "`edgectl release versions` lists them"),
    ];
    for (command, expected) in refused {
        let (_, error) = prompt.run(command, 1);
        assert!(error.contains(expected), "{command}: {error}");
    }
    for name in ["bbbbbbbb", "bbbbbbbb0000", &ids[2]] {
        assert!(prompt.run(&format!("redirects promote {name}"), 0).0.starts_with(&ids[2]), "{name}");
    }
    assert!(prompt.run("release promote dddddddd", 0).0.contains("is live"));
}

#[test]
fn a_path_is_traced_at_the_services_host_or_another() {
    let prompt = Prompt::new();
    let host = prompt.control.url.trim_start_matches("http://").to_owned();
    let cases = [
        ("trace /old?x=1", format!("http://{host}/old?x=1")),
        ("trace /old?x=1 --host intl.localhost:8787", "http://intl.localhost:8787/old?x=1".to_owned()),
        ("trace https://www.example.com/old", "https://www.example.com/old".to_owned()),
    ];
    for (command, url) in cases {
        let (out, _) = prompt.run(command, 0);
        let query: String = url::form_urlencoded::Serializer::new(String::new()).append_pair("url", &url).finish();
        let asked: String =
            out.lines().next().unwrap().trim_start_matches("url").trim().replace("%3a", "%3A").replace("%2f", "%2F");
        assert_eq!(asked, query, "{command}");
    }
}

#[test]
fn a_trace_asks_for_somebody_and_prints_headers() {
    let prompt = Prompt::new();
    let (out, _) = prompt.run("trace /old --country SE --consent analytics --signed-in", 0);
    let query = out.lines().next().unwrap();
    assert!(query.ends_with("&country=SE&consent=analytics&signed_in=true"), "{query}");
    assert!(out.lines().any(|line| line.starts_with("header") && line.ends_with("cache-control: no-store")), "{out}");
}

#[test]
fn one_of_a_thing_is_not_many() {
    let prompt = Prompt::new();
    prompt.write("one.csv", "source,target,status\n/old,/sanasto/,301\n");
    prompt.write("two.csv", "source,target,status\n/old,/blogi/,301\n/older,/blogi/,301\n");
    prompt.write("cases.json", r#"{"hash":[["","a",1,0.5]]}"#);
    let cases = [
        ("redirects check one.csv", 0, "1 rule, "),
        ("redirects check two.csv", 0, "2 rules, "),
        ("redirects diff one.csv --from two.csv", 0, "0 rules added, 1 removed, 1 changed; 4 of 4 URLs answer"),
        ("redirects diff two.csv --from two.csv", 0, "0 of 4 URLs answer differently"),
        ("redirects diff one.csv --from one.csv", 0, "0 of 2 URLs answer differently"),
        ("redirects import one.csv", 0, "1 rule, csv to csv"),
        ("redirects import two.csv", 0, "2 rules, csv to csv"),
        ("experiments conformance cases.json", 1, "1 of 1 case came out otherwise"),
        ("audit --verify", 0, "0 entries, the chain is whole"),
    ];
    for (command, code, expected) in cases {
        let (out, error) = prompt.run(command, code);
        assert!(out.contains(expected) || error.contains(expected), "{command}: {out}{error}");
    }
}

#[test]
fn the_audit_lists_what_was_published_unless_all_is_asked_for() {
    let prompt = Prompt::new();
    assert!(!prompt.run("audit", 0).0.contains("store blobs"));
    assert!(prompt.run("audit --all", 0).0.contains("store blobs"));
}

#[test]
fn a_dry_run_says_when_it_would_change_nothing() {
    let prompt = Prompt::new();
    prompt.write("sources.json", r#"{"sources":[{"name":"ads","id":"gclid"}],"affiliates":[],"bots":["bot"]}"#);
    let dry = || prompt.run("campaigns push sources.json --dry-run", 0).0;
    assert!(dry().contains("would be live"), "{}", dry());
    prompt.run("campaigns push sources.json", 0);
    assert!(dry().contains("nothing would change"), "{}", dry());
}

#[test]
fn errors_and_warnings_are_in_colour_where_it_is_wanted() {
    let prompt = Prompt::new();
    prompt.write("refused.csv", "source,target,status\n/a,/b,301\n/b,/a,301\n");
    let cases = [
        ("", None, false),
        ("", Some("CLICOLOR_FORCE"), true),
        ("", Some("NO_COLOR"), false),
        (" --color always", None, true),
        (" --color always", Some("NO_COLOR"), true),
        (" --color never", Some("CLICOLOR_FORCE"), false),
        (" --color auto", None, false),
    ];
    for (option, variable, expected) in cases {
        let mut command = prompt.edgectl(&["redirects check refused.csv", option].concat());
        let (out, error) = texts(&command.envs(variable.map(|name| (name, "1"))).output().unwrap());
        for text in [out, error] {
            assert_eq!(text.contains("\u{1b}["), expected, "{option} {variable:?}: {text:?}");
        }
    }
}

/// What is on standard error, and the exit code, of a command whose first line alone is read.
fn read_one_line(mut command: Command, input: Option<String>) -> (String, Option<i32>) {
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    if let (Some(input), Some(mut pipe)) = (input, child.stdin.take()) {
        std::thread::spawn(move || while pipe.write_all(input.as_bytes()).is_ok() {});
    }
    let mut out = BufReader::new(child.stdout.take().unwrap());
    assert!(out.read_line(&mut String::new()).unwrap() > 0);
    drop(out);
    let output = child.wait_with_output().unwrap();
    (texts(&output).1, output.status.code())
}

#[test]
fn a_command_ends_quietly_when_its_reader_has_gone() {
    let prompt = Prompt::new();
    let rows = |target: &str| (0..20_000).map(|n| format!("/old/{n},{target},301\n")).collect::<String>();
    prompt.write("large.csv", &["source,target,status\n", &rows("/blogi/")].concat());
    prompt.write("notes.csv", &["source,target,status\n", &rows("/no-such-page/")].concat());
    let cases = [
        ("redirects export large.csv --format netlify", "20000 rules, csv to netlify\n"),
        ("redirects import large.csv", "20000 rules, csv to csv\n"),
        ("redirects import large.csv --json", ""),
        ("redirects check notes.csv --all", ""),
        ("redirects check notes.csv --json", ""),
    ];
    for (command, error) in cases {
        assert_eq!(read_one_line(prompt.edgectl(command), None), (error.to_owned(), Some(0)), "{command}");
    }
    let endless = prompt.edgectl("redirects resolve --table large.csv -");
    assert_eq!(read_one_line(endless, Some("/old/1\n".to_owned())), (String::new(), Some(0)));
}

#[test]
fn what_nobody_reads_is_refused_all_the_same() {
    let prompt = Prompt::new();
    let rows: String = (0..5_000).map(|n| format!("/old/{n},/old/{n},301\n")).collect();
    prompt.write("loops.csv", &["source,target,status\n", &rows].concat());
    let (error, code) = read_one_line(prompt.edgectl("redirects check loops.csv"), None);
    assert_eq!((error.lines().count(), code), (1, Some(1)), "{error}");
}
