//! An exposure as a message for results: a visitor saw a variation for the first time. The message holds the visitor's
//! id only with consent to analytics. Without consent a visitor is not recognised when they convert, so the id would
//! serve no result.

use super::attributes::Device;
use crate::signed::KeyRing;

/// What such a message begins with.
pub const KIND: &str = "exposure";
/// The form of the message.
pub const VERSION: &str = "3";
/// What the name of an exposure is made for.
const PURPOSE: &str = "exposure";

/// An exposure to report.
#[derive(Debug, Clone, Copy)]
pub struct NewExposure<'a> {
    /// The visitor's id.
    pub visitor: &'a str,
    /// Key of the experiment.
    pub experiment: &'a str,
    /// Place of the variation, from 0.
    pub variation: u32,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Whether the visitor consents to analytics.
    pub consented: bool,
    /// Tag of the page's language.
    pub language: &'a str,
    /// Class of device.
    pub device: Device,
    /// The affiliate source that the visitor came from; empty where there is none.
    pub source: &'a str,
}

impl NewExposure<'_> {
    /// The name of the exposure: the same whenever the visitor sees this variation. An isolate remembers it for a
    /// while, and sends it nowhere.
    #[inline]
    pub fn id(&self, ring: &KeyRing) -> String {
        ring.name(PURPOSE, &[self.visitor, "\n", self.experiment, "\n", &self.variation.to_string()].concat())
    }

    /// The message: fields between tabs; what says something of the visitor is empty without consent.
    #[inline]
    pub fn message(&self) -> String {
        let Self { visitor, experiment, variation, at, consented, language, device, source } = *self;
        let [visitor, language, device, source] =
            [visitor, language, device.name(), source].map(|field| if consented { field } else { "" });
        let (variation, at) = (variation.to_string(), at.to_string());
        [KIND, VERSION, visitor, experiment, &variation, &at, language, device, source].join("\t")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{Device, NewExposure};
    use crate::signed::KeyRing;

    const SHOWN: NewExposure = NewExposure {
        visitor: "v",
        experiment: "hero",
        variation: 1,
        at: 7,
        consented: true,
        language: "fi-FI",
        device: Device::Mobile,
        source: "",
    };

    fn ring() -> KeyRing {
        KeyRing::read("a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").unwrap()
    }

    #[test]
    fn a_visitor_a_variation_of_an_experiment_one_name() {
        let name = SHOWN.id(&ring());
        let cases = [
            (NewExposure { at: 8, consented: false, ..SHOWN }, true),
            (NewExposure { visitor: "w", ..SHOWN }, false),
            (NewExposure { experiment: "her", ..SHOWN }, false),
            (NewExposure { variation: 0, ..SHOWN }, false),
        ];
        for (shown, same) in cases {
            assert_eq!(shown.id(&ring()) == name, same, "{shown:?}");
        }
    }
}
