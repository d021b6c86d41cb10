-- What people are told of others' acts on drafts, in the console's bell and by mail. Times are in milliseconds since 1970.

CREATE TABLE notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- grows with time, and none is given twice: who has read how far is such an id
  recipient TEXT NOT NULL,           -- a user's address, part: and a part of those who may change it, or role:admin
  kind TEXT NOT NULL CHECK (
    kind IN ('review-asked', 'approved', 'changes-requested', 'commented', 'published', 'glass-broken', 'conflict')
  ),
  "by" TEXT NOT NULL,                -- who did it: nobody is told of their own acts
  draft TEXT NOT NULL,
  title TEXT NOT NULL,               -- of the draft, as it was then
  text TEXT NOT NULL,                -- what they said
  at INTEGER NOT NULL,
  mailed_at INTEGER                  -- when the mail of it was sent, where it was
) STRICT;

CREATE INDEX notifications_by_recipient ON notifications (recipient, id);
CREATE INDEX notifications_by_time ON notifications (at);
CREATE INDEX notifications_to_mail ON notifications (at) WHERE mailed_at IS NULL;

-- What somebody has read, and whether they get mails. Who is not here has read nothing, and gets them.
CREATE TABLE notification_settings (
  person TEXT PRIMARY KEY,
  read_until INTEGER NOT NULL DEFAULT 0, -- id of the newest notification that they have read
  mails INTEGER NOT NULL DEFAULT 1
) STRICT, WITHOUT ROWID;
