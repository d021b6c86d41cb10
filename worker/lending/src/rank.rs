//! The order in which offers stand (product design, section 4.4). [`Criteria`] holds all that it goes by: what a lender
//! pays for a customer has no place in it.

use core::cmp::Ordering;

/// What an offer is ranked by, in this order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Criteria<'a> {
    /// Whether it is less than was applied for; such offers come last.
    pub for_less: bool,
    /// Annual percentage rate, the lowest first.
    pub apr_percent: f64,
    /// All that is paid, the least first.
    pub total_payable: i64,
    /// What is paid a month, the least first.
    pub instalment: i64,
    /// The lender's id, by the alphabet, so that the order is always the same.
    pub lender: &'a str,
}

/// The criteria by name, in their order, from which "Why this order" is written.
pub const CRITERIA: [&str; 5] = ["for_less", "apr_percent", "total_payable", "instalment", "lender"];

impl Criteria<'_> {
    /// Which of two offers stands first. Any two have an order, whatever their figures.
    pub fn order(&self, other: &Self) -> Ordering {
        let Self { for_less, apr_percent, total_payable, instalment, lender } = *self;
        for_less
            .cmp(&other.for_less)
            .then(apr_percent.total_cmp(&other.apr_percent))
            .then(total_payable.cmp(&other.total_payable))
            .then(instalment.cmp(&other.instalment))
            .then(lender.cmp(other.lender))
    }
}

/// Puts offers in order. Those with the same criteria stay as they stood.
pub fn rank<T>(offers: &mut [T], criteria: impl Fn(&T) -> Criteria<'_>) {
    offers.sort_by(|one, other| criteria(one).order(&criteria(other)));
}
