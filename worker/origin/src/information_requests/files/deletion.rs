//! Deletes files from the bucket whose rows are gone: with their request, application or user, or because their time is over.

use worker::{Bucket, D1Database};

use super::store;
use crate::clock::Timestamp;
use crate::problem::Problem;

/// How many objects the bucket deletes in one call.
const BATCH_SIZE: u32 = 1000;

/// Deletes what is due at `now`. What fails is tried again on the next schedule.
///
/// # Errors
/// [`Problem::Internal`] when the database or the bucket fails.
pub async fn delete_due(database: &D1Database, bucket: &Bucket, now: Timestamp) -> Result<(), Problem> {
    loop {
        let due = store::due(database, now, BATCH_SIZE).await?;
        if due.is_empty() {
            return Ok(());
        }
        let ids = serde_json::to_string(&due).map_err(|error| Problem::Internal(error.to_string()))?;
        bucket.delete_multiple(due).await?;
        store::forget_deleted(database, &ids, now).await?;
    }
}
