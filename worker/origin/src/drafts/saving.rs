//! What a save makes of a draft, or of the answers of whom an application waits for. Pure but for sealing, whose nonces are random.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::clock::Timestamp;
use crate::drafts::form::Form;
use crate::drafts::{Contents, DraftRow, HalfTyped, OpenDraft, SealedRow, StepAnswers};
use crate::problem::Problem;
use crate::settings::Settings;

/// What somebody answered on a page of the form.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StepSave {
    /// The step.
    #[schema(example = "contact")]
    pub step: String,
    /// Its answers, by field.
    #[schema(value_type = Object)]
    pub answers: StepAnswers,
    /// Whether they are to be checked, as on Continue. Else they are kept as they were typed.
    pub checked: bool,
}

/// Answers once a step of them is saved.
pub struct Saved {
    /// The answers that passed their checks.
    pub contents: Contents,
    /// What was typed and not continued with.
    pub typed: Option<HalfTyped>,
}

/// What `save` makes of answers.
///
/// # Errors
/// [`Problem::StepUnknown`] for a step that the form does not have; [`Problem::InvalidFields`] where answers that are to be
/// checked fail.
pub fn save_step(form: &Form, contents: Contents, save: StepSave) -> Result<Saved, Problem> {
    let StepSave { step, answers, checked } = save;
    if checked {
        let contents = form.complete(&contents, &step, answers)?;
        return Ok(Saved { contents, typed: None });
    }
    let typed = Some(form.half_typed(&step, answers)?);
    Ok(Saved { contents, typed })
}

/// The draft's row once `save` is stored.
///
/// # Errors
/// [`Problem::StepUnknown`] for a step that the form does not have; [`Problem::InvalidFields`] where answers that are to be
/// checked fail; [`Problem::Internal`] when sealing fails.
pub fn apply(draft: OpenDraft, save: StepSave, settings: &Settings, now: Timestamp) -> Result<DraftRow, Problem> {
    let OpenDraft { row, contents, form, confirmed, .. } = draft;
    let (step, checked) = (save.step.clone(), save.checked);
    let row = DraftRow { updated_at: now, ..row };
    let sealed = SealedRow::draft(&row.id);
    let Saved { contents, typed } = save_step(&form, contents, save)?;
    let answers_sealed = Some(contents.seal(&settings.sealing, sealed)?);
    let typed_sealed = typed.map(|typed| typed.seal(&settings.sealing, sealed)).transpose()?;
    // From its last change on, a draft whose address is confirmed is kept longer.
    let until = |confirmed| now.plus(if confirmed { settings.drafts.confirmed } else { settings.drafts.unconfirmed });
    if !checked {
        return Ok(DraftRow { step, answers_sealed, typed_sealed, expires_at: until(confirmed), ..row });
    }
    let email_hash = form.email(&contents.answers).map(|address| settings.sealing.mailbox(&address));
    let same_address = email_hash == row.email_hash;
    Ok(DraftRow {
        step: form.step_after(&step, &contents),
        answers_sealed,
        typed_sealed,
        sent_at: None,
        confirmed_at: row.confirmed_at.filter(|_| same_address),
        expires_at: until(confirmed && same_address),
        email_hash,
        ..row
    })
}
