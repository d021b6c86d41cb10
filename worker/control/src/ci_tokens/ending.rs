//! Tells admins of tokens that end soon: 14 and 3 days before. Tried again the next night where it fails.

use chrono::{TimeDelta, Utc};
use worker::Env;

use super::store;
use crate::clock::days_before;
use crate::notifications::notice;
use crate::problem::Problem;

/// How many days before the end, the last time first: whoever was told then is not told of the time before.
const REMINDERS: [u32; 2] = [3, 14];
/// For how many days a token stays on record after its end.
const DAYS_ON_RECORD: u32 = 400;

/// Tells of those that end soon, and forgets those that have ended long ago.
pub async fn tell(env: &Env) {
    if let Err(problem) = try_to_tell(env).await {
        worker::console_error!("admins were not told of tokens that end: {problem:?}");
    }
}

async fn try_to_tell(env: &Env) -> Result<(), Problem> {
    let (db, now) = (env.d1("DB")?, Utc::now());
    for days in REMINDERS {
        let until = now.checked_add_signed(TimeDelta::days(days.into())).unwrap_or(now);
        for token in store::ending(&db, now, until, days).await? {
            let notice = notice::of_ending_token(&db, &token.name, days)?;
            db.batch(vec![notice, store::note_reminder(&db, &token.id, days)?]).await?;
        }
    }
    store::prune(&db, days_before(now, DAYS_ON_RECORD)).await?;
    Ok(())
}
