//! `edgectl redirects` on files: checking, compiling, importing, trying out.

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;
use url::Url;

fn edgectl(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("edgectl").unwrap();
    command.args(arguments).current_dir(project());
    command
}

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    text(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_projects_own_tables_are_accepted() {
    let output = edgectl(&["redirects", "check", "--json"]).assert().success().get_output().clone();
    let answer: Value = serde_json::from_str(&text(&output)).unwrap();
    assert_eq!(answer["refused"], 0);
    let unknown = answer["findings"].as_array().unwrap().iter().filter(|f| f["check"] == "unknown-target").count();
    assert_eq!(unknown, 0, "every target is a page of the service");
}

#[test]
fn a_large_table_is_written_in_parts_and_answers_from_them() {
    let folder = tempfile::tempdir().unwrap();
    let rows: String = (0..2000).map(|n| format!("/old/{n}\t/sanasto/?n={n}\n")).collect();
    let table = file(folder.path(), "large.tsv", &rows);
    let out = folder.path().join("large.bundle").display().to_string();
    edgectl(&["redirects", "compile", &table, "--market", "all", "--out", &out, "--shard-bytes", "1000"])
        .assert()
        .success();
    let shards: Vec<_> =
        std::fs::read_dir(format!("{out}.shards")).unwrap().map(|shard| shard.unwrap().path()).collect();
    assert!(shards.len() > 3);
    let resolve =
        || edgectl(&["redirects", "resolve", "--table", &out, "/old/0", "/OLD/1999", "/old/2000"]).output().unwrap();
    let locations: Vec<Value> = lines(&resolve()).into_iter().map(|line| line["location"].clone()).collect();
    assert_eq!(locations, ["/sanasto/?n=0".into(), "/sanasto/?n=1999".into(), Value::Null]);
    std::fs::remove_file(&shards[0]).unwrap();
    assert_eq!(resolve().status.code(), Some(2), "a table that lacks a part says nothing of any path");
}

#[test]
fn the_projects_own_tables_send_old_paths_to_new_ones() {
    let cases = [
        ("http://localhost/remonttilaina", Some("/lainan-kayttotarkoitus/remontti/")),
        (
            "http://localhost/AUTOLAINA/?gclid=a%2Fb",
            Some("/lainan-kayttotarkoitus/auto-vene-moottoripyora/?gclid=a%2Fb"),
        ),
        ("http://localhost/h%C3%A4%C3%A4laina/", Some("/lainan-kayttotarkoitus/haat/")),
        ("http://localhost/blogi/1/", Some("/blogi/")),
        ("http://localhost/blogi/kategoria/talous/1/", Some("/blogi/kategoria/talous/")),
        ("http://localhost/kirjoittaja/matti-meikalainen/", Some("/kirjoittajat/")),
        ("http://localhost/sv/blogg/1/", Some("/sv/blogg/")),
        ("http://localhost/under-maintenance/", Some("/")),
        ("http://intl.localhost/pl-pl/under-maintenance", Some("/pl-pl/")),
        ("http://intl.localhost/pl-pl/dowolna/stara/strona/", Some("/pl-pl/")),
        ("http://intl.localhost/lv-ru/staraya/", Some("/lv-ru/")),
        ("http://intl.localhost/ro-ro/credit-auto/", Some("/ro-ro/scopul-imprumutului/masina-barca-motocicleta/")),
        ("http://intl.localhost/crypto/bitcoin/", Some("/")),
        ("http://intl.localhost/review/some-lender/", Some("/reviews/")),
        ("http://localhost/sanasto/", None),
        ("http://intl.localhost/ro-ro/nimic/", None),
    ];
    let urls: Vec<&str> = cases.iter().map(|(url, _)| *url).collect();
    let output =
        edgectl(&[&["redirects", "resolve"], urls.as_slice()].concat()).assert().success().get_output().clone();
    for (answer, (url, location)) in lines(&output).iter().zip(cases) {
        assert_eq!(answer["location"].as_str(), location, "{url}");
    }
}

#[test]
fn a_refused_table_is_explained_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let table = file(folder.path(), "all.csv", "source,target,status\n/a,/b,301\n/b,/a,301\n/c,//evil.example,301\n");
    let out = folder.path().join("out.bundle");
    let output = edgectl(&["redirects", "compile", &table, "--out", out.to_str().unwrap()])
        .assert()
        .code(1)
        .get_output()
        .clone();
    let said = String::from_utf8(output.stderr).unwrap();
    for line in
        ["all.csv:2: target: The redirects never end", "all.csv:4: target: A target that begins with two slashes"]
    {
        assert!(said.contains(line), "{line}: {said}");
    }
    assert!(!out.exists());
    let output = edgectl(&["redirects", "check", "--json", &table]).assert().code(1).get_output().clone();
    let answer: Value = serde_json::from_str(&text(&output)).unwrap();
    assert_eq!(answer["findings"][0]["check"], "loop");
    assert_eq!(answer["findings"][0]["line"], 2);
}

