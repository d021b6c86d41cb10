//! Checks of one answer by its field's type and limits.

use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate};
use regex::Regex;
use serde_json::Value;

use super::answers::answer;
use super::definition::{DateLimit, Field, FieldType, Limit, MarketLimit};
use super::field_error::{Code, FieldError};
use super::scope::{Scope, whole_number};
use crate::cards;
use crate::email_address::EmailAddress;
use crate::market::{Context, Market};
use crate::month::{Month, parse_day};
use crate::numbers::identity::IdentityNumber;
use crate::numbers::{business_id, phone, postal_code};
use crate::pattern::compile;

/// What is wrong with the answer to a field that is asked; `pointer` is the field's.
pub fn check_value(field: &Field, value: Option<&Value>, pointer: &str, scope: Scope<'_>) -> Vec<FieldError> {
    let Some(value) = value.filter(|value| !is_empty(value)) else {
        return if field.optional { Vec::new() } else { vec![FieldError::new(pointer, Code::Missing)] };
    };
    if let FieldType::Rows { min, max, fields } = &field.kind {
        return check_rows(fields, (*min, *max), value, pointer, scope);
    }
    check_single(field, value, pointer, scope).err().into_iter().collect()
}

fn is_empty(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty())
}

fn check_single(field: &Field, value: &Value, pointer: &str, scope: Scope<'_>) -> Result<(), FieldError> {
    let market = &scope.context.market;
    let error = |code| FieldError::new(pointer, code);
    let malformed = || error(Code::Malformed);
    let text = || value.as_str().ok_or_else(malformed);
    let valid = |valid: bool| if valid { Ok(()) } else { Err(malformed()) };
    match &field.kind {
        FieldType::Money { min, max } | FieldType::Integer { min, max } => {
            let number = whole_number(value)
                .ok_or_else(|| error(if value.is_number() { Code::Fraction } else { Code::Malformed }))?;
            let (least, most) = (least(*min, scope.context), most(*max, scope));
            if number < least {
                return Err(error(Code::TooSmall).with("min", least));
            }
            if number > most {
                return Err(error(Code::TooLarge).with("max", most));
            }
            Ok(())
        }
        FieldType::Percent { min, max } => {
            let percent = value.as_f64().ok_or_else(malformed)?;
            if percent < f64::from(*min) {
                return Err(error(Code::TooSmall).with("min", (*min).into()));
            }
            if percent > f64::from(*max) {
                return Err(error(Code::TooLarge).with("max", (*max).into()));
            }
            let hundredths = percent * 100.0;
            valid((hundredths - hundredths.round()).abs() < 1e-6)
        }
        FieldType::Choice { values } => valid(FieldType::has_value(values, value)),
        FieldType::Boolean => valid(value.is_boolean()),
        FieldType::Consent => match value.as_bool() {
            Some(given) if given || field.optional => Ok(()),
            Some(_) => Err(error(Code::Missing)),
            None => Err(malformed()),
        },
        FieldType::Text { max } => {
            let fits = text()?.trim().chars().count() <= *max;
            if fits { Ok(()) } else { Err(error(Code::TooLong).with("max", count(*max))) }
        }
        FieldType::Email => valid(EmailAddress::parse(text()?).is_some()),
        FieldType::Phone => valid(phone::parse(text()?, market.country).is_some()),
        FieldType::IdentityNumber => valid(IdentityNumber::parse(text()?, market).is_some()),
        FieldType::BusinessId => valid(business_id::parse(text()?, market.country).is_some()),
        FieldType::PostalCode => valid(postal_code::parse(text()?, market.country).is_some()),
        FieldType::Day { min, max } => {
            let day = parse_day(text()?).ok_or_else(malformed)?;
            check_date((*min, *max), day, |limit| date_limit(limit, scope)).map_err(error)
        }
        FieldType::Month { min, max } => {
            let month = Month::parse(text()?).ok_or_else(malformed)?;
            check_date((*min, *max), month, |limit| date_limit(limit, scope).map(Month::from_date)).map_err(error)
        }
        FieldType::Lenders { max } => {
            let ids = value.as_array().ok_or_else(malformed)?;
            valid(ids.iter().all(|id| id.as_str().is_some_and(is_id)))?;
            if ids.len() > *max { Err(error(Code::TooMany).with("max", count(*max))) } else { Ok(()) }
        }
        FieldType::Cards { max } => {
            let ids = value.as_array().ok_or_else(malformed)?;
            if ids.is_empty() {
                return Err(error(Code::Missing));
            }
            if ids.len() > *max {
                return Err(error(Code::TooMany).with("max", count(*max)));
            }
            let is_repeated = |number: usize, id| ids.iter().take(number).any(|other| other == id);
            let is_card = |id: &Value| id.as_str().is_some_and(cards::is_known);
            valid(ids.iter().enumerate().all(|(number, id)| is_card(id) && !is_repeated(number, id)))
        }
        FieldType::Rows { .. } => Ok(()),
    }
}

