//! Looking for a cheaper loan month by month, at the consumer's request (product design, section 7): what a month's turn does, what
//! an offer is compared with, and whether it is news. Nothing is sent to lenders.

use chrono::{Months, NaiveDate};
use serde::Deserialize;

use crate::facts::{Facts, PersonFacts};
use crate::lifecycle::offer::OfferState;

/// For how many months the consumer can choose.
pub const PERIODS: [u32; 3] = [3, 6, 12];
/// How many months answers hold; older ones have to be confirmed first.
const ANSWERS_HOLD: u32 = 6;
/// How much lower an annual percentage rate has to be, in hundredths of a point.
const LOWER_BY: i64 = 50;

/// What a month's turn does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// It is over.
    End,
    /// The answers are too old: the consumer is asked to confirm them.
    AskToConfirm,
    /// They were asked, and have not answered.
    Wait,
    /// The answers are matched with the live rules.
    Match,
}

/// A consumer's request to keep looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Search {
    /// The last day that is looked on.
    pub ends: NaiveDate,
    /// The day on which the answers were given or confirmed.
    pub answered: NaiveDate,
    /// Whether the consumer was asked to confirm them since.
    pub asked: bool,
}

/// An offer that the consumer has, or had.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct PastOffer {
    /// Its annual percentage rate.
    pub apr_percent: f64,
    /// Whether it was for less than was applied for.
    pub for_less: bool,
    /// What became of it.
    pub state: OfferState,
}

impl Search {
    /// What is done on a day on which it is the search's turn.
    pub fn turn(&self, today: NaiveDate) -> Turn {
        if today > self.ends {
            Turn::End
        } else if !are_too_old(self.answered, today) {
            Turn::Match
        } else if self.asked {
            Turn::Wait
        } else {
            Turn::AskToConfirm
        }
    }
}

/// Whether answers of a day have to be confirmed before they are matched again.
pub fn are_too_old(answered: NaiveDate, today: NaiveDate) -> bool {
    today > months_after(answered, ANSWERS_HOLD)
}

/// The last day that is looked on, of a search that begins on `began`.
pub fn last_day(began: NaiveDate, months: u32) -> NaiveDate {
    months_after(began, months)
}

/// The day of the next turn: each month the day on which the search began, or the month's last day; the day after `ends` is the last.
pub fn next_turn(began: NaiveDate, ends: NaiveDate, today: NaiveDate) -> NaiveDate {
    let over = ends.succ_opt().unwrap_or(ends);
    let turns = (1..).map(|month| months_after(began, month));
    turns.take_while(|turn| *turn <= ends).find(|turn| *turn > today).unwrap_or(over)
}

fn months_after(day: NaiveDate, months: u32) -> NaiveDate {
    day.checked_add_months(Months::new(months)).unwrap_or(NaiveDate::MAX)
}

/// The rate that an offer has to beat: the accepted offer's, else the lowest of those for the full amount. One that its lender took
/// back is none.
pub fn best_rate(offers: &[PastOffer]) -> Option<f64> {
    let accepted = offers.iter().find(|offer| is_accepted(offer.state)).map(|offer| offer.apr_percent);
    let stands =
        |offer: &&PastOffer| !offer.for_less && !matches!(offer.state, OfferState::Withdrawn | OfferState::Refused);
    accepted.or_else(|| offers.iter().filter(stands).map(|offer| offer.apr_percent).reduce(f64::min))
}

/// Whether it is the offer that the consumer accepted.
fn is_accepted(state: OfferState) -> bool {
    matches!(state, OfferState::Accepted | OfferState::Signed | OfferState::PaidOut)
}

/// Whether a rate is worth a notice: it is at least half a point below the consumer's best, and below the last one reported to
/// them. Where they have none, the first is.
pub fn is_news(found: f64, best: Option<f64>, reported: Option<f64>) -> bool {
    let lowest_known = [best, reported].into_iter().flatten().reduce(f64::min);
    lowest_known.is_none_or(|lowest| hundredths(lowest).saturating_sub(hundredths(found)) >= LOWER_BY)
}

/// Rates are shown with two decimals, and compared as they are shown.
fn hundredths(percent: f64) -> i64 {
    (percent * 100.0).round() as i64
}

impl Facts {
    /// The same facts some months on: people are older, and have lived and worked where they do for longer.
    #[must_use]
    pub fn after(&self, months: u32) -> Self {
        let mut facts = self.clone();
        facts.housing_months = facts.housing_months.saturating_add(months);
        facts.applicant.grow_older(months);
        if let Some(other) = &mut facts.co_applicant {
            other.person.grow_older(months);
        }
        facts
    }
}

