//! What goes in and comes out, as the API and the command line have it.

use kirkas_results::difference::Refusal;
use kirkas_results::reason::{Evidence, Reason};
use kirkas_results::{Input, Report};

use crate::experiment::reported;

const INPUT: &str = r#"{
  "experiment": "calculator",
  "days": 14,
  "plan": { "visitors": 30000, "days": 14 },
  "settings": { "sequential": true, "correction": "benjamini_hochberg", "prior": { "mean": 0, "deviation": 0.3 } },
  "variations": [
    { "id": "control", "weight": 1, "visitors": 10000 },
    { "id": "slider", "weight": 1, "visitors": 10040 },
    { "id": "steps", "weight": 1, "visitors": 9990 }
  ],
  "metrics": [
    {
      "id": "applications",
      "role": { "kind": "goal", "minimum_effect": 0.02 },
      "measured": { "kind": "conversion", "sums": [{ "converted": 1000 }, { "converted": 1160 }, { "converted": 1011 }] }
    },
    {
      "id": "errors",
      "role": { "kind": "guardrail", "tolerance": 0.5 },
      "direction": "decrease",
      "measured": {
        "kind": "count",
        "sums": [{ "sum": 300, "squares": 340 }, { "sum": 290, "squares": 330 }, { "sum": 310, "squares": 350 }]
      }
    },
    {
      "id": "revenue",
      "role": { "kind": "secondary" },
      "measured": {
        "kind": "revenue",
        "sums": [{ "sum": 0, "squares": 0 }, { "sum": 120400, "squares": 4e6 }, { "sum": 99000, "squares": 3e6 }]
      }
    },
    {
      "id": "offers an application",
      "role": { "kind": "secondary" },
      "measured": {
        "kind": "ratio",
        "sums": [
          { "numerator": { "sum": 3000, "squares": 9800 }, "denominator": { "sum": 1000, "squares": 1000 }, "products": 3000 },
          { "numerator": { "sum": 3450, "squares": 11200 }, "denominator": { "sum": 1160, "squares": 1160 }, "products": 3450 },
          { "numerator": { "sum": 3030, "squares": 9900 }, "denominator": { "sum": 1011, "squares": 1011 }, "products": 3030 }
        ]
      }
    }
  ]
}"#;

fn input() -> Input {
    serde_json::from_str(INPUT).expect("the input can be read")
}

#[test]
fn what_nobody_was_shown_has_not_started() {
    let mut input: Input = serde_json::from_str(INPUT).expect("an input");
    input.days = 0.0;
    input.metrics.truncate(1);
    for variation in &mut input.variations {
        variation.visitors = 0;
    }
    let none = serde_json::json!({ "converted": 0 });
    let measured = serde_json::json!({ "kind": "conversion", "sums": [none, none, none] });
    input.metrics[0].measured = serde_json::from_value(measured).expect("sums");
    let text = reported(&input).to_string();
    let head = "calculator: Not started\n  - nobody has been shown it yet.\n\nNo visitor is compared yet:\n";
    assert!(text.starts_with(head) && !text.contains("as planned"), "{text}");
}

#[test]
fn a_report_reads_as_plain_sentences() {
    assert_eq!(reported(&input()).to_string(), include_str!("report.txt"));
}

#[test]
fn input_and_report_are_json() {
    let json = serde_json::to_string(&input()).expect("input can be written");
    assert_eq!(serde_json::from_str::<Input>(&json).expect("input can be read again"), input());
    let report = reported(&input());
    let json = serde_json::to_value(&report).expect("a report can be written");
    assert_eq!(serde_json::from_value::<Report>(json.clone()).expect("a report can be read again"), report);
    assert_eq!(json["verdict"]["decision"], "ship");
    assert_eq!(json["verdict"]["variation"], "slider");
    assert_eq!(json["verdict"]["reasons"][0]["reason"], "goal_better");
    assert_eq!(json["metrics"][2]["comparisons"][0]["outcome"]["refused"], "zero_baseline");
    let low = &json["metrics"][0]["comparisons"][0]["outcome"]["compared"]["relative"]["sequential"]["low"];
    assert!(low.as_f64().is_some_and(|low| low > 0.0), "{low}");
}

