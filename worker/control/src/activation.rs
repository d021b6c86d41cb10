//! Making a version live, with what follows from it: the pages that variations show, experiments that end by it, and what the
//! audit says.

use worker::{D1Database, Env};

use crate::audit::Act;
use crate::decisions::NewDecision;
use crate::decisions::closing::Closing;
use crate::decisions::start::Starting;
use crate::ended::Leaving;
use crate::experiments;
use crate::findings::Finding;
use crate::kind::Kind;
use crate::live::Live;
use crate::notifications::conflicts;
use crate::problem::Problem;
use crate::rollout::next;
use crate::{people, redirect_hosts, rules, targets, variants};

/// Makes a version live, if nobody changed what is live since `live` was read; answers what experiments want that the
/// release has not. Experiments are refused for that; where a release is made live, such variations are left out. A
/// decision that it executes is recorded in the same transaction.
pub async fn make_live(
    env: &Env,
    live: &Live,
    kind: Kind,
    id: &str,
    mut act: Act<'_>,
    decision: Option<&NewDecision>,
) -> Result<(Live, Vec<Finding>), Problem> {
    let base = match kind {
        Kind::Redirects => ", redirects_base = (SELECT base FROM versions WHERE id = ?2)",
        Kind::Release | Kind::Campaigns | Kind::Experiments | Kind::Hosts => "",
    };
    let set = format!("{} = ?2, variants = ?3, candidate = ?4{base}", kind.name());
    let candidate = serde_json::to_string(&next::after(env, act.who, live, kind, id).await?)?;
    let (variants, left_out) = match kind {
        Kind::Release => variants::make(env, act.who, Some(id), live.id(Kind::Experiments)).await?,
        Kind::Experiments => variants::make(env, act.who, live.id(Kind::Release), Some(id)).await?,
        Kind::Redirects | Kind::Campaigns | Kind::Hosts => (live.variants().map(str::to_owned), Vec::new()),
    };
    let left_out: Vec<Finding> = left_out.iter().map(Finding::from).collect();
    if kind == Kind::Experiments && !left_out.is_empty() {
        return Err(Problem::Findings(left_out.len(), left_out));
    }
    if let (Some(detail), false) = (act.detail.as_object_mut(), left_out.is_empty()) {
        detail.insert("left_out".to_owned(), serde_json::to_value(&left_out)?);
    }
    let (leaving, starting, closing) = match kind {
        Kind::Experiments => {
            let (before, after) = (experiments::of_live(env, live).await?, experiments::of_version(env, id).await?);
            let leaving = before.as_deref().map(|before| Leaving::of(live, before)).transpose()?.flatten();
            let starting = after.as_deref().map(Starting::of).transpose()?;
            let [before, after] = [&before, &after].map(|known| known.as_deref().unwrap_or_default());
            (leaving, starting, Some(Closing::of(before, after)?))
        }
        Kind::Release | Kind::Redirects | Kind::Campaigns | Kind::Hosts => (None, None, None),
    };
    if let (Some(detail), Kind::Redirects) = (act.detail.as_object_mut(), kind) {
        let hosts = redirect_hosts::new_hosts(env, live.id(kind), id).await?;
        if !hosts.is_empty() {
            detail.insert("new_hosts".to_owned(), serde_json::json!(hosts));
        }
    }
    let (who, seen) = (act.who, live.version);
    let before = |db: &D1Database| {
        let all = [
            leaving.as_ref().map(|leaving| leaving.statement(db, seen)),
            starting.as_ref().map(|starting| starting.statement(db, who, seen)),
        ];
        let mut all = all.into_iter().flatten().collect::<worker::Result<Vec<_>>>()?;
        if let Some(decision) = decision {
            all.extend(decision.statements(db, Some(seen))?);
        }
        // A decision that is executed has ended its own request before.
        if let Some(closing) = &closing {
            all.push(closing.statement(db, seen)?);
        }
        Ok(all)
    };
    let live = live.change(env, &set, &[&id, &variants, &candidate], &act, before).await?;
    if kind == Kind::Redirects {
        let name = people::name_of(env, act.who).await;
        rules::index::follow(env, &live, &name).await;
        if act.detail.get("draft").is_none() {
            conflicts::tell(env).await;
        }
    }
    if kind == Kind::Release {
        targets::recheck_ours(env).await;
    }
    Ok((live, left_out))
}

/// What the audit says of making a version live.
pub fn detail(kind: Kind, id: &str) -> serde_json::Value {
    serde_json::json!({ "kind": kind, "id": id })
}
