//! Which rule answers.

use kirkas_routing::redirects::{LoadError, Status, Table};

use super::{assert_locations, compile_rows, location, look_up, table};

#[test]
fn an_exact_rule_answers_its_path_in_any_spelling() {
    assert_locations(
        "/Häälaina/,/uusi/,301,,,\n",
        &[
            ("h/Häälaina/", "/uusi/"),
            ("h/häälaina", "/uusi/"),
            ("h/H%C3%84%c3%a4LAINA/", "/uusi/"),
            ("h/%68%C3%A4%C3%A4laina", "/uusi/"),
            ("h/haalaina/", ""),
            ("h/häälaina/x", ""),
            ("h/häälaina//", ""),
            ("h//häälaina/", ""),
            ("h/x/häälaina/", ""),
        ],
    );
}

#[test]
fn an_escaped_slash_is_part_of_a_segment() {
    assert_locations(
        "/a%2fb/,/escaped/,301,,,\n/a/b/,/plain/,301,,,\n",
        &[("h/a%2Fb", "/escaped/"), ("h/a/b", "/plain/")],
    );
}

#[test]
fn the_requested_path_comes_before_the_one_with_the_other_slash() {
    assert_locations(
        "/a,/without/,301,,,\n/a/,/with/,301,,,\n/b,/only/,301,,,\n",
        &[("h/a", "/without/"), ("h/a/", "/with/"), ("h/b/", "/only/")],
    );
}

#[test]
fn a_case_sensitive_rule_answers_its_own_spelling_only() {
    assert_locations(
        "/Term,/a/,301,,,sensitive\n/term,/b/,301,,,sensitive\n/Old/*,/c/,301,prefix,,sensitive\n/X/:y/Z,/d/,301,placeholder,,sensitive\n",
        &[
            ("h/Term", "/a/"),
            ("h/term/", "/b/"),
            ("h/TERM", ""),
            ("h/Old/x", "/c/"),
            ("h/old/x", ""),
            ("h/X/any/Z", "/d/"),
            ("h/X/any/z", ""),
        ],
    );
}

#[test]
fn a_rule_for_the_host_comes_before_one_for_every_host() {
    assert_locations(
        "/a,/any/,301,,,\nhttp://fi.localhost:8787/a,/fi/,301,,,\nhttps://OLD.example/b,/old/,301,,,\n",
        &[
            ("fi.localhost/a", "/fi/"),
            ("FI.LOCALHOST:8787/a", "/fi/"),
            ("fi.localhost./a", "/fi/"),
            ("intl.localhost/a", "/any/"),
            ("old.example/b", "/old/"),
            ("other.example/b", ""),
        ],
    );
}

#[test]
fn exact_comes_before_pattern_and_the_most_specific_pattern_first() {
    assert_locations(
        "/a/b/c,/exact/,301,,,\n/a/*,/short/,301,prefix,,\n/a/b/*,/long/,301,prefix,,\n\
         /a/:x/c,/middle/,301,placeholder,,\n/:x/y/,/second/,301,placeholder,,\n/y/:x/,/first/,301,placeholder,,\n",
        &[
            ("h/a/b/c", "/exact/"),
            ("h/a/b/d", "/long/"),
            ("h/a/z/c/", "/middle/"),
            ("h/a/z/d", "/short/"),
            ("h/a", "/short/"),
            ("h/ab", ""),
            ("h/q/y", "/second/"),
            ("h/y/y", "/first/"),
        ],
    );
}

#[test]
fn patterns_fill_their_targets() {
    assert_locations(
        "/old/*,/new/*,301,prefix,,\n/p/*,/q/:splat,301,prefix,,\n/blog/:slug/1/,/blog/:slug/,301,placeholder,,\n\
         /u/:a/:b/,https://x.example/:b/:a?from=:a#:b,302,placeholder,,\n",
        &[
            ("h/old/A/b%20c/", "/new/A/b%20c/"),
            ("h/OLD/x", "/new/x"),
            ("h/old", "/new/"),
            ("h/p/q/r", "/q/q/r"),
            ("h/blog/Laina/1", "/blog/Laina/"),
            ("h/blog//1/", ""),
            ("h/blog/a/b/1/", ""),
            ("h/u/k%C3%A4/r&d=1/", "https://x.example/r&d=1/k%C3%A4?from=k%C3%A4#r&d=1"),
            ("h/u/r&d=1/x/", "https://x.example/x/r&d=1?from=r%26d%3D1#x"),
        ],
    );
}

