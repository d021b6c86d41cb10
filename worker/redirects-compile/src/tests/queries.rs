//! The visitor's query: what rules require of it, and what of it is forwarded.

use super::{assert_locations, table};

#[test]
fn the_query_is_carried_over_byte_for_byte() {
    assert_locations(
        "/a,/b/,301,,,\n",
        &[
            ("h/a?gclid=X%2f+y&&k", "/b/?gclid=X%2f+y&&k"),
            ("h/a?", "/b/"),
            ("h/a?q=%zz\"<ä", "/b/?q=%zz%22%3C%C3%A4"),
            ("h/a?a=1?b=2", "/b/?a=1?b=2"),
        ],
    );
}

#[test]
fn a_query_joins_the_targets_own_and_the_fragment_stays_last() {
    assert_locations(
        "/a,/b/?x=1#top,301,,,\n/c,/d/#top,301,,,\n/e,/f/?,301,,,\n",
        &[
            ("h/a", "/b/?x=1#top"),
            ("h/a?y=2", "/b/?x=1&y=2#top"),
            ("h/a?x=9&y=2&x=8", "/b/?x=1&y=2#top"),
            ("h/c?y=2", "/d/?y=2#top"),
            ("h/e?y=2&z=3", "/f/?y=2&z=3"),
        ],
    );
}

#[test]
fn a_rule_can_drop_the_query() {
    assert_locations(
        "/a,/b/,301,,drop,\n/p/*,/q/*?k=1,301,prefix,drop,\n",
        &[("h/a?y=2", "/b/"), ("h/p/x?y=2", "/q/x?k=1")],
    );
}

#[test]
fn a_rule_with_a_query_asks_for_its_parameters_and_carries_the_rest() {
    assert_locations(
        "/a?id=5,/five/,301,,,\n/a?id=5&v=2,/five-two/,301,,,\n/a,/none/,301,,,\n",
        &[
            ("h/a?id=5", "/five/"),
            ("h/a?gclid=z&ID=5", "/five/?gclid=z"),
            ("h/a?i%64=%35", "/five/"),
            ("h/a?v=2&id=5&w=1", "/five-two/?w=1"),
            ("h/a?id=6", "/none/?id=6"),
            ("h/a", "/none/"),
        ],
    );
}

#[test]
fn one_path_can_have_any_number_of_rules_by_query() {
    let rows: String = (0..5_000).map(|id| format!("/index.php?art=1&id={id}&lang=fi,/page/{id}/,301,,,\n")).collect();
    let table = table(&(rows + "/index.php,/,301,,,\n"));
    for (query, location) in [
        (Some("id=0&lang=fi&art=1"), "/page/0/"),
        (Some("utm_source=x&LANG=fi&id=4999&art=1"), "/page/4999/?utm_source=x"),
        (Some("id=4999"), "/?id=4999"),
        (Some("lang=fi"), "/?lang=fi"),
        (None, "/"),
    ] {
        let hit = table.find("h", "/Index.php", query);
        assert_eq!(hit.and_then(|hit| hit.location).as_deref(), Some(location), "{query:?}");
    }
}

#[test]
fn an_exact_query_is_the_whole_query() {
    assert_locations(
        "/a?id=5,/five/,301,,exact,\n/b,/none/,301,,exact,\n",
        &[("h/a?id=5", "/five/"), ("h/a?id=5&x=1", ""), ("h/b", "/none/"), ("h/b?", "/none/"), ("h/b?x=1", "")],
    );
}

#[test]
fn a_case_sensitive_rule_compares_its_query_so() {
    assert_locations("/a?id=B,/b/,301,,,sensitive\n", &[("h/a?id=B", "/b/"), ("h/a?id=b", "")]);
}

#[test]
fn an_escaped_ampersand_is_part_of_a_value() {
    assert_locations("/a?q=r%26d,/b/,301,,,\n", &[("h/a?q=r%26d", "/b/"), ("h/a?q=r&d", "")]);
}

#[test]
fn a_host_with_a_query_comes_before_a_host_and_that_before_a_query() {
    assert_locations(
        "/a?x=1,/query/,301,,,\nhttp://h/a,/host/,301,,,\nhttp://h/a?x=1,/both/,301,,,\n",
        &[("h/a?x=1", "/both/"), ("h/a", "/host/"), ("g/a?x=1", "/query/"), ("g/a", "")],
    );
}
