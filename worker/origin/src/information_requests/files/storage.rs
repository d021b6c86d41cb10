//! Files in the bucket, sealed.

use worker::Bucket;

use super::cell;
use super::store::FileRow;
use crate::problem::Problem;
use crate::sealing::Sealing;

const COLUMN: &str = "content";

/// Seals and stores what a file holds under its id; answers the id of the key that seals it.
///
/// # Errors
/// [`Problem::Internal`] when sealing or storing fails.
pub async fn put(bucket: &Bucket, sealing: &Sealing, id: &str, mut content: Vec<u8>) -> Result<String, Problem> {
    let key = sealing.seal_file(cell(id, COLUMN), &mut content)?.to_owned();
    bucket.put(id, content).execute().await?;
    Ok(key)
}

/// What a file holds.
///
/// # Errors
/// [`Problem::NotFound`] where the bucket does not have it; [`Problem::Internal`] when it does not open.
pub async fn get(bucket: &Bucket, sealing: &Sealing, row: &FileRow) -> Result<Vec<u8>, Problem> {
    let object = bucket.get(row.id.as_str()).execute().await?.ok_or(Problem::NotFound)?;
    let mut content = object.body().ok_or(Problem::NotFound)?.bytes().await?;
    sealing.open_file(cell(&row.id, COLUMN), &row.key_id, &mut content)?;
    Ok(content)
}
