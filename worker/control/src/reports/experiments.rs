//! Results of an experiment: exposures joined with what visitors did after them, as figures and a verdict.
//!
//! Only visitors who consent to analytics are known again when they convert, so only they are compared. Who was shown
//! more than one variation is left out.

use kirkas_core::experiments::project::{Correction, Direction, Experiment, Measure, Metric};
use kirkas_results::input::{Conversions, Measured, Role, Sums};
use kirkas_results::{Input, Report, Settings, input};
use serde::{Deserialize, Serialize};
use worker::js_sys::Date;
use worker::{D1Database, Env, Response};

use crate::call::Call;
use crate::experiments::live_experiment;
use crate::problem::Problem;

const DAY_MS: f64 = 24.0 * 60.0 * 60.0 * 1000.0;

/// Visitors who consent and were shown one variation, with the first time.
const SEEN: &str = "WITH seen AS (SELECT visitor, min(variation) AS variation, min(at) AS at FROM exposures \
    WHERE experiment = ?1 AND consented = 1 GROUP BY visitor HAVING count(DISTINCT variation) = 1) ";

/// How many were shown a variation.
#[derive(Deserialize)]
struct Shown {
    variation: u32,
    visitors: u64,
}

/// What visitors of a variation did under one name; money in one currency.
#[derive(Deserialize)]
struct Done {
    variation: u32,
    name: String,
    currency: Option<String>,
    visitors: u64,
    total: f64,
    squares: f64,
}

/// The answer.
#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    report: Report,
    /// The report as plain English.
    text: String,
    /// The verdict's reasons as plain English, in their order.
    reasons: Vec<String>,
    /// Exposures of all visitors by variation, with consent or not.
    exposures: Vec<u64>,
    /// Visitors left out, as they were shown more than one variation.
    mixed: u64,
}

/// Answers the results of the live experiment `experiment=`.
pub async fn get(call: &Call, env: &Env) -> Result<Response, Problem> {
    let experiment = live_experiment(env, &call.query("experiment").unwrap_or_default()).await?;
    let db = env.d1("DB")?;
    let figures = Figures::read(&db, &experiment.key).await?;
    let input = figures.input(&experiment);
    let report = kirkas_results::report(&input)
        .map_err(|error| Problem::Refused(format!("There are no results yet of {:?}: {error}.", experiment.key)))?;
    let exposures = by_variation(&experiment, &figures.exposed);
    let reasons = report.verdict.reasons.iter().map(ToString::to_string).collect();
    let told = Told { text: report.to_string(), reasons, report, exposures, mixed: figures.mixed };
    Ok(Response::from_json(&told)?)
}

/// What the database has of an experiment.
struct Figures {
    /// All exposures.
    exposed: Vec<Shown>,
    /// Visitors who are compared.
    compared: Vec<Shown>,
    mixed: u64,
    /// Since when visitors are exposed, in milliseconds since 1970.
    since: Option<f64>,
    converted: Vec<Done>,
    earned: Vec<Done>,
}

impl Figures {
    async fn read(db: &D1Database, key: &str) -> Result<Self, Problem> {
        let asked = |select: &str| db.prepare(select).bind(&[key.into()]);
        let seen = |select: &str| asked(&[SEEN, select].concat());
        // A visitor's figure is the number of conversions, or their sum.
        let done = |currency: &str, figure: &str| {
            seen(&format!(
                ", done AS (SELECT seen.variation, conversions.name, {currency} AS currency, {figure} AS figure \
                 FROM seen JOIN conversions ON conversions.visitor = seen.visitor AND conversions.at >= seen.at \
                 AND NOT conversions.retracted GROUP BY seen.visitor, seen.variation, conversions.name, {currency}) \
                 SELECT variation, name, currency, count(*) AS visitors, sum(figure) AS total, \
                 sum(figure * figure) AS squares FROM done GROUP BY variation, name, currency"
            ))
        };
        let exposed =
            asked("SELECT variation, count(*) AS visitors FROM exposures WHERE experiment = ?1 GROUP BY variation")?;
        let compared = seen("SELECT variation, count(*) AS visitors FROM seen GROUP BY variation")?;
        let mixed = asked(
            "SELECT count(*) AS n FROM (SELECT 1 FROM exposures WHERE experiment = ?1 AND consented = 1 \
             GROUP BY visitor HAVING count(DISTINCT variation) > 1)",
        )?;
        let since = asked("SELECT min(at) AS at FROM exposures WHERE experiment = ?1")?;
        Ok(Self {
            exposed: exposed.all().await?.results()?,
            compared: compared.all().await?.results()?,
            mixed: mixed.first::<f64>(Some("n")).await?.unwrap_or_default() as u64,
            since: since.first::<f64>(Some("at")).await?,
            converted: done("NULL", "count(*)")?.all().await?.results()?,
            earned: done("conversions.currency", "sum(coalesce(conversions.cents, 0))")?.all().await?.results()?,
        })
    }

    fn input(&self, experiment: &Experiment) -> Input {
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
            days: self.since.map_or(0.0, |since| (Date::now() - since).max(0.0) / DAY_MS),
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
        let row = |rows: &[Done], variation: u32, currency: Option<&str>| -> (u64, Sums) {
            let of = |row: &&Done| {
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
fn by_variation(experiment: &Experiment, shown: &[Shown]) -> Vec<u64> {
    let of = |place: u32| shown.iter().find(|row| row.variation == place).map_or(0, |row| row.visitors);
    (0..).zip(&experiment.variations).map(|(place, _)| of(place)).collect()
}
