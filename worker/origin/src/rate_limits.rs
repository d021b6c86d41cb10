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
}

impl Limit {
    /// Counts a call of this kind by `who`: an address or a user's id.
    ///
    /// # Errors
    /// [`Problem::TooMany`] when they have made too many; [`Problem::Internal`] when the platform
    /// does not count.
    pub async fn admit(self, app: &App, who: &str) -> Result<(), Problem> {
        let binding = match self {
            Self::SignIn => "SIGN_IN_LIMIT",
            Self::Refresh => "REFRESH_LIMIT",
            Self::Application => "APPLICATION_LIMIT",
        };
        let counted = app.rate_limit(binding)?.limit(who.to_owned()).await?;
        if counted.success { Ok(()) } else { Err(Problem::TooMany) }
    }
}

/// The visitor's address, which the edge hands on; one for all who come without an edge.
pub fn address(headers: &HeaderMap) -> &str {
    headers.get("x-forwarded-for").and_then(|value| value.to_str().ok()).unwrap_or("direct")
}
