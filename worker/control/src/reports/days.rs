//! How the results of experiments went: a snapshot of each night, answered as a curve of every comparison and the changes of
//! the verdict. Early figures tempt to stop at a lucky moment, so nothing is told before a week and enough events, but a wrong split.

use axum::Json;
use axum::extract::State;
use chrono::{TimeDelta, Utc};
use kirkas_results::comparison::Outcome;
use kirkas_results::input::{Direction, Role};
use kirkas_results::{Decision, Report, Settings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use super::experiments::results_with_days;
use crate::app::App;
use crate::call::Id;
use crate::clock::{before, day_text, days_before, milliseconds};
use crate::ended::{self, known_experiment};
use crate::experiments;
use crate::live::Live;
use crate::problem::Problem;
use crate::sql::{self, statement};

/// For how many days nothing is told.
const HIDDEN_DAYS: f64 = 7.0;

/// What is stored of a night.
#[derive(Serialize, Deserialize)]
struct Snapshot {
    /// Days that the experiment had run.
    days: f64,
    report: Report,
}

/// Stores the report of each experiment that compares visitors, or ended in the last day. What fails is said in the log.
pub async fn record(env: &Env) {
    if let Err(problem) = try_to_record(env).await {
        worker::console_error!("the results of this night are not stored: {problem:?}");
    }
}

async fn try_to_record(env: &Env) -> Result<(), Problem> {
    let now = Utc::now();
    let files = experiments::live_files(env, &Live::read(env).await?).await?;
    let running = experiments::compiled(&files, None, None).experiments.into_iter().filter(|one| one.compares());
    let mut keys: Vec<String> = running.map(|one| one.key).collect();
    keys.extend(ended::keys_since(env, milliseconds(before(now, TimeDelta::days(1)))).await?);
    keys.sort_unstable();
    keys.dedup();
    for key in keys {
        if let Err(problem) = record_one(env, &key, &day_text(days_before(now, 1))).await {
            worker::console_error!("the results of {key:?} are not stored for this night: {problem:?}");
        }
    }
    Ok(())
}

async fn record_one(env: &Env, key: &str, day: &str) -> Result<(), Problem> {
    let experiment = known_experiment(env, key).await?;
    if experiment.is_draft {
        return Ok(());
    }
    let (days, results) = match results_with_days(env, &experiment).await {
        Err(Problem::Refused(_)) => return Ok(()),
        results => results?,
    };
    if results.report.verdict.decision == Decision::NotStarted {
        return Ok(());
    }
    let report = serde_json::to_string(&Snapshot { days, report: results.report })?;
    let store = "INSERT INTO experiment_days (experiment, day, report) VALUES (?1, ?2, ?3) \
        ON CONFLICT (experiment, day) DO UPDATE SET report = excluded.report";
    statement(&env.d1("DB")?, store, &[&key, &day, &report])?.run().await?;
    Ok(())
}

/// The results of an experiment, day by day.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExperimentDays {
    experiment: String,
    /// Why figures are not told yet; none where they are.
    #[schema(required)]
    hidden: Option<HiddenFigures>,
    /// The oldest first. Nights that are missing are left out.
    days: Vec<ExperimentDay>,
    /// A curve of each variation and metric; none while figures are hidden.
    series: Vec<ResultSeries>,
}

/// How far an experiment is from telling its figures.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
struct HiddenFigures {
    /// Days that it has run.
    days: f64,
    /// Days that it takes.
    of_days: f64,
    /// Events that its metrics rest on at most, in the variation with the fewest.
    events: f64,
    /// Events that it takes.
    of_events: f64,
}

/// A night.
#[derive(Debug, Serialize, ToSchema)]
struct ExperimentDay {
    /// The day that had ended, in UTC.
    day: String,
    /// Visitors compared.
    visitors: u64,
    /// Whether visitors were split otherwise than planned.
    wrong_split: bool,
    /// What to do; none while figures are hidden, unless the split is wrong.
    #[schema(required)]
    verdict: Option<Decision>,
    /// Whether that is another verdict than the one before.
    changed: bool,
}

/// A metric of a variation, compared with the control.
#[derive(Debug, Serialize, ToSchema)]
struct ResultSeries {
    metric: String,
    role: Role,
    direction: Direction,
    variation: String,
    /// The oldest first; nights on which it could not be compared are left out.
    points: Vec<ResultPoint>,
}

