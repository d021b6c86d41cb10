-- Notifications tell of decisions about experiments, too: each is of a draft or of an experiment.
CREATE TABLE notifications_of_both (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- grows with time, and none is given twice: who has read how far is such an id
  recipient TEXT NOT NULL,           -- a user's address, part: and a part of those who may change it, or role:admin
  kind TEXT NOT NULL CHECK (
    kind IN (
      'review-asked', 'approved', 'changes-requested', 'commented', 'published', 'glass-broken', 'conflict', 'decision-asked'
    )
  ),
  "by" TEXT NOT NULL,                -- who did it: nobody is told of their own acts
  draft TEXT,                        -- its id
  experiment TEXT,                   -- its key
  title TEXT NOT NULL,               -- of the draft, or name of the experiment, as it was then
  text TEXT NOT NULL,                -- what they said
  at INTEGER NOT NULL,
  mailed_at INTEGER,                 -- when the mail of it was sent, where it was
  CHECK ((draft IS NULL) <> (experiment IS NULL))
) STRICT;

INSERT INTO notifications_of_both (id, recipient, kind, "by", draft, title, text, at, mailed_at)
SELECT id, recipient, kind, "by", draft, title, text, at, mailed_at FROM notifications;
-- Ids go on after the newest that somebody has read, even where that was removed since.
INSERT OR IGNORE INTO notifications_of_both (id, recipient, kind, "by", draft, title, text, at)
SELECT read_until, '', 'published', '', '', '', '', 0 FROM notification_settings WHERE read_until > 0 ORDER BY read_until DESC LIMIT 1;
DELETE FROM notifications_of_both WHERE recipient = '';
DROP TABLE notifications;
ALTER TABLE notifications_of_both RENAME TO notifications;

CREATE INDEX notifications_by_recipient ON notifications (recipient, id);
CREATE INDEX notifications_by_time ON notifications (at);
CREATE INDEX notifications_to_mail ON notifications (at) WHERE mailed_at IS NULL;
