#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests")]

use kirkas_core::release::Manifest;
use kirkas_core::site::{self, Resolution};
use kirkas_experiments::{Bundle, Evaluation, Object, Value, Visitor};
use serde_json::{Value as Json, json};

use super::{Compiled, Release, SitePage, Slots, Source, VariationContent, compile, diff, required_pages};
use crate::files::File;
use crate::hosts::HostList;
use crate::release::{Entry, pack};

fn file(name: &str, json: &Json) -> File {
    File { name: name.to_owned(), text: json.to_string() }
}

/// An experiment on the comparison's front page, with these members besides or in place of its own.
fn experiment(members: Json) -> Json {
    let mut experiment = json!({
        "key": "hero",
        "status": "running",
        "variations": [{}, { "slots": { "heading": "Other" } }],
        "urlPatterns": [{ "include": true, "type": "simple", "pattern": "/sv/" }],
    });
    experiment.as_object_mut().unwrap().extend(members.as_object().unwrap().clone());
    experiment
}

fn compiled(experiments: &[Json]) -> Compiled {
    compile(&[file("a.json", &json!({ "experiments": experiments }))], None, None)
}

/// What was found: `!` marks errors.
fn found(compiled: &Compiled) -> Vec<String> {
    let mark = |is_error| if is_error { "!" } else { "" };
    compiled.findings.iter().map(|f| format!("{}{}{}: {}", mark(f.is_error), f.file, f.place, f.reason)).collect()
}

fn release() -> (Manifest, Slots) {
    let page = |path: &str| Entry::Page { region: "fi".into(), path: path.into(), html: [1; 32], data: [2; 32] };
    let pages = ["/", "/sv/", "/vertaa/", "/vertaa/#compact", "/offers/:id/"].map(page);
    let slots = br#"{"landing": {"heading": "/content/heading", "cta.href": "/content/cta"}}"#;
    (Manifest::load(pack(pages.to_vec()).unwrap()).unwrap(), Slots::read(slots).unwrap())
}

#[test]
fn files_make_one_payload_in_which_each_key_is_once() {
    let files = [
        file("a.json", &json!({ "features": { "x": { "defaultValue": 1 } }, "experiments": [experiment(json!({}))] })),
        file("b.json", &json!({ "features": { "y": {} }, "savedGroups": { "g": [1] }, "dateUpdated": "2026-11-21" })),
    ];
    let all = compile(&files, None, None);
    assert_eq!(found(&all), Vec::<String>::new());
    assert_eq!((all.features(), all.experiments.len(), all.bundle.is_some()), (2, 1, true));

    let twice = compile(&[files[0].clone(), File { name: "b.json".to_owned(), ..files[0].clone() }], None, None);
    assert!(twice.bundle.is_none());
    assert_eq!(
        found(&twice)[..2],
        [
            "!b.json#/features/x: \"x\" is in another file too.",
            "!b.json#/experiments/0/key: Another experiment has the key \"hero\" too."
        ]
    );
}

