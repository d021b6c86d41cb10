//! Results of an experiment: exposures joined with what visitors did after them, as figures and a verdict.
//!
//! Only visitors who consent to analytics are known again when they convert, so only they are compared. Who was shown
//! more than one variation is left out.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::Utc;
use kirkas_publishing::experiments::project::{Correction, Direction, Experiment, Measure, Metric};
use kirkas_results::input::{Conversions, Measured, Role, Sums};
use kirkas_results::{Input, Report, Settings, input};
use serde::Serialize;
use utoipa::ToSchema;
use worker::Env;

use super::figures::{
    Figures, MetricSums, VariationVisitors, add_visitors, first_day_without_consent, without_consent,
};
use crate::app::App;
use crate::call::Call;
use crate::clock::{days_between, moment};
use crate::ended::known_experiment;
use crate::problem::Problem;

/// The results of an experiment.
#[derive(Serialize, ToSchema)]
pub struct ExperimentReport {
    /// Figures and verdict.
    #[serde(flatten)]
    pub report: Report,
    /// The report as plain English.
    text: String,
    /// The verdict's reasons as plain English, in their order.
    pub reasons: Vec<String>,
    /// Exposures by variation, with consent or not. Without consent nobody is known again: who comes again may count
    /// again, and so does who consents later.
    exposures: Vec<u64>,
    /// Visitors left out, as they were shown more than one variation.
    mixed: u64,
}

/// Answers the results of the experiment `experiment=`, be it live or ended.
#[utoipa::path(
    get,
    path = "/api/control/reports/experiments",
    operation_id = "reportExperiment",
    params(
        ("experiment" = String, Query, description = "Key of an experiment, live or ended"),
    ),
    responses(
        (status = 200, description = "Figures and a verdict", body = ExperimentReport),
        (status = 400, description = "No such experiment"),
        (status = 404, description = "No experiments are live, and none has ended that has this key"),
        (status = 422, description = "There are no results yet"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let experiment = known_experiment(&env, &call.query("experiment").unwrap_or_default()).await?;
    Ok(Json(results(&env, &experiment).await?).into_response())
}

/// The results of an experiment, as far as they are merged.
pub async fn results(env: &Env, experiment: &Experiment) -> Result<ExperimentReport, Problem> {
    results_with_days(env, experiment).await.map(|(_, results)| results)
}

/// The results of an experiment, with the days that it has run.
pub async fn results_with_days(env: &Env, experiment: &Experiment) -> Result<(f64, ExperimentReport), Problem> {
    let db = env.d1("DB")?;
    let mut figures = Figures::read(&db, &experiment.key).await?;
    if figures.since.is_none() {
        // It has started all the same where nobody who was shown it consents.
        figures.since = first_day_without_consent(&db, &experiment.key).await?;
    }
    let mut exposed = figures.exposed.clone();
    add_visitors(&mut exposed, without_consent(&db, &experiment.key).await?);
    let input = figures.input(experiment);
    let report = kirkas_results::report(&input)
        .map_err(|error| Problem::Refused(format!("There are no results yet of {:?}: {error}.", experiment.key)))?;
    let exposures = by_variation(experiment, &exposed);
    let reasons = report.verdict.reasons.iter().map(ToString::to_string).collect();
    let results = ExperimentReport { text: report.to_string(), reasons, report, exposures, mixed: figures.mixed };
    Ok((input.days, results))
}

impl Figures {
    /// What a report of the experiment is reckoned from.
    pub(super) fn input(&self, experiment: &Experiment) -> Input {
        let visitors = by_variation(experiment, &self.compared);
        let variations = experiment.variations.iter().zip(visitors);
        let correction = match experiment.metrics.correction {
            Correction::None => kirkas_results::Correction::None,
            Correction::Holm => kirkas_results::Correction::Holm,
            Correction::BenjaminiHochberg => kirkas_results::Correction::BenjaminiHochberg,
        };
        let goal = |metric: &Metric| Role::Goal { minimum_effect: metric.minimum_effect };
        let guardrail = |metric: &Metric| Role::Guardrail { tolerance: metric.tolerance };
        let metrics = &experiment.metrics;
        let roles = metrics
            .goals
            .iter()
            .map(|metric| (metric, goal(metric)))
            .chain(metrics.guardrails.iter().map(|metric| (metric, guardrail(metric))))
            .chain(metrics.secondary.iter().map(|metric| (metric, Role::Secondary {})));
        Input {
            experiment: experiment.key.clone(),
            days: self.since.map_or(0.0, |since| days_between(moment(since as u64), Utc::now())),
            plan: input::Plan { visitors: experiment.plan.visitors, days: experiment.plan.days },
            settings: Settings { correction, ..Settings::default() },
            variations: variations
                .map(|(variation, visitors)| input::Variation {
                    id: variation.key.clone(),
                    weight: variation.weight,
                    visitors,
                })
                .collect(),
            metrics: roles.map(|(metric, role)| self.metric(experiment, metric, role)).collect(),
        }
    }

    fn metric(&self, experiment: &Experiment, metric: &Metric, role: Role) -> input::Metric {
        let places = 0..u32::try_from(experiment.variations.len()).unwrap_or(u32::MAX);
        let row = |rows: &[MetricSums], variation: u32, currency: Option<&str>| -> (u64, Sums) {
            let of = |row: &&MetricSums| {
                (row.variation, row.name.as_str(), row.currency.as_deref()) == (variation, &metric.name, currency)
            };
            let row = rows.iter().find(of);
            let (sum, squares) = row.map_or((0.0, 0.0), |row| (row.total, row.squares));
            (row.map_or(0, |row| row.visitors), Sums { sum, squares })
        };
        let measured = match metric.measure {
            Measure::Conversion => {
                let converted = |variation| Conversions { converted: row(&self.converted, variation, None).0 };
                Measured::Conversion(places.map(converted).collect())
            }
            Measure::Count => {
                Measured::Count(places.map(|variation| row(&self.converted, variation, None).1).collect())
            }
            Measure::Revenue => {
                let currency = Some(metric.currency());
                // In whole units: the database has the smallest.
                let units = |Sums { sum, squares }| Sums { sum: sum / 100.0, squares: squares / 10_000.0 };
                Measured::Revenue(places.map(|variation| units(row(&self.earned, variation, currency).1)).collect())
            }
        };
        let direction = match metric.direction {
            Direction::Increase => input::Direction::Increase,
            Direction::Decrease => input::Direction::Decrease,
        };
        input::Metric { id: metric.id(), role, direction, measured, prior: None }
    }
}

/// Of each variation of the experiment, how many were shown it.
fn by_variation(experiment: &Experiment, visitors: &[VariationVisitors]) -> Vec<u64> {
    let of = |place: u32| visitors.iter().find(|row| row.variation == place).map_or(0, |row| row.visitors);
    (0..).zip(&experiment.variations).map(|(place, _)| of(place)).collect()
}
