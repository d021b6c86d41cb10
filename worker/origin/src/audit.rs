//! The audit: who did what to whose data, by their ids. An entry is written in the transaction that does what it records, and
//! hashed onto the entry before. It holds no personal data.

use kirkas_publishing::audit::{Entry, FIRST};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use worker::{D1Database, D1PreparedStatement, D1Result};

use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};

const LAST: &str = "SELECT seq, hash FROM audit WHERE seq = (SELECT max(seq) FROM audit)";
/// Where the act is limited, only as long as it was not done too often since a moment.
const ADD: &str = "INSERT INTO audit (seq, at, actor, action, subject, reason, previous, hash)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
    WHERE (SELECT count(*) FROM audit WHERE subject = ?5 AND action = ?4 AND at > ?10) < ?9 RETURNING seq";

/// How often an act is tried whose number another entry took meanwhile.
const ATTEMPTS: u32 = 20;

/// What is done to somebody's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Taking a copy away.
    Export,
    /// Erasing it.
    Erasure,
    /// Seeing who somebody is, as staff.
    View,
    /// Ending somebody's session, as staff.
    SessionEnd,
    /// Beginning a lender's onboarding.
    LenderCreation,
    /// Changing a section of a lender, which the reason names.
    LenderChange,
    /// Trying a lender out.
    LenderTest,
    /// Approving a lender, as the second admin.
    LenderApproval,
    /// Having a lender get applications.
    LenderLive,
    /// Having a lender get none for a while.
    LenderPause,
    /// Ending a lender.
    LenderClosing,
    /// Taking away how several people are reached, as staff.
    ContactsExport,
    /// Adding a passkey of one's own.
    PasskeyAddition,
    /// Removing a passkey of one's own.
    PasskeyRemoval,
    /// Making recovery codes of one's own.
    RecoveryCodes,
    /// Getting back in with a recovery code.
    Recovery,
    /// Making a code with which somebody adds a first passkey.
    EnrolmentCode,
    /// Removing somebody's passkeys and ending their sessions and tokens.
    PasskeyReset,
    /// Allowing a machine to have a token of one's own.
    TokenApproval,
    /// Ending somebody's token, as staff.
    TokenEnd,
    /// Giving somebody roles, which the reason names.
    RolesChange,
}

/// How often an act may be done.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// How often at most.
    pub times: u32,
    /// Since when.
    pub since: Timestamp,
}

/// Something that is done, to be recorded.
pub struct Act<'a> {
    /// Id of the user who does it.
    pub actor: &'a str,
    /// What is done.
    pub action: Action,
    /// Id of whose data it is done to.
    pub subject: &'a str,
    /// Why, in the words of who does it; empty where nobody has to say.
    pub reason: &'a str,
    /// How often it may be done.
    pub limit: Option<Limit>,
}

#[derive(Deserialize)]
struct Last {
    seq: u32,
    hash: String,
}

#[derive(Deserialize)]
struct Added {}

impl Action {
    fn name(self) -> &'static str {
        match self {
            Self::Export => "export",
            Self::Erasure => "erasure",
            Self::View => "view",
            Self::SessionEnd => "session-end",
            Self::LenderCreation => "lender-creation",
            Self::LenderChange => "lender-change",
            Self::LenderTest => "lender-test",
            Self::LenderApproval => "lender-approval",
            Self::LenderLive => "lender-live",
            Self::LenderPause => "lender-pause",
            Self::LenderClosing => "lender-closing",
            Self::ContactsExport => "contacts-export",
            Self::PasskeyAddition => "passkey-addition",
            Self::PasskeyRemoval => "passkey-removal",
            Self::RecoveryCodes => "recovery-codes",
            Self::Recovery => "recovery",
            Self::EnrolmentCode => "enrolment-code",
            Self::PasskeyReset => "passkey-reset",
            Self::TokenApproval => "token-approval",
            Self::TokenEnd => "token-end",
            Self::RolesChange => "roles-change",
        }
    }
}

