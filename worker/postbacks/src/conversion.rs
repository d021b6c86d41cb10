//! What visitors went on to do, as the origin reports it: each with a stable id, and the touches that the visitor
//! carried.

use kirkas_core::clicks::{Touch, Touches, cookie};
use kirkas_core::experiments::identity;
use kirkas_core::signed::KeyRing;
use serde::{Deserialize, Serialize};

use crate::date::moment;
use crate::touches_json;

/// Conversions that one report holds at most.
pub const MAX_CONVERSIONS: usize = 100;

/// A conversion as it is reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Stable: whatever is reported again under it is the same conversion.
    pub id: String,
    /// What happened, such as `application-submitted`, `offer-shown` or `offer-accepted`.
    pub name: String,
    /// When, as in `2026-12-27T22:00:00Z`.
    pub at: String,
    /// What it is worth, where that is known.
    pub value: Option<Money>,
    /// The value of the visitor's cookie with touches, as it came with what they did.
    pub touches: Option<String>,
    /// The value of the cookie that names the visitor to experiments, as it came with what they did.
    #[serde(default)]
    pub visitor: Option<String>,
    /// Id of the conversion that it comes of, whose touches and visitor are its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversion: Option<String>,
    /// Whether it is new, or changes what was reported.
    #[serde(default)]
    pub change: Change,
    /// When it was changed.
    pub changed_at: Option<String>,
}

/// A sum of money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Money {
    /// In the currency's smallest unit; two decimals everywhere that we serve.
    pub cents: u32,
    /// Code of ISO 4217.
    pub currency: String,
}

impl Money {
    /// In whole units with two decimals, such as `12.50`.
    pub fn decimal(&self) -> String {
        format!("{}.{:02}", self.cents.div_euclid(100), self.cents.rem_euclid(100))
    }
}

/// What a report does to a conversion.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// It happened.
    #[default]
    New,
    /// Its value is another.
    Restate,
    /// It did not happen, or was taken back.
    Retract,
}

impl Change {
    /// Its name, as in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Restate => "restate",
            Self::Retract => "retract",
        }
    }
}

/// A conversion, checked and joined to the touches that it is put down to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conversion {
    /// See [`Report::id`].
    pub id: String,
    /// See [`Report::name`].
    pub name: String,
    /// Milliseconds since 1970.
    pub at: u64,
    /// See [`Report::value`].
    pub value: Option<Money>,
    /// See [`Report::change`].
    pub change: Change,
    /// Milliseconds since 1970; when it happened, where nothing was changed.
    pub changed_at: u64,
    /// The touches that counted when it happened.
    #[serde(with = "touches_json")]
    pub touches: Touches,
    /// The visitor's id to experiments, with consent to analytics.
    #[serde(default, skip_serializing)]
    pub visitor: Option<String>,
}

/// The longest id or name.
const MAX_LENGTH: usize = 64;

impl Conversion {
    /// Checks a report. Touches whose signature is not ours, or that were over, are none: the conversion counts
    /// without them.
    ///
    /// # Errors
    /// What is wrong, in words that say what to do.
    pub fn read(report: Report, ring: &KeyRing) -> Result<Self, String> {
        let Report { id, name, at, value, touches, visitor, change, changed_at, .. } = report;
        let fits = |text: &str| {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte);
            (1..=MAX_LENGTH).contains(&text.len()) && text.bytes().all(fits)
        };
        for (field, text) in [("id", &id), ("name", &name)] {
            if !fits(text) {
                return Err(format!(
                    "{field}: write 1 to {MAX_LENGTH} letters, digits, hyphens, dots, colons or underscores."
                ));
            }
        }
        let when = |text: &str| moment(text, false).ok_or("at: write a moment as in 2026-12-27T22:00:00Z.");
        let at = when(&at)?;
        let changed_at = changed_at.as_deref().map_or(Ok(at), when)?;
        if value.as_ref().is_some_and(|value| !is_currency(&value.currency)) {
            return Err("value.currency: write a code of ISO 4217 such as EUR.".to_owned());
        }
        let touches = touches.map(|value| cookie::open(&value, ring, at)).unwrap_or_default();
        let visitor = visitor.and_then(|value| identity::open(&value, ring, at));
        Ok(Self { id, name, at, value, change, changed_at, touches, visitor })
    }

    /// The visitor's last touch of a source, which is reported to that source's network.
    pub fn last_of(&self, source: &str) -> Option<&Touch> {
        self.touches.iter().filter(|touch| touch.source == source).last()
    }
}

fn is_currency(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|letter| letter.is_ascii_uppercase())
}