/// The relative effect as a night had it, with the interval that is valid at any look.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
struct ResultPoint {
    day: String,
    estimate: f64,
    low: f64,
    high: f64,
}

/// How the results of an experiment went, live or ended. They are stored each night.
#[utoipa::path(
    get,
    path = "/api/control/experiments/{key}/days",
    operation_id = "listExperimentDays",
    params(
        ("key" = String, Path, description = "Key of an experiment, live or ended"),
    ),
    responses(
        (status = 200, description = "The days", body = ExperimentDays),
        (status = 404, description = "No such experiment"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, Id(key): Id) -> Result<Json<ExperimentDays>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        day: String,
        report: String,
    }
    let select = "SELECT day, report FROM experiment_days WHERE experiment = ?1 ORDER BY day";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&key]).await?;
    if rows.is_empty() {
        match known_experiment(&env, &key).await {
            Err(Problem::NotFound | Problem::Malformed(_)) => return Err(Problem::NoExperiment(key)),
            known => known.map(|_| ())?,
        }
    }
    let read = |Row { day, report }: Row| Ok((day, serde_json::from_str(&report)?));
    let nights = rows.into_iter().map(read).collect::<Result<Vec<_>, Problem>>()?;
    Ok(Json(ExperimentDays::of(key, &nights)))
}

impl ExperimentDays {
    fn of(experiment: String, nights: &[(String, Snapshot)]) -> Self {
        let hidden = match nights.last() {
            Some((_, last)) => last.hidden(),
            None => Some(HiddenFigures {
                days: 0.0,
                of_days: HIDDEN_DAYS,
                events: 0.0,
                of_events: Settings::default().minimum_events,
            }),
        };
        let mut days: Vec<ExperimentDay> = Vec::new();
        for (day, Snapshot { report, .. }) in nights {
            let wrong_split = report.sample_ratio.mismatch;
            let verdict = (hidden.is_none() || wrong_split).then(|| report.verdict.decision.clone());
            let changed = verdict.is_some() && days.last().is_some_and(|last| last.verdict != verdict);
            let visitors = report.variations.iter().fold(0, |sum: u64, one| sum.saturating_add(one.visitors));
            days.push(ExperimentDay { day: day.clone(), visitors, wrong_split, verdict, changed });
        }
        let series = if hidden.is_none() { series(nights) } else { Vec::new() };
        Self { experiment, hidden, days, series }
    }
}

impl Snapshot {
    fn hidden(&self) -> Option<HiddenFigures> {
        let of_events = Settings::default().minimum_events;
        let fewest = |events: Vec<f64>| events.into_iter().reduce(f64::min).unwrap_or_default();
        let metrics = self.report.metrics.iter();
        let events = metrics
            .map(|metric| fewest(metric.variations.iter().map(|figures| figures.events).collect()))
            .fold(0.0, f64::max);
        let days = self.days;
        (days < HIDDEN_DAYS || events < of_events).then_some(HiddenFigures {
            days,
            of_days: HIDDEN_DAYS,
            events,
            of_events,
        })
    }
}

/// The curves, in the order of the last night's metrics and variations.
fn series(nights: &[(String, Snapshot)]) -> Vec<ResultSeries> {
    let Some((_, last)) = nights.last() else { return Vec::new() };
    let mut all = Vec::new();
    for metric in &last.report.metrics {
        for comparison in &metric.comparisons {
            let variation = &comparison.variation;
            let point = |(day, night): &(String, Snapshot)| {
                let metric = night.report.metrics.iter().find(|known| known.id == metric.id)?;
                let known = metric.comparisons.iter().find(|known| known.variation == *variation)?;
                let Outcome::Compared(compared) = &known.outcome else { return None };
                let effect = &compared.relative.sequential;
                Some(ResultPoint { day: day.clone(), estimate: effect.estimate, low: effect.low, high: effect.high })
            };
            let points = nights.iter().filter_map(point).collect();
            let (metric, role, direction) = (metric.id.clone(), metric.role, metric.direction);
            all.push(ResultSeries { metric, role, direction, variation: variation.clone(), points });
        }
    }
    all
}

#[cfg(test)]
mod tests;
