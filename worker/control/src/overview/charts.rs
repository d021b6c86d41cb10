//! What was counted in the last day or month, beside the period before, and what was published meanwhile.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use worker::D1Database;

use super::series::{Count, Counts, Measure, Series, Span};
use crate::access::Part;
use crate::caller::Caller;
use crate::clock::{day_text, hour_of, moment, now_in_milliseconds, time_text};
use crate::kind::Kind;
use crate::people::NAME_OR_ID;
use crate::sql;

/// Each measure with the part that it belongs to.
const MEASURES: [(Measure, Part); 8] = [
    (Measure::Requests, Part::Audit),
    (Measure::Errors, Part::Audit),
    (Measure::Hits, Part::Redirects),
    (Measure::NotFound, Part::Redirects),
    (Measure::Sessions, Part::Audit),
    (Measure::Renewals, Part::Audit),
    (Measure::Clicks, Part::Campaigns),
    (Measure::Conversions, Part::Campaigns),
];
/// The last publications since a time; more would hide the lines.
const PUBLICATIONS: &str = "WHERE at >= ?1 AND what IN ('publish', 'promote') ORDER BY number DESC LIMIT 40";

/// Which time charts show.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ChartSpan {
    /// `hours`: the last 24, where nothing is said; `days`: the last 30 (UTC).
    #[serde(default)]
    #[param(required = false)]
    pub span: Span,
}

/// When something was made live, and by whom.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct ChartMark {
    /// When, such as `2026-11-21T10:00:00.000Z`.
    at: String,
    kind: Kind,
    /// Their name, or what the audit has where nobody knows it.
    who: String,
    /// The note given with it.
    why: String,
}

/// What charts show.
#[derive(Serialize, ToSchema)]
pub struct Charts {
    span: Span,
    /// Each measure that the caller may see.
    series: Vec<Series>,
    /// What was made live meanwhile of what the caller may see, the first first: the last 40.
    marks: Vec<ChartMark>,
}

impl Charts {
    /// Reads what the caller may see.
    pub async fn read(db: &D1Database, caller: &Caller, span: Span) -> worker::Result<Self> {
        let now = now_in_milliseconds();
        let counts = read_counts(db, span, span.start(now, 1)).await?;
        let visible = MEASURES.into_iter().filter(|(_, part)| caller.may(part.read_counts()));
        let marks = format!("SELECT at, part AS kind, {NAME_OR_ID} AS who, why FROM audit {PUBLICATIONS}");
        let mut marks: Vec<ChartMark> = sql::rows(db, &marks, &[&time_text(moment(span.start(now, 0)))]).await?;
        marks.retain(|mark| caller.may(mark.kind.part().read()));
        marks.reverse();
        Ok(Self { span, series: visible.map(|(measure, _)| Series::of(measure, &counts, span, now)).collect(), marks })
    }
}

/// Everything that was counted since `start`, in milliseconds since 1970, also what the caller may not see: where nothing of it was
/// counted, a chart has a gap.
async fn read_counts(db: &D1Database, span: Span, start: u64) -> worker::Result<Counts> {
    let (hours, milliseconds) = (span.hours(), span.milliseconds());
    // Numbers that D1 is given are no integers to it, and would divide as such.
    let of_edge = format!(
        "SELECT measure, hour / {hours} AS unit, sum(count) AS count, min(hours) AS hours FROM hour_counts \
         WHERE measure IN ('requests', 'errors', 'hits', 'not-found', 'sessions', 'renewals', 'clicks') AND hour >= ?1 AND hours <= {hours} GROUP BY 1, 2"
    );
    let of_origin = format!(
        "SELECT 'conversions' AS measure, at / {milliseconds} AS unit, count(*) AS count, 1 AS hours FROM conversions \
         WHERE day >= ?1 AND at >= ?2 AND retracted = 0 GROUP BY 2"
    );
    let mut counts = Counts::default();
    counts.add(sql::rows::<Count>(db, &of_edge, &[&hour_of(start)]).await?);
    counts.add(sql::rows::<Count>(db, &of_origin, &[&day_text(moment(start)), &start]).await?);
    Ok(counts)
}
