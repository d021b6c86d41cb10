//! Challenges in D1: each is answered once, within minutes, for what it was asked for.

use kirkas_webauthn::Challenge;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::D1Database;

use super::PasskeyProblem;
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sql::statement;
use crate::tokens::{Token, TokenHash};

const ADD: &str = "INSERT INTO challenges (hash, purpose, family_id, user_id, enrolment_hash, expires_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
/// Of two who answer a challenge, one finds it.
const CLAIM: &str = "DELETE FROM challenges WHERE hash = ?1
    RETURNING purpose, family_id AS session, user_id AS user, enrolment_hash, expires_at";

/// What a browser is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = PasskeyPurpose)]
pub enum Purpose {
    /// Adding a passkey to the caller's account.
    Registration,
    /// Signing the caller in again, with a passkey of theirs.
    Confirmation,
    /// Signing in with any passkey.
    SignIn,
}

/// What a challenge was asked for.
#[derive(Deserialize)]
pub struct Begun {
    purpose: Purpose,
    /// The session that asked; none of a sign-in.
    pub session: Option<String>,
    /// Its user; none of a sign-in.
    pub user: Option<String>,
    /// The code that allows a first passkey.
    pub enrolment_hash: Option<String>,
    expires_at: Timestamp,
}

impl Purpose {
    /// The word that stands for it in the database.
    const fn name(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Confirmation => "confirmation",
            Self::SignIn => "sign-in",
        }
    }
}

/// A challenge to be stored.
pub struct NewChallenge<'a> {
    /// The challenge.
    pub challenge: &'a Challenge,
    /// What for.
    pub purpose: Purpose,
    /// The session that asks; none of a sign-in.
    pub session: Option<&'a str>,
    /// Its user; none of a sign-in.
    pub user: Option<&'a str>,
    /// The code that allows a first passkey.
    pub enrolment_hash: Option<&'a str>,
    /// Until when it can be answered.
    pub expires_at: Timestamp,
}

/// Stores a challenge.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn add(database: &D1Database, new: NewChallenge<'_>) -> Result<(), Problem> {
    let NewChallenge { challenge, purpose, session, user, enrolment_hash, expires_at } = new;
    let parameters = (hash(challenge), purpose.name());
    let add = statement(database, ADD, &[&parameters.0, &parameters.1, &session, &user, &enrolment_hash, &expires_at])?;
    add.run().await?;
    Ok(())
}

/// Uses a challenge up; what it was asked for, which has to be one of `purposes`.
///
/// # Errors
/// [`PasskeyProblem::ChallengeGone`]; [`Problem::Internal`] when the database fails.
pub async fn claim(
    database: &D1Database,
    challenge: &Challenge,
    purposes: &[Purpose],
    now: Timestamp,
) -> Result<Begun, Problem> {
    let begun = statement(database, CLAIM, &[&hash(challenge)])?.first::<Begun>(None).await?;
    let begun = begun.filter(|begun| begun.expires_at > now && purposes.contains(&begun.purpose));
    begun.ok_or_else(|| PasskeyProblem::ChallengeGone.into())
}

/// What to store and look for.
fn hash(challenge: &Challenge) -> TokenHash {
    Token::new(*challenge.bytes()).hash()
}
