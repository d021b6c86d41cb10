//! A lender's own figures, summed over the applications that reached it (product design, section 9). Counts are exact here;
//! whoever shows them leaves out those of fewer than five people.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::comparison::median;
use crate::market::Currency;
use crate::rank::Criteria;
use crate::rules::Reason;

/// From how many lost cases on something is said about them.
pub const MIN_LOST: usize = 20;
/// The fewest people whose median is published.
pub const MIN_PEOPLE: usize = 5;

/// An application that reached the lender.
#[derive(Debug, Clone, PartialEq)]
pub struct Case<'a> {
    /// The day on which it did.
    pub day: NaiveDate,
    /// How long the answer took, in seconds.
    pub answer_seconds: f64,
    /// Whether the rules had something for it.
    pub passed: bool,
    /// Which rules failed.
    pub failed: Vec<Reason>,
    /// The lender's offer, if it got one.
    pub offer: Option<OwnOffer<'a>>,
}

/// An offer of the lender's, and those that it stood beside.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnOffer<'a> {
    /// What it is ranked by.
    pub criteria: Criteria<'a>,
    /// What its money is in.
    pub currency: Currency,
    /// What is lent, in hundredths.
    pub amount: i64,
    /// How far it came.
    pub reached: Reached,
    /// Other lenders' offers for the same application.
    pub others: Vec<OtherOffer<'a>>,
}

/// How far an offer came; each includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reached {
    /// It was made.
    Offered,
    /// Its information was opened.
    Opened,
    /// It was accepted, whatever came of that.
    Accepted,
    /// The agreement was signed.
    Signed,
    /// The money was paid out.
    PaidOut,
}

/// Another lender's offer.
#[derive(Debug, Clone, PartialEq)]
pub struct OtherOffer<'a> {
    /// What it is ranked by.
    pub criteria: Criteria<'a>,
    /// Whether it was accepted.
    pub is_accepted: bool,
}

/// Figures of a day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Day {
    /// How many were received.
    pub received: u32,
    /// How many of those got an offer.
    pub offered: u32,
    /// How many of those accepted it.
    pub accepted: u32,
}

/// What was paid out in a currency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PaidOut {
    /// How many loans.
    pub count: u32,
    /// How much, in hundredths.
    pub sum: i64,
}

/// How many were offered and accepted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OfferedAccepted {
    /// How many were offered.
    pub offered: u32,
    /// How many of those were accepted.
    pub accepted: u32,
}

/// What went to cheaper offers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lost {
    /// How many accepted another lender's offer.
    pub cases: u32,
    /// How many of those offers were cheaper.
    pub cheaper: u32,
    /// By how many points of APR, in the median.
    pub median_points: Option<f64>,
}

/// The figures.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Insights {
    /// Received, passed, offered, opened, accepted, signed, paid out.
    pub funnel: [u32; 7],
    /// How many failed each rule, of those that got nothing.
    pub declines: BTreeMap<Reason, u32>,
    /// By day.
    pub days: BTreeMap<NaiveDate, Day>,
    /// By currency.
    pub paid_out: BTreeMap<Currency, PaidOut>,
    /// By whole points of APR.
    pub aprs: BTreeMap<u32, OfferedAccepted>,
    /// By place among an application's offers.
    pub places: BTreeMap<u32, u32>,
    /// The median of the APRs offered; none of fewer than five.
    pub median_apr_offered: Option<f64>,
    /// The median of the APRs accepted; none of fewer than five.
    pub median_apr_accepted: Option<f64>,
    /// The median time to answer, in seconds; none of fewer than five.
    pub median_answer_seconds: Option<f64>,
    /// None of fewer than twenty cases.
    pub lost: Option<Lost>,
}

/// Sums a lender's cases.
pub fn insights(cases: &[Case<'_>]) -> Insights {
    let mut figures = Insights::default();
    cases.iter().for_each(|case| figures.add(case));
    let offers = || cases.iter().filter_map(|case| case.offer.as_ref());
    let accepted = offers().filter(|offer| offer.reached >= Reached::Accepted);
    figures.median_apr_offered = median_of_enough(offers().map(|offer| offer.criteria.apr_percent));
    figures.median_apr_accepted = median_of_enough(accepted.map(|offer| offer.criteria.apr_percent));
    figures.median_answer_seconds = median_of_enough(cases.iter().map(|case| case.answer_seconds));
    figures.lost = lost(offers());
    figures
}

impl Insights {
    fn add(&mut self, case: &Case<'_>) {
        let reached = case.offer.as_ref().map(|offer| offer.reached);
        let came_to = |stage: Reached| reached.is_some_and(|reached| reached >= stage);
        let stages = [
            true,
            case.passed,
            reached.is_some(),
            came_to(Reached::Opened) || came_to(Reached::Accepted),
            came_to(Reached::Accepted),
            came_to(Reached::Signed),
            came_to(Reached::PaidOut),
        ];
        for (count, came) in self.funnel.iter_mut().zip(stages) {
            add(count, came);
        }
        if reached.is_none() {
            case.failed.iter().for_each(|reason| add(self.declines.entry(*reason).or_default(), true));
        }
        let day = self.days.entry(case.day).or_default();
        add(&mut day.received, true);
        add(&mut day.offered, reached.is_some());
        add(&mut day.accepted, came_to(Reached::Accepted));
        if let Some(offer) = &case.offer {
            self.add_offer(offer);
        }
    }

    fn add_offer(&mut self, offer: &OwnOffer<'_>) {
        let apr = self.aprs.entry(offer.criteria.apr_percent.max(0.0).floor() as u32).or_default();
        add(&mut apr.offered, true);
        add(&mut apr.accepted, offer.reached >= Reached::Accepted);
        add(self.places.entry(place(offer)).or_default(), true);
        if offer.reached == Reached::PaidOut {
            let paid_out = self.paid_out.entry(offer.currency).or_default();
            add(&mut paid_out.count, true);
            paid_out.sum = paid_out.sum.saturating_add(offer.amount);
        }
    }
}

fn add(count: &mut u32, holds: bool) {
    *count = count.saturating_add(u32::from(holds));
}

/// 1 is the first.
fn place(offer: &OwnOffer<'_>) -> u32 {
    let before = offer.others.iter().filter(|other| other.criteria.order(&offer.criteria).is_lt()).count();
    u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1)
}

fn lost<'a, 'b: 'a>(offers: impl Iterator<Item = &'a OwnOffer<'b>>) -> Option<Lost> {
    let differences = offers.filter_map(|offer| {
        let other = offer.others.iter().find(|other| other.is_accepted)?;
        Some(offer.criteria.apr_percent - other.criteria.apr_percent)
    });
    let differences: Vec<f64> = differences.collect();
    if differences.len() < MIN_LOST {
        return None;
    }
    let mut cheaper: Vec<f64> = differences.iter().copied().filter(|points| *points > 0.0).collect();
    let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let (cases, number) = (count(differences.len()), count(cheaper.len()));
    Some(Lost { cases, cheaper: number, median_points: median(&mut cheaper) })
}

/// The median, where there are enough people.
fn median_of_enough(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    if values.len() < MIN_PEOPLE { None } else { median(&mut values) }
}