#[test]
fn what_is_wrong_is_found_where_it_is() {
    let cases = [
        (json!({ "key": "a~b" }), "!a.json#/experiments/0/key: \"a~b\" is no key."),
        (json!({ "status": "paused" }), "!a.json#/experiments/0/status: \"paused\" is no status."),
        (json!({ "coverage": 2 }), "!a.json#/experiments/0/coverage: 2 is not a number from 0 to 1."),
        (json!({ "colour": 2 }), "a.json#/experiments/0/colour: \"colour\" has no effect."),
        (
            json!({ "hashAttribute": "user" }),
            "!a.json#/experiments/0/hashAttribute: Nobody has the attribute \"user\".",
        ),
        (
            json!({ "condition": { "$or": [{ "region": "fi" }, { "plan": { "$exists": true } }] } }),
            "!a.json#/experiments/0/condition: Nobody has the attribute \"plan\".",
        ),
        (json!({ "condition": { "path": { "$regex": "(?=a)b" } } }), "!a.json#/experiments/0/condition/path: (?=a)b."),
        (
            json!({ "urlPatterns": [{ "include": true, "type": "simple", "pattern": "/nowhere/" }] }),
            "!a.json#/experiments/0/urlPatterns: \"hero\" is for no page of the site.",
        ),
        (
            json!({ "variations": [{}, { "js": "alert(1)" }] }),
            "!a.json#/experiments/0/variations/1: js can't be added to a page.",
        ),
        (
            json!({ "variations": [{}, { "page": "/sv/ansok/" , "variant": "x" }] }),
            "!a.json#/experiments/0/variations/1: It says several things.",
        ),
        (
            json!({ "variations": [{}, { "page": "/nowhere/" }] }),
            "!a.json#/experiments/0/variations/1: \"/nowhere/\", in the place of /sv/, is no page of fi.",
        ),
        (
            json!({ "variations": [{}, { "slots": { "cta.href": "javascript:alert(1)" } }] }),
            "!a.json#/experiments/0/variations/1: cta.href can't lead to \"javascript:alert(1)\".",
        ),
        (
            json!({ "variations": [{}, { "slots": { "cta.href": "https://elsewhere.example/" } }] }),
            "!a.json#/experiments/0/variations/1: cta.href can't lead to \"https://elsewhere.example/\".",
        ),
        (
            json!({ "variations": [{}, { "slots": { "cta.href": "/\\elsewhere.example/" } }] }),
            r#"!a.json#/experiments/0/variations/1: cta.href can't lead to "/\\elsewhere.example/"."#,
        ),
        (
            json!({ "variations": [{}, { "slots": { "image.src": "/\t/elsewhere.example/" } }] }),
            r#"!a.json#/experiments/0/variations/1: image.src can't be "/\t/elsewhere.example/"."#,
        ),
        (
            json!({ "variations": [{}, { "domMutations": [{ "selector": "h1", "action": "set", "attribute": "html", "value": "x" }] }] }),
            "!a.json#/experiments/0/variations/1: {\"action\":\"set\",\"attribute\":\"html\",\"selector\":\"h1\",\"value\":\"x\"} can't be done before a page is sent.",
        ),
        (
            json!({ "variations": [{}, { "slots": { "heading": "" } }] }),
            "!a.json#/experiments/0/variations/1: heading can't be empty.",
        ),
        (
            json!({ "meta": [{ "key": "a" }, { "key": "b\n" }] }),
            "!a.json#/experiments/0/meta: \"b\\n\" is no key of a variation.",
        ),
        (
            json!({ "variations": [{}, { "urlRedirect": "https://localhost/nowhere/" }] }),
            "!a.json#/experiments/0/variations/1/urlRedirect: \"https://localhost/nowhere/\" leads to no page.",
        ),
        (
            json!({ "variations": [{}, { "urlRedirect": "https://elsewhere.example/" }] }),
            "a.json#/experiments/0/variations/1/urlRedirect: \"https://elsewhere.example/\" is on another site.",
        ),
        (
            json!({ "metrics": { "goal": [] } }),
            "!a.json#/experiments/0/metrics: unknown field `goal`, expected one of `goals`, `guardrails`, `secondary`, `correction`.",
        ),
    ];
    for (members, expected) in cases {
        let compiled = compiled(&[experiment(members)]);
        assert_eq!(found(&compiled), [expected]);
        assert_eq!(compiled.bundle.is_none(), expected.starts_with('!'), "{expected}");
    }
}

#[test]
fn a_payload_that_is_too_large_for_isolates_is_refused() {
    let group: Vec<String> = (0..60_000).map(|number| format!("visitor-{number}")).collect();
    let large = json!({
        "savedGroups": { "g": group },
        "features": { "x": { "defaultValue": 1, "rules": [{ "condition": { "id": { "$inGroup": "g" } }, "force": 2 }] } },
    });
    let compiled = compile(&[file("a.json", &large)], None, None);
    assert!(compiled.bundle.is_none());
    assert!(compiled.findings[0].to_string().contains("are the most"), "{:?}", compiled.findings);
}

