//! What came of asking the origin to renew a session.

/// The outcome of a renewal. Cookies are whole `Set-Cookie` values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Renewal {
    /// The session has new tokens, in these cookies.
    Renewed(Vec<String>),
    /// The origin refuses for good; these cookies clear the browser's where that is safe.
    Refused(Vec<String>),
    /// Nobody can tell now: the session may be as good as ever. Holds a `Retry-After`, where one came.
    Unavailable(Option<String>),
}

impl Renewal {
    /// What an answer of the refresh call means. Only 400, 401 and 403 are a definite refusal.
    pub fn from_answer(status: u16, cookies: Vec<String>, retry_after: Option<String>) -> Self {
        match status {
            200..=299 => Self::Renewed(cookies),
            400 | 401 | 403 => Self::Refused(cookies),
            _ => Self::Unavailable(retry_after),
        }
    }

    /// The answer that means this: the inverse of [`Self::from_answer`].
    pub fn to_answer(&self) -> (u16, &[String], Option<&str>) {
        match self {
            Self::Renewed(cookies) => (204, cookies, None),
            Self::Refused(cookies) => (401, cookies, None),
            Self::Unavailable(retry_after) => (503, &[], retry_after.as_deref()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Renewal;

    #[test]
    fn only_a_definite_refusal_is_one() {
        let cookies = || vec!["a=1".to_owned()];
        for status in [200, 204] {
            assert_eq!(Renewal::from_answer(status, cookies(), None), Renewal::Renewed(cookies()), "{status}");
        }
        for status in [400, 401, 403] {
            assert_eq!(Renewal::from_answer(status, cookies(), None), Renewal::Refused(cookies()), "{status}");
        }
        for status in [301, 404, 405, 408, 429, 500, 502, 503, 504] {
            let retry_after = Some("7".to_owned());
            let expected = Renewal::Unavailable(retry_after.clone());
            assert_eq!(Renewal::from_answer(status, cookies(), retry_after), expected, "{status}");
        }
    }

    #[test]
    fn an_outcome_survives_being_answered() {
        for renewal in [
            Renewal::Renewed(vec!["a=1".to_owned()]),
            Renewal::Refused(vec![]),
            Renewal::Unavailable(Some("3".to_owned())),
            Renewal::Unavailable(None),
        ] {
            let (status, cookies, retry_after) = renewal.to_answer();
            assert_eq!(Renewal::from_answer(status, cookies.to_vec(), retry_after.map(str::to_owned)), renewal);
        }
    }
}