#[test]
fn a_misspelt_field_is_refused() {
    for (right, wrong) in
        [("minimum_effect", "mde"), ("tolerance", "tolerence"), ("converted", "sum"), ("days", "weeks")]
    {
        let error = serde_json::from_str::<Input>(&INPUT.replacen(right, wrong, 1)).expect_err(wrong);
        assert!(error.to_string().contains(wrong), "{error}");
    }
}

#[test]
fn each_reason_reads_as_a_sentence() {
    let seen = || Evidence {
        metric: "calls".to_owned(),
        variation: "b".to_owned(),
        estimate: -0.0412,
        low: -0.08,
        high: -0.0003,
        p_value: 0.031,
    };
    let of = "“calls” of “b” is -4.1% against the control (-8.0% to 0.0%; p = 0.0310)";
    let refusal = |refusal| Reason::NotComparable { metric: "calls".to_owned(), variation: "b".to_owned(), refusal };
    for (reason, expected) in [
        (
            Reason::SampleRatioMismatch { p_value: 0.000_01 },
            "visitors are not split as planned (p < 0.0001), so no figure can be trusted: find what loses or adds \
             visitors of one variation, then start anew",
        ),
        (Reason::DaysToGo { days: 1.0, planned: 14.0 }, "it has run for 1 day of the planned 14 days"),
        (Reason::DaysToGo { days: 13.99, planned: 14.0 }, "it has run for 13.9 days of the planned 14 days"),
        (Reason::VisitorsToGo { visitors: 12, planned: 900 }, "12 of the planned 900 visitors have seen it"),
        (Reason::PlannedEnd { visitors: 901, days: 21.5 }, "the planned end is reached: 901 visitors in 21.5 days"),
        (Reason::GoalBetter(seen()), &format!("{of}: better")),
        (Reason::GoalWorse(seen()), &format!("{of}: worse")),
        (Reason::GoalOpen(seen()), &format!("{of}: no difference is shown")),
        (Reason::GoalTooEarly(seen()), &format!("{of}: too early to judge")),
        (
            Reason::GainTooSmall { evidence: seen(), minimum_effect: 0.025 },
            &format!("{of}: a gain of 2.5% or more is ruled out"),
        ),
        (Reason::GuardrailBroken { evidence: seen(), tolerance: None }, &format!("guardrail {of}: worse")),
        (
            Reason::GuardrailBroken { evidence: seen(), tolerance: Some(0.02) },
            &format!("guardrail {of}: worse by more than the tolerated 2%"),
        ),
        (
            Reason::GuardrailOpen { evidence: seen(), tolerance: 0.02 },
            &format!("guardrail {of}: a loss of more than the tolerated 2% is not ruled out"),
        ),
        (Reason::GuardrailHolds { evidence: seen(), tolerance: None }, &format!("guardrail {of}: no loss is shown")),
        (
            Reason::GuardrailHolds { evidence: seen(), tolerance: Some(0.02) },
            &format!("guardrail {of}: a loss of more than 2% is ruled out"),
        ),
        (
            refusal(Refusal::NoVisitors),
            "“calls” of “b” can't be compared with the control: one of the two has no visitor yet",
        ),
        (
            refusal(Refusal::ZeroBaseline),
            "“calls” of “b” can't be compared with the control: the control shows none of it",
        ),
        (
            refusal(Refusal::ZeroVariance),
            "“calls” of “b” can't be compared with the control: all visitors of one of the two show the same",
        ),
        (
            refusal(Refusal::TooFew),
            "“calls” of “b” can't be compared with the control: one of the two rests on too few events",
        ),
        (
            refusal(Refusal::OutOfRange),
            "“calls” of “b” can't be compared with the control: its figures are out of range",
        ),
    ] {
        assert_eq!(reason.to_string(), expected);
    }
}
