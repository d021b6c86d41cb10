//! Every figure against `reference/figures.json`: what gbstats answers to some 300 comparisons and 60 splits,
//! statsmodels to corrections, and scipy to the distributions. `reference/generate.py` writes that file.

use kirkas_results::bayesian::posterior;
use kirkas_results::difference::{Difference, Refusal, Scale};
use kirkas_results::input::{Direction, Prior, Variation};
use kirkas_results::sample_ratio::SampleRatio;
use kirkas_results::statistic::Statistic;
use kirkas_results::{Correction, distribution, frequentist, sequential};
use serde::Deserialize;
use serde_json::Value;

/// The largest difference from the reference, relative to it; what is promised is 1e-6.
const CLOSE: f64 = 1e-8;
/// What the reference itself leaves undecided: it takes small p-values as 1 less a number next to 1.
const NOTHING: f64 = 1e-12;

#[derive(Deserialize)]
struct Reference {
    comparisons: Vec<Case>,
    splits: Vec<Split>,
    corrections: Vec<Corrected>,
    distributions: Distributions,
}

#[derive(Deserialize)]
struct Case {
    kind: String,
    control: Arm,
    variation: Arm,
    alpha: f64,
    tuning: f64,
    direction: Direction,
    prior: Option<Prior>,
    shown: [[f64; 2]; 2],
    relative: Answers,
    absolute: Answers,
}

#[derive(Deserialize)]
struct Arm {
    visitors: f64,
    sums: Value,
}

#[derive(Deserialize)]
struct Answers {
    frequentist: Answer,
    sequential: Answer,
    /// Missing where gbstats fails instead of refusing.
    bayesian: Option<Answer>,
}

#[derive(Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Figures(Vec<f64>),
    Refused(Refusal),
}

#[derive(Deserialize)]
struct Split {
    visitors: Vec<u64>,
    weights: Vec<f64>,
    p_value: f64,
}

#[derive(Deserialize)]
struct Corrected {
    p_values: Vec<f64>,
    holm: Vec<f64>,
    benjamini_hochberg: Vec<f64>,
}

#[derive(Deserialize)]
struct Distributions {
    normal_above: Vec<[f64; 2]>,
    normal_quantile_above: Vec<[f64; 2]>,
    chi_square_above: Vec<[f64; 3]>,
    student_above: Vec<[f64; 3]>,
    student_quantile_above: Vec<[f64; 3]>,
}

fn reference() -> Reference {
    serde_json::from_str(include_str!("../../reference/figures.json")).expect("the reference can be read")
}

fn statistic(kind: &str, arm: &Arm) -> Statistic {
    let sums = arm.sums.clone();
    let expect = "sums of that kind";
    match kind {
        "conversion" => Statistic::of_conversions(arm.visitors, serde_json::from_value(sums).expect(expect)),
        "ratio" => Statistic::of_ratio(arm.visitors, serde_json::from_value(sums).expect(expect)),
        _ => Statistic::of_sums(arm.visitors, serde_json::from_value(sums).expect(expect)),
    }
}

#[track_caller]
fn assert_close(what: &str, ours: &[f64], theirs: &[f64], close: f64) {
    assert_eq!(ours.len(), theirs.len(), "{what}");
    for (ours, theirs) in ours.iter().zip(theirs) {
        let off = (ours - theirs).abs();
        assert!(off <= close * theirs.abs() + NOTHING, "{what}: {ours} is not {theirs}");
    }
}

/// Both have the same figures, or both refuse. gbstats has other words for what has no visitors.
#[track_caller]
fn assert_same(what: &str, ours: Result<Vec<f64>, Refusal>, theirs: &Answer) {
    match (ours, theirs) {
        (Ok(ours), Answer::Figures(theirs)) => assert_close(what, &ours, theirs, CLOSE),
        (Err(Refusal::NoVisitors), Answer::Refused(_)) => {}
        (Err(ours), Answer::Refused(theirs)) => assert_eq!(ours, *theirs, "{what}"),
        (ours, theirs) => panic!("{what}: {ours:?} is not {theirs:?}"),
    }
}

