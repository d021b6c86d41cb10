//! Figures as a language writes them.

use chrono::NaiveDate;
use worker::js_sys::Intl::NumberFormat;
use worker::js_sys::{Array, Date, Object, Reflect};
use worker::wasm_bindgen::JsValue;

use crate::clock::Timestamp;

/// Writes figures.
pub trait Figures {
    /// Money, in hundredths of the currency's unit.
    fn money(&self, hundredths: i64, currency: &str) -> String;
    /// A percentage.
    fn percent(&self, value: f64) -> String;
    /// A day.
    fn day(&self, day: NaiveDate) -> String;
    /// The day that a moment is on.
    fn moment(&self, moment: Timestamp) -> String;
}

/// As the platform does it for a language with this tag.
pub struct Localised<'a>(pub &'a str);

impl Localised<'_> {
    fn number(&self, value: f64, options: &[(&str, &str)]) -> String {
        let locales = Array::of1(&JsValue::from_str(self.0));
        let written = NumberFormat::new(&locales, &object(options)).format().call1(&JsValue::NULL, &value.into());
        // What the language can't write is written plainly.
        written.ok().and_then(|text| text.as_string()).unwrap_or_else(|| value.to_string())
    }

    fn date(&self, milliseconds: f64) -> String {
        let options = object(&[("dateStyle", "long"), ("timeZone", "UTC")]);
        Date::new(&JsValue::from_f64(milliseconds)).to_locale_date_string(self.0, &options).into()
    }
}

impl Figures for Localised<'_> {
    fn money(&self, hundredths: i64, currency: &str) -> String {
        self.number(hundredths as f64 / 100.0, &[("style", "currency"), ("currency", currency)])
    }

    fn percent(&self, value: f64) -> String {
        self.number(value / 100.0, &[("style", "percent"), ("maximumFractionDigits", "2")])
    }

    fn day(&self, day: NaiveDate) -> String {
        let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc();
        self.date(midnight.timestamp_millis() as f64)
    }

    fn moment(&self, moment: Timestamp) -> String {
        self.date(moment.0 as f64)
    }
}

fn object(members: &[(&str, &str)]) -> Object {
    let object = Object::new();
    for (name, value) in members {
        // Setting a member of a plain object does not fail.
        let _ = Reflect::set(&object, &JsValue::from_str(name), &JsValue::from_str(value));
    }
    object
}
