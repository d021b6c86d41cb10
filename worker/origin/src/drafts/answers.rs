//! What people answered, as it is sealed.

use std::collections::BTreeSet;

use kirkas_lending::form::{Answers, StepAnswers};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};

/// What a draft holds.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Contents {
    /// The answers that passed their checks.
    pub answers: Answers,
    /// The steps that were continued from.
    pub completed: BTreeSet<String>,
}

/// What was typed into a step and not continued with. Nothing of it is checked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HalfTyped {
    /// The step.
    #[schema(example = "contact")]
    pub step: String,
    /// Its values, as they were typed.
    #[schema(value_type = Object)]
    pub answers: StepAnswers,
}

const ANSWERS_COLUMN: &str = "answers_sealed";
const TYPED_COLUMN: &str = "typed_sealed";

/// The row that answers are sealed for, of a table with the columns `answers_sealed` and `typed_sealed`.
#[derive(Clone, Copy)]
pub struct SealedRow<'a> {
    table: &'static str,
    id: &'a str,
}

impl<'a> SealedRow<'a> {
    /// The row of the draft with this id.
    pub const fn draft(id: &'a str) -> Self {
        Self { table: "drafts", id }
    }

    /// The row of the invitation to the application with this id.
    pub const fn invitation(application: &'a str) -> Self {
        Self { table: "invitations", id: application }
    }

    /// The row of a user's details with this id.
    pub const fn profile_details(id: &'a str) -> Self {
        Self { table: "profile_details", id }
    }

    const fn cell(self, column: &'static str) -> Cell<'a> {
        Cell { table: self.table, row: self.id, column }
    }
}

impl Contents {
    /// Seals it for a row.
    ///
    /// # Errors
    /// [`Problem::Internal`] when sealing fails.
    pub fn seal(&self, sealing: &Sealing, row: SealedRow<'_>) -> Result<String, Problem> {
        seal(sealing, row.cell(ANSWERS_COLUMN), self)
    }

    /// What a row holds.
    ///
    /// # Errors
    /// [`Problem::Internal`] when it does not open.
    pub fn open(sealing: &Sealing, row: SealedRow<'_>, sealed: Option<&str>) -> Result<Self, Problem> {
        Ok(open(sealing, row.cell(ANSWERS_COLUMN), sealed)?.unwrap_or_default())
    }
}

impl HalfTyped {
    /// Seals it for a row.
    ///
    /// # Errors
    /// [`Problem::Internal`] when sealing fails.
    pub fn seal(&self, sealing: &Sealing, row: SealedRow<'_>) -> Result<String, Problem> {
        seal(sealing, row.cell(TYPED_COLUMN), self)
    }

    /// What was typed, if a row holds anything.
    ///
    /// # Errors
    /// [`Problem::Internal`] when it does not open.
    pub fn open(sealing: &Sealing, row: SealedRow<'_>, sealed: Option<&str>) -> Result<Option<Self>, Problem> {
        open(sealing, row.cell(TYPED_COLUMN), sealed)
    }
}

fn seal(sealing: &Sealing, cell: Cell<'_>, value: &impl Serialize) -> Result<String, Problem> {
    let json = serde_json::to_string(value).map_err(|_| Problem::Internal("answers are no JSON".to_owned()))?;
    sealing.seal(cell, &json)
}

fn open<T: for<'de> Deserialize<'de>>(
    sealing: &Sealing,
    cell: Cell<'_>,
    sealed: Option<&str>,
) -> Result<Option<T>, Problem> {
    let Some(sealed) = sealed else {
        return Ok(None);
    };
    // What serde says of a value could hold some of it.
    let value = serde_json::from_str(&sealing.open(cell, sealed)?);
    value.map(Some).map_err(|_| Problem::Internal("sealed answers are not what they should be".to_owned()))
}