#[test]
fn comparisons_are_those_of_gbstats() {
    let cases = reference().comparisons;
    assert!(cases.len() > 300, "{} cases", cases.len());
    for (number, case) in cases.iter().enumerate() {
        let control = statistic(&case.kind, &case.control);
        let variation = statistic(&case.kind, &case.variation);
        for (ours, theirs) in [control, variation].iter().zip(&case.shown) {
            assert_close(&format!("case {number}, shown"), &[ours.mean, ours.variance], theirs, CLOSE);
        }
        for (scale, answers) in [(Scale::Relative, &case.relative), (Scale::Absolute, &case.absolute)] {
            let what = format!("case {number}, {}, {scale:?}", case.kind);
            let difference = Difference::between(&control, &variation, scale);
            let effect =
                |test: frequentist::Effect| vec![test.estimate, test.standard_error, test.low, test.high, test.p_value];
            let one_look = difference.and_then(|difference| frequentist::test(&difference, case.alpha));
            assert_same(&what, one_look.map(effect), &answers.frequentist);
            let any_look = difference.and_then(|difference| sequential::test(&difference, case.alpha, case.tuning));
            assert_same(&what, any_look.map(effect), &answers.sequential);
            let belief =
                difference.and_then(|difference| posterior(&difference, case.prior, case.direction, case.alpha));
            let belief = belief.map(|it| {
                let risks = [it.risk_of_control, it.risk_of_variation];
                [[it.estimate, it.deviation, it.low, it.high, it.chance_to_win].as_slice(), &risks].concat()
            });
            match &answers.bayesian {
                Some(answer) => assert_same(&what, belief, answer),
                None => assert!(belief.is_err(), "{what}: {belief:?}"),
            }
        }
    }
}

#[test]
fn splits_are_those_of_gbstats() {
    for Split { visitors, weights, p_value } in reference().splits {
        let variations: Vec<Variation> = visitors
            .iter()
            .zip(&weights)
            .map(|(&visitors, &weight)| Variation { id: String::new(), weight, visitors })
            .collect();
        let ours = SampleRatio::test(&variations, 0.001);
        assert_close(&format!("{visitors:?} by {weights:?}"), &[ours.p_value], &[p_value], CLOSE);
        assert_eq!(ours.mismatch, p_value < 0.001, "{visitors:?} by {weights:?}");
    }
}

#[test]
fn corrections_are_those_of_statsmodels() {
    for case in reference().corrections {
        let what = format!("{:?}", case.p_values);
        assert_eq!(Correction::None.apply(&case.p_values), case.p_values);
        assert_close(&what, &Correction::Holm.apply(&case.p_values), &case.holm, 1e-12);
        assert_close(&what, &Correction::BenjaminiHochberg.apply(&case.p_values), &case.benjamini_hochberg, 1e-12);
    }
}

#[test]
fn distributions_are_those_of_scipy_to_ten_digits() {
    let reference = reference().distributions;
    let close = |what: &str, ours: Option<f64>, theirs: f64| assert_close(what, &[ours.expect(what)], &[theirs], 1e-10);
    for [z, tail] in reference.normal_above {
        close(&format!("normal above {z}"), Some(distribution::normal_above(z)), tail);
    }
    for [tail, z] in reference.normal_quantile_above {
        close(&format!("normal quantile {tail}"), Some(distribution::normal_quantile_above(tail)), z);
    }
    for [x, freedom, tail] in reference.chi_square_above {
        close(&format!("chi-square {freedom} above {x}"), distribution::chi_square_above(x, freedom), tail);
    }
    for [t, freedom, tail] in reference.student_above {
        close(&format!("student {freedom} above {t}"), distribution::student_above(t, freedom), tail);
    }
    for [tail, freedom, t] in reference.student_quantile_above {
        close(&format!("student {freedom} quantile {tail}"), distribution::student_quantile_above(tail, freedom), t);
    }
}
