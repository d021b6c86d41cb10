//! Conversions and sales as they are reported. A partner's sale is read here; what the origin reports, by
//! [`kirkas_postbacks::conversion`]: here it is only described, and a test says that it is read as described.

use kirkas_postbacks::conversion::{Change, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A conversion as the origin reports it.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConversionReport {
    /// Stable: whatever is reported again under it is the same conversion.
    #[schema(pattern = "^[0-9A-Za-z_.:-]{1,64}$", example = "application-1")]
    id: String,
    /// What happened, such as `application-submitted`, `offer-shown` or `offer-accepted`.
    #[schema(pattern = "^[0-9A-Za-z_.:-]{1,64}$", example = "application-submitted")]
    name: String,
    /// When.
    #[schema(example = "2026-12-27T22:00:00Z")]
    at: String,
    /// What it is worth, where that is known.
    #[schema(value_type = Option<DescribedMoney>)]
    value: Option<Money>,
    /// The value of the visitor's cookie `__Host-clicks`, as it came with what they did.
    touches: Option<String>,
    /// The value of the visitor's cookie `__Host-visitor`, as it came with what they did.
    visitor: Option<String>,
    /// Id of the conversion that it comes of, whose touches and visitor are its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    conversion: Option<String>,
    /// Whether it is new, or changes what was reported.
    #[serde(default)]
    #[schema(value_type = DescribedChange, required = false)]
    change: Change,
    /// When it was changed.
    changed_at: Option<String>,
}

/// A sale that a partner reports back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sale {
    /// Stable, among this partner's.
    pub id: String,
    /// Id of the conversion that it comes of: the partner was given it as the transaction's id.
    pub conversion: String,
    /// When.
    #[schema(example = "2026-12-27T22:00:00Z")]
    pub at: String,
    /// What it is worth, where that is known.
    #[schema(value_type = Option<DescribedMoney>)]
    pub value: Option<Money>,
    /// Whether it is new, or changes what was reported.
    #[serde(default)]
    #[schema(value_type = DescribedChange, required = false)]
    pub change: Change,
    /// When it was changed.
    pub changed_at: Option<String>,
}

/// A sum of money.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = Money)]
#[serde(deny_unknown_fields)]
struct DescribedMoney {
    /// In the currency's smallest unit.
    cents: u32,
    /// Code of ISO 4217.
    #[schema(pattern = "^[A-Z]{3}$", example = "EUR")]
    currency: String,
}

/// What a report does to a conversion.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = Change)]
#[serde(rename_all = "lowercase")]
enum DescribedChange {
    /// It happened.
    New,
    /// Its value is another.
    Restate,
    /// It did not happen, or was taken back.
    Retract,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use kirkas_postbacks::conversion::{Change, Money, Report};
    use serde_json::{from_value, to_value};

    use super::{ConversionReport, DescribedChange, DescribedMoney};

    #[test]
    fn conversions_are_read_as_described() {
        let text = |text: &str| Some(text.to_owned());
        for change in [Change::New, Change::Restate, Change::Retract] {
            let value = Money { cents: 1250, currency: "EUR".to_owned() };
            let written = to_value(&value).unwrap();
            assert_eq!(to_value(from_value::<DescribedMoney>(written.clone()).unwrap()).unwrap(), written);
            let written = to_value(change).unwrap();
            assert_eq!(to_value(from_value::<DescribedChange>(written.clone()).unwrap()).unwrap(), written);
            let report = Report {
                id: "a".to_owned(),
                name: "offer-accepted".to_owned(),
                at: "2026-12-27T22:00:00Z".to_owned(),
                value: Some(value),
                touches: text("a.b"),
                visitor: text("c.d"),
                conversion: text("e"),
                change,
                changed_at: text("2026-12-28T22:00:00Z"),
            };
            let written = to_value(&report).unwrap();
            let described: ConversionReport = from_value(written.clone()).unwrap();
            assert_eq!(to_value(&described).unwrap(), written);
            assert_eq!(from_value::<Report>(to_value(described).unwrap()).unwrap(), report);
        }
        let least = serde_json::json!({ "id": "a", "name": "b", "at": "2026-12-27T22:00:00Z" });
        assert!(from_value::<ConversionReport>(least.clone()).is_ok() && from_value::<Report>(least).is_ok());
    }
}
