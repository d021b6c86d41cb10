//! The way from a target's address to its answer: which request comes next, and what the answers say. Nothing is sent here.

use url::Url;

use super::address::{AddressRules, Answerer, Refusal};
use super::health::Outcome;

/// Redirects that are followed at most.
const MAX_REDIRECTS: usize = 5;

/// How a request asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// For the headers alone.
    Head,
    /// As a browser does: some sites answer HEAD wrongly, so no failure is told by it.
    Get,
}

/// What was answered.
#[derive(Debug, Clone, Copy, Default)]
pub struct Response<'a> {
    /// The status; none where another service of ours answers.
    pub status: Option<u16>,
    /// Its `Location`.
    pub location: Option<&'a str>,
    /// Whether it is a riddle for programs.
    pub is_challenge: bool,
}

/// What comes next.
#[derive(Debug)]
pub enum Step {
    /// Another site is asked.
    Ask(Walk),
    /// What is live says how one of our own hosts answers.
    LookUp(Walk),
    /// Nothing: this is what came of it.
    Done(Finding),
}

/// Why a target is as it is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It answers.
    Answered,
    /// It answers with an error.
    Status,
    /// Nothing answers in time.
    Silent,
    /// It leads from one address to the next.
    TooManyRedirects,
    /// It turns programs away, or asks for a password.
    TurnsAway,
    /// Its address is private, or none of the web.
    NotAsked,
    /// It leads to an address that is private, or none of the web.
    LeadsElsewhere,
    /// Another service of ours answers there.
    OtherService,
}

impl Reason {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Answered => "answered",
            Self::Status => "status",
            Self::Silent => "silent",
            Self::TooManyRedirects => "too-many-redirects",
            Self::TurnsAway => "turns-away",
            Self::NotAsked => "not-asked",
            Self::LeadsElsewhere => "leads-elsewhere",
            Self::OtherService => "other-service",
        }
    }
}

/// What a check came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// For the target's health.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// The last status.
    pub status: Option<u16>,
    /// Where the target is for good, if that is another address.
    pub moved_to: Option<String>,
}

/// A check under way.
#[derive(Debug)]
pub struct Walk {
    rules: AddressRules,
    url: Url,
    method: Method,
    redirects: usize,
    /// The address after the last of the permanent redirects that the way begins with.
    moved_to: Option<Url>,
    is_permanent: bool,
}

impl Walk {
    /// Begins at an address.
    pub fn begin(rules: &AddressRules, address: &str) -> Step {
        let answerer = match rules.admit(address) {
            Ok(answerer) => answerer,
            Err(Refusal::NotOfTheWeb | Refusal::Private) => {
                return Step::Done(Finding::without_answer(Outcome::Undecided, Reason::NotAsked));
            }
        };
        let (Answerer::Own(url) | Answerer::Other(url)) = answerer.clone();
        let rules = rules.clone();
        Self { rules, url, method: Method::Head, redirects: 0, moved_to: None, is_permanent: true }.at(answerer)
    }

    /// What is asked next.
    pub fn request(&self) -> (Method, &Url) {
        (self.method, &self.url)
    }

    /// Goes on with an answer.
    pub fn answered(mut self, response: Response<'_>) -> Step {
        let Some(status) = response.status else {
            return Step::Done(Finding::without_answer(Outcome::Undecided, Reason::OtherService));
        };
        if let (301 | 302 | 303 | 307 | 308, Some(location)) = (status, response.location) {
            return self.redirected(status, location);
        }
        let finding = |outcome, reason| {
            let moved_to = self.moved_to.as_ref().map(Url::to_string);
            Step::Done(Finding { outcome, reason, status: Some(status), moved_to })
        };
        match status {
            200..=299 if self.moved_to.is_some() => finding(Outcome::Moved, Reason::Answered),
            200..=299 => finding(Outcome::Answers, Reason::Answered),
            429 => finding(Outcome::Undecided, Reason::TurnsAway),
            _ if self.method == Method::Head => {
                self.method = Method::Get;
                Step::Ask(self)
            }
            // 999 is LinkedIn's.
            401 | 403 | 407 | 451 | 999 => finding(Outcome::Undecided, Reason::TurnsAway),
            _ if response.is_challenge => finding(Outcome::Undecided, Reason::TurnsAway),
            _ => finding(Outcome::Fails, Reason::Status),
        }
    }

    /// Goes on where nothing was answered in time.
    pub fn unanswered(mut self) -> Step {
        match self.method {
            Method::Head => {
                self.method = Method::Get;
                Step::Ask(self)
            }
            Method::Get => Step::Done(Finding::without_answer(Outcome::Fails, Reason::Silent)),
        }
    }

    fn redirected(mut self, status: u16, location: &str) -> Step {
        if self.redirects >= MAX_REDIRECTS {
            let finding = Finding::without_answer(Outcome::Fails, Reason::TooManyRedirects);
            return Step::Done(Finding { status: Some(status), ..finding });
        }
        let Ok(answerer) = self.rules.follow(&self.url, location) else {
            let finding = Finding::without_answer(Outcome::Undecided, Reason::LeadsElsewhere);
            return Step::Done(Finding { status: Some(status), ..finding });
        };
        let (Answerer::Own(url) | Answerer::Other(url)) = answerer.clone();
        self.is_permanent = self.is_permanent && matches!(status, 301 | 308);
        if self.is_permanent {
            self.moved_to = Some(url.clone());
        }
        self.redirects = self.redirects.saturating_add(1);
        self.method = Method::Head;
        self.url = url;
        self.at(answerer)
    }

    /// Asks there. What is live answers any method alike, so it is looked up as a browser would be answered.
    fn at(mut self, answerer: Answerer) -> Step {
        match answerer {
            Answerer::Own(_) => {
                self.method = Method::Get;
                Step::LookUp(self)
            }
            Answerer::Other(_) => Step::Ask(self),
        }
    }
}

impl Finding {
    fn without_answer(outcome: Outcome, reason: Reason) -> Self {
        Self { outcome, reason, status: None, moved_to: None }
    }
}

#[cfg(test)]
mod tests;
