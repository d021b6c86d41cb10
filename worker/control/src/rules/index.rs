//! Has the rows follow what is live.

use chrono::{TimeDelta, Utc};
use kirkas_rules_search::RuleRow;
use worker::{Env, MessageBatch, MessageExt};

use super::changed;
use super::progress::{Position, Progress};
use super::reader::Reader;
use super::removal::{LiveRules, remove};
use super::state::{DATABASE, IndexState};
use super::store::write;
use crate::clock::{before, milliseconds};
use crate::kind::Kind;
use crate::live::Live;
use crate::notifications::conflicts;
use crate::problem::Problem;
use crate::{redirects, sources, sql};

/// Binding of the queue.
const QUEUE: &str = "RULES_INDEX";
/// Rows that are written before a call is answered: about a second.
const MAX_WRITTEN_BY_CALL: usize = 3000;
/// Rows that one message writes: about a minute.
const MAX_WRITTEN_BY_MESSAGE: usize = 200_000;
/// Pieces that one message reads at most, so that it stays below the platform's limit of statements.
const MAX_STEPS: usize = 200;
/// For how long nothing is done before somebody else goes on.
const STALLED_AFTER: TimeDelta = TimeDelta::minutes(2);

/// Follows a table that has just gone live: at once where that is little, else by the queue. What goes wrong is logged, and mended
/// within minutes: the table is live.
pub async fn follow(env: &Env, live: &Live, who: &str) {
    let following = async {
        if changed::follow(env, live, who).await? {
            return Ok(());
        }
        IndexState::begin(env, live, who, Progress::start()).await?;
        go_on(env, is_small(env).await?.then_some(MAX_WRITTEN_BY_CALL)).await
    };
    if let Err(problem) = following.await {
        worker::console_error!("the rules could not follow what is live, they will later: {problem:?}");
    }
}

/// Removes all rows and makes them again.
pub async fn rebuild(env: &Env, who: &str) -> Result<(), Problem> {
    let live = Live::read(env).await?;
    IndexState::begin(env, &live, who, Progress::Clear).await?;
    go_on(env, None).await
}

/// Follows what is live where nobody does: after a failure, and where the rows are not there yet.
pub async fn catch_up(env: &Env) {
    let catching_up = async {
        let live = Live::read(env).await?;
        let state = IndexState::read(env).await?;
        let latest = milliseconds(before(Utc::now(), STALLED_AFTER));
        match state {
            Some(state) if live.id(Kind::Redirects) == Some(&state.version) => {
                if !state.progress.is_over() && state.updated_at < latest {
                    return enqueue(env).await;
                }
                Ok(())
            }
            _ if live.id(Kind::Redirects).is_none() => Ok(()),
            _ => {
                IndexState::begin(env, &live, "", Progress::start()).await?;
                enqueue(env).await
            }
        }
    };
    if let Err(problem) = catching_up.await {
        worker::console_error!("the rules could not follow what is live, they will later: {problem:?}");
    }
}

/// Whether a batch says to go on.
pub fn are_in(batch: &MessageBatch<String>) -> bool {
    batch.queue().ends_with("rules-index")
}

/// Goes on as a batch of messages says; once, however many there are.
pub async fn go_on_by(batch: &MessageBatch<String>, env: &Env) {
    let result = go_on(env, Some(MAX_WRITTEN_BY_MESSAGE)).await;
    conflicts::tell(env).await;
    if let Err(problem) = &result {
        worker::console_error!("the rules could not follow what is live, the message comes again: {problem:?}");
    }
    for message in batch.raw_iter() {
        match &result {
            Ok(()) => message.ack(),
            Err(_) => message.retry(),
        }
    }
}

/// Does what is next until so many rows are written; leaves the rest, or all where there is no bound, to the queue.
async fn go_on(env: &Env, bound: Option<usize>) -> Result<(), Problem> {
    let is_over = match bound {
        Some(bound) => advance(env, bound).await?,
        None => false,
    };
    if is_over { Ok(()) } else { enqueue(env).await }
}

