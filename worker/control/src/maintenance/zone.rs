//! The time zones of the markets, as the platform's calendar has them.

use chrono::{DateTime, FixedOffset, NaiveDateTime, Offset, Utc};
use kirkas_core::site;
use worker::js_sys::{Date, Object, Reflect};
use worker::wasm_bindgen::JsValue;

/// A time zone, by its name in the IANA database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone(&'static str);

impl Zone {
    /// The zones of the markets of these regions, of all regions where none is named: each once, first the one of the language at
    /// the first region's root.
    pub fn of_regions(ids: &[String]) -> Vec<Self> {
        let is_meant = |id: &str| ids.is_empty() || ids.iter().any(|known| known == id);
        let mut zones = Vec::new();
        for region in site::regions().iter().filter(|region| is_meant(region.id)) {
            let others = site::languages().iter().filter(|language| language.active && language.region == region.id);
            for language in [site::root_language(region)].into_iter().chain(others) {
                let zone = Self::of_market(language.market);
                if !zones.contains(&zone) {
                    zones.push(zone);
                }
            }
        }
        zones
    }

    fn of_market(market: &str) -> Self {
        Self(match market {
            "fi" => "Europe/Helsinki",
            "lv" => "Europe/Riga",
            "pl" => "Europe/Warsaw",
            "ro" => "Europe/Bucharest",
            "dk" => "Europe/Copenhagen",
            "ee" => "Europe/Tallinn",
            "hu" => "Europe/Budapest",
            "se" => "Europe/Stockholm",
            "gb" => "Europe/London",
            _ => "UTC",
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// How far its clocks are from UTC at a moment.
    pub fn offset_at(self, moment: DateTime<Utc>) -> FixedOffset {
        let options = Object::new();
        // A plain object takes every member.
        let _ = Reflect::set(&options, &"timeZone".into(), &self.0.into());
        let date = Date::new(&JsValue::from_f64(moment.timestamp_millis() as f64));
        // Swedish writes times as ISO 8601 does.
        let written = String::from(date.to_locale_string("sv-SE", &options));
        let local = NaiveDateTime::parse_from_str(&written, "%Y-%m-%d %H:%M:%S").unwrap_or(moment.naive_utc());
        let ahead = local.and_utc().timestamp().saturating_sub(moment.timestamp());
        i32::try_from(ahead).ok().and_then(FixedOffset::east_opt).unwrap_or_else(|| Utc.fix())
    }
}

#[cfg(test)]
mod tests {
    use super::Zone;

    fn names(regions: &[&str]) -> Vec<&'static str> {
        let regions: Vec<String> = regions.iter().map(|id| (*id).to_owned()).collect();
        Zone::of_regions(&regions).into_iter().map(Zone::name).collect()
    }

    #[test]
    fn each_market_has_a_zone_also_those_that_have_not_opened() {
        for language in kirkas_core::site::languages() {
            assert_ne!(Zone::of_market(language.market).name(), "UTC", "{}", language.market);
        }
    }

    #[test]
    fn a_region_has_the_zones_of_its_markets() {
        let abroad = ["Europe/London", "Europe/Riga", "Europe/Warsaw", "Europe/Bucharest"];
        assert_eq!(names(&["fi"]), ["Europe/Helsinki"]);
        assert_eq!(names(&["intl"]), abroad);
        assert_eq!(names(&[]), [&["Europe/Helsinki"], abroad.as_slice()].concat());
        assert_eq!(names(&["intl", "fi"]), names(&[]));
    }
}
