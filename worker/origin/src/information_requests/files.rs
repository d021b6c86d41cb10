//! Files that consumers send with their answers: PDF, JPEG or PNG, known by their content. They lie sealed in the bucket `FILES`, are
//! served as attachments alone, to their owner and once answered to the lender's own staff, and go with their request.

mod content;
pub mod deletion;
pub mod endpoints;
mod name;
mod storage;
pub mod store;

use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};
use store::FileRow;

/// The largest file, in bytes: 10 MB.
pub const MAX_FILE_SIZE: usize = 10_000_000;
/// How many files an answer has at most.
pub const MAX_FILES: u32 = 5;

/// A file of an answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RequestFile {
    /// Names the file.
    pub id: String,
    /// What its owner calls it.
    #[schema(example = "palkkatodistus.pdf")]
    pub name: String,
    /// What it is, by its content.
    #[schema(example = "application/pdf")]
    pub media_type: String,
    /// How many bytes it has.
    #[schema(example = 48_213)]
    pub bytes: u32,
}

impl RequestFile {
    /// As its row has it.
    ///
    /// # Errors
    /// [`Problem::Internal`] when its name does not open.
    pub fn from_row(row: &FileRow, sealing: &Sealing) -> Result<Self, Problem> {
        let name = sealing.open(cell(&row.id, "name_sealed"), &row.name_sealed)?;
        Ok(Self { id: row.id.clone(), name, media_type: row.media_type.clone(), bytes: row.bytes })
    }
}

/// Where a part of a file is stored.
fn cell<'a>(id: &'a str, column: &'a str) -> Cell<'a> {
    Cell { table: "request_files", row: id, column }
}