#[test]
fn experiments_that_can_change_one_page_have_to_keep_visitors_apart() {
    let two = |one: Json, other: Json| {
        let mut other = experiment(other);
        other["key"] = "other".into();
        compiled(&[experiment(one), other])
    };
    let overlap = ["!a.json#/experiments/1/urlPatterns: \"hero\" and \"other\" can both change /sv/."];
    let filter = |from: f64, to: f64| json!({ "filters": [{ "seed": "layer", "ranges": [[from, to]] }] });
    let cases = [
        (json!({}), json!({}), true),
        (json!({ "namespace": ["n", 0, 0.5] }), json!({ "namespace": ["n", 0.5, 1] }), false),
        (json!({ "namespace": ["n", 0, 0.6] }), json!({ "namespace": ["n", 0.5, 1] }), true),
        (json!({ "namespace": ["n", 0, 0.5] }), json!({ "namespace": ["m", 0.5, 1] }), true),
        (
            json!({ "namespace": ["n", 0, 0.5] }),
            json!({ "namespace": ["n", 0.5, 1], "hashAttribute": "country" }),
            true,
        ),
        (filter(0.0, 0.5), filter(0.5, 1.0), false),
        (filter(0.0, 0.5), json!({ "namespace": ["layer", 0.5, 1] }), true),
        (json!({}), json!({ "status": "draft" }), false),
        (json!({}), json!({ "status": "stopped" }), false),
        (json!({}), json!({ "status": "stopped", "force": 1 }), true),
        (json!({}), json!({ "active": false }), false),
        (json!({}), json!({ "manual": true }), false),
        (json!({}), json!({ "variations": [{}, {}] }), false),
        (json!({}), json!({ "urlPatterns": [{ "include": true, "type": "simple", "pattern": "/en/" }] }), false),
        // Who has the one query has the page as well.
        (json!({}), json!({ "urlPatterns": [{ "include": true, "type": "simple", "pattern": "/sv/?a=b" }] }), true),
        (
            json!({}),
            json!({ "urlPatterns": [
                { "include": true, "type": "simple", "pattern": "/sv/" },
                { "include": false, "type": "simple", "pattern": "/sv/?a=b" },
            ] }),
            true,
        ),
    ];
    for (one, other, overlaps) in cases {
        let compiled = two(one.clone(), other.clone());
        assert_eq!(found(&compiled), overlap[..usize::from(overlaps)], "{one} {other}");
    }
}

#[test]
fn pages_variants_and_slots_have_to_be_in_the_release() {
    let (manifest, slots) = release();
    let of_release = |experiments: &[Json]| {
        let files = [file("a.json", &json!({ "experiments": experiments }))];
        compile(&files, Some(Release { manifest: &manifest, slots: &slots }), None)
    };
    let at = |pattern: &str| json!([{ "include": true, "type": "simple", "pattern": pattern }]);
    let cases: [(Json, &str, Option<&str>); 7] = [
        (json!({ "slots": { "heading": "x", "cta.href": "/" } }), "/sv/", None),
        (
            json!({ "slots": { "closing": "x" } }),
            "/sv/",
            Some("/sv/ in fi has no slot \"closing\"; it has: cta.href, heading."),
        ),
        (json!({ "slots": { "heading": "x" } }), "/vertaa/", Some("/vertaa/ in fi has no slot \"heading\"; it has: .")),
        (json!({ "page": "/vertaa/" }), "/", None),
        (json!({ "page": "/blogi/" }), "/", Some("\"/blogi/\", in the place of /, is no page of fi.")),
        (json!({ "variant": "compact" }), "/vertaa/", None),
        (json!({ "variant": "compact" }), "/", Some("/ in fi has no variant \"compact\".")),
    ];
    let draft = of_release(&[experiment(json!({ "status": "draft", "variations": [{}, { "page": "/no/" }] }))]);
    assert_eq!((draft.bundle.is_some(), draft.findings.len()), (true, 1));
    for (variation, pattern, missing) in cases {
        let all = of_release(&[experiment(json!({ "variations": [{}, variation], "urlPatterns": at(pattern) }))]);
        let reasons: Vec<&str> = all.findings.iter().map(|finding| finding.reason.as_str()).collect();
        assert_eq!(reasons, missing.into_iter().collect::<Vec<_>>(), "{variation} {pattern}");
    }
}

