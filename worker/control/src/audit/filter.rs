//! Which entries of the audit a call is about.

use chrono::{DateTime, NaiveTime, Utc};
use serde::Serialize;
use utoipa::IntoParams;
use worker::Env;

use crate::access::Part;
use crate::call::Call;
use crate::clock::{read_day, time_text};
use crate::people::{self, NAME};
use crate::problem::Problem;
use crate::sql::Parameter;

/// The longest text that is searched for, in bytes.
const MAX_SEARCH_LENGTH: usize = 200;

/// Acts that change nothing of what visitors are shown: they store what something else makes live, draft it, tell networks, or read.
const NOT_PUBLISHING: &str = "what LIKE 'store %' OR what LIKE '% draft' OR what IN ('replay deliveries', 'export audit', 'decide', 'ask for review of decision', 'approve decision', 'refuse decision', 'approve version', 'set reviews', 'ignore path', 'show path again', 'check target', 'snooze', 'unsnooze', 'save view', 'remove view')";

/// Which entries are wanted: those to which everything applies that is said.
#[derive(Default, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditFilter {
    /// Only what they did: a user's e-mail address or `user:` and their id (with or without a token of theirs), `bootstrap`, or `token:`
    /// and the id of a token for continuous integration.
    #[serde(skip_serializing_if = "Option::is_none")]
    who: Option<String>,
    /// Only what belongs to this part, such as `redirects`.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
    /// Only this act, such as `publish`.
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<String>,
    /// Only what made this version live, or stored it.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    /// Only from this time on: a day in UTC such as `2026-11-21`, or a time such as `2026-11-21T10:00:00Z`.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// Only up to this time; of a day, all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// Only entries that contain this text, in capitals or not: at most 200 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    q: Option<String>,
    /// `all`, where nothing is said, or `publishing`: only what changed what visitors are shown.
    #[param(pattern = "^(all|publishing)?$")]
    #[serde(skip_serializing_if = "Option::is_none")]
    acts: Option<String>,
    /// Whether `q` may look into what findings say.
    #[param(ignore)]
    #[serde(skip)]
    searches_details: bool,
}

/// A condition in SQL and its parameters.
pub struct Condition {
    /// The condition; its parameters are numbered from the one that was wanted.
    pub sql: String,
    values: Vec<String>,
}

impl Condition {
    /// The parameters, in the order of their numbers.
    pub fn values(&self) -> impl Iterator<Item = &dyn Parameter> {
        self.values.iter().map(|value| value as &dyn Parameter)
    }
}

impl AuditFilter {
    /// What a call's query says. An empty parameter says nothing, as a form sends it.
    ///
    /// # Errors
    /// A part that there is not, a time that is none, `from` after `to`, too long a text, or other acts.
    pub fn read(call: &Call) -> Result<Self, Problem> {
        let text = |name| call.query(name).filter(|value| !value.is_empty());
        let time = |name, is_end| text(name).map(|text| read_time(name, &text, is_end)).transpose();
        Self {
            who: text("who"),
            part: text("part"),
            what: text("what"),
            version: text("version"),
            from: time("from", false)?,
            to: time("to", true)?,
            q: text("q"),
            acts: text("acts"),
            searches_details: call.caller.may(Part::Experiments.read()),
        }
        .checked()
    }

    fn checked(self) -> Result<Self, Problem> {
        if let Some(part) = &self.part
            && !Part::ALL.iter().any(|known| known.name() == part)
        {
            let parts = Part::ALL.map(Part::name).join(", part=");
            return Err(Problem::Malformed(format!("There is no part={part:?}: say part={parts}.")));
        }
        if let (Some(from), Some(to)) = (&self.from, &self.to)
            && from > to
        {
            return Err(Problem::Malformed("The time from= is after the time to=.".to_owned()));
        }
        if self.q.as_ref().is_some_and(|text| text.len() > MAX_SEARCH_LENGTH) {
            return Err(Problem::Malformed(format!("Search for a text of at most {MAX_SEARCH_LENGTH} bytes.")));
        }
        match self.acts.as_deref() {
            None | Some("all" | "publishing") => Ok(self),
            Some(other) => Err(Problem::Malformed(format!("Say acts=publishing or acts=all, not {other:?}."))),
        }
    }

