-- Companies' applications, which admins pass on to lenders. What the list is sorted and filtered by is copied from the application, where
-- it never changes, so that each page is read from one table in the order of an index. `company_folded`: the name in small letters, for
-- searching and sorting. `next_on`: the day of the next action. The two generated columns are what lists are sorted by: statuses as
-- they follow one another, and days with those that have none last.
CREATE TABLE sme_cases (
  application_id TEXT PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
  reference TEXT NOT NULL UNIQUE,
  country TEXT NOT NULL,
  business_id TEXT NOT NULL,
  company TEXT NOT NULL,
  company_folded TEXT NOT NULL,
  amount INTEGER NOT NULL,
  months INTEGER NOT NULL,
  purpose TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('new', 'assigned', 'contacted', 'sent-to-lenders', 'offers', 'won', 'lost', 'declined',
    'withdrawn', 'duplicate', 'spam')),
  assignee TEXT REFERENCES users (id) ON DELETE SET NULL,
  assignee_name TEXT NOT NULL DEFAULT '',
  next_on TEXT,
  created_at INTEGER NOT NULL,
  closed_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  status_order INTEGER NOT NULL GENERATED ALWAYS AS (CASE status WHEN 'new' THEN 0 WHEN 'assigned' THEN 1 WHEN 'contacted' THEN 2
    WHEN 'sent-to-lenders' THEN 3 WHEN 'offers' THEN 4 WHEN 'won' THEN 5 WHEN 'lost' THEN 6 WHEN 'declined' THEN 7
    WHEN 'withdrawn' THEN 8 WHEN 'duplicate' THEN 9 ELSE 10 END) VIRTUAL,
  next_order TEXT NOT NULL GENERATED ALWAYS AS (coalesce(next_on, '9999-12-31')) VIRTUAL
) STRICT;

-- An assignee who is gone leaves no name behind, and one who is renamed the new one.
CREATE TRIGGER sme_assignee_names AFTER UPDATE OF assignee ON sme_cases BEGIN
  UPDATE sme_cases SET assignee_name = coalesce((SELECT name FROM users WHERE id = new.assignee), '')
  WHERE application_id = new.application_id;
END;
CREATE TRIGGER sme_assignees_renamed AFTER UPDATE OF name ON users BEGIN
  UPDATE sme_cases SET assignee_name = new.name WHERE assignee = new.id;
END;

CREATE INDEX sme_cases_by_arrival ON sme_cases (created_at, application_id);
CREATE INDEX sme_cases_by_status ON sme_cases (status, created_at);
CREATE INDEX sme_cases_by_assignee ON sme_cases (assignee, created_at);
CREATE INDEX sme_cases_sorted_by_number ON sme_cases (business_id, application_id);
CREATE INDEX sme_cases_sorted_by_company ON sme_cases (company_folded, application_id);
CREATE INDEX sme_cases_sorted_by_market ON sme_cases (country, application_id);
CREATE INDEX sme_cases_sorted_by_amount ON sme_cases (amount, application_id);
CREATE INDEX sme_cases_sorted_by_months ON sme_cases (months, application_id);
CREATE INDEX sme_cases_sorted_by_purpose ON sme_cases (purpose, application_id);
CREATE INDEX sme_cases_sorted_by_status ON sme_cases (status_order, application_id);
CREATE INDEX sme_cases_sorted_by_assignee ON sme_cases (assignee_name, application_id);
CREATE INDEX sme_cases_sorted_by_next_action ON sme_cases (next_order, application_id);

-- What was done with a case: `kind` says what changed, `before` and `after` to what. An assignee is a user's id, who may be gone.
CREATE TABLE sme_events (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES sme_cases (application_id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('status', 'assignee', 'next-action')),
  before TEXT,
  after TEXT,
  by TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX sme_events_by_case ON sme_events (application_id, at);

-- What admins write about a case, sealed.
CREATE TABLE sme_notes (
  id TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES sme_cases (application_id) ON DELETE CASCADE,
  note_sealed TEXT NOT NULL,
  author TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX sme_notes_by_case ON sme_notes (application_id, at);

CREATE INDEX user_roles_by_role ON user_roles (role, user_id);
