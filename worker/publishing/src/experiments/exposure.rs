//! Reads an exposure, as control takes it from the queue.

use kirkas_core::experiments::exposure::{KIND, VERSION};

/// The form that said nothing of what visitors are like.
const OLD_VERSION: &str = "2";

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
    /// Tag of the page's language; this and what follows are empty where nothing is known.
    pub language: String,
    /// Class of device.
    pub device: String,
    /// The affiliate source that the visitor came from.
    pub source: String,
}

impl Exposure {
    /// Reads a message; none where it is of another kind, or of another form.
    pub fn read(text: &str) -> Option<Self> {
        let mut fields = text.split('\t');
        let mut field = || fields.next();
        let (kind, version) = (field()?, field()?);
        if kind != KIND || ![VERSION, OLD_VERSION].contains(&version) {
            return None;
        }
        let mut exposure = Self {
            visitor: Some(field()?).filter(|visitor| !visitor.is_empty()).map(str::to_owned),
            experiment: field()?.to_owned(),
            variation: field()?.parse().ok()?,
            at: field()?.parse().ok()?,
            language: String::new(),
            device: String::new(),
            source: String::new(),
        };
        if version == VERSION {
            for about in [&mut exposure.language, &mut exposure.device, &mut exposure.source] {
                field()?.clone_into(about);
            }
        }
        fields.next().is_none().then_some(exposure)
    }
}

#[cfg(test)]
mod tests {
    use kirkas_core::experiments::attributes::Device;
    use kirkas_core::experiments::exposure::NewExposure;

    use super::Exposure;

    const SHOWN: NewExposure = NewExposure {
        visitor: "v",
        experiment: "hero",
        variation: 1,
        at: 7,
        consented: true,
        language: "fi-FI",
        device: Device::Tablet,
        source: "google",
    };

    #[test]
    fn what_is_written_is_read_and_says_nothing_of_anybody_without_consent() {
        let exposure = |visitor: Option<&str>, about: [&str; 3]| {
            let [language, device, source] = about.map(str::to_owned);
            let (visitor, experiment) = (visitor.map(str::to_owned), "hero".to_owned());
            Some(Exposure { visitor, experiment, variation: 1, at: 7, language, device, source })
        };
        let text = SHOWN.message();
        assert_eq!(Exposure::read(&text), exposure(Some("v"), ["fi-FI", "tablet", "google"]));
        let unnamed = NewExposure { consented: false, ..SHOWN }.message();
        assert_eq!(unnamed, "exposure\t3\t\thero\t1\t7\t\t\t");
        assert_eq!(Exposure::read(&unnamed), exposure(None, [""; 3]));
        assert_eq!(Exposure::read("exposure\t2\tv\thero\t1\t7"), exposure(Some("v"), [""; 3]));
        for other in ["", "exposure", "click\t1", &text.replace("\t3\t", "\t1\t"), &format!("{text}\tx")] {
            assert_eq!(Exposure::read(other), None, "{other}");
        }
    }
}
