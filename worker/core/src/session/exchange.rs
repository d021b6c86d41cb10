//! One API call through the edge: send it, renew the session once where the origin answers 401, and
//! send it once more; without an access token renew first. Every path through here ends: at most one renewal, one retry after it, one
//! retry of an idempotent call that did not reach the origin, and one question whether the session lasts.
//!
//! # After a sign-out
//! While a session is renewed its user may sign out in another tab. So before an answer hands new cookies on, the origin
//! is asked whether their session lasts. If it has ended they go nowhere: the browser has been told to forget them.

use super::renewal::Renewal;

/// What is known of a call before it is sent.
#[derive(Debug, Clone, Copy)]
pub struct Call {
    /// It carries a refresh cookie and is not itself a session's call.
    pub renewable: bool,
    /// It carries no access token: the browser drops the cookie when the token expires.
    pub expired: bool,
    /// Its body, if any, can be sent again.
    pub replayable: bool,
    /// Sending it twice does what sending it once does (RFC 9110, section 9.2.2).
    pub idempotent: bool,
    /// What its answer says of the session.
    pub about: About,
}

impl Call {
    /// Whether the session is renewed before the call is sent. The origin need not answer 401 to who is signed in no longer:
    /// it answers calls that need no session as those of nobody.
    pub const fn renews_first(self) -> bool {
        self.renewable && self.expired
    }
}

/// What the answer to a call says of the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Nothing that is known.
    Other,
    /// Whose it is, and so whether it lasts.
    Profile,
    /// New tokens, in its cookies.
    Refresh,
}

/// What to do next.
#[derive(Debug, PartialEq, Eq)]
pub enum Effect {
    /// Send the call to the origin, with the browser's cookies as [`Exchange::cookies`] change them.
    Send,
    /// Renew the session.
    Renew(Via),
    /// Ask the origin whether the session of the new cookies lasts: those of [`Exchange::cookies`], or of the answer to a
    /// refresh.
    Confirm,
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
    /// The session ended while it was refreshed: 401, and the cookies of the origin's answer are dropped.
    SessionEnded,
    /// The session can't be renewed now: 503, and the cookies stay.
    RenewalUnavailable {
        /// What the origin said of when to try again.
        retry_after: Option<String>,
    },
}

/// Why a call has no answer of the origin's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// There was no connection, or it broke.
    Unreachable,
    /// The deadline passed.
    TimedOut,
    /// It kept failing, so it was not asked.
    Resting,
    /// The visitor's body did not arrive in time. The origin has no part in it.
    BodyLate,
    /// The visitor's body broke off, or has no valid form. Nor in this.
    BodyLost,
}

/// Whether a call that was sent as it came ends with this answer, whatever else is known of it: not for want of a session.
pub const fn is_final(status: u16) -> bool {
    status != 401
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
    /// The origin said whether the session lasts; `None`: it said nothing of use.
    Lasts(Option<bool>),
}

/// The call under way.
#[derive(Debug)]
pub struct Exchange {
    call: Call,
    renewing: Renewing,
    answered: bool,
    resent: bool,
    /// Whether the cookies are of new tokens.
    renewed: bool,
    /// The status that the call was answered with the new cookies, or that a refresh was.
    told: Option<u16>,
    /// How the call ends once it is known whether the session lasts.
    ending: Option<Outcome>,
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
    /// The call, and what to do first: see [`Call::renews_first`].
    pub fn new(call: Call) -> (Self, Effect) {
        let first = call.renews_first();
        let renewing = if first { Renewing::Underway } else { Renewing::NotYet };
        let exchange = Self {
            call,
            renewing,
            answered: false,
            resent: false,
            renewed: false,
            told: None,
            ending: None,
            cookies: Vec::new(),
        };
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
            Event::Failed(failure) => self.end(Outcome::Unanswered(failure)),
            Event::NoCoordinator => Effect::Renew(Via::Origin),
            Event::Renewal(renewal) => self.settled(renewal),
            Event::Lasts(lasts) => self.confirmed(lasts),
        }
    }

    /// Ends the call, once it is known whether the session lasts whose cookies its answer sets.
    fn end(&mut self, outcome: Outcome) -> Effect {
        let sets_cookies = match self.call.about {
            About::Refresh => self.told.is_some_and(is_success),
            About::Other | About::Profile => self.renewed,
        };
        if !sets_cookies {
            return Effect::Answer(outcome);
        }
        self.ending = Some(outcome);
        match (self.call.about, self.told) {
            (About::Profile, Some(401)) => self.confirmed(Some(false)),
            (About::Profile, Some(status)) if is_success(status) => self.confirmed(Some(true)),
            _ => Effect::Confirm,
        }
    }

    /// Where nobody can tell, new tokens that were refused at once are taken for those of a session that ended.
    fn confirmed(&mut self, lasts: Option<bool>) -> Effect {
        let ending = self.ending.take().unwrap_or(Outcome::Delivered);
        if lasts.unwrap_or(self.told != Some(401)) {
            return Effect::Answer(ending);
        }
        self.cookies.clear();
        Effect::Answer(if self.call.about == About::Refresh { Outcome::SessionEnded } else { ending })
    }

    fn answered(&mut self, status: u16) -> Effect {
        self.answered = true;
        if self.renewed || self.call.about == About::Refresh {
            self.told = Some(status);
        }
        match &mut self.renewing {
            Renewing::NotYet if status == 401 && self.call.renewable => {
                self.renewing = Renewing::Underway;
                Effect::Renew(Via::Coordinator)
            }
            Renewing::Unavailable { retry_after } if status == 401 => {
                Effect::Answer(Outcome::RenewalUnavailable { retry_after: retry_after.take() })
            }
            _ => self.end(Outcome::Delivered),
        }
    }

    fn settled(&mut self, renewal: Renewal) -> Effect {
        self.renewing = Renewing::Settled;
        match renewal {
            Renewal::Renewed(cookies) => {
                self.cookies = cookies;
                self.renewed = true;
                if !self.answered || self.call.replayable { Effect::Send } else { self.end(Outcome::Delivered) }
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

fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}

#[cfg(test)]
mod tests;
