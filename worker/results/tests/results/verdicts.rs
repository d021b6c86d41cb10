//! Each rule of the verdict, and which reasons it gives.

use kirkas_results::comparison::Outcome;
use kirkas_results::input::{Metric, Prior, Role};
use kirkas_results::report::MetricResult;
use kirkas_results::{Decision, Input, Reason};

use crate::experiment::{GOAL, GUARDRAIL, conversion, experiment, less_is_better, reported, revenue};

const EVEN: [u64; 2] = [10_000, 10_000];
const BETTER: [u64; 2] = [1_000, 1_150];
const SAME: [u64; 2] = [1_000, 1_005];
const WORSE: [u64; 2] = [1_000, 850];

fn goal(converted: &[u64]) -> Vec<Metric> {
    vec![conversion("applications", GOAL, converted)]
}

fn with_guardrail(converted: &[u64], role: Role, kept: &[u64]) -> Vec<Metric> {
    vec![conversion("applications", GOAL, converted), conversion("accepted offers", role, kept)]
}

fn on_day(days: f64, input: Input) -> Input {
    Input { days, ..input }
}

fn judged_once(mut input: Input) -> Input {
    input.settings.sequential = false;
    input
}

/// Names of the reasons, as the API has them.
fn names(reasons: &[Reason]) -> Vec<String> {
    let name = |reason| serde_json::to_value(reason).expect("reasons are JSON")["reason"].as_str().map(str::to_owned);
    reasons.iter().filter_map(name).collect()
}

#[track_caller]
fn assert_verdicts(cases: Vec<(&str, Input, &str, &[&str])>) {
    for (what, input, decision, reasons) in cases {
        let verdict = reported(&input).verdict;
        let report = match &verdict.decision {
            Decision::Ship { variation } => variation.as_str(),
            Decision::NotStarted => "not started",
            Decision::KeepRunning => "keep running",
            Decision::Stop => "stop",
        };
        assert_eq!(
            (report, names(&verdict.reasons)),
            (decision, reasons.iter().map(|&name| name.to_owned()).collect()),
            "{what}"
        );
    }
}

#[test]
fn goals_decide_when_they_may() {
    let early = |days, converted: &[u64]| on_day(days, experiment(&[10_000, 10_000], goal(converted)));
    let half = |converted: &[u64]| experiment(&[5_000, 5_000], goal(converted));
    assert_verdicts(vec![
        ("better at the end", experiment(&EVEN, goal(&BETTER)), "b", &["goal_better"]),
        ("better before the planned visitors", half(&[500, 640]), "b", &["goal_better"]),
        ("better on day 3", early(3.0, &BETTER), "keep running", &["days_to_go", "goal_too_early"]),
        ("worse on day 3", early(3.0, &WORSE), "stop", &["goal_worse"]),
        ("no difference on day 3", early(3.0, &SAME), "keep running", &["days_to_go", "goal_open"]),
        (
            "no difference with half of the visitors",
            half(&[500, 510]),
            "keep running",
            &["visitors_to_go", "goal_open"],
        ),
        ("no difference at the end", experiment(&EVEN, goal(&SAME)), "stop", &["planned_end", "goal_open"]),
        (
            "nobody came who consents",
            on_day(0.5, experiment(&[0, 0], goal(&[0, 0]))),
            "keep running",
            &["not_comparable", "days_to_go", "visitors_to_go"],
        ),
        ("nobody was shown it", on_day(0.0, experiment(&[0, 0], goal(&[0, 0]))), "not started", &["no_visitors"]),
        ("nobody converts", experiment(&EVEN, goal(&[0, 0])), "stop", &["not_comparable", "planned_end"]),
    ]);
}

#[test]
fn judged_once_goals_wait_for_the_end() {
    let half = |converted: &[u64]| judged_once(experiment(&[5_000, 5_000], goal(converted)));
    assert_verdicts(vec![
        ("better at the end", judged_once(experiment(&EVEN, goal(&BETTER))), "b", &["goal_better"]),
        (
            "better only to the test of one look",
            judged_once(experiment(&EVEN, goal(&[1_000, 1_100]))),
            "b",
            &["goal_better"],
        ),
        (
            "the same, looked at every day",
            experiment(&EVEN, goal(&[1_000, 1_100])),
            "stop",
            &["planned_end", "goal_open"],
        ),
        ("better before the end", half(&[500, 640]), "keep running", &["visitors_to_go", "goal_too_early"]),
        ("worse before the end", half(&[640, 500]), "keep running", &["visitors_to_go", "goal_too_early"]),
        ("worse at the end", judged_once(experiment(&EVEN, goal(&WORSE))), "stop", &["goal_worse", "planned_end"]),
    ]);
}

