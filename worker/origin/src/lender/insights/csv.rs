//! The figures as CSV: section, name, and what belongs to it.

use kirkas_publishing::reports::csv_text;
use serde::Serialize;
use serde_json::Value;

use super::Insights;

/// The figures, a row each. No cell is a formula.
pub fn csv(figures: &Insights) -> String {
    let mut rows = Vec::new();
    let mut row = |section: &str, name: String, figure: String, more: [String; 2]| {
        let [second, third] = more;
        rows.push(vec![section.to_owned(), name, figure, second, third]);
    };
    let none = || [String::new(), String::new()];
    for stage in &figures.funnel {
        row("funnel", text(&stage.stage), text(&stage.count), [text(&stage.share_percent), String::new()]);
    }
    for decline in &figures.declines {
        row("declines", text(&decline.reason), text(&decline.count), none());
    }
    for day in &figures.days {
        row("days", day.day.clone(), text(&day.received), [text(&day.offered), text(&day.accepted)]);
    }
    for paid in &figures.paid_out {
        let sum = paid.sum.map(|sum| format!("{}.{:02}", sum.div_euclid(100), sum.rem_euclid(100)));
        row("paid-out", text(&paid.currency), text(&paid.count), [sum.unwrap_or_default(), String::new()]);
    }
    for apr in &figures.aprs {
        row("aprs", apr.from_percent.to_string(), text(&apr.offered), [text(&apr.accepted), String::new()]);
    }
    for place in &figures.places {
        row("places", place.place.to_string(), text(&place.count), none());
    }
    row("medians", "apr-offered".to_owned(), text(&figures.median_apr_offered), none());
    row("medians", "apr-accepted".to_owned(), text(&figures.median_apr_accepted), none());
    row("medians", "answer-seconds".to_owned(), text(&figures.median_answer_seconds), none());
    if let Some(lost) = &figures.lost {
        row("lost", "to-cheaper".to_owned(), text(&lost.cases), [text(&lost.share_percent), text(&lost.median_points)]);
    }
    csv_text(&["section", "name", "figure", "second", "third"], rows)
}

/// As JSON has it, without quotes; nothing where there is none.
fn text(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(text)) => text,
        Ok(Value::Null) | Err(_) => String::new(),
        Ok(value) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FunnelStage, Insights, PeopleCount, PlaceCount, Stage};
    use super::csv;

    #[test]
    fn figures_are_rows_and_counts_of_few_people_are_not_told() {
        let figures = Insights {
            from: "2026-11-01".to_owned(),
            to: "2026-11-02".to_owned(),
            funnel: vec![FunnelStage { stage: Stage::PaidOut, count: PeopleCount(12), share_percent: Some(50.5) }],
            declines: Vec::new(),
            days: Vec::new(),
            paid_out: Vec::new(),
            median_apr_offered: Some(8.25),
            median_apr_accepted: None,
            aprs: Vec::new(),
            places: vec![
                PlaceCount { place: 1, count: PeopleCount(4) },
                PlaceCount { place: 2, count: PeopleCount(0) },
            ],
            lost: None,
            median_answer_seconds: None,
        };
        assert_eq!(
            csv(&figures),
            "section,name,figure,second,third\nfunnel,paid-out,12,50.5,\nplaces,1,<5,,\nplaces,2,0,,\n\
             medians,apr-offered,8.25,,\nmedians,apr-accepted,,,\nmedians,answer-seconds,,,\n"
        );
    }
}
