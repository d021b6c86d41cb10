//! A damaged bundle is refused, or decides something. It never causes a panic or an endless loop.

use std::sync::LazyLock;

use kirkas_experiments::{Bundle, Evaluation, Object, Value, Visitor};
use kirkas_experiments_compile::compile;

use proptest::prelude::*;
use serde_json::{Value as Json, json};

static BUNDLE: LazyLock<Vec<u8>> = LazyLock::new(|| compile(&payload()).bundle);

fn payload() -> Json {
    json!({
        "features": {
            "banner": { "defaultValue": { "colour": [1, "blue", null] }, "rules": [
                { "condition": { "$or": [{ "country": { "$in": ["FI", "SE"] } }, { "$savedGroup": { "id": "staff" } }] },
                  "parentConditions": [{ "id": "open", "condition": { "value": true }, "gate": true }], "force": "x" },
                { "key": "test", "variations": ["a", "b"], "meta": [{ "key": "a" }, { "key": "b" }],
                  "filters": [{ "seed": "s", "ranges": [[0, 0.9]] }], "contextualBanditRef": "bandit" },
            ] },
            "open": { "defaultValue": true },
        },
        "experiments": [{ "key": "page", "variations": [{}, { "urlRedirect": "https://a.example/new?x=1" }],
            "persistQueryString": true, "namespace": ["n", 0, 0.8],
            "urlPatterns": [{ "type": "simple", "pattern": "/old?q=*", "include": true },
                            { "type": "regex", "pattern": "[?&]no=", "include": false }] }],
        "savedGroups": { "staff": { "type": "condition", "condition": { "version": { "$vgte": "1.2" },
            "tags": { "$elemMatch": { "$regexi": "^in" } }, "n": { "$all": [1, 2] } } } },
        "contextualBandits": { "bandit": { "contexts": [{ "leafId": 1, "condition": { "n": { "$size": 2 } },
            "weights": [0.2, 0.8] }] } },
    })
}

fn decide_everything(bundle: &Bundle) -> usize {
    let (tags, numbers) = ([Value::Text("Inner")], [Value::Number(1.0, "1"), Value::Number(2.0, "2")]);
    let attributes = [
        ("id", Value::Text("7")),
        ("country", Value::Text("LV")),
        ("version", Value::Text("1.10")),
        ("tags", Value::list(&tags)),
        ("n", Value::list(&numbers)),
    ];
    let visitor = Visitor {
        attributes: Object::new(&attributes),
        url: "https://a.example/old?q=1",
        assignments: Some(&[]),
        ..Visitor::default()
    };
    let mut evaluation = Evaluation::new(bundle, visitor);
    let features = (0..bundle.features().min(100)).filter_map(|number| evaluation.feature(number)).count();
    let decisions = evaluation.page();
    let locations = decisions.iter().filter_map(|decision| evaluation.location(decision)).count();
    features + locations + evaluation.assignments().len()
}

#[test]
fn an_undamaged_bundle_decides_everything() {
    let compiled = compile(&payload());
    assert_eq!(compiled.findings, []);
    assert!(decide_everything(&Bundle::load(compiled.bundle).unwrap()) >= 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn a_damaged_bundle_never_panics(places in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
        let mut bytes = BUNDLE.clone();
        for (place, byte) in places {
            let at = place.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(bundle) = Bundle::load(bytes) {
            decide_everything(&bundle);
        }
    }

    #[test]
    fn a_bundle_that_was_cut_is_refused(length in any::<prop::sample::Index>()) {
        let mut bytes = BUNDLE.clone();
        bytes.truncate(length.index(bytes.len()));
        prop_assert!(Bundle::load(bytes).is_err());
    }
}
