//! Running experiments that somebody should look at.
//!
//! # Design
//! An experiment's results are reckoned from each of its visitors, which is too much to do at every look at the overview. They change with
//! each merge of what was counted, so an isolate remembers what it found until the next one, for an hour at most, as days pass.

use std::cell::RefCell;

use worker::{D1Database, Env};

use super::matter::Matter;
use crate::clock::{hour_of, now_in_milliseconds};
use crate::experiments::{self, holdout};
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::reports::alarms::Alarms;
use crate::sql;

/// What alarms follow from.
#[derive(Clone, PartialEq)]
struct Basis {
    /// Version of all that is live: that of the experiments stays the same where only a plan or the holdout's last day changes.
    version: u32,
    /// Counts merges.
    merged: u32,
    /// In hours since 1970.
    hour: u64,
}

/// A matter, and the key of the experiment; none of the holdout.
pub type Alarm = (Matter, Option<String>);

thread_local! {
    static LAST: RefCell<Option<(Basis, Vec<Alarm>)>> = const { RefCell::new(None) };
}

/// The alarms of the experiments that run; none while all are off.
pub async fn read(env: &Env, db: &D1Database, live: &Live) -> Result<Vec<Alarm>, Problem> {
    let Some(id) = live.id(Kind::Experiments).filter(|_| !live.experiments_off) else { return Ok(Vec::new()) };
    let merged = sql::value(db, "SELECT version FROM journal_state WHERE name = 'merged'", &[], "version").await?;
    let (merged, hour) = (merged.unwrap_or_default(), hour_of(now_in_milliseconds()));
    let basis = Basis { version: live.version, merged, hour };
    let known = LAST.with_borrow(|last| last.as_ref().filter(|(of, _)| *of == basis).map(|(_, alarms)| alarms.clone()));
    if let Some(alarms) = known {
        return Ok(alarms);
    }
    let files = match experiments::files(env, id).await {
        // Their text was never sent, so nobody knows their plans.
        Err(Problem::Refused(_) | Problem::NotFound) => return Ok(Vec::new()),
        files => files?,
    };
    let compiled = experiments::compiled(&files, None, None);
    let is_overdue = compiled.holdout.as_ref().is_some_and(holdout::is_overdue);
    let mut alarms: Vec<Alarm> = is_overdue.then_some((Matter::OverdueHoldout, None)).into_iter().collect();
    for experiment in compiled.experiments {
        if !experiment.compares() {
            continue;
        }
        let Alarms { wrong_split, broken_guardrail, past_plan } = Alarms::read(db, &experiment).await?;
        let matters = [
            (Matter::WrongSplit, wrong_split),
            (Matter::BrokenGuardrail, broken_guardrail),
            (Matter::PastPlan, past_plan),
        ];
        let raised = matters.into_iter().filter(|(_, is)| *is).map(|(matter, _)| matter);
        alarms.extend(raised.map(|matter| (matter, Some(experiment.key.clone()))));
    }
    LAST.set(Some((basis, alarms.clone())));
    Ok(alarms)
}
