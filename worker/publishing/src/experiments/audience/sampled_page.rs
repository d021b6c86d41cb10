//! Reads a page of a visitor in the sample, as control takes it from the queue.

use kirkas_core::experiments::attributes::Device;
use kirkas_core::experiments::audience::{KIND, VERSION};
use kirkas_core::site::{self, Region, Resolution};

/// The longest name of a source that is taken.
const MAX_SOURCE_LENGTH: usize = 100;

/// A page that a visitor in the sample saw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampledPage {
    /// Milliseconds since 1970.
    pub at: u64,
    /// What the visitor's pages of one day have in common.
    pub token: String,
    /// One in so many visitors is in the sample.
    pub one_in: u32,
    /// Whether the visitor consents to analytics.
    pub consented: bool,
    /// Where the page is.
    pub region: &'static Region,
    /// Class of device.
    pub device: Device,
    /// The affiliate source that the visitor came from; empty where there is none.
    pub source: String,
    /// The path of the page's route.
    pub page: String,
}

impl SampledPage {
    /// Reads a message; none where it is of another kind, of another form, or names a page that may not be recorded.
    pub fn read(text: &str) -> Option<Self> {
        let mut fields = text.split('\t');
        let mut field = || fields.next();
        if (field()?, field()?) != (KIND, VERSION) {
            return None;
        }
        let sampled = Self {
            at: field()?.parse().ok()?,
            token: field()?.to_owned(),
            one_in: field()?.parse().ok()?,
            consented: field()? == "1",
            region: site::region(field()?)?,
            device: Device::from_name(field()?)?,
            source: Some(field()?).filter(|source| source.len() <= MAX_SOURCE_LENGTH)?.to_owned(),
            page: field()?.to_owned(),
        };
        let is_recorded = sampled.one_in > 0 && is_route(sampled.region, &sampled.page) && fields.next().is_none();
        is_recorded.then_some(sampled)
    }
}

/// Whether a path is that of a route that is not sensitive, with no parameter filled in.
fn is_route(region: &Region, page: &str) -> bool {
    matches!(site::resolve(region, page), Resolution::Screen { language, route, .. }
        if !route.sensitive && route.path(language) == page)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use kirkas_core::experiments::attributes::Device;
    use kirkas_core::experiments::audience;
    use kirkas_core::signed::KeyRing;

    use super::SampledPage;

    const SEEN: audience::SampledPage = audience::SampledPage {
        visitor: "v",
        at: 7,
        one_in: 100,
        consented: true,
        region: "fi",
        device: Device::Mobile,
        source: "leadfamly",
        route: "/sv/sanasto/",
    };

    fn message(seen: audience::SampledPage) -> String {
        let ring = KeyRing::read("a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").unwrap();
        seen.report(&ring).1
    }

    #[test]
    fn what_is_written_is_read_and_names_nobody() {
        let read = SampledPage::read(&message(SEEN)).unwrap();
        assert_eq!((read.at, read.one_in, read.consented, read.region.id), (7, 100, true, "fi"));
        assert_eq!(
            (read.device, read.source.as_str(), read.page.as_str()),
            (Device::Mobile, "leadfamly", "/sv/sanasto/")
        );
        assert!(!message(SEEN).contains("\tv\t"));
    }

    #[test]
    fn a_visitor_has_one_token_a_day() {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        let token = |seen| SampledPage::read(&message(seen)).unwrap().token;
        let cases = [
            (audience::SampledPage { at: DAY - 1, consented: false, route: "/", ..SEEN }, true),
            (audience::SampledPage { at: DAY, ..SEEN }, false),
            (audience::SampledPage { visitor: "w", ..SEEN }, false),
        ];
        for (seen, same) in cases {
            assert_eq!(token(seen) == token(SEEN), same, "{seen:?}");
        }
    }

    #[test]
    fn what_may_not_be_recorded_is_not_read() {
        let text = message(SEEN);
        for other in [
            text.replace("audience\t1", "audience\t2"),
            text.replace("\t100\t", "\t0\t"),
            text.replace("\tfi\t", "\tmars\t"),
            text.replace("mobile", "phone"),
            text.replace("leadfamly", &"x".repeat(101)),
            text.replace("/sv/sanasto/", "/lainahakemus/"),
            text.replace("/sv/sanasto/", "/reviews/42/"),
            text.replace("/sv/sanasto/", "/nothing/"),
            text.clone() + "\tx",
        ] {
            assert_eq!(SampledPage::read(&other), None, "{other}");
        }
        let route = message(audience::SampledPage { route: "/reviews/:uid/", ..SEEN });
        assert!(SampledPage::read(&route).is_some());
    }
}
