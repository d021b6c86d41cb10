//! An exposure as a message for results: a visitor saw a variation for the first time. The message holds the visitor's
//! id only with consent to analytics. Without consent a visitor is not recognised when they convert, so the id would
//! serve no result.

use crate::signed::KeyRing;

/// What such a message begins with.
const KIND: &str = "exposure";
/// The form of the message.
const VERSION: &str = "2";
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
}

impl NewExposure<'_> {
    /// The name of the exposure: the same whenever the visitor sees this variation. An isolate remembers it for a
    /// while, and sends it nowhere.
    #[inline]
    pub fn id(&self, ring: &KeyRing) -> String {
        ring.name(PURPOSE, &[self.visitor, "\n", self.experiment, "\n", &self.variation.to_string()].concat())
    }

    /// The message: fields between tabs; the visitor's is empty without consent.
    #[inline]
    pub fn message(&self) -> String {
        let Self { visitor, experiment, variation, at, consented } = *self;
        let visitor = if consented { visitor } else { "" };
        [KIND, VERSION, visitor, experiment, &variation.to_string(), &at.to_string()].join("\t")
    }
}

/// An exposure as results count it.
#[cfg(any(test, feature = "compile"))]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exposure {
    /// The visitor's id, a keyed hash; none without consent to analytics.
    pub visitor: Option<String>,
    /// Key of the experiment.
    pub experiment: String,
    /// Place of the variation, from 0.
    pub variation: u32,
    /// Milliseconds since 1970.
    pub at: u64,
}

#[cfg(any(test, feature = "compile"))]
impl Exposure {
    /// Reads a message; none where it is of another kind, or of another form.
    pub fn read(text: &str) -> Option<Self> {
        let mut fields = text.split('\t');
        let mut field = || fields.next();
        if (field()?, field()?) != (KIND, VERSION) {
            return None;
        }
        let exposure = Self {
            visitor: Some(field()?).filter(|visitor| !visitor.is_empty()).map(str::to_owned),
            experiment: field()?.to_owned(),
            variation: field()?.parse().ok()?,
            at: field()?.parse().ok()?,
        };
        fields.next().is_none().then_some(exposure)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{Exposure, NewExposure};
    use crate::signed::KeyRing;

    const SHOWN: NewExposure = NewExposure { visitor: "v", experiment: "hero", variation: 1, at: 7, consented: true };

    fn ring() -> KeyRing {
        KeyRing::read("a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").unwrap()
    }

    #[test]
    fn what_is_written_is_read_and_names_nobody_without_consent() {
        let exposure = |visitor: Option<&str>| Exposure {
            visitor: visitor.map(str::to_owned),
            experiment: "hero".to_owned(),
            variation: 1,
            at: 7,
        };
        let text = SHOWN.message();
        assert_eq!(Exposure::read(&text), Some(exposure(Some("v"))));
        let unnamed = NewExposure { consented: false, ..SHOWN }.message();
        assert_eq!((unnamed.as_str(), Exposure::read(&unnamed)), ("exposure\t2\t\thero\t1\t7", Some(exposure(None))));
        for other in ["", "exposure", "click\t1", &text.replace("\t2\t", "\t1\t"), &format!("{text}\tx")] {
            assert_eq!(Exposure::read(other), None, "{other}");
        }
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
