//! The turns of requests to keep looking, on the Worker's schedule. Each is a batch of its own: one that fails keeps its turn, and the
//! others do not wait for it.

use kirkas_lending::keep_looking::{Search, Turn, best_rate, is_news};
use worker::{D1Database, D1PreparedStatement};

use super::store::{self, SearchRow};
use super::{CONSENT, Searchable, Standing};
use crate::clock::{Timestamp, day_in_utc};
use crate::consents::history;
use crate::problem::Problem;
use crate::settings::Settings;
use crate::{matching, notices};

/// How many turns one run takes.
const BATCH_SIZE: u32 = 50;

/// Looks for those whose turn it is.
///
/// # Errors
/// [`Problem::Internal`] when they can't be read.
pub async fn run_due(database: &D1Database, settings: &Settings, now: Timestamp) -> Result<(), Problem> {
    for search in store::due(database, now, BATCH_SIZE).await? {
        if let Err(problem) = run(database, settings, search, now).await {
            worker::console_error!("a request to keep looking waits: {problem:?}");
        }
    }
    Ok(())
}

async fn run(database: &D1Database, settings: &Settings, search: SearchRow, now: Timestamp) -> Result<(), Problem> {
    let application = Standing::read(database, &search.user_id).await?.application;
    let batch = match &application {
        Some(application) => turn(database, settings, &search, application, now).await?,
        // There is nothing to look with, such as after the application was withdrawn.
        None if day_in_utc(now) > search.ends_on => end(database, &search, now)?,
        None => vec![store::pass(database, &search, now)?],
    };
    database.batch(batch).await?;
    Ok(())
}

async fn turn(
    database: &D1Database,
    settings: &Settings,
    search: &SearchRow,
    application: &Searchable,
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let request = Search {
        ends: search.ends_on,
        answered: day_in_utc(application.answered),
        asked: search.asked_at.is_some_and(|asked| asked > application.answered),
    };
    let (user, id) = (search.user_id.as_str(), application.row.id.as_str());
    match request.turn(day_in_utc(now)) {
        Turn::End => end(database, search, now),
        Turn::Wait => Ok(vec![store::pass(database, search, now)?]),
        Turn::AskToConfirm => {
            Ok(vec![store::ask(database, search, now)?, notices::store::answers_to_confirm(database, user, id, now)?])
        }
        Turn::Match => {
            let best = best_rate(&store::offers(database, id, now).await?);
            let found = lowest_rate(database, settings, application, now).await?;
            match found.filter(|found| is_news(*found, best, search.found_apr)) {
                Some(found) => Ok(vec![
                    store::report(database, search, (found, best), now)?,
                    notices::store::cheaper_loan(database, user, id, now)?,
                ]),
                None => Ok(vec![store::pass(database, search, now)?]),
            }
        }
    }
}

/// The consent goes with it: it was given for that time.
fn end(database: &D1Database, search: &SearchRow, now: Timestamp) -> Result<Vec<D1PreparedStatement>, Problem> {
    let answer = (search.language.as_str(), false);
    Ok(vec![store::end(database, search)?, history::add(database, &search.user_id, CONSENT, answer, now)?])
}

/// The lowest rate for the full amount, by the answers as they are by now.
async fn lowest_rate(
    database: &D1Database,
    settings: &Settings,
    application: &Searchable,
    now: Timestamp,
) -> Result<Option<f64>, Problem> {
    let left_out: Vec<String> = serde_json::from_str(&application.row.left_out)
        .map_err(|_| Problem::Internal("an application's lenders are not what they should be".to_owned()))?;
    let facts = application.facts.after(whole_months(application.row.asked_at, now));
    let offers = matching::preview(database, &facts, &left_out, &settings.lender_systems, now).await?;
    Ok(offers.iter().filter(|offer| !offer.for_less).map(|offer| offer.apr_percent).reduce(f64::min))
}

fn whole_months(from: Timestamp, to: Timestamp) -> u32 {
    let months = kirkas_lending::month::Month::from_date(day_in_utc(to));
    months.months_since(kirkas_lending::month::Month::from_date(day_in_utc(from))).max(0).unsigned_abs()
}
