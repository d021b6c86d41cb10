//! A page that a visitor of the audience's sample saw, as a message for estimates of how many visitors a condition fits.
//!
//! Nothing in it says who the visitor is. Pages of one visitor on one day have the same token, a keyed hash that is another
//! the next day; control deletes it when the day is over.

use super::attributes::Device;
use crate::signed::KeyRing;

/// What such a message begins with.
pub const KIND: &str = "audience";
/// The form of the message.
pub const VERSION: &str = "1";
/// What the token is made for.
const PURPOSE: &str = "audience";
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// A page that a visitor in the sample saw.
#[derive(Debug, Clone, Copy)]
pub struct SampledPage<'a> {
    /// The visitor's id, which is in no message.
    pub visitor: &'a str,
    /// Milliseconds since 1970.
    pub at: u64,
    /// One in so many visitors is in the sample.
    pub one_in: u32,
    /// Whether the visitor consents to analytics.
    pub consented: bool,
    /// Id of the region.
    pub region: &'a str,
    /// Class of device.
    pub device: Device,
    /// The affiliate source that the visitor came from; empty where there is none.
    pub source: &'a str,
    /// The path of the page's route, which names its language too; with `:name` in place of a parameter.
    pub route: &'a str,
}

impl SampledPage<'_> {
    /// The name of the report, by which an isolate knows that it has sent it, and the message: fields between tabs.
    #[inline]
    pub fn report(&self, ring: &KeyRing) -> (String, String) {
        let day = self.at.div_euclid(DAY_MS).to_string();
        let token = ring.name(&[PURPOSE, " ", &day].concat(), self.visitor);
        let consented = if self.consented { "1" } else { "0" };
        let visitor = [&token, &self.one_in.to_string(), consented, self.region, self.device.name(), self.source];
        let page = [&visitor.join("\t"), "\t", self.route].concat();
        (ring.name(PURPOSE, &page), [KIND, VERSION, &self.at.to_string(), &page].join("\t"))
    }
}
