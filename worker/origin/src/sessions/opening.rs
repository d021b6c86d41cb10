//! Opening a session in D1, in the same transaction as what it is opened for.

use worker::{D1Database, D1PreparedStatement};

use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::randomness;
use crate::sessions::{SessionTokens, device};
use crate::settings::Settings;
use crate::sql::statement;
use crate::users;

/// These take effect only where the family is there.
const ADD_REFRESH: &str = "INSERT INTO refresh_tokens (hash, family_id, generation, issued_at, expires_at)
    SELECT ?2, id, 0, ?3, ?4 FROM session_families WHERE id = ?1";
const ADD_ACCESS: &str = "INSERT INTO access_tokens (hash, family_id, expires_at)
    SELECT ?2, id, ?3 FROM session_families WHERE id = ?1";

/// A session to be opened.
pub struct NewSession {
    /// Its family.
    pub family: String,
    /// What its user knows it by.
    pub device: String,
    /// Its first tokens.
    pub tokens: SessionTokens,
    /// When it is opened.
    pub now: Timestamp,
}

impl NewSession {
    /// A session for the browser that sent these headers.
    ///
    /// # Errors
    /// [`Problem::Internal`] when there is no randomness.
    pub fn from_headers(headers: &http::HeaderMap, now: Timestamp) -> Result<Self, Problem> {
        Ok(Self {
            family: randomness::token()?.text(),
            device: device::name(headers),
            tokens: SessionTokens { access: randomness::token()?, refresh: randomness::token()? },
            now,
        })
    }

    /// What gives the session its tokens, once its family is stored; the last statement answers its user.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database refuses a statement.
    pub fn statements(&self, database: &D1Database, settings: &Settings) -> Result<[D1PreparedStatement; 3], Problem> {
        let Self { family, tokens, now, .. } = self;
        let times = settings.session;
        let (refresh, access) = (times.refresh.min(times.session), times.access.min(times.session));
        let user = format!(
            "SELECT {} FROM session_families family JOIN users u ON u.id = family.user_id WHERE family.id = ?1",
            users::COLUMNS
        );
        Ok([
            statement(database, ADD_REFRESH, &[family, &tokens.refresh.hash(), now, &now.plus(refresh)])?,
            statement(database, ADD_ACCESS, &[family, &tokens.access.hash(), &now.plus(access)])?,
            statement(database, &user, &[family])?,
        ])
    }
}
