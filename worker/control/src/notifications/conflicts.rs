//! Tells those who work at drafts that files or another version were made live, and have rules that their drafts change written
//! differently. Where a draft was published, the transaction of that tells of it ([`super::notice`]).

use kirkas_drafts::{RuleText, read_rows};
use kirkas_redirects_compile::Markets;
use kirkas_rules_search::RuleRow;
use serde::Deserialize;
use serde_json::json;
use worker::Env;

use crate::clock::now_in_milliseconds;
use crate::problem::Problem;
use crate::rules::progress::Progress;
use crate::rules::state::{DATABASE, IndexState};
use crate::sql::{self, statement};

/// Edits that are compared with live rules together.
const COMPARED_TOGETHER: usize = 2000;
/// What stands in the audit between a user and the token that they used.
const BY_TOKEN: &str = " by the token ";

#[derive(Deserialize)]
struct OpenDraft {
    id: String,
    title: String,
}

#[derive(Deserialize)]
struct DraftEdit {
    rule: String,
    before: Option<String>,
    row: Option<String>,
}

/// A rule that is not as it was when it was edited.
#[derive(Deserialize)]
struct OtherRule {
    place: usize,
    digest: Option<String>,
}

/// Tells of conflicts with what is live, once the rows follow it. What goes wrong is logged: publishing the draft says it, too.
pub async fn tell(env: &Env) {
    if let Err(problem) = try_to_tell(env).await {
        worker::console_error!("conflicts of drafts with what is live could not be told: {problem:?}");
    }
}

async fn try_to_tell(env: &Env) -> Result<(), Problem> {
    let Some(state) = IndexState::read(env).await?.filter(|state| state.progress == Progress::Done) else {
        return Ok(());
    };
    let db = env.d1("DB")?;
    let select = "SELECT id, title FROM drafts WHERE part = 'redirects' AND state IN ('open', 'in-review', 'approved', 'changes-requested') \
                  AND source IS NOT ?1";
    let drafts: Vec<OpenDraft> = sql::rows(&db, select, &[&state.source]).await?;
    let by = state.changed_by.split(BY_TOKEN).next().unwrap_or_default();
    for OpenDraft { id, title } in drafts {
        if !conflicts(env, &id).await? {
            continue;
        }
        let insert = "INSERT INTO notifications (recipient, kind, \"by\", draft, title, text, at) \
                      SELECT person, 'conflict', ?1, ?2, ?3, '', ?4 FROM draft_editors WHERE draft = ?2 AND person <> ?1 \
                      AND instr(person, '@') > 0 AND NOT EXISTS (SELECT 1 FROM notifications WHERE kind = 'conflict' \
                      AND recipient = person AND notifications.draft = ?2 AND at >= ?5)";
        let now = now_in_milliseconds();
        statement(&db, insert, &[&by, &id, &title, &now, &state.changed_at])?.run().await?;
    }
    Ok(())
}

/// Whether a live rule is written differently from how a draft found it, and from how the draft writes it.
async fn conflicts(env: &Env, draft: &str) -> Result<bool, Problem> {
    let select = "SELECT rule, before_digest AS before, \"row\" FROM draft_changes WHERE draft = ?1 AND op <> 'add'";
    let edits: Vec<DraftEdit> = sql::rows(&env.d1("DB")?, select, &[&draft]).await?;
    let select = "SELECT json_each.key AS place, rules.digest FROM json_each(?1) LEFT JOIN rules ON rules.id = value ->> 'rule' \
                  WHERE rules.digest IS NOT value ->> 'before'";
    for edits in edits.chunks(COMPARED_TOGETHER) {
        let compared: Vec<_> = edits.iter().map(|edit| json!({ "rule": edit.rule, "before": edit.before })).collect();
        let others: Vec<OtherRule> = sql::rows(&env.d1(DATABASE)?, select, &[&json!(compared).to_string()]).await?;
        for OtherRule { place, digest } in others {
            if edits.get(place).is_some_and(|edit| edit.digest() != digest) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

impl DraftEdit {
    /// The digest of the rule as the draft writes it; none where it goes, or can't be read.
    fn digest(&self) -> Option<String> {
        let text: RuleText = serde_json::from_str(self.row.as_deref()?).ok()?;
        let rule = read_rows(&[&text], Markets::from_file_name).pop().flatten()?;
        Some(RuleRow::new(&rule).digest)
    }
}
