//! Which entries of the audit are wanted.

use clap::Args;

/// Which entries are wanted: those to which everything applies that is said.
#[derive(Debug, Args)]
pub struct AuditFilter {
    /// Only what they did: a user's e-mail address or id (user:…), bootstrap, or token: and the id of one for continuous
    /// integration.
    #[arg(long, value_name = "WHO", conflicts_with = "verify")]
    by: Option<String>,
    /// Only what belongs to this part, such as redirects.
    #[arg(long, conflicts_with = "verify")]
    part: Option<String>,
    /// Only this act, such as publish.
    #[arg(long, conflicts_with = "verify")]
    what: Option<String>,
    /// Only from this time on: a day (UTC) such as 2026-11-21, or a time such as 2026-11-21T10:00:00Z.
    #[arg(long, conflicts_with = "verify")]
    from: Option<String>,
    /// Only up to this time; of a day, all of it.
    #[arg(long, conflicts_with = "verify")]
    to: Option<String>,
}

impl AuditFilter {
    /// The query that asks for them; without `all`, only for what changed what visitors are shown.
    pub fn query(&self, all: bool) -> Vec<(&str, &str)> {
        let Self { by, part, what, from, to } = self;
        let parameters = [("who", by), ("part", part), ("what", what), ("from", from), ("to", to)];
        let parameters = parameters.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
        parameters.chain((!all).then_some(("acts", "publishing"))).collect()
    }
}
