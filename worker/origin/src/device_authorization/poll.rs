//! What a machine is answered that asks for its token. Pure: what the database knows, and the time, come in.

use serde::Deserialize;

use super::oauth::OAuthError;
use crate::clock::{Seconds, Timestamp};

/// Where a request stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Its user has yet to decide.
    Pending,
    /// Its user has allowed it.
    Approved,
    /// Its user has refused it.
    Denied,
    /// The machine has its token.
    Redeemed,
}

/// What the database knows of a machine's code, before this question.
#[derive(Debug, Deserialize)]
pub struct PolledRow {
    state: State,
    poll_seconds: u32,
    polled_at: Option<Timestamp>,
    expires_at: Timestamp,
    /// 1 where who allowed it works for us.
    is_staff: u32,
}

impl PolledRow {
    /// Whether the machine is to have its token now.
    ///
    /// # Errors
    /// Says why not.
    pub fn judge(&self, now: Timestamp) -> Result<(), OAuthError> {
        let is_early = self.polled_at.is_some_and(|at| now < at.plus(Seconds(self.poll_seconds)));
        match self.state {
            State::Redeemed => Err(OAuthError::InvalidGrant),
            State::Denied => Err(OAuthError::AccessDenied),
            State::Pending | State::Approved if now >= self.expires_at => Err(OAuthError::ExpiredToken),
            State::Pending if is_early => Err(OAuthError::SlowDown),
            State::Pending => Err(OAuthError::AuthorizationPending),
            State::Approved if self.is_staff == 0 => Err(OAuthError::AccessDenied),
            State::Approved => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_told_where_its_request_stands() {
        use OAuthError as Error;
        let (state, is_staff) = ([State::Pending, State::Approved, State::Denied, State::Redeemed], 1);
        let [pending, approved, denied, redeemed] = state;
        for (state, polled_at, now, is_staff, expected) in [
            (pending, None, 0, 0, Err(Error::AuthorizationPending)),
            (pending, Some(0), 4999, 0, Err(Error::SlowDown)),
            (pending, Some(0), 5000, 0, Err(Error::AuthorizationPending)),
            (pending, Some(0), 600_000, 0, Err(Error::ExpiredToken)),
            (approved, Some(0), 1, is_staff, Ok(())),
            (approved, Some(0), 599_999, is_staff, Ok(())),
            (approved, Some(0), 600_000, is_staff, Err(Error::ExpiredToken)),
            (approved, Some(0), 1, 0, Err(Error::AccessDenied)),
            (denied, Some(0), 1, 0, Err(Error::AccessDenied)),
            (denied, None, 600_000, 0, Err(Error::AccessDenied)),
            (redeemed, None, 1, is_staff, Err(Error::InvalidGrant)),
            (redeemed, None, 600_000, is_staff, Err(Error::InvalidGrant)),
        ] {
            let polled_at = polled_at.map(Timestamp);
            let row = PolledRow { state, poll_seconds: 5, polled_at, expires_at: Timestamp(600_000), is_staff };
            assert_eq!(row.judge(Timestamp(now)), expected, "{row:?} at {now}");
        }
    }
}
