//! What visitors do that a message of its own tells: clicks, variations first shown, sessions.

use kirkas_core::analytics;
use kirkas_core::clicks::{Touch, event};
use kirkas_core::experiments::attributes::Device;
use kirkas_core::experiments::exposure::NewExposure;
use kirkas_core::signed::KeyRing;
use kirkas_core::site::{self, Region};

use crate::expected::Expected;
use crate::sequence::Sequence;
use crate::traffic::{Traffic, time};
use crate::{Failure, zipf::Zipf};

const CAMPAIGNS: usize = 50;
const LANDINGS: usize = 200;
const EXPERIMENTS: usize = 5;

/// Writes their messages.
pub struct Visits<'a> {
    traffic: &'a Traffic,
    region: &'static Region,
    ring: KeyRing,
    campaigns: Zipf,
    landings: Zipf,
    number: u64,
}

impl<'a> Visits<'a> {
    /// Of this traffic.
    pub fn of(traffic: &'a Traffic) -> Result<Self, Failure> {
        Ok(Self {
            traffic,
            region: site::region("fi").ok_or("there is no region fi")?,
            ring: KeyRing::read(&["a:", &"a".repeat(32)].concat()).map_err(|_| "the keys can't be read")?,
            campaigns: Zipf::of(CAMPAIGNS),
            landings: Zipf::of(LANDINGS),
            number: 0,
        })
    }

    /// The messages of a second, each with its time.
    pub fn of_second(
        &mut self,
        second: u64,
        random: &mut Sequence,
        expected: &mut Expected,
    ) -> Result<Vec<(u64, String)>, Failure> {
        let mut messages = Vec::new();
        for _ in 0..self.traffic.clicks {
            let at = time(second, random.below(1000));
            messages.push((at, self.click(at, random, expected)));
        }
        for _ in 0..self.traffic.exposures {
            let at = time(second, random.below(1000));
            messages.push((at, self.exposure(at, random, expected)));
        }
        for _ in 0..self.traffic.sessions {
            let at = time(second, random.below(1000));
            messages.push((at, self.session(random, expected)?));
        }
        Ok(messages)
    }

    fn click(&mut self, at: u64, random: &mut Sequence, expected: &mut Expected) -> String {
        let consented = self.consents(random);
        let touch = Touch {
            at: self.traffic.begin.saturating_add(at),
            source: "google".to_owned(),
            parameter: "gclid".to_owned(),
            id: format!("Cj0KCQiA-{:016x}", self.next()),
            with: String::new(),
            landing: self.landing(random),
            language: "fi".to_owned(),
            campaign: format!("campaign-{}", self.campaigns.draw(random)),
            prismic_id: String::new(),
            amount: String::new(),
            period: String::new(),
            purpose: String::new(),
        };
        expected.clicks = expected.clicks.saturating_add(1);
        expected.clicks_with_consent = expected.clicks_with_consent.saturating_add(consented.into());
        event::message(self.region.id, &touch, consented, &self.ring)
    }

    fn exposure(&mut self, at: u64, random: &mut Sequence, expected: &mut Expected) -> String {
        let consented = self.consents(random);
        let experiment = format!("experiment-{}", random.below(EXPERIMENTS));
        let number = self.next().to_string();
        let visitor = self.ring.name("visitor", &number);
        let shown = NewExposure {
            visitor: &visitor,
            experiment: &experiment,
            variation: u32::try_from(random.below(2)).unwrap_or_default(),
            at: self.traffic.begin.saturating_add(at),
            consented,
            language: "fi",
            device: Device::Mobile,
            source: "",
        };
        let sum = match consented {
            true => &mut expected.exposures_with_consent,
            false => &mut expected.exposures_without,
        };
        *sum = sum.saturating_add(1);
        shown.message()
    }

    fn session(&mut self, random: &mut Sequence, expected: &mut Expected) -> Result<String, Failure> {
        expected.sessions = expected.sessions.saturating_add(1);
        let landing = self.landing(random);
        let number = self.next();
        let payload = serde_json::json!({
            "location": format!("https://localhost{landing}"),
            "referrer": "https://search.example/",
            "title": format!("Kirkas {landing}"),
            "language": "fi-FI",
            "screenSize": format!("{}x1080", 1900_usize.saturating_add(random.below(50))),
            "viewportSize": format!("{}x900", 1200_usize.saturating_add(random.below(100))),
            "sessionId": format!("{:08x}-0000-4000-8000-{number:012x}", number & 0xffff_ffff),
            "sessionCount": random.below(9).saturating_add(1),
        });
        let heading = analytics::heading(self.region);
        analytics::message(&heading, &payload.to_string()).map_err(|_| "the payload is too large".into())
    }

    fn landing(&self, random: &mut Sequence) -> String {
        format!("/landing-{}/", self.landings.draw(random))
    }

    fn consents(&self, random: &mut Sequence) -> bool {
        random.below(100) < self.traffic.consenting_percent
    }

    fn next(&mut self) -> u64 {
        self.number = self.number.wrapping_add(1);
        self.number
    }
}
