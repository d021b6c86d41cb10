//! A release that a share of visitors gets before everybody does.
//!
//! # Design
//! A visitor's first page draws: the id that experiments use and the roll-out's seed make a bucket (GrowthBook's hash, version 2), and
//! those below the share get the candidate. The answer stores the release in a session cookie. From then on the cookie decides, so
//! that pages, their data and files are of one release. Page data without a cookie is the live release's: the tab was opened before
//! the roll-out began. What is counted is for those alone who have drawn: programs and such tabs would make the live release look
//! otherwise than it is. When the share has grown, visitors of the live release draw again at their next page. Their bucket is the same,
//! and nobody moves back.

use crate::answer::{Answer, Body, Reuse, with_cookie};
use crate::arm::Arm;
use crate::experiments::identity::visitor_id;
use crate::experiments::variants::Variants;
use crate::experiments::{HashVersion, bucket};
use crate::facts::Facts;
use crate::release::Manifest;
use crate::reports::Event;
use crate::session::cookies;
use crate::signed::KeyRing;
use crate::system::{ASSETS, page_of_data_path, system_route};

/// Holds the release that the visitor has, until the browser is closed. `__Host-` binds it to one host (RFC 6265bis, section 4.1.3.2).
pub const COOKIE: &str = "__Host-release";
const ATTRIBUTES: &str = "; Path=/; Secure; HttpOnly; SameSite=Lax";
/// What a document says whose page is to report its vitals ([`crate::vitals`]): scripts can't read the cookie.
const SERVER_TIMING: &str = "rollout;desc=\"counted\"";
/// Digits of a release's digest that tell it from others.
const DIGITS: usize = 16;
/// The share that everybody is in: hundredths of a percent, as buckets are.
pub const EVERYBODY: u32 = 10_000;

/// A roll-out that is going on.
#[derive(Debug, Clone)]
pub struct Rollout {
    /// The release that is rolled out.
    pub candidate: Manifest,
    /// The pages of its variations.
    pub variants: Option<Variants>,
    /// Ids of the live release and of the candidate, as hexadecimal.
    pub ids: [String; 2],
    /// Who gets the candidate, in hundredths of a percent.
    pub share: u32,
    /// Names the roll-out.
    pub seed: String,
}

/// What a request gets.
#[derive(Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The release.
    pub arm: Arm,
    basis: Basis,
}

/// What decided which release a request gets.
#[derive(Debug, PartialEq, Eq)]
enum Basis {
    /// The cookie.
    Cookie,
    /// That a request which is nobody's first page has no cookie.
    NoCookie,
    /// What the visitor drew, with the cookie to set with a document.
    Draw(String),
    /// That it is a program's, or that there are no keys.
    NoVisitor,
}

impl Rollout {
    /// The release that a request gets. Without keys there are no ids, and programs have none: they get the live one.
    #[inline]
    pub fn assign(&self, facts: &Facts, is_program: bool, ring: Option<&KeyRing>) -> Assignment {
        let cookies = facts.header("cookie").unwrap_or_default();
        let draws = draws(facts);
        if let Some(arm) = self.arm_of_cookie(&cookies, draws) {
            return Assignment { arm, basis: Basis::Cookie };
        }
        if !draws {
            return Assignment { arm: Arm::Live, basis: Basis::NoCookie };
        }
        match ring.filter(|_| !is_program) {
            None => Assignment { arm: Arm::Live, basis: Basis::NoVisitor },
            Some(ring) => {
                let (id, _) = visitor_id(facts, &cookies, ring);
                let arm = self.draw(&id);
                Assignment { arm, basis: Basis::Draw(self.cookie(arm)) }
            }
        }
    }

    /// The release that a visitor's id draws.
    fn draw(&self, id: &str) -> Arm {
        let is_in = bucket(&self.seed, id, HashVersion::Two) < f64::from(self.share) / f64::from(EVERYBODY);
        if is_in { Arm::Candidate } else { Arm::Live }
    }

    /// The release that a `Cookie` header decides. None where it names neither, or the live one in another roll-out; or, for a request
    /// that draws, with another share.
    fn arm_of_cookie(&self, cookies: &str, draws: bool) -> Option<Arm> {
        let (release, draw) = cookies::value(cookies, COOKIE)?.split_once('.')?;
        let (seed, share) = draw.split_once('.')?;
        let is_drawn = seed == self.seed && (!draws || share == self.share.to_string());
        match [Arm::Candidate, Arm::Live].into_iter().find(|arm| release == self.digits(*arm))? {
            Arm::Live if !is_drawn => None,
            arm => Some(arm),
        }
    }

    fn cookie(&self, arm: Arm) -> String {
        // With the share, so that a change of it is noticed.
        [COOKIE, "=", self.digits(arm), ".", &self.seed, ".", &self.share.to_string(), ATTRIBUTES].concat()
    }

    fn digits(&self, arm: Arm) -> &str {
        let [live, candidate] = &self.ids;
        let id = if arm == Arm::Live { live } else { candidate };
        id.get(..DIGITS).unwrap_or(id)
    }
}

/// Whether a request may be somebody's first page.
fn draws(facts: &Facts) -> bool {
    facts.reads()
        && page_of_data_path(facts.path).is_none()
        && system_route(facts.path).is_none()
        && !facts.path.starts_with(ASSETS)
}

impl Assignment {
    /// The release that what a visitor gets is counted for; none where the request is nobody's who has drawn.
    #[inline]
    pub fn counted_arm(&self) -> Option<Arm> {
        matches!(self.basis, Basis::Cookie | Basis::Draw(_)).then_some(self.arm)
    }

    /// The answer, given only to those who have the same release, and counted for it. A document sets the cookie.
    #[inline]
    pub fn mark(self, mut answer: Answer, facts: &Facts, release: Option<&Manifest>) -> Answer {
        // What does not depend on the release: assets are named by their content, and exact rules come before pages.
        if facts.path.starts_with(ASSETS) || matches!(answer.event, Some(Event::Exact(_))) {
            return answer;
        }
        answer.reuse = match self.basis {
            Basis::Cookie | Basis::NoCookie => answer.reuse.by_release(),
            Basis::Draw(_) | Basis::NoVisitor => Reuse::default(),
        };
        let is_page = is_page(&answer, facts, release);
        answer.arm = self.counted_arm().filter(|_| is_page);
        let is_document =
            answer.headers.iter().any(|(name, value)| *name == "content-type" && value.starts_with("text/html"));
        if is_document && answer.arm.is_some() {
            answer.headers.push(("server-timing", SERVER_TIMING.into()));
        }
        match self.basis {
            Basis::Draw(cookie) if is_document || is_page && answer.status == 304 => with_cookie(answer, cookie),
            _ => answer,
        }
    }
}

/// Whether an answer is that of a page, or says that there is none.
fn is_page(answer: &Answer, facts: &Facts, release: Option<&Manifest>) -> bool {
    match (answer.event, answer.status, &answer.body) {
        (Some(Event::NotFound), ..) => true,
        (None, 200 | 304, Body::Stored { .. } | Body::Empty) => {
            release.is_none_or(|release| release.file(facts.path).is_none())
        }
        _ => false,
    }
}
