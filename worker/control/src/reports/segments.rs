//! The results of parts of an experiment's visitors: by language, class of device and source. They are for looking, and decide
//! nothing.

use axum::Json;
use axum::extract::State;
use kirkas_publishing::experiments::project::Experiment;
use kirkas_results::{SegmentInput, Segments, segments};
use serde::{Deserialize, Serialize};
use worker::{D1Database, Env};

use super::figures::{Figures, MetricSums, VariationVisitors};
use super::merge;
use crate::app::App;
use crate::call::Id;
use crate::ended::known_experiment;
use crate::problem::Problem;
use crate::sql::{self, statement};

/// What visitors are divided by: columns of `exposures`.
const DIMENSIONS: [&str; 3] = ["language", "device", "source"];
/// Of each dimension the values that most visitors have are shown: the more there are, the more alarms are false.
const MAX_VALUES: usize = 8;

/// The figures of a part of the visitors.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct SegmentFigures {
    dimension: String,
    value: String,
    figures: Figures,
}

/// Figures that take the place of visitors once an experiment has ended.
#[derive(Serialize, Deserialize)]
pub struct SettledFigures {
    /// Of all visitors.
    #[serde(flatten)]
    pub figures: Figures,
    /// Of parts of them.
    #[serde(default)]
    pub segments: Vec<SegmentFigures>,
}

impl SettledFigures {
    /// Those of visitors who are in the database, and of those whose figures are all that is left.
    pub async fn read(db: &D1Database, key: &str) -> Result<Self, Problem> {
        Ok(Self { figures: Figures::read(db, key).await?, segments: of_segments(db, key).await? })
    }
}

/// The figures of each part of the visitors, the largest parts of a dimension first.
async fn of_segments(db: &D1Database, key: &str) -> Result<Vec<SegmentFigures>, Problem> {
    let stored = "SELECT figures FROM settled_figures WHERE experiment = ?1";
    let stored: Option<String> = sql::value(db, stored, &[&key], "figures").await?;
    let settled: Option<SettledFigures> = stored.map(|stored| serde_json::from_str(&stored)).transpose()?;
    let mut all = settled.map(|settled| settled.segments).unwrap_or_default();
    for dimension in DIMENSIONS {
        for new in of_dimension(db, key, dimension).await? {
            match all.iter_mut().find(|known| (&known.dimension, &known.value) == (&new.dimension, &new.value)) {
                Some(known) => known.figures.add(new.figures),
                None => all.push(new),
            }
        }
    }
    Ok(all)
}

async fn of_dimension(db: &D1Database, key: &str, dimension: &str) -> Result<Vec<SegmentFigures>, Problem> {
    #[derive(Deserialize)]
    struct Row<T> {
        segment: String,
        #[serde(flatten)]
        row: T,
    }
    // Of visitors of whom a device is known, the rest is known as well.
    let seen = format!(
        "WITH seen AS (SELECT visitor, min({dimension}) AS segment, min(variation) AS variation, min(at) AS at FROM exposures \
         WHERE experiment = ?1 AND device <> '' GROUP BY visitor HAVING count(DISTINCT variation) = 1) "
    );
    let done = |currency: &str, figure: &str| {
        format!(
            "{seen}, done AS (SELECT seen.segment, seen.variation, conversions.name, {currency} AS currency, {figure} AS figure \
             FROM seen JOIN conversions ON conversions.visitor = seen.visitor AND conversions.at >= seen.at \
             AND NOT conversions.retracted GROUP BY seen.visitor, seen.segment, seen.variation, conversions.name, {currency}) \
             SELECT segment, variation, name, currency, count(*) AS visitors, sum(figure) AS total, \
             sum(figure * figure) AS squares FROM done GROUP BY segment, variation, name, currency"
        )
    };
    let compared =
        format!("{seen}SELECT segment, variation, count(*) AS visitors FROM seen GROUP BY segment, variation");
    let compared: Vec<Row<VariationVisitors>> = statement(db, &compared, &[&key])?.all().await?.results()?;
    let converted = statement(db, &done("NULL", "count(*)"), &[&key])?;
    let converted: Vec<Row<MetricSums>> = converted.all().await?.results()?;
    let earned = statement(db, &done("conversions.currency", "sum(coalesce(conversions.cents, 0))"), &[&key])?;
    let earned: Vec<Row<MetricSums>> = earned.all().await?.results()?;
    let mut all: Vec<SegmentFigures> = Vec::new();
    let mut of = |segment: String, add: &mut dyn FnMut(&mut Figures)| {
        let place = all.iter().position(|known| known.value == segment).unwrap_or_else(|| {
            let (dimension, figures) = (dimension.to_owned(), Figures::default());
            all.push(SegmentFigures { dimension, value: segment, figures });
            all.len().saturating_sub(1)
        });
        if let Some(known) = all.get_mut(place) {
            add(&mut known.figures);
        }
    };
    for Row { segment, row } in compared {
        of(segment, &mut |figures| figures.compared.push(row.clone()));
    }
    for Row { segment, row } in converted {
        of(segment, &mut |figures| figures.converted.push(row.clone()));
    }
    for Row { segment, row } in earned {
        of(segment, &mut |figures| figures.earned.push(row.clone()));
    }
    Ok(all)
}

/// The parts that are compared: of each dimension those with the most visitors. A dimension with one value divides nobody.
fn compared(all: Vec<SegmentFigures>, experiment: &Experiment, since: Option<f64>) -> Vec<SegmentInput> {
    let mut inputs = Vec::new();
    for dimension in DIMENSIONS {
        let visitors = |one: &SegmentFigures| one.figures.compared.iter().map(|row| row.visitors).sum::<u64>();
        let mut parts: Vec<&SegmentFigures> = all.iter().filter(|one| one.dimension == dimension).collect();
        parts.sort_by_key(|one| (std::cmp::Reverse(visitors(one)), one.value.clone()));
        if parts.len() < 2 {
            continue;
        }
        inputs.extend(parts.into_iter().take(MAX_VALUES).map(|SegmentFigures { dimension, value, figures }| {
            let figures = Figures { since, ..figures.clone() };
            SegmentInput { dimension: dimension.clone(), value: value.clone(), input: figures.input(experiment) }
        }));
    }
    inputs
}

/// The results of an experiment by language, class of device and source: exploratory, as among many parts of the visitors some differ by
/// chance. P-values are corrected over all of them; there is no verdict.
#[utoipa::path(
    get,
    path = "/api/control/experiments/{key}/segments",
    operation_id = "getSegments",
    params(
        ("key" = String, Path, description = "Key of an experiment, live or ended"),
    ),
    responses(
        (status = 200, description = "The parts", body = Segments),
        (status = 404, description = "No such experiment"),
        (status = 422, description = "There are no results yet"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, Id(key): Id) -> Result<Json<Segments>, Problem> {
    let experiment = match known_experiment(&env, &key).await {
        Err(Problem::NotFound | Problem::Malformed(_)) => return Err(Problem::NoExperiment(key)),
        experiment => experiment?,
    };
    merge(&env).await;
    results(&env, &experiment).await.map(Json)
}

async fn results(env: &Env, experiment: &Experiment) -> Result<Segments, Problem> {
    let db = env.d1("DB")?;
    let since = Figures::read(&db, &experiment.key).await?.since;
    let inputs = compared(of_segments(&db, &experiment.key).await?, experiment, since);
    segments(&inputs)
        .map_err(|error| Problem::Refused(format!("There are no results yet of {:?}: {error}.", experiment.key)))
}
