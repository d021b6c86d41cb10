//! Reads a click, as control takes it from the queue.

use kirkas_core::clicks::ONE_CLICK_MS;
use kirkas_core::clicks::event::{KIND, VERSION};
use kirkas_core::site::{self, Region};

/// A click as reports count it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClickEvent {
    /// The region that the visitor came to.
    pub region: &'static Region,
    /// The same for the same click of the same source.
    pub key: String,
    /// Milliseconds since 1970.
    pub at: u64,
    /// Whether the visitor consents to marketing.
    pub consented: bool,
    /// As the touch has it.
    pub source: String,
    /// As the touch has it.
    pub campaign: String,
    /// As the touch has it.
    pub language: String,
    /// As the touch has it.
    pub landing: String,
}

impl ClickEvent {
    /// Whether both report the same click.
    #[inline]
    pub fn is_again(&self, other: &Self) -> bool {
        self.key == other.key && self.at.abs_diff(other.at) < ONE_CLICK_MS
    }

    /// Reads a message; none where it is of another kind, or of another form.
    #[inline]
    pub fn read(text: &str) -> Option<Self> {
        let mut fields = text.split('\t');
        let mut field = || fields.next();
        if (field()?, field()?) != (KIND, VERSION) {
            return None;
        }
        let event = Self {
            region: site::region(field()?)?,
            key: field()?.to_owned(),
            at: field()?.parse().ok()?,
            consented: field()? == "1",
            source: field()?.to_owned(),
            campaign: field()?.to_owned(),
            language: field()?.to_owned(),
            landing: field()?.to_owned(),
        };
        fields.next().is_none().then_some(event)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use kirkas_core::clicks::Touch;
    use kirkas_core::clicks::event::message;
    use kirkas_core::signed::KeyRing;

    use super::ClickEvent;

    #[test]
    fn what_is_written_is_read_and_names_no_click() {
        let ring = KeyRing::read("a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").unwrap();
        let text = |id: &str| Touch {
            at: 7,
            source: "google".to_owned(),
            parameter: "gclid".to_owned(),
            id: id.to_owned(),
            with: String::new(),
            landing: "/a/".to_owned(),
            language: "fi".to_owned(),
            campaign: "c".to_owned(),
            prismic_id: String::new(),
            amount: "20000".to_owned(),
            period: String::new(),
            purpose: String::new(),
        };
        let told = message("fi", &text("Secret-Id"), true, &ring);
        assert!(!told.contains("Secret") && !told.contains("20000"), "{told}");
        let event = ClickEvent::read(&told).unwrap();
        assert_eq!((event.at, event.consented, event.region.id, event.landing.as_str()), (7, true, "fi", "/a/"));
        let key = |id: &str| ClickEvent::read(&message("fi", &text(id), false, &ring)).unwrap().key;
        assert_eq!(event.key, key("Secret-Id"));
        assert_ne!(event.key, key("secret-id"));
        for other in ["", "click", "click\t2\tfi", "session 1 fi", &told.replace("fi", "mars"), &format!("{told}\tx")] {
            assert_eq!(ClickEvent::read(other), None, "{other}");
        }
    }
}
