//! What a loan of equal monthly instalments costs. The same arithmetic, step for step, as
//! `app/credit/loan-cost.ts`: only `+ - * /` are used, which both languages round alike, so both
//! give the same digits. Both are tested on `app/credit/loan-cost-cases.json`.

/// Terms of a loan. Money is in units of the currency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LoanTerms {
    /// Amount lent.
    pub principal: f64,
    /// Nominal yearly borrowing rate, in percent.
    pub rate_percent: f64,
    /// Number of instalments, one a month.
    pub months: u32,
    /// Charged once, when the loan is opened.
    pub opening_fee: f64,
    /// Whether the opening fee is added to the debt rather than paid at once.
    pub fee_capitalised: bool,
    /// Charged with every instalment.
    pub monthly_fee: f64,
}

/// What a loan costs; nothing is rounded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LoanCost {
    /// One monthly payment, fees included.
    pub instalment: f64,
    /// All that is paid: instalments and an opening fee paid at once.
    pub total_payable: f64,
    /// What the loan costs on top of the principal.
    pub total_cost: f64,
    /// Annual percentage rate of charge, in percent (Directive (EU) 2023/2225, annex III).
    pub apr_percent: f64,
}

/// The longest loan that is calculated, in months.
pub const MAX_MONTHS: u32 = 1200;

/// Steps after which the search for a rate ends in any case. Usual loans take about six; rates that no loan has take more.
const MAX_STEPS: u32 = 1000;

/// The share of a rate by which the search has to come closer to go on.
const PRECISION: f64 = 1e-15;

/// Cost of a loan; none for terms that describe no loan (a principal or period that is not
/// positive, negative charges) and for figures past what numbers hold.
pub fn loan_cost(terms: &LoanTerms) -> Option<LoanCost> {
    let instalment = instalment(terms)?;
    let paid_at_once = paid_at_once(terms);
    let total_payable = instalment * f64::from(terms.months) + paid_at_once;
    let apr_percent = apr_percent(terms.principal - paid_at_once, instalment, terms.months);
    let cost = LoanCost { instalment, total_payable, total_cost: total_payable - terms.principal, apr_percent };
    [total_payable, apr_percent].iter().all(|figure| figure.is_finite()).then_some(cost)
}

/// One monthly payment, fees included: what [`loan_cost`] says too, without the search for the annual percentage rate,
/// which takes several times as long. None where the terms describe no loan.
pub fn instalment(terms: &LoanTerms) -> Option<f64> {
    let charges = [terms.rate_percent, terms.opening_fee, terms.monthly_fee];
    let describes_loan = terms.principal.is_finite()
        && terms.principal - paid_at_once(terms) > 0.0
        && (1..=MAX_MONTHS).contains(&terms.months)
        && charges.iter().all(|charge| charge.is_finite() && *charge >= 0.0);
    if !describes_loan {
        return None;
    }
    let debt = if terms.fee_capitalised { terms.principal + terms.opening_fee } else { terms.principal };
    let instalment = debt / annuity_factor(terms.rate_percent / 1200.0, terms.months) + terms.monthly_fee;
    instalment.is_finite().then_some(instalment)
}

fn paid_at_once(terms: &LoanTerms) -> f64 {
    if terms.fee_capitalised { 0.0 } else { terms.opening_fee }
}

/// Present value of one unit paid each month, at a monthly rate.
fn annuity_factor(rate: f64, months: u32) -> f64 {
    let mut discount = 1.0;
    let mut sum = 0.0;
    for _ in 0..months {
        discount /= 1.0 + rate;
        sum += discount;
    }
    sum
}

/// The rate at which the payments are worth what was received, a month being a twelfth of a year. By Newton's method: from
/// 0 each step comes closer and stays below, because what payments are worth falls ever more slowly as the rate rises.
fn apr_percent(received: f64, instalment: f64, months: u32) -> f64 {
    let mut rate = 0.0;
    for _ in 0..MAX_STEPS {
        let mut discount = 1.0;
        let mut worth = 0.0;
        let mut slope = 0.0;
        for month in 1..=months {
            discount /= 1.0 + rate;
            worth += discount;
            slope += f64::from(month) * discount;
        }
        let next = rate + (instalment * worth - received) / (instalment * slope) * (1.0 + rate);
        if next - rate > rate * PRECISION {
            rate = next;
        } else {
            break;
        }
    }
    let mut yearly = 1.0;
    for _ in 0..12 {
        yearly *= 1.0 + rate;
    }
    (yearly - 1.0) * 100.0
}
