//! Passkeys in D1.

use kirkas_webauthn::{
    Base64Url, CredentialDescriptor, CredentialId, PublicKey, RegisteredCredential, StoredCredential, Transport,
    UserHandle,
};
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sessions::opening::NewSession;
use crate::sessions::sign_in_method::SignInMethod;
use crate::settings::Settings;
use crate::sql::{Parameter, statement};
use crate::users::{UserProfile, UserRow};

/// The most passkeys that somebody can have.
pub const MAX_PASSKEYS: usize = 20;

const LIST: &str = "SELECT id, credential_id, transports, name, backup_eligible, created_at, used_at
    FROM passkeys WHERE user_id = ?1 ORDER BY created_at, id";
const FIND: &str =
    "SELECT id, user_id, credential_id, cose_key, counter, backup_eligible FROM passkeys WHERE credential_id = ?1";
/// Fails where the code that allows it is gone (`?11`, if it takes one), or somebody has the credential.
const ADD: &str = "INSERT INTO passkeys (id, user_id, credential_id, cose_key, counter, backup_eligible, backed_up, transports, name,
      created_at)
    VALUES (?1, iif(?11 IS NULL, ?2, (SELECT user_id FROM enrolment_codes WHERE user_id = ?2 AND hash = ?11 AND expires_at > ?10)),
      ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
/// A code for a first passkey ends with any.
const END_ENROLMENT_CODE: &str = "DELETE FROM enrolment_codes WHERE user_id = ?1";
/// Takes effect only where the counter still grows by it.
const USE: &str = "UPDATE passkeys SET counter = ?2, backed_up = ?3, used_at = ?4, last_family = ?5
    WHERE id = ?1 AND (counter < ?2 OR (counter = 0 AND ?2 = 0))";
/// Takes effect only where the use did.
const OPEN_FAMILY: &str = "INSERT INTO session_families (id, user_id, created_at, device, amr, passkey_id)
    SELECT ?2, user_id, ?3, ?4, ?5, id FROM passkeys WHERE id = ?1 AND last_family = ?2";
/// All but the only one.
const REMOVE: &str = "DELETE FROM passkeys WHERE id = ?1 AND user_id = ?2
    AND EXISTS (SELECT 1 FROM passkeys other WHERE other.user_id = ?2 AND other.id <> ?1)";
/// Takes effect only where the removal did.
const END_SESSIONS: &str = "UPDATE session_families SET revoked_at = ?3, revoked_because = 'logout', revoked_by = ?2
    WHERE user_id = ?2 AND passkey_id = ?1 AND id <> ?4 AND revoked_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM passkeys WHERE id = ?1)";

/// So does this.
const END_TOKENS: &str = "DELETE FROM personal_tokens WHERE user_id = ?2 AND passkey_id = ?1
      AND NOT EXISTS (SELECT 1 FROM passkeys WHERE id = ?1)";

/// A passkey as its user sees it.
#[derive(Deserialize)]
pub struct PasskeyRow {
    /// Names it here.
    pub id: String,
    credential_id: String,
    transports: String,
    /// What its user calls it.
    pub name: String,
    backup_eligible: u32,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it was used last.
    pub used_at: Option<Timestamp>,
}

/// A passkey that somebody signs in with.
#[derive(Deserialize)]
pub struct CredentialRow {
    /// Names it here.
    pub id: String,
    /// Whose it is.
    pub user_id: String,
    credential_id: String,
    cose_key: String,
    counter: u32,
    backup_eligible: u32,
}

/// A passkey to be added.
pub struct NewPasskey<'a> {
    /// Names it here.
    pub id: &'a str,
    /// Whose it is.
    pub user: &'a str,
    /// What they call it.
    pub name: &'a str,
    /// The credential.
    pub credential: &'a RegisteredCredential,
    /// The code that allows it, where it takes one.
    pub enrolment_hash: Option<&'a str>,
}

impl PasskeyRow {
    /// As browsers are told of it.
    pub fn descriptor(&self) -> Result<CredentialDescriptor, Problem> {
        let malformed = || Problem::Internal("a stored passkey is malformed".to_owned());
        let id = CredentialId::parse(&self.credential_id).ok_or_else(malformed)?;
        let transports: Vec<Transport> = serde_json::from_str(&self.transports).map_err(|_| malformed())?;
        Ok(CredentialDescriptor::new(&id, transports))
    }

