//! The statements that write notifications, for the transaction of the act that they tell of.

use chrono::Utc;
use kirkas_drafts::Event;
use worker::{D1Database, D1PreparedStatement};

use crate::access::Part;
use crate::caller::Caller;
use crate::clock::milliseconds;
use crate::drafts::row::Draft;
use crate::sql::{Parameter, statement};

/// What the recipient begins with where it is everybody who may change a part; the part's name follows.
pub const PART: &str = "part:";
/// Whom a notification of admins is for.
pub const ADMINS: &str = "role:admin";
/// Who has done what went wrong by itself.
pub const BY_NOBODY: &str = "cron";

const INSERT: &str = "INSERT INTO notifications (recipient, kind, \"by\", draft, title, text, at)";

/// Whom a notification of those who may change a part is for.
pub fn of_part(part: Part) -> String {
    [PART, part.name()].concat()
}

/// Tells of what happens to a draft: who is to look at it, or has worked at it.
///
/// # Errors
/// What the database refuses.
pub fn of_event(
    db: &D1Database,
    caller: &Caller,
    draft: &Draft,
    event: Event,
    text: &str,
) -> worker::Result<Vec<D1PreparedStatement>> {
    let notice = Notice { db, caller, draft };
    match event {
        Event::Submit => Ok(vec![notice.to(&of_part(Part::Redirects), "review-asked", text)?]),
        Event::Approve { .. } => Ok(vec![notice.to_editors("approved", text)?]),
        Event::RequestChanges => Ok(vec![notice.to_editors("changes-requested", text)?]),
        // It is told of when it is tried: whatever becomes of the publishing, nobody had approved.
        Event::BreakGlass => Ok(vec![notice.to(ADMINS, "glass-broken", text)?]),
        Event::Live => Ok(vec![notice.published()?, notice.conflicts()?]),
        _ => Ok(Vec::new()),
    }
}

/// Tells those who have worked at a draft of a comment.
///
/// # Errors
/// As of [`of_event`].
pub fn of_comment(db: &D1Database, caller: &Caller, draft: &Draft, text: &str) -> worker::Result<D1PreparedStatement> {
    Notice { db, caller, draft }.to_editors("commented", text)
}

/// A decision about an experiment that waits for a review.
pub struct WaitingDecision<'a> {
    /// Key of the experiment.
    pub experiment: &'a str,
    /// What people call it.
    pub name: &'a str,
    /// Why it is to be decided so.
    pub reason: &'a str,
    /// SHA-256 of what is to be approved.
    pub content: &'a str,
}

/// Tells those who may approve a decision that it waits, once for each request: it comes before the statement that writes the request.
///
/// # Errors
/// As of [`of_event`].
pub fn of_decision(
    db: &D1Database,
    caller: &Caller,
    WaitingDecision { experiment, name, reason, content }: &WaitingDecision<'_>,
) -> worker::Result<D1PreparedStatement> {
    let insert = "INSERT INTO notifications (recipient, kind, \"by\", experiment, title, text, at) \
                  SELECT ?1, 'decision-asked', ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS \
                  (SELECT 1 FROM decision_requests WHERE content = ?7 AND ended_at IS NULL)";
    let now = milliseconds(Utc::now());
    let recipient = of_part(Part::Experiments);
    let values: [&dyn Parameter; 7] = [&recipient, &caller.person, experiment, name, reason, &now, content];
    statement(db, insert, &values)
}

/// Tells admins of a token that ends within so many days.
///
/// # Errors
/// What the database refuses.
pub fn of_ending_token(db: &D1Database, name: &str, days: u32) -> worker::Result<D1PreparedStatement> {
    let insert = "INSERT INTO notifications (recipient, kind, \"by\", title, text, count, at) \
                  VALUES (?1, 'ending-token', ?2, ?3, '', ?4, ?5)";
    let now = milliseconds(Utc::now());
    statement(db, insert, &[&ADMINS, &BY_NOBODY, &name, &days, &now])
}

/// An act on a draft. Those who have changed a draft are users and tokens; only users can be told.
struct Notice<'a> {
    db: &'a D1Database,
    caller: &'a Caller,
    draft: &'a Draft,
}

impl Notice<'_> {
    fn to(&self, recipient: &str, kind: &str, text: &str) -> worker::Result<D1PreparedStatement> {
        let Draft { id, title, .. } = self.draft;
        let now = milliseconds(Utc::now());
        let values: [&dyn Parameter; 7] = [&recipient, &kind, &self.caller.person, id, title, &text, &now];
        statement(self.db, &format!("{INSERT} VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"), &values)
    }

    fn to_editors(&self, kind: &str, text: &str) -> worker::Result<D1PreparedStatement> {
        let select = "SELECT person, ?1, ?2, ?3, ?4, ?5, ?6 FROM draft_editors \
                      WHERE draft = ?3 AND person <> ?2 AND instr(person, '@') > 0";
        let Draft { id, title, .. } = self.draft;
        let now = milliseconds(Utc::now());
        let values: [&dyn Parameter; 6] = [&kind, &self.caller.person, id, title, &text, &now];
        statement(self.db, &format!("{INSERT} {select}"), &values)
    }

    /// To those who have worked at a draft that somebody else has published; the reason is the draft's by then.
    fn published(&self) -> worker::Result<D1PreparedStatement> {
        let select = "SELECT e.person, 'published', ?2, d.id, d.title, d.reason, ?3 FROM drafts d \
                      JOIN draft_editors e ON e.draft = d.id \
                      WHERE d.id = ?1 AND e.person <> ?2 AND instr(e.person, '@') > 0";
        self.of_draft(select)
    }

    /// To those who work at other drafts that change rules differently which the published one has changed: of each of their drafts,
    /// with the title of the published one. A new rule's name means nothing in another draft.
    fn conflicts(&self) -> worker::Result<D1PreparedStatement> {
        let select = "SELECT e.person, 'conflict', ?2, other.id, other.title, published.title, ?3 FROM drafts published \
                      JOIN drafts other ON other.id <> published.id AND other.part = published.part \
                      AND other.state IN ('open', 'in-review', 'approved', 'changes-requested') \
                      JOIN draft_editors e ON e.draft = other.id AND e.person <> ?2 AND instr(e.person, '@') > 0 \
                      WHERE published.id = ?1 AND EXISTS (SELECT 1 FROM draft_changes theirs \
                      JOIN draft_changes live ON live.draft = published.id AND live.rule = theirs.rule \
                      WHERE theirs.draft = other.id AND theirs.rule NOT LIKE 'new:%' \
                      AND (theirs.op <> live.op OR theirs.\"row\" IS NOT live.\"row\"))";
        self.of_draft(select)
    }

    fn of_draft(&self, select: &str) -> worker::Result<D1PreparedStatement> {
        let now = milliseconds(Utc::now());
        statement(self.db, &format!("{INSERT} {select}"), &[&self.draft.id, &self.caller.person, &now])
    }
}