#[test]
fn growthbooks_changes_of_elements_are_contents_of_slots() {
    let mutation = |selector: &str, attribute: &str, value: &str| json!({ "selector": selector, "action": "set", "attribute": attribute, "value": value });
    let all = compiled(&[experiment(json!({ "variations": [
        { "css": "", "js": "", "domMutations": [] },
        { "domMutations": [mutation("[data-slot=\"heading\"]", "html", "New"), mutation("[data-slot='cta']", "href", "/sv/")] },
    ] }))]);
    assert_eq!(found(&all), Vec::<String>::new());
    let [original, changed] = all.experiments[0].variations.as_slice() else { panic!("two variations") };
    let slots = [("heading", "New"), ("cta.href", "/sv/")].map(|(name, text)| (name.to_owned(), text.to_owned()));
    assert_eq!(
        (&original.shows, &changed.shows),
        (&VariationContent::Original, &VariationContent::Slots(slots.into()))
    );
}

#[test]
fn a_difference_names_what_changed() {
    let two = |first: Json, second: Json| (compiled(&[experiment(first)]), compiled(&[experiment(second)]));
    let (from, to) = two(json!({ "coverage": 0.5 }), json!({ "coverage": 1 }));
    let changes = diff(&from, &to);
    assert_eq!(changes["experiments"]["changed"][0]["to"]["coverage"], json!(1));
    let (from, to) = two(json!({}), json!({ "key": "next" }));
    let changes = diff(&from, &to);
    assert_eq!(
        (&changes["experiments"]["added"], &changes["experiments"]["removed"]),
        (&json!(["next"]), &json!(["hero"]))
    );
}

#[test]
fn an_experiment_knows_the_groups_and_features_that_its_conditions_lead_to() {
    let groups = json!({
        "readers": { "type": "condition", "condition": { "$savedGroup": { "id": "chosen" } } },
        // Each names the other.
        "chosen": { "type": "condition", "condition": { "id": { "$inGroup": "readers" } } },
        "unnamed": ["1"],
    });
    let features = json!({ "gate": { "defaultValue": true }, "loan": { "defaultValue": false } });
    let members = json!({
        "name": "unnamed",
        "condition": { "$savedGroup": { "id": "readers" } },
        "parentConditions": [{ "id": "gate", "condition": { "value": true } }],
    });
    let payload = json!({ "experiments": [experiment(members)], "savedGroups": groups, "features": features });
    let compiled = compile(&[file("a.json", &payload)], None, None);
    let references = &compiled.experiments[0].references;
    let names: Vec<_> = references.keys().map(String::as_str).collect();
    assert_eq!(names, ["features.gate", "savedGroups.chosen", "savedGroups.readers"]);
    assert_eq!(references["features.gate"], features["gate"]);
}

#[test]
fn each_variation_that_changes_a_page_wants_one_there() {
    let (manifest, slots) = release();
    let release = Release { manifest: &manifest, slots: &slots };
    let at = |pattern: &str| json!([{ "include": true, "type": "simple", "pattern": pattern }]);
    let experiments = [
        experiment(
            json!({ "variations": [{}, { "slots": { "heading": "x" } }, { "page": "/vertaa/" }], "urlPatterns": at("/") }),
        ),
        experiment(
            json!({ "key": "compact", "variations": [{}, { "variant": "compact" }], "urlPatterns": at("/vertaa/") }),
        ),
        experiment(
            json!({ "key": "later", "status": "draft", "variations": [{}, { "page": "/vertaa/" }], "urlPatterns": at("/") }),
        ),
        experiment(json!({ "key": "over", "status": "stopped", "urlPatterns": at("/") })),
        experiment(
            json!({ "key": "away", "variations": [{}, { "urlRedirect": "https://localhost/sv/" }], "urlPatterns": at("/en/") }),
        ),
    ];
    let all = compile(&[file("a.json", &json!({ "experiments": experiments }))], Some(release), None);
    let pages: Vec<_> = required_pages(&all, release)
        .into_iter()
        .map(|page| {
            let spliced = matches!(page.source, Source::Spliced { .. });
            (page.path.to_owned(), page.experiment.to_owned(), page.variation, spliced)
        })
        .collect();
    let expected =
        [("/", "hero", 1, true), ("/", "hero", 2, false), ("/vertaa/", "compact", 1, false), ("/", "later", 1, false)];
    assert_eq!(
        pages,
        expected.map(|(path, key, variation, spliced)| (path.to_owned(), key.to_owned(), variation, spliced))
    );
}