#[test]
fn a_pattern_does_not_send_its_own_target_round_in_a_circle() {
    assert_locations(
        "/pl-pl/*,/pl-pl/,301,prefix,,\n",
        &[
            ("h/pl-pl/a/b", "/pl-pl/"),
            ("h/pl-pl/a?x=1", "/pl-pl/?x=1"),
            ("h/pl-pl", "/pl-pl/"),
            ("h/pl-pl/", ""),
            ("h/pl-pl/?x=1", ""),
        ],
    );
}

#[test]
fn a_colon_or_a_star_in_an_exact_rule_is_itself() {
    assert_locations(
        "/css/:hover,/hover/,301,exact,,\n/x/*,/star/,301,exact,,\n",
        &[("h/css/:hover", "/hover/"), ("h/css/:active", ""), ("h/x/*", "/star/"), ("h/x/y", "")],
    );
}

#[test]
fn statuses_and_pages_that_are_gone() {
    let table = table("/a,/x/,301,,,\n/b,/x/,302,,,\n/c,/x/,307,,,\n/d,/x/,308,,,\n/e,,410,,,\n/f/*,,410,prefix,,\n");
    let cases = [("h/a", 301), ("h/b", 302), ("h/c", 307), ("h/d", 308), ("h/e", 410), ("h/f/g", 410)];
    for (url, code) in cases {
        let hit = look_up(&table, url).unwrap();
        assert_eq!(hit.status.code(), code);
        assert_eq!(hit.location.is_none(), hit.status == Status::Gone);
        assert_eq!(hit.yields, url == "h/f/g");
    }
}

#[test]
fn a_location_is_printable_ascii() {
    assert_locations(
        "/a,/häät ja \"muut\"/?q=ä#ö,301,,,\n/b,https://käännös.example/ä,301,,,\n",
        &[
            ("h/a", "/h%C3%A4%C3%A4t%20ja%20%22muut%22/?q=%C3%A4#%C3%B6"),
            ("h/b", "https://xn--knns-loaa2k.example/%C3%A4"),
        ],
    );
}

#[test]
fn a_rule_knows_where_it_was_written() {
    let table = table("/a,/x/,301,,,\n\n/b,/x/,301,,,\n");
    let hit = look_up(&table, "h/b").unwrap();
    assert_eq!(table.origin_of(hit.rule), Some(("all.csv", 4)));
    assert_eq!(table.origin_of(99), None);
    assert_eq!(table.len(), 2);
}

#[test]
fn an_empty_table_answers_nothing() {
    let table = table("");
    assert!(table.is_empty());
    assert_eq!(location(&table, "h/"), "");
}

#[test]
fn the_same_rules_give_the_same_bytes() {
    let rows = "/a,/x/,301,,,\n/b/*,/y/,301,prefix,,\n/c/:d/,/z/,301,placeholder,,\n";
    assert_eq!(compile_rows(rows).bundle, compile_rows(rows).bundle);
}

#[test]
fn bytes_that_are_no_table_are_refused() {
    let sound = compile_rows("/a,/x/,301,,,\n").bundle.unwrap();
    let mut other = sound.clone();
    other[4] = 7;
    let cases = [
        (Vec::new(), LoadError::NotATable),
        (b"source,target,status".to_vec(), LoadError::NotATable),
        (other, LoadError::Version(7)),
        (sound[..sound.len() - 1].to_vec(), LoadError::Length),
        ([sound, vec![0]].concat(), LoadError::Length),
    ];
    for (bytes, refusal) in cases {
        assert_eq!(Table::load(bytes).map(|_| ()), Err(refusal));
    }
}
