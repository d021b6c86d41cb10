//! The schedule of an offer's payments (product design, section 4.4).

use chrono::{Months, NaiveDate};
use kirkas_credit::{LoanTerms, instalment};
use serde::Serialize;

use crate::offer::Offer;

/// A payment. Money is in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Payment {
    /// 0 for an opening fee, which is paid at once; then 1, 2, …
    pub number: u32,
    /// When it is due.
    pub due: NaiveDate,
    /// All that is paid.
    pub payment: i64,
    /// What of it is interest.
    pub interest: i64,
    /// What of it are fees.
    pub fees: i64,
    /// What of it repays the loan.
    pub principal: i64,
    /// What is left to repay after it.
    pub balance: i64,
}

/// When the first instalment is due of a loan that is agreed on this day: a month later, or on that month's last day.
pub fn first_due(agreed: NaiveDate) -> NaiveDate {
    later(agreed, 1)
}

/// All payments: the opening fee on the day of agreement, if there is one, and an instalment a month. They sum to the offer's
/// `total_payable`; the last instalment takes the rounding.
pub fn schedule(offer: &Offer, agreed: NaiveDate) -> Vec<Payment> {
    let mut payments = Vec::new();
    let mut balance = offer.amount;
    if offer.opening_fee > 0 {
        let fee = offer.opening_fee;
        payments.push(Payment { number: 0, due: agreed, payment: fee, interest: 0, fees: fee, principal: 0, balance });
    }
    let mut unpaid = offer.total_payable.saturating_sub(offer.opening_fee);
    let mut accrual = Accrual::new(offer);
    for number in 1..=offer.months {
        let is_last = number == offer.months;
        let payment = if is_last { unpaid } else { offer.instalment };
        let repaid = payment.saturating_sub(offer.monthly_fee);
        // By the last instalment the whole loan is repaid, so its interest is what is left over.
        let interest = if is_last { repaid.saturating_sub(balance) } else { accrual.next_interest() };
        let principal = repaid.saturating_sub(interest);
        balance = balance.saturating_sub(principal);
        unpaid = unpaid.saturating_sub(payment);
        let due = later(agreed, number);
        payments.push(Payment { number, due, payment, interest, fees: offer.monthly_fee, principal, balance });
    }
    payments
}

/// Interest as it accrues on the unrounded balance, so that what is rounded of one instalment is not paid for by the last.
/// Money is in hundredths.
struct Accrual {
    balance: f64,
    rate: f64,
    payment: f64,
    /// Interest that has accrued and is in no payment yet: less than a hundredth.
    unpaid: f64,
}

impl Accrual {
    fn new(offer: &Offer) -> Self {
        let balance = offer.amount as f64;
        let rate_percent = offer.rate_percent;
        let (opening_fee, monthly_fee, fee_capitalised) = (0.0, 0.0, false);
        let terms = LoanTerms {
            principal: balance,
            rate_percent,
            months: offer.months,
            opening_fee,
            fee_capitalised,
            monthly_fee,
        };
        let payment = instalment(&terms).unwrap_or(balance);
        Self { balance, rate: rate_percent / 1200.0, payment, unpaid: 0.0 }
    }

    /// The next month's, in whole hundredths.
    fn next_interest(&mut self) -> i64 {
        /// What adding up floating point numbers may be off by.
        const TOLERANCE: f64 = 1e-6;
        let interest = self.balance * self.rate;
        self.balance += interest - self.payment;
        self.unpaid += interest;
        let hundredths = (self.unpaid + TOLERANCE).floor();
        self.unpaid -= hundredths;
        hundredths as i64
    }
}

/// The same day so many months later, or the month's last day.
fn later(day: NaiveDate, months: u32) -> NaiveDate {
    day.checked_add_months(Months::new(months)).unwrap_or(NaiveDate::MAX)
}