    /// Whether it can be on several devices.
    pub const fn is_synced(&self) -> bool {
        self.backup_eligible != 0
    }
}

impl CredentialRow {
    /// As a response is held against it.
    pub fn credential(&self) -> Result<StoredCredential, Problem> {
        let malformed = || Problem::Internal("a stored passkey is malformed".to_owned());
        let key = Base64Url::parse(&self.cose_key).ok_or_else(malformed)?;
        Ok(StoredCredential {
            id: CredentialId::parse(&self.credential_id).ok_or_else(malformed)?,
            public_key: PublicKey::read(&key.0).map_err(|_| malformed())?,
            counter: self.counter,
            backup_eligible: self.backup_eligible != 0,
            user: handle(&self.user_id)?,
        })
    }

    /// How a session is opened that it signs in to.
    pub const fn method(&self) -> SignInMethod {
        SignInMethod::of_passkey(self.backup_eligible != 0)
    }
}

/// What authenticators call a user by.
///
/// # Errors
/// [`Problem::Internal`] where their id is too long for it.
pub fn handle(user: &str) -> Result<UserHandle, Problem> {
    UserHandle::new(user.as_bytes().to_vec())
        .ok_or_else(|| Problem::Internal("the id of a user is no handle".to_owned()))
}

/// A user's passkeys, the oldest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list(database: &D1Database, user: &str) -> Result<Vec<PasskeyRow>, Problem> {
    Ok(statement(database, LIST, &[&user])?.all().await?.results()?)
}

/// The passkey with this credential's id.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn find(database: &D1Database, credential: &CredentialId) -> Result<Option<CredentialRow>, Problem> {
    Ok(statement(database, FIND, &[&credential.to_string()])?.first(None).await?)
}

/// What adds a passkey. They fail where somebody has the credential, or the code that allows it is gone.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn add(database: &D1Database, new: &NewPasskey<'_>, now: Timestamp) -> Result<Vec<D1PreparedStatement>, Problem> {
    let NewPasskey { id, user, name, credential, enrolment_hash } = new;
    let transports = serde_json::to_string(&credential.transports).map_err(|e| Problem::Internal(e.to_string()))?;
    let (credential_id, key) = (credential.id.to_string(), Base64Url(credential.cose_key.clone()).to_string());
    let [eligible, backed_up] = [credential.backup_eligible, credential.backed_up].map(u32::from);
    let counter = credential.counter;
    let parameters: [&dyn Parameter; 11] =
        [id, user, &credential_id, &key, &counter, &eligible, &backed_up, &transports, name, &now, enrolment_hash];
    Ok(vec![statement(database, ADD, &parameters)?, statement(database, END_ENROLMENT_CODE, &[user])?])
}

/// Notes that a passkey was used, and opens `session` with it. The answer is its user; none where its counter has grown meanwhile.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn open(
    database: &D1Database,
    passkey: &CredentialRow,
    (counter, backed_up): (u32, bool),
    session: &NewSession,
    settings: &Settings,
) -> Result<Option<UserProfile>, Problem> {
    let NewSession { family, device, now, .. } = session;
    let (backed_up, amr) = (u32::from(backed_up), passkey.method().name());
    let mut batch = vec![
        statement(database, USE, &[&passkey.id, &counter, &backed_up, now, family])?,
        statement(database, OPEN_FAMILY, &[&passkey.id, family, now, device, &amr])?,
    ];
    batch.extend(session.statements(database, settings)?);
    let results = database.batch(batch).await?;
    let user = match results.last() {
        Some(found) => found.results::<UserRow>()?.into_iter().next(),
        None => None,
    };
    user.map(UserProfile::try_from).transpose()
}

/// What removes a user's passkey, unless it is the only one, and ends the sessions that it opened but this one, and the tokens that were
/// allowed by it.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn remove(
    database: &D1Database,
    passkey: &str,
    user: &str,
    session: &str,
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    Ok(vec![
        statement(database, REMOVE, &[&passkey, &user])?,
        statement(database, END_SESSIONS, &[&passkey, &user, &now, &session])?,
        statement(database, END_TOKENS, &[&passkey, &user])?,
    ])
}
