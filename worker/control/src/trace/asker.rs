//! In whose name an address is asked for, and when, as a call says it.

use chrono::DateTime;
use kirkas_core::experiments::attributes::Device;
use kirkas_publishing::trace::Visitor;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::clock::now_in_milliseconds;
use crate::problem::Problem;

/// Who asks, and when.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Asker {
    /// The time, such as `2026-12-24T09:00:00Z`; now where none is named. Windows of maintenance and campaigns go by it.
    #[param(
        pattern = r"^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{3})?Z$"
    )]
    at: Option<String>,
    /// The country that the network knows, in two letters, such as `SE`.
    #[param(pattern = "^[A-Z]{2}$")]
    country: Option<String>,
    /// The class of device; a computer where none is named.
    #[param(pattern = "^(desktop|mobile|tablet)$")]
    device: Option<String>,
    /// What the visitor consents to; nothing where none is named.
    #[param(pattern = r"^(analytics|marketing|analytics\.marketing)$")]
    consent: Option<String>,
    /// Whether a session is there.
    #[serde(default)]
    signed_in: bool,
}

impl Asker {
    /// The time, in milliseconds since 1970.
    ///
    /// # Errors
    /// [`Problem::Malformed`].
    pub fn time(&self) -> Result<u64, Problem> {
        let Some(at) = &self.at else { return Ok(now_in_milliseconds()) };
        let time = DateTime::parse_from_rfc3339(at).ok();
        let time = time.and_then(|time| u64::try_from(time.timestamp_millis()).ok());
        time.ok_or_else(|| Problem::Malformed("Say at= as in 2026-12-24T09:00:00Z.".to_owned()))
    }

    /// The visitor.
    ///
    /// # Errors
    /// [`Problem::Malformed`].
    pub fn visitor(&self) -> Result<Visitor, Problem> {
        let is_country = |code: &String| code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase());
        if !self.country.as_ref().is_none_or(is_country) {
            return Err(Problem::Malformed("Say country= in two capital letters, as in SE.".to_owned()));
        }
        let device = self.device.as_deref().map(|name| {
            let unknown = || Problem::Malformed("Say device=desktop, mobile or tablet.".to_owned());
            Device::from_name(name).ok_or_else(unknown)
        });
        if !matches!(self.consent.as_deref(), None | Some("analytics" | "marketing" | "analytics.marketing")) {
            return Err(Problem::Malformed("Say consent=analytics, marketing or analytics.marketing.".to_owned()));
        }
        let Self { country, consent, signed_in, .. } = self;
        let (country, consent) = (country.clone(), consent.clone());
        Ok(Visitor { country, device: device.transpose()?, consent, is_signed_in: *signed_in })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use kirkas_core::facts::Headers;

    use super::Asker;

    fn asker(query: &str) -> Asker {
        serde_json::from_str(query).unwrap()
    }

    #[test]
    fn what_a_call_says_is_what_the_edge_reads_from_headers() {
        let all = asker(
            r#"{"at": "2026-12-24T09:00:00+02:00", "country": "SE", "device": "tablet", "consent": "analytics", "signed_in": true}"#,
        );
        assert_eq!(all.time().unwrap(), 1_798_095_600_000);
        let visitor = all.visitor().unwrap();
        assert_eq!(visitor.header("cf-ipcountry").as_deref(), Some("SE"));
        assert!(visitor.header("user-agent").unwrap().contains("iPad"));
        assert_eq!(visitor.header("cookie").as_deref(), Some("__Host-consent=analytics; __Host-access=0"));
    }

    #[test]
    fn what_nobody_can_be_is_refused() {
        for query in [
            r#"{"country": "se"}"#,
            r#"{"country": "SWE"}"#,
            r#"{"device": "fridge"}"#,
            r#"{"consent": "marketing.analytics"}"#,
        ] {
            assert!(asker(query).visitor().is_err(), "{query}");
        }
        for at in ["tomorrow", "2026-12-24", "1969-01-01T00:00:00Z"] {
            assert!(asker(&format!(r#"{{"at": "{at}"}}"#)).time().is_err(), "{at}");
        }
    }
}
