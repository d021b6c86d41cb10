//! Checks assignment over many visitors: shares are even, and nobody moves who needn't.

use kirkas_experiments::{Bundle, Evaluation, HashVersion, Object, Value, Visitor, bucket, choose, in_namespace};
use kirkas_experiments_compile::{bucket_ranges, compile};

use proptest::prelude::*;
use serde_json::{Value as Json, json};

const VISITORS: usize = 20_000;

fn visitors() -> impl Iterator<Item = String> {
    (0..VISITORS).map(|number| format!("visitor-{number}"))
}

/// The variation of a visitor; none outside of the experiment.
fn variation(bundle: &Bundle, id: &str) -> Option<u32> {
    let attributes = [("id", Value::Text(id))];
    let visitor = Visitor { attributes: Object::new(&attributes), ..Visitor::default() };
    let decision = Evaluation::new(bundle, visitor).experiment(0).unwrap();
    decision.in_experiment.then_some(decision.variation)
}

fn bundle(experiment: &Json) -> Bundle {
    Bundle::load(compile(&json!({ "experiments": [experiment] })).bundle).unwrap()
}

/// Whether a count is within five standard deviations of what its share promises.
fn is_near(count: usize, share: f64) -> bool {
    let expected = share * VISITORS as f64;
    let deviation = (expected * (1.0 - share)).sqrt();
    (count as f64 - expected).abs() <= 5.0 * deviation
}

#[test]
fn buckets_are_uniform() {
    for seed in ["", "seed", "kampanja-ä", "another"] {
        let mut tenths = [0; 10];
        for id in visitors() {
            tenths[(bucket(seed, &id, HashVersion::Two) * 10.0) as usize] += 1;
        }
        assert!(tenths.iter().all(|count| is_near(*count, 0.1)), "{seed}: {tenths:?}");
    }
}

#[test]
fn variations_get_the_shares_that_weights_and_coverage_promise() {
    let cases: [(&[f64], f64); 4] =
        [(&[0.5, 0.5], 1.0), (&[0.2, 0.3, 0.5], 1.0), (&[0.1, 0.9], 0.4), (&[0.25, 0.25, 0.25, 0.25], 0.72)];
    for (weights, coverage) in cases {
        let variations: Vec<usize> = (0..weights.len()).collect();
        let bundle = bundle(&json!({
            "key": "shares", "hashVersion": 2, "variations": variations, "weights": weights, "coverage": coverage,
        }));
        let mut counts = vec![0; weights.len()];
        visitors().filter_map(|id| variation(&bundle, &id)).for_each(|place| counts[place as usize] += 1);
        let near = counts.iter().zip(weights).all(|(count, weight)| is_near(*count, weight * coverage));
        assert!(near, "{weights:?} of {coverage}: {counts:?}");
    }
}

#[test]
fn parts_of_a_namespace_share_nobody_and_leave_nobody_out() {
    for id in visitors() {
        let parts = [(0.0, 0.3), (0.3, 0.35), (0.35, 1.0)];
        assert_eq!(parts.iter().filter(|part| in_namespace(&id, "pricing", **part)).count(), 1, "{id}");
    }
}

#[test]
fn experiments_with_seeds_of_their_own_share_visitors_independently() {
    let with_key = |key: &str| bundle(&json!({ "key": key, "hashVersion": 2, "variations": [0, 1] }));
    let (one, two) = (with_key("one"), with_key("two"));
    let both = visitors().filter(|id| variation(&one, id) == Some(1) && variation(&two, id) == Some(1)).count();
    assert!(is_near(both, 0.25), "{both}");
}

fn weights() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(1_u32..100, 2..6).prop_map(|parts| {
        let sum: u32 = parts.iter().sum();
        parts.iter().map(|part| f64::from(*part) / f64::from(sum)).collect()
    })
}

proptest! {
    #[test]
    fn raising_coverage_moves_nobody_between_variations(
        weights in weights(), low in 0.0..1.0_f64, more in 0.0..1.0_f64, id in ".{1,20}", seed in ".{0,12}",
    ) {
        let high = low + (1.0 - low) * more;
        let place = |coverage| {
            let ranges = bucket_ranges(weights.len(), coverage, Some(&weights));
            choose(bucket(&seed, &id, HashVersion::Two), ranges)
        };
        if let Some(before) = place(low) {
            prop_assert_eq!(place(high), Some(before));
        }
    }

    #[test]
    fn with_full_coverage_everybody_has_a_variation(weights in weights(), id in ".{1,20}") {
        let ranges = bucket_ranges(weights.len(), 1.0, Some(&weights));
        // Sums of shares end a little before or after 1.
        let last = ranges.last().unwrap().1;
        let hash = bucket("seed", &id, HashVersion::Two);
        prop_assert_eq!(choose(hash, ranges).is_some(), hash < last);
        prop_assert!(last > 0.9999);
    }

    #[test]
    fn what_is_decided_does_not_depend_on_what_was_decided_before(id in "[a-z0-9]{1,12}", order in Just((0..12_u32).collect::<Vec<_>>()).prop_shuffle()) {
        let features: serde_json::Map<String, Json> = (0..12)
            .map(|number: u32| {
                let parent = format!("f{}", number.saturating_sub(1));
                let parents = json!([{ "id": parent, "condition": { "value": { "$in": [0, 1] } } }]);
                let rule = json!({ "variations": [0, 1, 2], "hashVersion": 2, "coverage": 0.8 });
                let gated = json!({ "parentConditions": if number == 0 { json!([]) } else { parents }, "force": 1 });
                (format!("f{number}"), json!({ "defaultValue": 2, "rules": [rule, gated] }))
            })
            .collect();
        let bundle = Bundle::load(compile(&json!({ "features": features })).bundle).unwrap();
        let attributes = [("id", Value::Text(&id))];
        let visitor = Visitor { attributes: Object::new(&attributes), ..Visitor::default() };
        let mut together = Evaluation::new(&bundle, visitor);
        for number in order {
            let alone = Evaluation::new(&bundle, visitor).feature(number).unwrap();
            let decision = together.feature(number).unwrap();
            prop_assert_eq!(decision.value, alone.value);
            prop_assert_eq!(decision.rule, alone.rule);
        }
    }
}