#[test]
fn wrong_usage_and_failures_have_codes_of_their_own() {
    edgectl(&["redirects", "chek"]).assert().code(2);
    edgectl(&["redirects", "check", "no-such-file.csv"]).assert().code(2);
    edgectl(&["redirects", "export", "--format", "no-such-format", "redirects/all.csv"]).assert().code(2);
    edgectl(&["redirects", "resolve", "--table", "Cargo.toml", "/a"]).assert().code(1);
}

#[test]
fn a_check_counts_what_it_finds() {
    let folder = tempfile::tempdir().unwrap();
    let rows = "source,target,status\n/a,/b,301\n/b,/sanasto/,301\n/c,/d,301\n/d,/c,301\n/e,/blogi/,301\n/E,/,301\n\
                /f,/blogi/,301\n/f/,/,301\n/ä,/blogi/,301\n/%C3%A4,/blogi/,301\n";
    let table = file(folder.path(), "all.csv", rows);
    let output = edgectl(&["redirects", "check", "--json", &table]).assert().code(1).get_output().clone();
    let answer: Value = serde_json::from_str(&text(&output)).unwrap();
    let counts = [
        ("rules", 8),
        ("chains", 1),
        ("loops", 2),
        ("conflicts", 1),
        ("case_clashes", 1),
        ("percent_encoding_clashes", 1),
        ("trailing_slash_clashes", 1),
        ("shadowed", 0),
        ("duplicates", 1),
    ];
    for (name, count) in counts {
        assert_eq!(answer["counts"][name], count, "{name}: {answer:#}");
    }
    let first = &answer["findings"][0];
    assert_eq!((&first["check"], &first["line"], &first["column"]), (&"chain".into(), &2.into(), &"target".into()));
    assert_eq!(first["severity"], "report");
    assert!(first["message"].as_str().unwrap().contains("redirected again"));
}

#[test]
fn tables_of_other_systems_come_in_and_go_out() {
    let folder = tempfile::tempdir().unwrap();
    let list = file(folder.path(), "_redirects", "# Renamed\n/old/* /new/:splat 301\n/a /b 302\n");
    let csv = folder.path().join("old-site.csv");
    let csv = csv.to_str().unwrap();
    edgectl(&["redirects", "import", &list, "--market", "gb", "--out", csv]).assert().success();
    assert_eq!(
        std::fs::read_to_string(csv).unwrap(),
        "source,target,status,match,query,case,market,note\n\
         /old/*,/new/:splat,301,prefix,,,gb,Renamed\n/a,/b,302,,,,gb,\n"
    );
    let export = ["redirects", "export", csv, "--format", "netlify"];
    let refused = edgectl(&export).assert().code(1).get_output().clone();
    assert!(String::from_utf8(refused.stderr).unwrap().contains("no place for the market"));
    let of_gb = [&export[..], &["--market", "gb"]].concat();
    let output = edgectl(&of_gb).assert().success().get_output().clone();
    assert_eq!(text(&output), std::fs::read_to_string(&list).unwrap());

    let refused = edgectl(&[
        "redirects",
        "export",
        csv,
        "--format",
        "vercel-json",
        "--market",
        "gb",
        "--json",
        "--without-notes",
    ])
    .assert()
    .code(1)
    .get_output()
    .clone();
    let answer: Value = serde_json::from_str(&text(&refused)).unwrap();
    assert_eq!((&answer["refused"], &answer["text"]), (&1.into(), &Value::Null));
    assert_eq!((&answer["findings"][0]["check"], &answer["findings"][0]["line"]), (&"not-held".into(), &2.into()));

    let unclear = file(folder.path(), "unclear", "/a /b\n");
    edgectl(&["redirects", "import", &unclear]).assert().code(1);
    let import = ["redirects", "import", &unclear, "--market", "all", "--format", "cloudflare-redirects"];
    edgectl(&import).assert().success();
}

