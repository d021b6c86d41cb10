//! Rules across fields (product design, section 3.2, "special rule").

use chrono::NaiveDate;

use super::definition::{ApplicantRole, Check};
use super::field_error::{Code, FieldError};
use super::scope::Scope;
use crate::email_address::EmailAddress;
use crate::month::{Month, parse_day};

/// How far back British address histories reach, in months.
const HISTORY: i32 = 36;

/// What is wrong by a rule, if anything. A rule whose fields have no valid answers yet finds nothing.
pub fn check(check: Check, scope: Scope<'_>) -> Vec<FieldError> {
    match check {
        Check::Under18 => of_age(scope).into_iter().collect(),
        Check::NotTheNumbersDate => numbers_date(scope).into_iter().collect(),
        Check::HistoryGap => history(scope).into_iter().collect(),
        Check::NetAboveGross => net_and_gross(scope).into_iter().collect(),
        Check::NoneMarked => none_marked(scope).into_iter().collect(),
        Check::MarkedAboveAmount => marked_sum(scope).into_iter().collect(),
        Check::SamePerson => same_person(scope),
        Check::BelowCurrentBalance => below_current_balance(scope).into_iter().collect(),
    }
}

/// Birthdays of 29 February come on 1 March in other years.
fn of_age(scope: Scope<'_>) -> Option<FieldError> {
    let today: NaiveDate = scope.context.today;
    let number_has_birth_date = scope.identity_number().is_some_and(|number| number.birth_date().is_some());
    let pointer = if number_has_birth_date { "/identity_number" } else { "/date_of_birth" };
    match today.years_since(scope.birth_date(scope.step.person)?) {
        Some(years) if years >= 18 => None,
        Some(_) => Some(FieldError::new(pointer, Code::Under18)),
        // A date that was answered is found to be in the future by its own limit.
        None => number_has_birth_date.then(|| FieldError::new(pointer, Code::InFuture)),
    }
}

fn numbers_date(scope: Scope<'_>) -> Option<FieldError> {
    let born = parse_day(scope.text("date_of_birth")?)?;
    scope.identity_number()?.contradicts(born).then(|| FieldError::new("/date_of_birth", Code::NotTheNumbersDate))
}

/// Each address has to reach the month in which the next one begins, or the one before it.
fn history(scope: Scope<'_>) -> Option<FieldError> {
    let month = |scope: Scope<'_>, name| Month::parse(scope.text(name)?);
    let mut earliest = month(scope, "lived_since")?;
    let mut stays: Vec<(Month, Month)> = scope
        .rows("previous_addresses")
        .filter_map(|row| Some((month(row, "lived_until")?, month(row, "lived_since")?)))
        .filter(|(until, since)| since <= until)
        .collect();
    if stays.is_empty() {
        return None;
    }
    stays.sort_unstable();
    for (until, since) in stays.into_iter().rev() {
        if earliest.months_since(until) > 1 {
            break;
        }
        earliest = earliest.min(since);
    }
    let covered = scope.this_month().months_since(earliest) >= HISTORY;
    (!covered).then(|| FieldError::new("/previous_addresses", Code::HistoryGap))
}

fn net_and_gross(scope: Scope<'_>) -> Option<FieldError> {
    let above = scope.number("net_income")? > scope.number("gross_income")?;
    above.then(|| FieldError::new("/net_income", Code::NetAboveGross))
}

fn none_marked(scope: Scope<'_>) -> Option<FieldError> {
    let repays = scope.text("loan.purpose") == Some("repay existing loans");
    let refinances = scope.value("loan.refinance").and_then(serde_json::Value::as_bool) == Some(true);
    let has_debts = scope.value("has_debts")?.as_bool()?;
    if !(repays || refinances) || marked_balances(scope).next().is_some() {
        return None;
    }
    Some(FieldError::new(if has_debts { "/debts" } else { "/has_debts" }, Code::NoneMarked))
}

/// The applicant's marked debts are known when the co-applicant's are asked for, so those count together with them.
fn marked_sum(scope: Scope<'_>) -> Option<FieldError> {
    let amount = scope.number("loan.amount")?;
    let earlier = match scope.step.person {
        ApplicantRole::Applicant => 0,
        ApplicantRole::CoApplicant => {
            let step = scope.form.step("debts")?;
            marked_balances(Scope::of_step(scope.form, step, scope.answers, scope.context)).sum()
        }
    };
    let sum = marked_balances(scope).fold(earlier, i64::saturating_add);
    let error = || FieldError::new("/debts", Code::MarkedAboveAmount).with("sum", sum).with("amount", amount);
    (marked_balances(scope).next().is_some() && sum > amount).then(error)
}

/// Balances of the debts that are marked to be repaid.
fn marked_balances(scope: Scope<'_>) -> impl Iterator<Item = i64> {
    let repaid = |row: &Scope<'_>| row.value("repay").and_then(serde_json::Value::as_bool) == Some(true);
    scope.rows("debts").filter(repaid).filter_map(|row| row.number("balance"))
}

/// What is left to owe to the present lender would need another loan.
fn below_current_balance(scope: Scope<'_>) -> Option<FieldError> {
    let balance = scope.number("current_balance")?;
    let is_below = scope.number("amount")? < balance;
    is_below.then(|| FieldError::new("/amount", Code::BelowCurrentBalance).with("balance", balance))
}

fn same_person(scope: Scope<'_>) -> Vec<FieldError> {
    let mut errors = Vec::new();
    let email = |text| EmailAddress::parse(text);
    let own = scope.text("email").and_then(email);
    if own.is_some()
        && own
            == scope.of_person(ApplicantRole::Applicant, "email").and_then(|other| other.text("email")).and_then(email)
    {
        errors.push(FieldError::new("/email", Code::SamePerson));
    }
    let number = scope.identity_number();
    if number.is_some()
        && number == scope.of_person(ApplicantRole::Applicant, "identity_number").and_then(Scope::identity_number)
    {
        errors.push(FieldError::new("/identity_number", Code::SamePerson));
    }
    errors
}
