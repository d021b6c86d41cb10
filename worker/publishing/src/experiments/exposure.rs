//! Reads an exposure, as control takes it from the queue.

use kirkas_core::experiments::exposure::{KIND, VERSION};

/// An exposure as results count it.
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
    use kirkas_core::experiments::exposure::NewExposure;

    use super::Exposure;

    const SHOWN: NewExposure = NewExposure { visitor: "v", experiment: "hero", variation: 1, at: 7, consented: true };

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
}
