//! Tables that are pushed where a review is needed: what they change becomes a draft in review.

use kirkas_drafts::{Edits, RuleTable, hash, largeness, read_file, reversal};
use worker::Env;

use super::base::{Base, LiveTable, table_file};
use super::row::Draft;
use super::{opening, review, store};
use crate::access::Part;
use crate::call::Call;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::review::{ReviewRule, ReviewSettings};
use crate::sources::SourceFile;
use crate::sql;

/// The title of a draft for which nobody gave a note.
const UNTITLED: &str = "Pushed files";
/// Characters of a note that become a title.
const MAX_TITLE_LENGTH: usize = 100;

/// Refuses files whose publishing needs a review.
///
/// # Errors
/// [`Problem::NotApproved`] names the draft that holds what they change; the same files pushed again find it again.
pub async fn admit(env: &Env, call: &Call, live: &Live, files: &[SourceFile]) -> Result<(), Problem> {
    let settings = ReviewSettings::read(env).await?;
    let needs_none = settings.redirects == ReviewRule::Never || settings.is_exempt(&call.caller, Part::Redirects);
    if needs_none || live.id(Kind::Redirects).is_none() {
        return Ok(());
    }
    let (table, base) = match live_base(env, live).await {
        Err(Problem::Refused(_) | Problem::IndexRebuilding) => return Err(Problem::NotComparable),
        read => read?,
    };
    let edits = edits_to(&base, files.iter().cloned());
    let reasons = largeness(&edits, &base.table(), |file| base.market_of(file));
    if edits.is_empty() || !settings.need_review(&reasons) {
        return Ok(());
    }
    let draft = match waiting(env, call, &edits).await? {
        Some(draft) => draft,
        None => {
            let note = call.note();
            let title: String = note.trim().lines().next().unwrap_or_default().chars().take(MAX_TITLE_LENGTH).collect();
            let title = if title.is_empty() { UNTITLED.to_owned() } else { title };
            let draft = Draft { convert_files: true, ..opening::open(title, table, &call.caller, &edits)? };
            store::insert(env, &call.caller, &draft, &edits).await?;
            review::submit_with(env, call, &draft, note.trim()).await?
        }
    };
    Err(Problem::NotApproved(Box::new(draft)))
}

async fn live_base(env: &Env, live: &Live) -> Result<(LiveTable, Base), Problem> {
    let table = LiveTable::of(env, live).await?;
    let base = Base::read(env, &table.source).await?;
    if base.large.is_some() {
        return Err(Problem::NotComparable);
    }
    Ok((table, base))
}

/// What files change of a version.
pub fn edits_to(base: &Base, files: impl Iterator<Item = SourceFile>) -> Edits {
    let rules: Vec<_> = files.flat_map(|file| read_file(&table_file(file)).0).collect();
    reversal(&base.table(), &RuleTable::new(&rules))
}

/// The caller's draft of these very edits that others are still to look at.
async fn waiting(env: &Env, call: &Call, edits: &Edits) -> Result<Option<Draft>, Problem> {
    let select = "SELECT id FROM drafts WHERE author = ?1 AND changes_hash = ?2 AND state IN ('in-review', 'approved', \
                  'changes-requested') ORDER BY updated_at DESC LIMIT 1";
    let id: Option<String> = sql::value(&env.d1("DB")?, select, &[&call.caller.name, &hash(edits)], "id").await?;
    match id {
        Some(id) => store::read(env, &id).await.map(Some),
        None => Ok(None),
    }
}