async fn enqueue(env: &Env) -> Result<(), Problem> {
    Ok(env.queue(QUEUE)?.send("go on").await?)
}

/// Whether the live table's text is small enough to be gone through while a call waits.
async fn is_small(env: &Env) -> Result<bool, Problem> {
    let Some(source) = IndexState::read(env).await?.and_then(|state| state.source) else { return Ok(true) };
    let list = sources::read_list(env, &source).await?;
    Ok(sources::size(env, &list).await? <= redirects::MAX_TEXT_SIZE as f64)
}

/// Does what is next until so many rows are written; answers whether nothing is left to do.
async fn advance(env: &Env, bound: usize) -> Result<bool, Problem> {
    let mut written = 0_usize;
    for _ in 0..MAX_STEPS {
        let Some(state) = IndexState::read(env).await? else { return Ok(true) };
        let Some(source) = state.source.clone().filter(|_| !state.progress.is_over()) else { return Ok(true) };
        let done = match &state.progress {
            Progress::Write(position) => write_from(env, state.clone(), &source, *position, bound).await?,
            Progress::Clear => remove_all(env, &state, &LiveRules::none(), bound).await?,
            Progress::Remove { .. } => remove_all(env, &state, &LiveRules::read(env, &source).await?, bound).await?,
            Progress::Done | Progress::NoText => return Ok(true),
        };
        written = written.saturating_add(done);
        if written >= bound {
            break;
        }
    }
    Ok(IndexState::read(env).await?.is_none_or(|state| state.progress.is_over()))
}

/// Writes rows from a position on, to the last file or until so many are written; answers how many were.
async fn write_from(
    env: &Env,
    mut state: IndexState,
    source: &str,
    position: Position,
    bound: usize,
) -> Result<usize, Problem> {
    let mut reader = Reader::open(env, source, position).await?;
    let mut written = 0_usize;
    let mut position = position;
    for _ in 0..MAX_STEPS {
        let piece = reader.next().await?;
        let (rules, next) = match piece {
            Some(piece) => {
                state.unread_files.extend(piece.unread_file);
                position = piece.next;
                (piece.rules, Progress::Write(position))
            }
            None => (Vec::new(), after_writing(env, position.rules).await?),
        };
        let first = position.rules.saturating_sub(rules.len() as u64);
        let rows = (first..).zip(&rules).map(|(place, rule)| RuleRow::new(rule).at(place)).collect();
        let Some(count) = write(env, &state, rows, &next).await? else { break };
        written = written.saturating_add(count);
        state.progress = next;
        if written >= bound || !matches!(state.progress, Progress::Write(_)) {
            break;
        }
    }
    Ok(written)
}

/// What comes after so many rules have been written: nothing, where there are no other rows.
async fn after_writing(env: &Env, rules: u64) -> Result<Progress, Problem> {
    let rows: Option<u64> = sql::value(&env.d1(DATABASE)?, "SELECT count(*) AS n FROM rules", &[], "n").await?;
    Ok(if rows.unwrap_or_default() == rules { Progress::Done } else { Progress::Remove { after: 0 } })
}

/// Removes the rows that are not among these rules, page by page, until so many are removed; answers how many were.
async fn remove_all(env: &Env, state: &IndexState, live: &LiveRules, bound: usize) -> Result<usize, Problem> {
    let mut state = state.clone();
    let mut removed = 0_usize;
    for _ in 0..MAX_STEPS {
        let after = if let Progress::Remove { after } = state.progress { after } else { 0 };
        let Some((next, count)) = remove(env, &state, live, after).await? else { break };
        removed = removed.saturating_add(count);
        state.progress = next;
        if removed >= bound || !matches!(state.progress, Progress::Remove { .. } | Progress::Clear) {
            break;
        }
    }
    Ok(removed)
}