fn check_rows(
    fields: &[Field],
    (min, max): (usize, usize),
    value: &Value,
    pointer: &str,
    scope: Scope<'_>,
) -> Vec<FieldError> {
    let Some(rows) = value.as_array() else { return vec![FieldError::new(pointer, Code::Malformed)] };
    if rows.len() < min {
        return vec![FieldError::new(pointer, Code::Missing)];
    }
    if rows.len() > max {
        return vec![FieldError::new(pointer, Code::TooMany).with("max", count(max))];
    }
    let mut errors = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let place = format!("{pointer}/{number}");
        let Some(row) = row.as_object() else {
            errors.push(FieldError::new(place, Code::Malformed));
            continue;
        };
        let scope = scope.in_row(fields, row);
        for field in fields.iter().filter(|field| scope.applies(field)) {
            errors.extend(check_value(field, answer(row, &field.name), &format!("{place}/{}", field.name), scope));
        }
    }
    errors
}

fn least(limit: Limit, Context { market: Market { limits, .. }, today }: &Context) -> i64 {
    match limit {
        Limit::Number(number) => number,
        Limit::Market(MarketLimit::Amount) => limits.amount.min.into(),
        Limit::Market(MarketLimit::Years) => limits.years.min.into(),
        Limit::Market(MarketLimit::MortgageAmount) => limits.mortgage.amount.min.into(),
        Limit::Market(MarketLimit::MortgageYears) => limits.mortgage.years.min.into(),
        Limit::Market(MarketLimit::SmeAmount) => limits.sme.amount.min.into(),
        Limit::Market(MarketLimit::SmeMonths) => limits.sme.months.min.into(),
        Limit::Market(MarketLimit::CreditLimit) => limits.card.amount.min.into(),
        Limit::Market(MarketLimit::Monthly | MarketLimit::Balance) => 0,
        Limit::Market(MarketLimit::InThreeYears) => in_three_years(*today),
    }
}

fn most(limit: Limit, scope: Scope<'_>) -> i64 {
    let Context { market: Market { limits, .. }, today } = scope.context;
    match limit {
        Limit::Number(number) => number,
        Limit::Market(MarketLimit::Amount) => limits.amount.max.into(),
        Limit::Market(MarketLimit::Years) => limits.years.max.into(),
        Limit::Market(MarketLimit::MortgageAmount) => limits.mortgage.amount.max.into(),
        Limit::Market(MarketLimit::MortgageYears) => limits.mortgage.years.max.into(),
        Limit::Market(MarketLimit::Monthly) => limits.monthly.into(),
        Limit::Market(MarketLimit::Balance) => limits.balance.into(),
        Limit::Market(MarketLimit::InThreeYears) => in_three_years(*today),
        Limit::Market(MarketLimit::SmeAmount) => limits.sme.amount.max.into(),
        Limit::Market(MarketLimit::CreditLimit) => limits.card.amount.max.into(),
        Limit::Market(MarketLimit::SmeMonths) => {
            limits.sme.months.longest_for(scope.number("amount").unwrap_or_default()).into()
        }
    }
}

fn in_three_years(today: NaiveDate) -> i64 {
    i64::from(today.year()).saturating_add(3)
}

fn date_limit(limit: DateLimit, scope: Scope<'_>) -> Option<NaiveDate> {
    match limit {
        DateLimit::Today => Some(scope.context.today),
        DateLimit::Birth => scope.birth_date(scope.step.person),
    }
}

fn check_date<T: PartialOrd>(
    (min, max): (Option<DateLimit>, Option<DateLimit>),
    date: T,
    resolve: impl Fn(DateLimit) -> Option<T>,
) -> Result<(), Code> {
    if max.and_then(&resolve).is_some_and(|latest| date > latest) {
        return Err(Code::InFuture);
    }
    match min {
        Some(limit) if resolve(limit).is_some_and(|earliest| date < earliest) => {
            Err(if limit == DateLimit::Birth { Code::BeforeBirth } else { Code::InPast })
        }
        _ => Ok(()),
    }
}

/// Whether a text can be a lender's id: short, of small letters, digits and hyphens.
fn is_id(text: &str) -> bool {
    static ID: LazyLock<Regex> = LazyLock::new(|| compile("^[a-z0-9-]{1,64}$"));
    ID.is_match(text)
}

fn count(max: usize) -> i64 {
    i64::try_from(max).unwrap_or(i64::MAX)
}