#[test]
fn a_split_that_was_not_planned_stops_everything() {
    let uneven = experiment(&[10_000, 10_600], goal(&[1_000, 1_400]));
    let mut planned = uneven.clone();
    planned.variations[1].weight = 1.06;
    assert_verdicts(vec![
        ("uneven", uneven, "stop", &["sample_ratio_mismatch"]),
        ("uneven as planned", planned, "b", &["goal_better"]),
    ]);
}

#[test]
fn guardrails_hold_back() {
    let tolerant = Role::Guardrail { tolerance: Some(0.1) };
    let strict = Role::Guardrail { tolerance: Some(0.02) };
    let two = |role, kept: &[u64]| experiment(&EVEN, with_guardrail(&BETTER, role, kept));
    let errors = |shown: &[u64]| {
        let errors = less_is_better(conversion("errors", GUARDRAIL, shown));
        experiment(&EVEN, vec![conversion("applications", GOAL, &BETTER), errors])
    };
    assert_verdicts(vec![
        ("no loss", two(GUARDRAIL, &[5_000, 4_990]), "b", &["goal_better", "guardrail_holds"]),
        ("a loss", two(GUARDRAIL, &[5_000, 4_600]), "stop", &["guardrail_broken", "goal_better", "planned_end"]),
        ("a loss that is tolerated", two(tolerant, &[5_000, 4_800]), "b", &["goal_better", "guardrail_holds"]),
        (
            "a loss that is not",
            two(strict, &[5_000, 4_600]),
            "stop",
            &["guardrail_broken", "goal_better", "planned_end"],
        ),
        (
            "a loss that may be too large",
            two(strict, &[5_000, 4_990]),
            "keep running",
            &["goal_better", "guardrail_open", "planned_end"],
        ),
        ("more of what is bad", errors(&[500, 700]), "stop", &["guardrail_broken", "goal_better", "planned_end"]),
        ("less of what is bad", errors(&[700, 500]), "b", &["goal_better", "guardrail_holds"]),
        (
            "something bad that the control never shows",
            errors(&[0, 700]),
            "keep running",
            &["goal_better", "not_comparable", "planned_end"],
        ),
        ("something bad that nobody shows", errors(&[0, 0]), "b", &["goal_better"]),
        ("hardly any of it in either", errors(&[4, 19]), "b", &["goal_better"]),
        (
            "hardly any of it, and a tolerance",
            two(strict, &[19, 4]),
            "keep running",
            &["goal_better", "not_comparable", "planned_end"],
        ),
        (
            "a loss on day 3",
            on_day(3.0, two(GUARDRAIL, &[5_000, 4_600])),
            "stop",
            &["guardrail_broken", "goal_too_early"],
        ),
        (
            "a loss on day 3, judged once",
            judged_once(on_day(3.0, two(GUARDRAIL, &[5_000, 4_600]))),
            "stop",
            &["guardrail_broken", "goal_too_early"],
        ),
        (
            "on day 3, judged once, a loss that only the test of one look shows",
            judged_once(on_day(3.0, two(GUARDRAIL, &[5_000, 4_840]))),
            "keep running",
            &["days_to_go", "goal_too_early", "guardrail_holds"],
        ),
    ]);
}

#[test]
fn of_several_variations_the_best_ships() {
    let three = |converted: &[u64], kept: &[u64]| experiment(&[10_000; 3], with_guardrail(converted, GUARDRAIL, kept));
    let held = [5_000, 5_000, 5_000];
    // The first goal chooses, whatever the second has gained.
    let mut two_goals = three(&[1_000, 1_180, 1_250], &[1_000, 1_500, 1_200]);
    two_goals.metrics[1].role = GOAL;
    let shipped: &[&str] = &["goal_better", "guardrail_holds"];
    assert_verdicts(vec![
        ("the second", three(&[1_000, 1_160, 1_250], &held), "c", shipped),
        ("the first", three(&[1_000, 1_250, 1_160], &held), "b", shipped),
        ("the one that gains less of the second goal", two_goals, "c", &["goal_better", "goal_better"]),
        ("the better one breaks a guardrail", three(&[1_000, 1_250, 1_160], &[5_000, 4_500, 5_000]), "c", shipped),
        (
            "one is out, the other waits",
            on_day(9.0, three(&[1_000, 800, 1_010], &held)),
            "keep running",
            &["goal_worse", "days_to_go", "goal_open", "guardrail_holds", "guardrail_holds"],
        ),
        (
            "both are out",
            on_day(9.0, three(&[1_000, 800, 810], &held)),
            "stop",
            &["goal_worse", "goal_worse", "guardrail_holds", "guardrail_holds"],
        ),
    ]);
}