#[test]
fn weights_that_do_not_add_up_to_all_visitors_are_refused() {
    let three = json!([{}, { "slots": { "heading": "B" } }, { "slots": { "heading": "C" } }]);
    let sum = |percent: &str| Some(format!("The weights add up to {percent}%, not to 100%."));
    let cases = [
        (json!({}), None),
        (json!({ "weights": null }), None),
        (json!({ "weights": [0.5, 0.5] }), None),
        (json!({ "weights": [0, 1] }), None),
        (json!({ "weights": [0.5, 0.5], "coverage": 0.2 }), None),
        (json!({ "variations": three, "weights": [0.3333, 0.3333, 0.3333] }), None),
        (json!({ "variations": three, "weights": [0.333, 0.333, 0.333] }), None),
        (json!({ "variations": three, "weights": [0.33, 0.33, 0.33] }), sum("99")),
        (json!({ "weights": [0.5, 0.4] }), sum("90")),
        (json!({ "weights": [0.6, 0.6] }), sum("120")),
        (json!({ "weights": [0.5, 0.495] }), sum("99.5")),
        (json!({ "status": "draft", "weights": [0.1, 0.1] }), sum("20")),
        (json!({ "weights": [0.1, 0.1], "ranges": [[0, 0.5], [0.5, 1]] }), None),
        (json!({ "weights": [1] }), Some("Of weights there are 1, of variations 2.".to_owned())),
        (json!({ "weights": [1.5, -0.5] }), Some("A weight is not a number from 0 to 1.".to_owned())),
        (json!({ "weights": ["0.5", "0.5"] }), Some("A weight is not a number from 0 to 1.".to_owned())),
    ];
    for (members, reason) in cases {
        let all = compiled(&[experiment(members.clone())]);
        let expected: Vec<String> =
            reason.iter().map(|reason| format!("!a.json#/experiments/0/weights: {reason}")).collect();
        assert_eq!((found(&all), all.bundle.is_some()), (expected, reason.is_none()), "{members}");
    }
}

#[test]
fn weights_of_a_features_rule_are_refused_as_well() {
    let rules = json!([{ "force": 1 }, { "variations": [1, 2], "weights": [0.5, 0.4], "coverage": 1 }]);
    let all =
        compile(&[file("g.json", &json!({ "features": { "x": { "defaultValue": 1, "rules": rules } } }))], None, None);
    assert_eq!(found(&all), ["!g.json#/features/x/rules/1/weights: The weights add up to 90%, not to 100%."]);
}

#[test]
fn sensitive_screens_are_never_changed_and_a_pattern_for_them_alone_is_refused() {
    let include = |kind: &str, pattern: &str| json!({ "include": true, "type": kind, "pattern": pattern });
    let cases = [
        (json!([include("simple", "/autologin/")]), true, 0),
        (json!([include("simple", "/en/autologin")]), true, 0),
        (json!([include("regex", "^https://[^/]+/(offers|asetukset)/$")]), true, 0),
        (json!([include("simple", "/sv/"), include("simple", "/admin/*")]), true, 1),
        (json!([include("simple", "https://intl.localhost/form/?x=1")]), true, 0),
        (json!([include("simple", "*")]), false, 0),
        (json!([include("regex", "/(sv|autologin)/$")]), false, 0),
        (json!([include("simple", "*"), { "include": false, "type": "simple", "pattern": "/autologin/" }]), false, 0),
    ];
    for (patterns, refused, place) in cases {
        let all = compiled(&[experiment(json!({ "urlPatterns": patterns }))]);
        let place = format!("!a.json#/experiments/0/urlPatterns/{place}: ");
        let is_found = found(&all).iter().any(|found| found.starts_with(&place) && found.contains("need a session"));
        assert_eq!((is_found, all.bundle.is_none()), (refused, refused), "{patterns} {:?}", found(&all));
        let is_sensitive = |page: &SitePage| {
            let resolved = site::resolve(page.region, &page.path);
            matches!(resolved, Resolution::Screen { route, .. } if route.sensitive)
        };
        assert!(!all.experiments[0].pages.iter().any(is_sensitive), "{patterns}");
    }
}

