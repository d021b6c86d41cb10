//! What a save makes of a draft. Pure but for sealing, whose nonces are random.

use crate::clock::Timestamp;
use crate::drafts::endpoints::StepSave;
use crate::drafts::{DraftRow, OpenDraft};
use crate::problem::Problem;
use crate::settings::Settings;

/// The draft's row once `save` is stored.
///
/// # Errors
/// [`Problem::StepUnknown`] for a step that the form does not have; [`Problem::InvalidFields`] where answers that are to be
/// checked fail; [`Problem::Internal`] when sealing fails.
pub fn apply(draft: OpenDraft, save: StepSave, settings: &Settings, now: Timestamp) -> Result<DraftRow, Problem> {
    let OpenDraft { row, contents, form, confirmed, .. } = draft;
    let StepSave { step, answers, checked } = save;
    let row = DraftRow { updated_at: now, ..row };
    // From its last change on, a draft whose address is confirmed is kept longer.
    let until = |confirmed| now.plus(if confirmed { settings.drafts.confirmed } else { settings.drafts.unconfirmed });
    if !checked {
        let typed = form.half_typed(&step, answers)?;
        let typed_sealed = Some(typed.seal(&settings.sealing, &row.id)?);
        let answers_sealed = Some(contents.seal(&settings.sealing, &row.id)?);
        return Ok(DraftRow { step, answers_sealed, typed_sealed, expires_at: until(confirmed), ..row });
    }
    let contents = form.complete(&contents, &step, answers)?;
    let email_hash = contents.email().map(|address| settings.sealing.mailbox(&address));
    let same_address = email_hash == row.email_hash;
    Ok(DraftRow {
        step: form.step_after(&step, &contents),
        answers_sealed: Some(contents.seal(&settings.sealing, &row.id)?),
        typed_sealed: None,
        sent_at: None,
        confirmed_at: row.confirmed_at.filter(|_| same_address),
        expires_at: until(confirmed && same_address),
        email_hash,
        ..row
    })
}
