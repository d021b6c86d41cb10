//! How often one user or address may make the calls that cost or that guess. The limits are in `wrangler.toml`.

use http::HeaderMap;

use crate::app::App;
use crate::problem::Problem;

/// A kind of call that is limited.
#[derive(Debug, Clone, Copy)]
pub enum Limit {
    /// Asking for and using sign-in links: `SIGN_IN_LIMIT`.
    SignIn,
    /// Refreshing a session: `REFRESH_LIMIT`.
    Refresh,
    /// Applying for a loan: `APPLICATION_LIMIT`.
    Application,
    /// Beginning a draft: `DRAFT_LIMIT`.
    Draft,
    /// Changing a draft: `SAVE_LIMIT`.
    Save,
    /// Asking for a mail with a draft: `MAIL_LIMIT`.
    Mail,
    /// Trying a code: `CODE_LIMIT`.
    Code,
    /// Going on to a provider: `HAND_OFF_LIMIT`.
    HandOff,
    /// Looking a company up: `COMPANY_LIMIT`.
    Company,
}

impl Limit {
    /// Counts a call of this kind by `who`: an address, or the id of a user or draft.
    ///
    /// # Errors
    /// [`Problem::TooMany`] when they have made too many; [`Problem::Internal`] when the platform
    /// does not count.
    pub async fn admit(self, app: &App, who: &str) -> Result<(), Problem> {
        let binding = match self {
            Self::SignIn => "SIGN_IN_LIMIT",
            Self::Refresh => "REFRESH_LIMIT",
            Self::Application => "APPLICATION_LIMIT",
            Self::Draft => "DRAFT_LIMIT",
            Self::Save => "SAVE_LIMIT",
            Self::Mail => "MAIL_LIMIT",
            Self::Code => "CODE_LIMIT",
            Self::HandOff => "HAND_OFF_LIMIT",
            Self::Company => "COMPANY_LIMIT",
        };
        let counted = app.rate_limit(binding)?.limit(who.to_owned()).await?;
        if counted.success { Ok(()) } else { Err(Problem::TooMany) }
    }
}

/// The visitor's country, as the platform tells it; none where it does not, or does not know (`XX`).
pub fn country(headers: &HeaderMap) -> Option<&str> {
    let country = headers.get("cf-ipcountry").and_then(|value| value.to_str().ok())?;
    let is_code = country.len() == 2 && country.bytes().all(|letter| letter.is_ascii_uppercase());
    (is_code && country != "XX").then_some(country)
}

/// The visitor's address, which the edge hands on; one for all who come without an edge.
pub fn address(headers: &HeaderMap) -> &str {
    headers.get("x-forwarded-for").and_then(|value| value.to_str().ok()).unwrap_or("direct")
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    #[test]
    fn a_country_is_two_letters() {
        for (value, expected) in
            [("FI", Some("FI")), ("T1", None), ("XX", None), ("fi", None), ("", None), ("FIN", None)]
        {
            let mut headers = HeaderMap::new();
            headers.insert("cf-ipcountry", HeaderValue::from_static(value));
            assert_eq!(country(&headers), expected, "{value}");
        }
        assert_eq!(country(&HeaderMap::new()), None);
    }
}