#[test]
fn experiments_lead_to_other_sites_at_listed_hosts_only() {
    let (hosts, _) = HostList::compile(&[file("hosts.json", &json!({ "hosts": ["partner.example"] }))]);
    let found_of = |address: &str, more: &Json| {
        let mut members = json!({ "variations": [{}, { "urlRedirect": address }] });
        members.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        found(&compile(&[file("a.json", &json!({ "experiments": [experiment(members)] }))], None, hosts.as_ref()))
    };
    let place = "a.json#/experiments/0/variations/1/urlRedirect: ";
    let draft = json!({ "status": "draft" });
    let cases = [
        ("https://localhost/sv/", json!({}), vec![]),
        (
            "https://partner.example/x",
            json!({}),
            vec![format!("{place}\"https://partner.example/x\" is on another site.")],
        ),
        ("https://evil.example/", json!({}), vec![format!("!{place}evil.example is not on the list of hosts.")]),
        ("https://evil.example/", draft, vec![format!("!{place}evil.example is not on the list of hosts.")]),
        ("https://evil.example/", json!({ "status": "stopped" }), vec![]),
        (
            "https://partner.example:444/",
            json!({}),
            vec![format!("!{place}partner.example:444 is not on the list of hosts.")],
        ),
        (
            "https://partner.example@evil.example/",
            json!({}),
            vec![format!("!{place}\"https://partner.example@evil.example/\" is no address of a page.")],
        ),
    ];
    for (address, more, expected) in cases {
        assert_eq!(found_of(address, &more), expected, "{address}");
    }
}

#[test]
fn the_holdout_is_the_first_experiment_and_splits_visitors_by_its_share_on_the_pages_of_the_others() {
    let holdout = json!({ "key": "h", "seed": "s", "share": 0.1, "from": "2026-10-01", "until": "2026-12-31" });
    let files = |holdout: &Json| {
        [
            file("a.json", &json!({ "experiments": [experiment(json!({}))] })),
            file("holdout.json", &json!({ "holdout": holdout })),
        ]
    };
    let all = compile(&files(&holdout), None, None);
    assert_eq!(found(&all), Vec::<String>::new());
    let keys: Vec<_> = all.experiments.iter().map(|one| (one.key.as_str(), one.compares(), one.plan.days)).collect();
    assert_eq!(keys, [("h", true, 91.0), ("hero", true, 14.0)]);
    let weights: Vec<_> = all.experiments[0].variations.iter().map(|one| (one.key.as_str(), one.weight)).collect();
    assert_eq!(weights, [("held-out", 0.1), ("takes-part", 0.9)]);

    let bundle = Bundle::load(all.bundle.unwrap()).unwrap();
    assert!(bundle.is_tested("https://www.example.com/sv/") && !bundle.is_tested("https://www.example.com/"));
    let first = |number: u32| {
        let id = number.to_string();
        let attributes = [("id", Value::Text(&id))];
        let url = "https://www.example.com/sv/";
        let mut evaluation =
            Evaluation::new(&bundle, Visitor { attributes: Object::new(&attributes), url, ..Visitor::default() });
        let decision = evaluation.first_of_page(0).unwrap();
        assert_eq!((decision.experiment, decision.passes_through), ("h", decision.variation == 1));
        decision.variation
    };
    let held_out = (0..2000).filter(|number| first(*number) == 0).count();
    assert!((160..240).contains(&held_out), "{held_out}");

    let refused = compile(&files(&json!({ "key": "h" })), None, None);
    assert_eq!(found(&refused), ["!holdout.json#/holdout: missing field `seed`."]);
    let elsewhere = compile(&[file("b.json", &json!({ "holdout": holdout }))], None, None);
    assert_eq!(
        (found(&elsewhere), elsewhere.holdout),
        (vec!["b.json#/holdout: \"holdout\" has no effect.".to_owned()], None)
    );
}
