//! The numbers among the Worker's variables: what `wrangler.toml` sets, or their defaults.

use kirkas_core::limits::Limited;
use kirkas_publishing::targets::health::Pauses;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

/// For how many days rows stay.
#[derive(Debug, Clone, Copy)]
pub struct Retention {
    /// Sums, hits, paths and conversions: `REPORT_DAYS`.
    pub reports: u32,
    /// Clicks one by one: `CLICK_DAYS`.
    pub clicks: u32,
    /// Visitors' exposures, after their experiment was shown for the last time: `EXPOSURE_DAYS`.
    pub exposures: u32,
    /// Ids of messages that were taken in, by which they are known when they come again: `MESSAGE_DAYS`. Queues keep a
    /// message for four days.
    pub messages: u32,
}

impl Retention {
    /// As the variables say.
    pub fn of(env: &Env) -> Self {
        Self {
            reports: number(env, "REPORT_DAYS", 400),
            clicks: number(env, "CLICK_DAYS", 30),
            exposures: number(env, "EXPOSURE_DAYS", 30),
            messages: number(env, "MESSAGE_DAYS", 5),
        }
    }
}

/// How many of each are taken in a day, so that strangers with many addresses fill no table.
#[derive(Debug, Clone, Copy)]
pub struct DailyLimits {
    sessions: u32,
    clicks: u32,
    exposures: u32,
    paths: u32,
    audience: u32,
}

impl DailyLimits {
    /// As the variables say.
    pub fn of(env: &Env) -> Self {
        Self {
            sessions: number(env, "SESSIONS_A_DAY", 200_000),
            clicks: number(env, "CLICKS_A_DAY", 100_000),
            exposures: number(env, "EXPOSURES_A_DAY", 500_000),
            paths: number(env, "PATHS_A_DAY", 200_000),
            audience: number(env, "AUDIENCE_A_DAY", 50_000),
        }
    }

    /// How many of these are taken in.
    pub fn of_kind(&self, limited: Limited) -> u32 {
        match limited {
            Limited::Sessions => self.sessions,
            Limited::Clicks => self.clicks,
            Limited::Exposures => self.exposures,
            Limited::Paths => self.paths,
            Limited::Audience => self.audience,
            // Of them nothing is recorded.
            Limited::Renewals => u32::MAX,
        }
    }
}

/// How targets of rules are checked.
#[derive(Debug, Clone)]
pub struct TargetSettings {
    /// After how long they are checked again: `TARGET_RETRY_SECONDS` after a failure, `TARGET_SECONDS` where a rule that leads there is
    /// used, else `UNUSED_TARGET_SECONDS`.
    pub pauses: Pauses,
    /// Private hosts that may be asked, with their ports: `LOCAL_TARGETS`, which counts in development alone.
    pub local_hosts: String,
}

impl TargetSettings {
    /// As the variables say.
    pub fn of(env: &Env) -> Self {
        let pause = |name, seconds| u64::from(number(env, name, seconds)).saturating_mul(1000);
        let text = |name| env.var(name).map(|value| value.to_string()).unwrap_or_default();
        Self {
            pauses: Pauses {
                failure: pause("TARGET_RETRY_SECONDS", 43_200),
                used: pause("TARGET_SECONDS", 86_400),
                unused: pause("UNUSED_TARGET_SECONDS", 604_800),
            },
            local_hosts: local_hosts(&text("ENVIRONMENT"), text("LOCAL_TARGETS")),
        }
    }
}

/// The private hosts that may be asked in an environment.
fn local_hosts(environment: &str, hosts: String) -> String {
    if environment == "development" { hosts } else { String::new() }
}

/// How many bytes the largest page of a screen may have, as visitors load them.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReleaseBudgets {
    /// Of a document: `RELEASE_HTML_BYTES`.
    pub html: u32,
    /// Of a page's data: `RELEASE_DATA_BYTES`.
    pub data: u32,
    /// Of the scripts that a document names: `RELEASE_SCRIPT_BYTES`.
    pub scripts: u32,
    /// Of the style sheets that a document names: `RELEASE_STYLE_BYTES`.
    pub styles: u32,
}

impl ReleaseBudgets {
    /// As the variables say.
    pub fn of(env: &Env) -> Self {
        Self {
            html: number(env, "RELEASE_HTML_BYTES", 60_000),
            data: number(env, "RELEASE_DATA_BYTES", 40_000),
            scripts: number(env, "RELEASE_SCRIPT_BYTES", 160_000),
            styles: number(env, "RELEASE_STYLE_BYTES", 30_000),
        }
    }
}

/// Seconds between two merges of the journal: `COUNTS_MERGED_SECONDS`.
pub fn merge_seconds(env: &Env) -> u32 {
    number(env, "COUNTS_MERGED_SECONDS", 600)
}

fn number(env: &Env, name: &str, default: u32) -> u32 {
    env.var(name).ok().and_then(|value| value.to_string().parse().ok()).unwrap_or(default)
}

#[cfg(test)]
mod tests {
    use super::local_hosts;

    #[test]
    fn private_hosts_are_asked_in_development_alone() {
        for (environment, expected) in
            [("development", "127.0.0.1:1"), ("", ""), ("production", ""), ("Development", "")]
        {
            assert_eq!(local_hosts(environment, "127.0.0.1:1".to_owned()), expected, "{environment}");
        }
    }
}