#[test]
fn a_gain_not_worth_having_is_not_waited_for() {
    let least = |minimum| Role::Goal { minimum_effect: Some(minimum) };
    let half = |minimum| experiment(&[9_000, 9_000], vec![conversion("applications", least(minimum), &[900, 900])]);
    assert_verdicts(vec![
        ("ruled out", half(0.2), "stop", &["gain_too_small"]),
        ("not ruled out", half(0.05), "keep running", &["visitors_to_go", "goal_open"]),
        ("too early to tell", on_day(2.0, half(0.2)), "keep running", &["days_to_go", "visitors_to_go", "goal_open"]),
    ]);
}

#[test]
fn goals_are_corrected_among_themselves() {
    let role = |place: usize| [GOAL, GOAL, Role::Secondary {}, GUARDRAIL][place];
    let metrics = (0..4).map(|place| conversion(&format!("metric {place}"), role(place), &BETTER)).collect();
    let report = reported(&judged_once(experiment(&EVEN, metrics)));
    let factor = |metric: &MetricResult| match &metric.comparisons[0].outcome {
        Outcome::Compared(compared) => (compared.corrected_p_value / compared.relative.frequentist.p_value).round(),
        Outcome::Refused(refusal) => panic!("{refusal}"),
    };
    assert_eq!(report.metrics.iter().map(factor).collect::<Vec<f64>>(), [2.0, 2.0, 1.0, 1.0]);
    // A goal that can't be compared yet is one that was planned all the same.
    let early = [conversion("applications", GOAL, &BETTER), conversion("accepted offers", GOAL, &[3, 2])];
    let report = reported(&judged_once(experiment(&EVEN, early.to_vec())));
    assert_eq!(factor(&report.metrics[0]).to_string(), "2");
}

#[test]
fn a_metric_s_own_prior_goes_before_that_of_all() {
    let sure_of_nothing = Prior { mean: 0.0, deviation: 0.001 };
    let sure_of_gain = Prior { mean: 0.2, deviation: 0.001 };
    let mut input = experiment(&EVEN, with_guardrail(&BETTER, GUARDRAIL, &BETTER));
    input.settings.prior = Some(sure_of_nothing);
    input.metrics[1].prior = Some(sure_of_gain);
    let expected = reported(&input).metrics.into_iter().map(|metric| match &metric.comparisons[0].outcome {
        Outcome::Compared(compared) => (compared.relative.bayesian.estimate * 100.0).round(),
        Outcome::Refused(refusal) => panic!("{refusal}"),
    });
    assert_eq!(expected.collect::<Vec<f64>>(), [0.0, 20.0]);
}

#[test]
fn goals_that_disagree_don_t_ship() {
    let both = |one: &[u64], other: &[u64]| {
        experiment(&EVEN, vec![conversion("applications", GOAL, one), conversion("accepted offers", GOAL, other)])
    };
    assert_verdicts(vec![
        ("one better, one worse", both(&BETTER, &WORSE), "stop", &["goal_worse", "goal_better", "planned_end"]),
        ("one better, one open", both(&[1_000, 1_180], &SAME), "b", &["goal_better", "goal_open"]),
    ]);
}

#[test]
fn relative_to_a_mean_below_zero_a_rise_is_good() {
    // On average a visitor costs 5 and 4, with a standard deviation of 10.
    let costs = |control: f64, other: f64| {
        let sums = |mean: f64| (mean * 1e4, (mean * mean + 100.0) * 1e4);
        experiment(&EVEN, vec![revenue("margin", GOAL, &[sums(control), sums(other)])])
    };
    assert_verdicts(vec![
        ("rises", costs(-5.0, -4.0), "b", &["goal_better"]),
        ("falls", costs(-4.0, -5.0), "stop", &["goal_worse", "planned_end"]),
    ]);
}
