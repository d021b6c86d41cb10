//! The payments of a loan as the API answers them.

use kirkas_lending::schedule::Payment;
use serde::Serialize;
use utoipa::ToSchema;

/// One payment of a loan. Money is in hundredths of the currency's unit.
#[derive(Serialize, ToSchema)]
pub struct ScheduledPayment {
    /// 0 for an opening fee, which is paid at once; then 1, 2, …
    number: u32,
    /// When it is due, if the loan is agreed on today (RFC 3339, full-date).
    #[schema(example = "2026-12-23")]
    due: String,
    /// All that is paid.
    payment: i64,
    /// What of it is interest.
    interest: i64,
    /// What of it are fees.
    fees: i64,
    /// What of it repays the loan.
    principal: i64,
    /// What is left to repay after it.
    balance: i64,
}

impl From<Payment> for ScheduledPayment {
    fn from(payment: Payment) -> Self {
        let Payment { number, due, payment, interest, fees, principal, balance } = payment;
        Self { number, due: due.to_string(), payment, interest, fees, principal, balance }
    }
}
