//! Answers to the form of a card.

use serde_json::json;

use crate::SeedError;
use crate::filling::{Filling, consents, stepped};
use crate::loan::{about_the_applicant, end};

const LIMITS: [u32; 6] = [1_000, 1_500, 2_000, 2_000, 3_000, 5_000];
/// What is applied for at once: ids of the comparison's cards.
const CARDS: [&[&str]; 5] = [
    &["fabula-plain"],
    &["fabula-plain", "exempla-travel"],
    &["fabula-plain", "ficta-flex", "utopia-low"],
    &["ficta-flex"],
    &["utopia-low", "fabula-plain"],
];

/// Answers the form of a card.
///
/// # Errors
/// When there is nothing to choose from.
pub fn fill(filling: &mut Filling<'_>) -> Result<(), SeedError> {
    let draw = filling.case.draw.about("card");
    let limit = draw.pick("limit", &LIMITS)?.saturating_mul(filling.data.loan_percent).div_euclid(100);
    let credit_limit = stepped(limit, filling.context.market.limits.card.amount);
    filling.add("card", json!({ "cards": draw.pick("cards", &CARDS)?, "credit_limit": credit_limit }));
    about_the_applicant(filling, None)?;
    let consents = consents(&filling.case.draw);
    end(filling, consents);
    Ok(())
}
