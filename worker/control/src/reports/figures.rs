//! What the database has of an experiment: visitors by variation, and what they did after they were first shown it.

use chrono::NaiveTime;
use serde::{Deserialize, Serialize};
use worker::D1Database;

use crate::clock::{milliseconds, read_day};
use crate::problem::Problem;
use crate::sql;

/// Visitors who were shown one variation, with the first time.
const WITH_EXPOSED: &str = "WITH seen AS (SELECT visitor, min(variation) AS variation, min(at) AS at FROM exposures \
    WHERE experiment = ?1 GROUP BY visitor HAVING count(DISTINCT variation) = 1) ";

/// How many were shown a variation.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct VariationVisitors {
    pub variation: u32,
    pub visitors: u64,
}

/// What visitors of a variation did under one name; money in one currency.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct MetricSums {
    pub variation: u32,
    pub name: String,
    pub currency: Option<String>,
    pub visitors: u64,
    pub total: f64,
    pub squares: f64,
}

/// The figures of an experiment, of visitors who consent to analytics.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, Serialize)]
pub struct Figures {
    /// All of their exposures.
    pub exposed: Vec<VariationVisitors>,
    /// Those who are compared.
    pub compared: Vec<VariationVisitors>,
    /// How many were shown more than one variation.
    pub mixed: u64,
    /// Since when visitors are exposed, in milliseconds since 1970.
    pub since: Option<f64>,
    pub converted: Vec<MetricSums>,
    pub earned: Vec<MetricSums>,
}

impl Figures {
    /// Reads them: of visitors who are in the database, and of those whose figures are all that is left.
    pub async fn read(db: &D1Database, key: &str) -> Result<Self, Problem> {
        let stored = "SELECT figures FROM settled_figures WHERE experiment = ?1";
        let stored: Option<String> = sql::value(db, stored, &[&key], "figures").await?;
        let mut figures = Self::of_visitors(db, key).await?;
        if let Some(stored) = stored {
            figures.add(serde_json::from_str(&stored)?);
        }
        Ok(figures)
    }

    async fn of_visitors(db: &D1Database, key: &str) -> Result<Self, Problem> {
        let prepare = |select: &str| sql::statement(db, select, &[&key]);
        let of_compared = |select: &str| prepare(&[WITH_EXPOSED, select].concat());
        // A visitor's figure is the number of conversions, or their sum.
        let done = |currency: &str, figure: &str| {
            of_compared(&format!(
                ", done AS (SELECT seen.variation, conversions.name, {currency} AS currency, {figure} AS figure \
                 FROM seen JOIN conversions ON conversions.visitor = seen.visitor AND conversions.at >= seen.at \
                 AND NOT conversions.retracted GROUP BY seen.visitor, seen.variation, conversions.name, {currency}) \
                 SELECT variation, name, currency, count(*) AS visitors, sum(figure) AS total, \
                 sum(figure * figure) AS squares FROM done GROUP BY variation, name, currency"
            ))
        };
        let exposed =
            prepare("SELECT variation, count(*) AS visitors FROM exposures WHERE experiment = ?1 GROUP BY variation")?;
        let compared = of_compared("SELECT variation, count(*) AS visitors FROM seen GROUP BY variation")?;
        let mixed = prepare(
            "SELECT count(*) AS n FROM (SELECT 1 FROM exposures WHERE experiment = ?1 \
             GROUP BY visitor HAVING count(DISTINCT variation) > 1)",
        )?;
        let since = prepare("SELECT min(at) AS at FROM exposures WHERE experiment = ?1")?;
        Ok(Self {
            exposed: exposed.all().await?.results()?,
            compared: compared.all().await?.results()?,
            mixed: mixed.first::<f64>(Some("n")).await?.unwrap_or_default() as u64,
            since: since.first::<f64>(Some("at")).await?,
            converted: done("NULL", "count(*)")?.all().await?.results()?,
            earned: done("conversions.currency", "sum(coalesce(conversions.cents, 0))")?.all().await?.results()?,
        })
    }

    /// Adds the figures of other visitors.
    pub fn add(&mut self, others: Self) {
        add_visitors(&mut self.exposed, others.exposed);
        add_visitors(&mut self.compared, others.compared);
        self.mixed = self.mixed.saturating_add(others.mixed);
        self.since = self.since.into_iter().chain(others.since).reduce(f64::min);
        add_done(&mut self.converted, others.converted);
        add_done(&mut self.earned, others.earned);
    }
}

/// How many of all who were shown each variation are not known, as they did not consent.
pub async fn without_consent(db: &D1Database, key: &str) -> Result<Vec<VariationVisitors>, Problem> {
    let select =
        "SELECT variation, sum(exposures) AS visitors FROM exposure_counts WHERE experiment = ?1 GROUP BY variation";
    Ok(sql::rows(db, select, &[&key]).await?)
}

/// The beginning of the first day on which somebody was shown it without consent, in milliseconds since 1970.
pub async fn first_day_without_consent(db: &D1Database, key: &str) -> Result<Option<f64>, Problem> {
    let select = "SELECT min(day) AS day FROM exposure_counts WHERE experiment = ?1";
    let day: Option<String> = sql::value(db, select, &[&key], "day").await?;
    let midnight = |day| Some(milliseconds(read_day(day)?.and_time(NaiveTime::MIN).and_utc()));
    Ok(day.as_deref().and_then(midnight))
}

/// Adds counts of the same variations.
pub fn add_visitors(known: &mut Vec<VariationVisitors>, others: Vec<VariationVisitors>) {
    for other in others {
        match known.iter_mut().find(|row| row.variation == other.variation) {
            Some(row) => row.visitors = row.visitors.saturating_add(other.visitors),
            None => known.push(other),
        }
    }
}

fn add_done(known: &mut Vec<MetricSums>, others: Vec<MetricSums>) {
    for other in others {
        let same = |row: &&mut MetricSums| {
            (row.variation, &row.name, &row.currency) == (other.variation, &other.name, &other.currency)
        };
        match known.iter_mut().find(same) {
            Some(row) => {
                row.visitors = row.visitors.saturating_add(other.visitors);
                row.total += other.total;
                row.squares += other.squares;
            }
            None => known.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Figures, MetricSums, VariationVisitors};

    fn figures(variation: u32, visitors: u64, since: Option<f64>) -> Figures {
        let exposures = vec![VariationVisitors { variation, visitors }];
        let done = |currency: Option<&str>| {
            let currency = currency.map(str::to_owned);
            vec![MetricSums { variation, name: "sale".to_owned(), currency, visitors, total: 2.0, squares: 4.0 }]
        };
        Figures {
            exposed: exposures.clone(),
            compared: exposures,
            mixed: 1,
            since,
            converted: done(None),
            earned: done(Some("EUR")),
        }
    }

    #[test]
    fn figures_of_other_visitors_are_added_by_variation() {
        let mut sum = figures(0, 3, Some(7.0));
        sum.add(figures(0, 4, Some(5.0)));
        sum.add(figures(1, 5, None));
        assert_eq!(
            sum.compared,
            [VariationVisitors { variation: 0, visitors: 7 }, VariationVisitors { variation: 1, visitors: 5 }]
        );
        assert_eq!((sum.mixed, sum.since, sum.exposed.len()), (3, Some(5.0), 2));
        let totals: Vec<_> = sum.earned.iter().map(|row| (row.visitors, row.total, row.squares)).collect();
        assert_eq!(totals, [(7, 4.0, 8.0), (5, 2.0, 4.0)]);
        assert_eq!(sum.converted.len(), 2);
    }
}
