//! How long to wait between two questions for a token, and what to do after each answer (RFC 8628, section 3.5). Pure.

use std::time::Duration;

use super::site::{GivenToken, Refusal};
use crate::failure::Failure;

/// What `slow_down` adds.
const STEP: Duration = Duration::from_secs(5);
/// The longest wait while the service does not answer.
const LONGEST: Duration = Duration::from_secs(60);

/// A series of questions.
pub struct Polling {
    interval: Duration,
}

/// What to do next.
#[derive(Debug)]
pub enum Next {
    /// Ask again, after the interval.
    Ask,
    /// There is the token.
    Token(GivenToken),
    /// There will be none.
    Stop(Failure),
}

impl Polling {
    /// One question every so many seconds, at first.
    pub fn every(seconds: u64) -> Self {
        Self { interval: Duration::from_secs(seconds) }
    }

    /// How long to wait before the next question.
    pub fn interval(&self) -> Duration {
        self.interval
    }

    /// What to do after an answer.
    pub fn after(&mut self, answer: Result<GivenToken, Refusal>) -> Next {
        let (error, description) = match answer {
            Ok(token) => return Next::Token(token),
            Err(Refusal::Error { error, description }) => (error, description),
            Err(Refusal::Unanswered(_)) => {
                // The line may be down for a while: the code lasts for minutes.
                self.interval = self.interval.saturating_mul(2).min(LONGEST).max(self.interval);
                return Next::Ask;
            }
        };
        match error.as_str() {
            "authorization_pending" => Next::Ask,
            "slow_down" | "server_error" | "temporarily_unavailable" => {
                self.interval = self.interval.saturating_add(STEP);
                Next::Ask
            }
            "access_denied" => Next::Stop(Failure::LoginDenied),
            "expired_token" => Next::Stop(Failure::LoginExpired),
            _ => Next::Stop(Failure::LoginRefused(if description.is_empty() { error } else { description })),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(error: &str) -> Result<GivenToken, Refusal> {
        Err(Refusal::Error { error: error.to_owned(), description: "why".to_owned() })
    }

    fn unanswered() -> Result<GivenToken, Refusal> {
        let (url, cause) = ("http://localhost".to_owned(), "refused".to_owned());
        Err(Refusal::Unanswered(Failure::Unreachable { url, cause }))
    }

    #[test]
    fn the_wait_grows_when_it_is_asked_to_and_stays_so() {
        let mut polling = Polling::every(5);
        let mut seconds = Vec::new();
        let answers = ["authorization_pending", "slow_down", "authorization_pending", "slow_down", "server_error"];
        for error in answers {
            assert!(matches!(polling.after(refused(error)), Next::Ask), "{error}");
            seconds.push(polling.interval().as_secs());
        }
        assert_eq!(seconds, [5, 10, 10, 15, 20]);
    }

    #[test]
    fn the_wait_doubles_while_nobody_answers() {
        let mut polling = Polling::every(5);
        let mut seconds = Vec::new();
        for _ in 0..5 {
            assert!(matches!(polling.after(unanswered()), Next::Ask));
            seconds.push(polling.interval().as_secs());
        }
        assert_eq!(seconds, [10, 20, 40, 60, 60]);
    }

    #[test]
    fn what_is_decided_ends_it() {
        for (error, expected) in [
            ("access_denied", "LoginDenied"),
            ("expired_token", "LoginExpired"),
            ("invalid_grant", r#"LoginRefused("why")"#),
            ("something new", r#"LoginRefused("why")"#),
        ] {
            match Polling::every(5).after(refused(error)) {
                Next::Stop(failure) => assert_eq!(format!("{failure:?}"), expected),
                next => assert_eq!(format!("{next:?}"), expected),
            }
        }
        let token = GivenToken {
            access_token: "t".to_owned(),
            expires_in: 1,
            token_id: "i".to_owned(),
            token_name: "n".to_owned(),
        };
        assert!(matches!(Polling::every(5).after(Ok(token)), Next::Token(token) if token.access_token == "t"));
    }
}
