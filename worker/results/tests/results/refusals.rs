//! What is refused, with words that say what to do, and figures at the border of what can be reckoned.

use kirkas_results::comparison::Outcome;
use kirkas_results::input::{Conversions, Measured, Prior, RatioSums, Role, Sums};
use kirkas_results::{Input, Refusal, report};

use crate::experiment::{GOAL, conversion, experiment, metric, reported, revenue};

fn sound() -> Input {
    experiment(&[100, 100], vec![conversion("applications", GOAL, &[10, 12])])
}

#[test]
fn what_does_not_hold_together_is_refused() {
    type Spoil = fn(&mut Input);
    let cases: [(Spoil, &str); 18] = [
        (|it| it.days = f64::NAN, "“days” has to be a number that is 0 or more"),
        (|it| it.plan.days = -1.0, "“plan.days” has to be a number that is 0 or more"),
        (|it| it.plan.visitors = 0, "“plan.visitors” has to be 1 or more"),
        (|it| it.settings.alpha = 0.5, "“settings.alpha” has to be above 0 and below 0.5"),
        (|it| it.settings.alpha = f64::NAN, "“settings.alpha” has to be above 0 and below 0.5"),
        (|it| it.settings.minimum_events = -1.0, "“settings.minimum_events” has to be a number that is 0 or more"),
        (|it| it.settings.tuning = Some(0.0), "“settings.tuning” has to be above 0"),
        (
            |it| it.settings.sample_ratio_threshold = 1.0,
            "“settings.sample_ratio_threshold” has to be above 0 and below 1",
        ),
        (
            |it| it.settings.prior = Some(Prior { mean: 0.0, deviation: 0.0 }),
            "“settings.prior” has to be a prior with a mean and a deviation above 0",
        ),
        (|it| it.variations.truncate(1), "name at least two variations, the control first"),
        (
            |it| it.variations[1].id = "control".to_owned(),
            "“control” is there twice; give each variation and each metric a key of its own",
        ),
        (|it| it.variations[1].weight = 0.0, "“weight” has to be above 0; leave out a variation that nobody is to see"),
        (|it| it.metrics[0].role = Role::Secondary {}, "give one metric at least the role “goal”: it is what decides"),
        (|it| it.metrics[0].role = Role::Goal { minimum_effect: Some(0.0) }, "“minimum_effect” has to be above 0"),
        (
            |it| it.metrics.push(conversion("calls", Role::Guardrail { tolerance: Some(-0.1) }, &[1, 1])),
            "“tolerance” has to be above 0",
        ),
        (
            |it| it.metrics[0].measured = Measured::Conversion(vec![Conversions { converted: 10 }]),
            "metric “applications” has 1 rows; give one for each of the 2 variations",
        ),
        (
            |it| it.metrics[0] = conversion("applications", GOAL, &[10, 101]),
            "metric “applications”: more visitors of “b” converted than it has; count each visitor once",
        ),
        (
            |it| it.metrics[0] = revenue("revenue", GOAL, &[(1.0, f64::INFINITY), (1.0, 1.0)]),
            "metric “revenue”: the sums of “control” have to be finite, those of squares 0 or more",
        ),
    ];
    assert!(report(&sound()).is_ok());
    for (spoil, expected) in cases {
        let mut input = sound();
        spoil(&mut input);
        assert_eq!(report(&input).expect_err(expected).to_string(), expected);
    }
}

#[test]
fn what_can_t_be_compared_says_why() {
    let cases = [
        ("nobody came", [100, 0], [5, 0], Refusal::NoVisitors),
        ("the control shows none", [100, 100], [0, 5], Refusal::ZeroBaseline),
        ("the variation shows none", [100, 100], [5, 0], Refusal::ZeroVariance),
        ("everybody converts", [100, 100], [100, 100], Refusal::ZeroVariance),
        ("few convert", [1_000, 1_000], [60, 49], Refusal::TooFew),
        ("few convert in the control", [1_000, 1_000], [49, 60], Refusal::TooFew),
        ("few don't convert", [1_000, 1_000], [951, 900], Refusal::TooFew),
        ("a single visitor", [1, 100], [1, 5], Refusal::ZeroVariance),
    ];
    for (what, visitors, converted, refusal) in cases {
        let report = reported(&experiment(&visitors, vec![conversion("applications", GOAL, &converted)]));
        assert_eq!(report.metrics[0].comparisons[0].outcome, Outcome::Refused(refusal), "{what}");
    }
}

#[test]
fn no_figure_is_ever_without_end() {
    let figures = [0.0, 1e-320, 1e-160, 1.0, 1e160, 1e308];
    let visitors = [0, 1, 2, 1_000, u64::MAX];
    for (n, m) in visitors.iter().flat_map(|n| visitors.map(|m| (*n, m))) {
        for sum in figures.iter().flat_map(|&sum| [sum, -sum]) {
            for squares in figures {
                let one = Sums { sum, squares };
                let two = Sums { sum: 3.0, squares: 17.0 };
                let ratio = |numerator, denominator| RatioSums { numerator, denominator, products: sum };
                let mut input = experiment(
                    &[n, m],
                    vec![
                        metric("revenue", GOAL, Measured::Revenue(vec![two, one])),
                        metric("refunds", GOAL, Measured::Revenue(vec![one, two])),
                        metric("ratio", GOAL, Measured::Ratio(vec![ratio(one, two), ratio(two, one)])),
                    ],
                );
                input.settings.minimum_events = 0.0;
                let report = serde_json::to_value(reported(&input)).expect("a report is JSON");
                assert_no_null(&report, &format!("{n} and {m} visitors, {sum} and {squares}"));
            }
        }
    }
}

/// JSON has no NaN and no infinity: serde_json writes null.
fn assert_no_null(value: &serde_json::Value, what: &str) {
    match value {
        serde_json::Value::Null => panic!("{what}"),
        serde_json::Value::Array(items) => items.iter().for_each(|item| assert_no_null(item, what)),
        // These are null where nothing is asked for.
        serde_json::Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| !["minimum_effect", "tolerance"].contains(&name.as_str()))
            .for_each(|(_, field)| assert_no_null(field, what)),
        _ => {}
    }
}
