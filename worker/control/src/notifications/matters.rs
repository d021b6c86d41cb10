//! Tells those who look after a part of what goes wrong with it without anybody's doing: of what the overview lists
//! ([`crate::overview`]), what can't wait until they look there.
//!
//! # Design
//! What was told is on record, so nobody is told the same again, and of each matter once a day at most. What is mended is forgotten, so
//! it is told when it comes back. What may wait, as somebody has said in the overview, is not told meanwhile.

use chrono::{TimeDelta, Utc};
use serde::Deserialize;
use serde_json::json;
use worker::{D1Database, Env};

use super::notice::{BY_NOBODY, of_part};
use crate::access::Part;
use crate::clock::{before, milliseconds};
use crate::digest::hex_digest;
use crate::live::Live;
use crate::overview::{Matter, alarms};
use crate::problem::Problem;
use crate::sql::{self, Parameter, statement};
use crate::targets;

/// How long nobody is told of a matter again: less than a day, as nights are not equally long.
const PAUSE: TimeDelta = TimeDelta::hours(20);

/// Something of a matter that goes wrong.
struct Trouble {
    /// Key of the experiment that it is about; empty where it is about none.
    experiment: String,
    count: usize,
    /// Says whether it is the same as before.
    state: String,
}

impl Trouble {
    /// All that go wrong of a kind, by their names; none where nothing does.
    fn of_all(names: &[String]) -> Vec<Self> {
        let state = hex_digest(names.join("\n").as_bytes());
        let all = Self { experiment: String::new(), count: names.len(), state };
        if names.is_empty() { Vec::new() } else { vec![all] }
    }
}

/// Tells of targets that fail, and of experiments whose visitors are not split as planned.
pub async fn tell_by_night(env: &Env) {
    let telling = async {
        let db = env.d1("DB")?;
        let failing = targets::failing(env).await?;
        tell(&db, Matter::FailingTargets, Part::Redirects, &Trouble::of_all(&failing)).await?;
        let alarms = alarms::read(env, &db, &Live::read(env).await?).await?;
        let split = alarms.into_iter().filter(|(matter, _)| *matter == Matter::WrongSplit).filter_map(|(_, key)| key);
        let trouble = |experiment| Trouble { experiment, count: 1, state: String::new() };
        tell(&db, Matter::WrongSplit, Part::Experiments, &split.map(trouble).collect::<Vec<_>>()).await
    };
    log(telling.await);
}

/// Tells of deliveries that networks will not get unless somebody replays them.
pub async fn tell_of_dead_deliveries(env: &Env) {
    #[derive(Deserialize)]
    struct Row {
        key: String,
    }
    let telling = async {
        let db = env.d1("DB")?;
        let select = "SELECT key FROM deliveries WHERE state = 'dead' ORDER BY key";
        let rows: Vec<Row> = sql::rows(&db, select, &[]).await?;
        let keys: Vec<String> = rows.into_iter().map(|row| row.key).collect();
        tell(&db, Matter::DeadDeliveries, Part::Campaigns, &Trouble::of_all(&keys)).await
    };
    log(telling.await);
}

fn log(outcome: Result<(), Problem>) {
    if let Err(problem) = outcome {
        worker::console_error!("what goes wrong could not be told, it will be in the next round: {problem:?}");
    }
}

/// Tells those who look after a part of all that goes wrong of a matter, as far as they were not told.
async fn tell(db: &D1Database, matter: Matter, part: Part, troubles: &[Trouble]) -> Result<(), Problem> {
    let forget = "DELETE FROM told_matters WHERE kind = ?1 AND experiment NOT IN (SELECT value FROM json_each(?2))";
    let add = "INSERT INTO notifications (recipient, kind, \"by\", experiment, title, text, count, at) \
               SELECT ?1, ?2, ?3, nullif(?4, ''), ?4, '', ?5, ?6 WHERE NOT EXISTS \
               (SELECT 1 FROM told_matters WHERE kind = ?2 AND experiment = ?4 AND (state = ?7 OR at > ?8)) \
               AND NOT EXISTS (SELECT 1 FROM snoozes WHERE what = ?9 AND until > ?6)";
    let note = "INSERT INTO told_matters (kind, experiment, state, at) \
                SELECT kind, title, ?3, at FROM notifications WHERE kind = ?1 AND title = ?2 AND at = ?4 \
                ON CONFLICT (kind, experiment) DO UPDATE SET state = excluded.state, at = excluded.at";
    let (kind, recipient, moment) = (matter.name(), of_part(part), Utc::now());
    let (now, since) = (milliseconds(moment), milliseconds(before(moment, PAUSE)));
    let experiments: Vec<&str> = troubles.iter().map(|trouble| trouble.experiment.as_str()).collect();
    let mut statements = vec![statement(db, forget, &[&kind, &json!(experiments).to_string()])?];
    for Trouble { experiment, count, state } in troubles {
        let what = if experiment.is_empty() { kind.to_owned() } else { [kind, ":", experiment].concat() };
        let count = u32::try_from(*count).unwrap_or(u32::MAX);
        let values: [&dyn Parameter; 9] =
            [&recipient, &kind, &BY_NOBODY, experiment, &count, &now, state, &since, &what];
        statements.push(statement(db, add, &values)?);
        statements.push(statement(db, note, &[&kind, experiment, state, &now])?);
    }
    db.batch(statements).await?;
    Ok(())
}