/// Records an act and runs the statements that do it, all or nothing. The answer is the statements' results.
///
/// # Errors
/// [`Problem::TooManyToday`] where it was done too often. The statements have run all the same, so those of a limited act only
/// read. [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn record(
    database: &D1Database,
    act: &Act<'_>,
    now: Timestamp,
    statements: impl Fn() -> Result<Vec<D1PreparedStatement>, Problem>,
) -> Result<Vec<D1Result>, Problem> {
    let mut results = record_all(database, std::slice::from_ref(act), now, statements).await?;
    let added = results.remove(0).results::<Added>()?;
    if added.is_empty() { Err(Problem::TooManyToday) } else { Ok(results) }
}

/// Records acts that nothing limits, such as seeing a list of people, and runs the statements that do them, all or nothing.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn record_views(
    database: &D1Database,
    actor: &str,
    subjects: &[(&str, &str)],
    now: Timestamp,
    statements: impl Fn() -> Result<Vec<D1PreparedStatement>, Problem>,
) -> Result<Vec<D1Result>, Problem> {
    let views = subjects.iter();
    let acts: Vec<Act<'_>> =
        views.map(|&(subject, reason)| Act { actor, action: Action::View, subject, reason, limit: None }).collect();
    let mut results = record_all(database, &acts, now, statements).await?;
    Ok(results.split_off(acts.len()))
}

/// The results begin with those of the entries.
async fn record_all(
    database: &D1Database,
    acts: &[Act<'_>],
    now: Timestamp,
    statements: impl Fn() -> Result<Vec<D1PreparedStatement>, Problem>,
) -> Result<Vec<D1Result>, Problem> {
    for _ in 0..ATTEMPTS {
        let mut batch = add(database, acts, now).await?;
        batch.extend(statements()?);
        match database.batch(batch).await {
            Ok(results) => return Ok(results),
            Err(error) if error.to_string().contains("audit.seq") => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(Problem::Internal("others kept writing to the audit".to_owned()))
}

/// An entry for each act, onto each other and the last.
async fn add(database: &D1Database, acts: &[Act<'_>], now: Timestamp) -> Result<Vec<D1PreparedStatement>, Problem> {
    let last = statement(database, LAST, &[])?.first::<Last>(None).await?;
    let mut last = last.unwrap_or_else(|| Last { seq: 0, hash: FIRST.to_owned() });
    let mut entries = Vec::new();
    for act in acts {
        let (added, entry) = add_one(database, act, &last, now)?;
        entries.push(entry);
        last = added;
    }
    Ok(entries)
}

fn add_one(
    database: &D1Database,
    act: &Act<'_>,
    last: &Last,
    now: Timestamp,
) -> Result<(Last, D1PreparedStatement), Problem> {
    let Act { actor, action, subject, reason, limit } = act;
    let previous = last.hash.as_str();
    let seq = last.seq.saturating_add(1);
    let at = now.0.to_string();
    let entry = Entry { number: seq, at: &at, who: actor, what: action.name(), detail: subject, why: reason, previous };
    let hash = hash(&entry);
    let Limit { times, since } = limit.unwrap_or(Limit { times: u32::MAX, since: now });
    let name = action.name();
    let added = [&seq as &dyn Parameter, &now, actor, &name, subject, reason, &previous, &hash, &times, &since];
    let entry = statement(database, ADD, &added)?;
    Ok((Last { seq, hash }, entry))
}

/// In hexadecimal.
fn hash(entry: &Entry<'_>) -> String {
    Sha256::digest(entry.hashed_text()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entrys_hash_is_of_all_that_it_says_and_of_the_entry_before() {
        let entry = Entry { number: 1, at: "5", who: "u", what: "export", detail: "u", why: "", previous: FIRST };
        let hashes = [
            hash(&entry),
            hash(&Entry { number: 2, ..entry }),
            hash(&Entry { what: "erasure", ..entry }),
            hash(&Entry { detail: "v", ..entry }),
            hash(&Entry { previous: "1", ..entry }),
        ];
        assert!(hashes.iter().all(|hash| hash.len() == 64));
        assert_eq!(hashes.iter().collect::<std::collections::BTreeSet<_>>().len(), hashes.len());
    }
}