impl PersonFacts {
    fn grow_older(&mut self, months: u32) {
        self.age_months = self.age_months.saturating_add(months);
        self.resident_months = self.resident_months.saturating_add(months);
        self.work_months = self.work_months.map(|worked| worked.saturating_add(months));
        self.work_ends_in_months = self.work_ends_in_months.map(|left| left.saturating_sub(months));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_turn_ends_asks_waits_or_matches() {
        for (ends, answered, asked, today, turn) in [
            ("2027-05-25", "2026-11-25", false, "2026-12-25", Turn::Match),
            // The last day counts; the day after it does not.
            ("2027-05-25", "2026-11-25", false, "2027-05-25", Turn::Match),
            ("2027-05-25", "2026-11-25", false, "2027-05-26", Turn::End),
            // Answers hold for six months to the day.
            ("2027-11-25", "2026-11-25", false, "2027-05-25", Turn::Match),
            ("2027-11-25", "2026-11-25", false, "2027-05-26", Turn::AskToConfirm),
            ("2027-11-25", "2026-11-25", true, "2027-06-25", Turn::Wait),
            ("2027-11-25", "2027-06-26", false, "2027-07-25", Turn::Match),
            // What is over is over, whatever has been asked.
            ("2027-05-25", "2026-01-01", true, "2027-05-26", Turn::End),
        ] {
            let search = Search { ends: day(ends), answered: day(answered), asked };
            assert_eq!(search.turn(day(today)), turn, "{search:?} on {today}");
        }
    }

    #[test]
    fn turns_come_on_the_day_of_the_month_on_which_it_began() {
        for (began, months, today, next) in [
            ("2026-11-25", 3, "2026-11-25", "2026-12-25"),
            ("2026-11-25", 3, "2026-12-25", "2027-01-25"),
            ("2026-11-25", 3, "2027-01-25", "2027-02-25"),
            // After the last turn it ends.
            ("2026-11-25", 3, "2027-02-25", "2027-02-26"),
            // Short months have their last day; longer ones after them the day it began.
            ("2026-12-31", 6, "2027-01-31", "2027-02-28"),
            ("2026-12-31", 6, "2027-02-28", "2027-03-31"),
            // A turn that is late does not move the next.
            ("2026-11-25", 12, "2027-01-03", "2027-01-25"),
        ] {
            let began = day(began);
            let ends = last_day(began, months);
            assert_eq!(next_turn(began, ends, day(today)), day(next), "from {began} for {months} after {today}");
        }
    }

    #[test]
    fn an_accepted_offer_is_compared_with_before_the_best_of_the_others() {
        let offer = |apr_percent, for_less, state| PastOffer { apr_percent, for_less, state };
        for (offers, best) in [
            (vec![], None),
            (vec![offer(9.9, false, OfferState::Open), offer(8.4, false, OfferState::Declined)], Some(8.4)),
            (vec![offer(9.9, false, OfferState::Accepted), offer(8.4, false, OfferState::Superseded)], Some(9.9)),
            (vec![offer(9.9, false, OfferState::PaidOut), offer(8.4, false, OfferState::Expired)], Some(9.9)),
            // One for less is no match for one in full.
            (vec![offer(6.0, true, OfferState::Open), offer(8.4, false, OfferState::Expired)], Some(8.4)),
            (vec![offer(6.0, true, OfferState::Open)], None),
            // It can't be had.
            (vec![offer(6.0, false, OfferState::Withdrawn), offer(7.0, false, OfferState::Refused)], None),
        ] {
            assert_eq!(best_rate(&offers), best, "{offers:?}");
        }
    }

    #[test]
    fn half_a_point_less_is_news_and_a_hundredth_more_is_not() {
        for (found, best, reported, expected) in [
            (9.4, Some(9.9), None, true),
            (9.41, Some(9.9), None, false),
            // As they are shown: 8.70 and 8.20.
            (8.2, Some(8.7), None, true),
            (9.9, Some(9.9), None, false),
            (12.0, Some(9.9), None, false),
            (12.0, None, None, true),
            // The same rate is not reported twice.
            (9.4, Some(9.9), Some(9.4), false),
            (8.9, Some(9.9), Some(9.4), true),
            (12.0, None, Some(12.0), false),
        ] {
            assert_eq!(is_news(found, best, reported), expected, "{found} beside {best:?} and {reported:?}");
        }
    }
}
