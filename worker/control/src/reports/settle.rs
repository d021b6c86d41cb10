//! Puts figures in the place of visitors: once an experiment was not shown for a while, its results need nobody's id any
//! more.

use chrono::Utc;
use serde::Deserialize;
use worker::{D1Database, Env};

use super::segments::SettledFigures;
use super::{audience, prune};
use crate::clock::{days_before, milliseconds};
use crate::problem::Problem;
use crate::settings::Retention;
use crate::sql::{self, statement};

/// Of experiments that are shown for longer than any report is about.
const FORGET_OLDEST: &str = "DELETE FROM exposures WHERE at < ?1";
/// A visitor of a conversion whose exposure could still be on its way is not taken off it. The experiments are found each by
/// the one before, so that a visitor is looked up and not searched for.
const UNNAME_CONVERSIONS: &str = "UPDATE conversions SET visitor = NULL WHERE visitor IS NOT NULL AND at < ?1 \
    AND NOT EXISTS (WITH RECURSIVE shown (experiment) AS (SELECT min(experiment) FROM exposures UNION ALL \
    SELECT (SELECT min(experiment) FROM exposures WHERE experiment > shown.experiment) FROM shown WHERE experiment IS NOT NULL) \
    SELECT 1 FROM shown JOIN exposures ON exposures.experiment = shown.experiment \
    AND exposures.visitor = conversions.visitor)";

/// Settles the experiments that have ended; what fails is tried again the next night.
pub async fn settle(env: &Env) {
    if let Err(problem) = try_to_settle(env).await {
        worker::console_error!("the figures of ended experiments could not be settled: {problem:?}");
    }
}

async fn try_to_settle(env: &Env) -> Result<(), Problem> {
    #[derive(Deserialize)]
    struct Row {
        experiment: String,
    }
    let (db, retention) = (env.d1("DB")?, Retention::of(env));
    let before = |days: u32| milliseconds(days_before(Utc::now(), days));
    db.batch(prune::by_night(&db, retention)?).await?;
    db.batch(audience::prune(&db)?).await?;
    let ended = "SELECT experiment FROM exposures GROUP BY experiment HAVING max(at) < ?1";
    let ended: Vec<Row> = sql::rows(&db, ended, &[&before(retention.exposures)]).await?;
    for Row { experiment } in ended {
        settle_experiment(&db, &experiment).await?;
    }
    statement(&db, FORGET_OLDEST, &[&before(retention.reports)])?.run().await?;
    statement(&db, UNNAME_CONVERSIONS, &[&before(retention.messages)])?.run().await?;
    Ok(())
}

async fn settle_experiment(db: &D1Database, experiment: &str) -> Result<(), Problem> {
    let figures = serde_json::to_string(&SettledFigures::read(db, experiment).await?)?;
    let store = "INSERT INTO settled_figures (experiment, figures) VALUES (?1, ?2) \
                 ON CONFLICT (experiment) DO UPDATE SET figures = excluded.figures";
    let forget = "DELETE FROM exposures WHERE experiment = ?1";
    db.batch(vec![statement(db, store, &[&experiment, &figures])?, statement(db, forget, &[&experiment])?]).await?;
    Ok(())
}