#[test]
fn a_market_that_nothing_tells_is_asked_for_with_the_choices() {
    let folder = tempfile::tempdir().unwrap();
    let rows = "source,target,status\n/old,/sanasto/,301\n";
    let unnamed = file(folder.path(), "old-site.csv", rows);
    for command in ["check", "import"] {
        let said = edgectl(&["redirects", command, &unnamed]).assert().code(1).get_output().clone();
        let said = text(&said) + &String::from_utf8(said.stderr).unwrap();
        assert!(said.contains("fi, gb, lv, pl, ro, all"), "{command}: {said}");
    }
    edgectl(&["redirects", "check", "--market", "de", &unnamed]).assert().code(2);
    edgectl(&["redirects", "check", "--market", "fi", &unnamed]).assert().success();
    let resolve = ["redirects", "resolve", "--market", "gb", "--table", &unnamed];
    let urls = ["http://intl.localhost/old", "http://localhost/old"];
    let answers = lines(&edgectl(&[&resolve[..], &urls].concat()).assert().success().get_output().clone());
    assert_eq!(answers.iter().map(|answer| answer["status"].as_u64()).collect::<Vec<_>>(), [Some(301), None]);
}

#[test]
fn urls_are_read_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let table = file(folder.path(), "all.csv", "source,target,status\n/a,/sanasto,302\n/b,,410\n");
    let output = edgectl(&["redirects", "resolve", "--table", &table])
        .write_stdin("/a\nhttps://x.example/b?c\n/c\n")
        .assert()
        .success()
        .get_output()
        .clone();
    let answers = lines(&output);
    let of = |at: usize| (answers[at]["status"].as_u64(), answers[at]["location"].as_str());
    assert_eq!((of(0), of(1), of(2)), ((Some(302), Some("/sanasto/")), (Some(410), None), (None, None)));
    assert!(answers[0]["rule"].as_str().unwrap().ends_with("all.csv:2"));
}

/// Redirects as large sites have them, FROM, a tab, TO: letters of either case and of any script, quotes, braces,
/// escapes, fragments, a question at the end of a title.
fn generated_list() -> String {
    let titles = [
        "Getting_started",
        "font-size",
        "Accessibility:Roles:ROLE_ALERT",
        "The_\"quoted\"_title",
        "Array.(join)",
        "{curly}",
        "Ääkköset_ja_åländska",
        "Ελληνικά",
        "日本語",
        "it's~all+here",
        "C%2B%2B",
    ];
    let row = |(number, title): (usize, &&str)| {
        let target = titles[(number + 5) % titles.len()];
        format!(
            "/en-US/Archive/{title}/{number}\t/library/{target}/{number}{}\n",
            ["", "#Notes", "?page=2"][number % 3]
        )
    };
    let many = titles.iter().cycle().take(3000).enumerate().map(row).collect::<String>();
    many + "/en-US/Archive/What_is_this?\t/library/what-is-this\n"
}

#[test]
fn every_row_of_a_generated_list_leads_to_its_target() {
    let folder = tempfile::tempdir().unwrap();
    every_row_leads_to_its_target(&file(folder.path(), "list.tsv", &generated_list()));
}

#[test]
#[ignore = "reads lists of others, in the folder that KIRKAS_VECTORS names"]
fn every_row_of_a_list_of_others_leads_to_its_target() {
    let folder = std::env::var("KIRKAS_VECTORS").unwrap();
    every_row_leads_to_its_target(&format!("{folder}/redirects/mdn-en-us.tsv"));
}

fn every_row_leads_to_its_target(list: &str) {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("list.csv");
    let bundle = folder.path().join("list.bundle");
    let (table, bundle) = (table.to_str().unwrap(), bundle.to_str().unwrap());
    let said = edgectl(&["redirects", "import", list, "--market", "fi", "--out", table])
        .assert()
        .success()
        .get_output()
        .clone();
    assert!(String::from_utf8(said.stderr).unwrap().contains("there is a rule for each reading"));
    edgectl(&["redirects", "compile", table, "--out", bundle]).assert().success();

    let text = std::fs::read_to_string(list).unwrap();
    let rows: Vec<(&str, &str)> =
        text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t')).collect();
    let asked: Vec<String> = rows.iter().map(|(from, _)| (*from).to_owned() + "\n").collect();
    let output = edgectl(&["redirects", "resolve", "--table", bundle])
        .write_stdin(asked.concat())
        .assert()
        .success()
        .get_output()
        .clone();
    let answers = lines(&output);
    assert_eq!(answers.len(), rows.len());
    let base = Url::parse("https://this.example/").unwrap();
    for ((from, to), answer) in rows.iter().zip(answers) {
        let location = answer["location"].as_str().unwrap_or_default();
        assert_eq!(base.join(location), base.join(to), "{from}");
        assert_eq!(answer["status"], 301, "{from}");
    }
}
