//! An exposure as it is told to results, by a message of the queue: that a visitor was first shown a variation.

use crate::signed::KeyRing;
#[cfg(any(test, feature = "compile"))]
use crate::site::{self, Region};

/// What such a message begins with.
const KIND: &str = "exposure";
/// The form of the message.
const VERSION: &str = "1";
/// What the name of an exposure is made for.
const PURPOSE: &str = "exposure";

/// What an exposure is of.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// The visitor's id.
    pub visitor: &'a str,
    /// Key of the experiment.
    pub experiment: &'a str,
    /// Place of the variation, from 0.
    pub variation: u32,
    /// Key of the variation.
    pub key: &'a str,
    /// Id of the region.
    pub region: &'a str,
    /// Code of the page's language.
    pub language: &'a str,
    /// The page's path as reports have it; empty where it may not be kept.
    pub path: &'a str,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Whether the visitor consents to analytics.
    pub consented: bool,
}

impl Shown<'_> {
    /// The name of the exposure: the same whenever the visitor is shown this variation.
    #[inline]
    pub fn id(&self, ring: &KeyRing) -> String {
        ring.name(PURPOSE, &[self.visitor, "\n", self.experiment, "\n", &self.variation.to_string()].concat())
    }

    /// The message that tells of it under its name: fields between tabs.
    #[inline]
    pub fn message(&self, id: &str) -> String {
        let Self { visitor, experiment, variation, key, region, language, path, at, consented } = *self;
        let (variation, at, consented) = (variation.to_string(), at.to_string(), if consented { "1" } else { "0" });
        [KIND, VERSION, id, visitor, experiment, &variation, key, region, language, path, &at, consented].join("\t")
    }
}

/// An exposure as results count it.
#[cfg(any(test, feature = "compile"))]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exposure {
    /// The same whenever the same visitor is shown the same variation.
    pub id: String,
    /// The visitor's id: a keyed hash.
    pub visitor: String,
    /// Key of the experiment.
    pub experiment: String,
    /// Place of the variation, from 0.
    pub variation: u32,
    /// Key of the variation.
    pub key: String,
    /// Where the page is.
    pub region: &'static Region,
    /// Code of the page's language.
    pub language: String,
    /// The page's path; empty where it may not be kept.
    pub path: String,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Whether the visitor consented to analytics by then.
    pub consented: bool,
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
            id: field()?.to_owned(),
            visitor: field()?.to_owned(),
            experiment: field()?.to_owned(),
            variation: field()?.parse().ok()?,
            key: field()?.to_owned(),
            region: site::region(field()?)?,
            language: field()?.to_owned(),
            path: field()?.to_owned(),
            at: field()?.parse().ok()?,
            consented: field()? == "1",
        };
        fields.next().is_none().then_some(exposure)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{Exposure, Shown};
    use crate::signed::KeyRing;

    const SHOWN: Shown = Shown {
        visitor: "v",
        experiment: "hero",
        variation: 1,
        key: "bold",
        region: "fi",
        language: "sv-fi",
        path: "/sv/",
        at: 7,
        consented: true,
    };

    fn ring() -> KeyRing {
        KeyRing::read("a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        let told = SHOWN.message(&SHOWN.id(&ring()));
        let read = Exposure::read(&told).unwrap();
        assert_eq!((read.id, read.visitor.as_str(), read.region.id), (SHOWN.id(&ring()), "v", "fi"));
        assert_eq!((read.experiment.as_str(), read.variation, read.key.as_str()), ("hero", 1, "bold"));
        assert_eq!((read.language.as_str(), read.path.as_str(), read.at, read.consented), ("sv-fi", "/sv/", 7, true));
        for other in ["", "exposure", "click\t1", &told.replace("\tfi\t", "\tmars\t"), &format!("{told}\tx")] {
            assert_eq!(Exposure::read(other), None, "{other}");
        }
    }

    #[test]
    fn a_visitor_a_variation_of_an_experiment_one_name() {
        let name = SHOWN.id(&ring());
        let cases = [
            (Shown { at: 8, consented: false, path: "", language: "fi", ..SHOWN }, true),
            (Shown { visitor: "w", ..SHOWN }, false),
            (Shown { experiment: "her", ..SHOWN }, false),
            (Shown { variation: 0, ..SHOWN }, false),
        ];
        for (shown, same) in cases {
            assert_eq!(shown.id(&ring()) == name, same, "{shown:?}");
        }
    }
}