    /// The filter as it is recorded, with nobody's e-mail address.
    pub async fn for_audit(self, env: &Env) -> worker::Result<Self> {
        let mut filter = self;
        for text in [&mut filter.who, &mut filter.q].into_iter().flatten() {
            *text = people::with_ids(env, text).await?;
        }
        Ok(filter)
    }

    /// The entries as a condition whose parameters are numbered from `first`.
    pub fn condition(&self, first: usize) -> Condition {
        let mut condition = Condition { sql: "1".to_owned(), values: Vec::new() };
        let mut add = |sql: &str, value: &Option<String>| {
            if let Some(value) = value {
                let parameter = format!("?{}", first.saturating_add(condition.values.len()));
                condition.sql += &format!(" AND ({})", sql.replace('?', &parameter));
                condition.values.push(value.clone());
            }
        };
        // A user's tokens are named after a space.
        let is_or_begins = |column: &str| format!("{column} = ? OR ({column} >= ? || ' ' AND {column} < ? || '!')");
        let by_name = format!("who IN (SELECT people.who FROM people WHERE {})", is_or_begins("name"));
        add(&[&is_or_begins("who"), " OR ", &by_name].concat(), &self.who);
        add("part = ?", &self.part);
        add("what = ?", &self.what);
        add("version = ?", &self.version);
        add("at >= ?", &self.from);
        add("at <= ?", &self.to);
        // Who may not read findings must not be able to guess them by searching.
        let searched = if self.searches_details { "detail" } else { "coalesce(version, '')" };
        let text = format!(
            "who || char(10) || coalesce({NAME}, '') || char(10) || what || char(10) || why || char(10) || {searched}"
        );
        add(&format!("instr(lower({text}), lower(?)) > 0"), &self.q);
        if self.acts.as_deref() == Some("publishing") {
            condition.sql += &format!(" AND NOT ({NOT_PUBLISHING})");
        }
        condition
    }
}

/// A time as entries have it; of a day its beginning, or its end.
fn read_time(name: &str, text: &str, is_end: bool) -> Result<String, Problem> {
    if let Some(day) = read_day(text) {
        let last = NaiveTime::from_hms_milli_opt(23, 59, 59, 999).unwrap_or(NaiveTime::MIN);
        return Ok(time_text(day.and_time(if is_end { last } else { NaiveTime::MIN }).and_utc()));
    }
    let moment = DateTime::parse_from_rfc3339(text).map_err(|_| {
        let example = "write it as in 2026-11-21 or 2026-11-21T10:00:00Z";
        Problem::Malformed(format!("{name}={text:?} is no day and no time: {example}."))
    })?;
    Ok(time_text(moment.with_timezone(&Utc)))
}

#[cfg(test)]
mod tests {
    use super::{AuditFilter, read_time};

    fn text(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn a_day_is_all_of_it_and_a_time_is_read_in_any_zone() {
        let cases = [
            ("2026-11-21", false, Some("2026-11-21T00:00:00.000Z")),
            ("2026-11-21", true, Some("2026-11-21T23:59:59.999Z")),
            ("2026-11-21T10:00:00+02:00", true, Some("2026-11-21T08:00:00.000Z")),
            ("2026-02-30", false, None),
            ("yesterday", false, None),
        ];
        for (written, is_end, expected) in cases {
            assert_eq!(read_time("from", written, is_end).ok().as_deref(), expected, "{written}");
        }
    }

    #[test]
    fn parameters_are_numbered_from_the_first() {
        let filter = AuditFilter { part: text("redirects"), q: text("x"), ..AuditFilter::default() };
        let condition = filter.condition(3);
        assert!(condition.sql.starts_with("1 AND (part = ?3) AND ("), "{}", condition.sql);
        assert!(condition.sql.contains("lower(?4)") && !condition.sql.contains("detail"), "{}", condition.sql);
        assert_eq!(condition.values, ["redirects", "x"]);
    }

    #[test]
    fn what_there_is_not_is_refused() {
        let filters = [
            AuditFilter { part: text("gardens"), ..AuditFilter::default() },
            AuditFilter { from: text("2026-11-22"), to: text("2026-11-21"), ..AuditFilter::default() },
            AuditFilter { q: Some("x".repeat(201)), ..AuditFilter::default() },
            AuditFilter { acts: text("some"), ..AuditFilter::default() },
        ];
        for filter in filters {
            assert!(filter.checked().is_err());
        }
    }
}
