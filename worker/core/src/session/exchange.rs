//! One API call through the edge: send it, renew the session once where the origin answers 401, and
//! send it once more. Every path through here ends: at most one renewal, one retry after it, and one
//! retry of an idempotent call that did not reach the origin.

use super::renewal::Renewal;

/// What is known of a call before it is sent.
#[derive(Debug, Clone, Copy)]
pub struct Call {
    /// It carries a refresh cookie and is not itself a session's call.
    pub renewable: bool,
    /// Its access token has expired: worth a renewal beforehand where the body can be sent only once.
    pub expired: bool,
    /// Its body, if any, can be sent again.
    pub replayable: bool,
    /// Sending it twice does what sending it once does (RFC 9110, section 9.2.2).
    pub idempotent: bool,
}

/// What to do next.
#[derive(Debug, PartialEq, Eq)]
pub enum Effect {
    /// Send the call to the origin, with the browser's cookies as [`Exchange::cookies`] change them.
    Send,
    /// Renew the session.
    Renew(Via),
    /// Answer the browser; whatever the outcome, with [`Exchange::cookies`].
    Answer(Outcome),
}

/// Whom to ask for a renewal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    /// The coordinator of the refresh token.
    Coordinator,
    /// The origin itself.
    Origin,
}

/// How a call ends.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With the origin's last answer.
    Delivered,
    /// The origin did not answer.
    Unanswered(Failure),
    /// The session can't be renewed now: 503, and the cookies stay.
    RenewalUnavailable {
        /// What the origin said of when to try again.
        retry_after: Option<String>,
    },
}

/// Why the origin did not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// There was no connection, or it broke.
    Unreachable,
    /// The deadline passed.
    TimedOut,
    /// It kept failing, so it was not asked.
    Resting,
}

/// What happened.
#[derive(Debug)]
pub enum Event {
    /// The origin answered with this status.
    Answered(u16),
    /// The origin did not answer.
    Failed(Failure),
    /// The renewal ended.
    Renewal(Renewal),
    /// There is no coordinator, or it is down.
    NoCoordinator,
}

/// The call under way.
#[derive(Debug)]
pub struct Exchange {
    call: Call,
    renewing: Renewing,
    answered: bool,
    resent: bool,
    cookies: Vec<String>,
}

#[derive(Debug)]
enum Renewing {
    NotYet,
    Underway,
    Settled,
    Unavailable { retry_after: Option<String> },
}

impl Exchange {
    /// The call, and what to do first: renew beforehand where the body can be sent only once.
    pub fn new(call: Call) -> (Self, Effect) {
        let first = call.renewable && call.expired && !call.replayable;
        let renewing = if first { Renewing::Underway } else { Renewing::NotYet };
        let exchange = Self { call, renewing, answered: false, resent: false, cookies: Vec::new() };
        (exchange, if first { Effect::Renew(Via::Coordinator) } else { Effect::Send })
    }

    /// `Set-Cookie` values of the renewal, for the retry and for the browser.
    pub fn cookies(&self) -> &[String] {
        &self.cookies
    }

    /// What follows from an event.
    pub fn on(&mut self, event: Event) -> Effect {
        match event {
            Event::Answered(status) => self.answered(status),
            Event::Failed(Failure::Unreachable) if self.call.idempotent && self.call.replayable && !self.resent => {
                self.resent = true;
                Effect::Send
            }
            Event::Failed(failure) => Effect::Answer(Outcome::Unanswered(failure)),
            Event::NoCoordinator => Effect::Renew(Via::Origin),
            Event::Renewal(renewal) => self.settled(renewal),
        }
    }

    fn answered(&mut self, status: u16) -> Effect {
        self.answered = true;
        match &mut self.renewing {
            Renewing::NotYet if status == 401 && self.call.renewable => {
                self.renewing = Renewing::Underway;
                Effect::Renew(Via::Coordinator)
            }
            Renewing::Unavailable { retry_after } if status == 401 => {
                Effect::Answer(Outcome::RenewalUnavailable { retry_after: retry_after.take() })
            }
            _ => Effect::Answer(Outcome::Delivered),
        }
    }

    fn settled(&mut self, renewal: Renewal) -> Effect {
        self.renewing = Renewing::Settled;
        match renewal {
            Renewal::Renewed(cookies) => {
                self.cookies = cookies;
                if !self.answered || self.call.replayable { Effect::Send } else { Effect::Answer(Outcome::Delivered) }
            }
            Renewal::Refused(cookies) => {
                self.cookies = cookies;
                if self.answered { Effect::Answer(Outcome::Delivered) } else { Effect::Send }
            }
            Renewal::Unavailable(retry_after) if self.answered => {
                Effect::Answer(Outcome::RenewalUnavailable { retry_after })
            }
            Renewal::Unavailable(retry_after) => {
                self.renewing = Renewing::Unavailable { retry_after };
                Effect::Send
            }
        }
    }
}

#[cfg(test)]
mod tests;
