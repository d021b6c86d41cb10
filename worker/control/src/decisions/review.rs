//! Reviews of decisions against the verdict: the first call asks for one, and the same call does it once enough others have
//! approved. An approval is of exactly what was asked: of another decision, another verdict or an experiment that was edited since
//! another one is needed.

use chrono::Utc;
use serde_json::json;
use worker::Env;

use super::NewDecision;
use super::entry::Decided;
use super::requests;
use crate::access::Part;
use crate::audit::{self, Act};
use crate::caller::Caller;
use crate::clock::milliseconds;
use crate::digest::hex_digest;
use crate::notifications::notice::{self, WaitingDecision};
use crate::problem::Problem;
use crate::review::{DecisionReview, ReviewSettings};
use crate::sql::{Parameter, statement};

/// A decision that may need a review.
pub struct ReviewedDecision<'a> {
    /// The decision.
    pub decision: &'a mut NewDecision,
    /// Why.
    pub reason: &'a str,
    /// Whether it is to be shown to visitors.
    pub ships: bool,
}

/// Whether somebody else has to approve a decision before this caller makes it.
pub async fn is_needed(env: &Env, caller: &Caller, decision: &NewDecision) -> Result<bool, Problem> {
    let settings = ReviewSettings::read(env).await?;
    let applies =
        settings.decisions == DecisionReview::AgainstVerdict && !settings.is_exempt(caller, Part::Experiments);
    Ok(applies && decision.is_against_verdict())
}

/// Refuses a decision that needs a review and has none, and asks for it. Of one that is approved it notes by whom.
///
/// # Errors
/// [`Problem::DecisionNotApproved`].
pub async fn admit(env: &Env, caller: &Caller, reviewed: ReviewedDecision<'_>) -> Result<(), Problem> {
    let ReviewedDecision { decision, reason, ships } = reviewed;
    if !is_needed(env, caller, decision).await? {
        return Ok(());
    }
    let (NewDecision { experiment, design, .. }, Decided { choice, verdict, .. }) = (&*decision, decision.decided()?);
    // Figures in the verdict's reasons change with every visitor.
    let content = json!([experiment, ships, choice, verdict.as_ref().map(|verdict| &verdict.decision), design]);
    let content = hex_digest(content.to_string().as_bytes());
    if let Some(known) = requests::with_content(env, &content).await? {
        if !known.is_approved() {
            return Err(Problem::DecisionNotApproved(Box::new(known)));
        }
        return decision.approve(known);
    }
    let Caller { id: who, person, .. } = caller;
    let detail = json!({ "kind": "experiments", "decision": decision.detail(), "ships": ships });
    let verdict = verdict.as_ref().map(serde_json::to_string).transpose()?;
    let (choice, now) = (serde_json::to_string(choice)?, milliseconds(Utc::now()));
    let waiting = WaitingDecision { experiment, name: &decision.name, reason, content: &content };
    let act = Act { who, what: "ask for review of decision", detail, why: reason };
    audit::record(env, &act, None, |db| {
        let insert = "INSERT INTO decision_requests (experiment, ships, choice, verdict, reason, content, design, person, \"by\", at) \
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING";
        let values: [&dyn Parameter; 10] =
            [experiment, &ships, &choice, &verdict, &reason, &content, design, person, who, &now];
        Ok(vec![notice::of_decision(db, caller, &waiting)?, statement(db, insert, &values)?])
    })
    .await?;
    let request = requests::with_content(env, &content).await?;
    let request = request.ok_or_else(|| Problem::Internal("the request is not stored".to_owned()))?;
    Err(Problem::DecisionNotApproved(Box::new(request)))
}
