-- Notifications of what goes wrong without anybody's doing, beside those of drafts and decisions. The kinds are named in notifications/store.rs.

CREATE TABLE notifications_now (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- grows with time, and none is given twice: who has read how far is such an id
  recipient TEXT NOT NULL,           -- a user's address, part: and a part of those who may change it, or role:admin
  kind TEXT NOT NULL,
  "by" TEXT NOT NULL,                -- who did it, or cron: nobody is told of their own acts
  draft TEXT,                        -- its id, where it is about one
  experiment TEXT,                   -- its key, where it is about one
  title TEXT NOT NULL,               -- of the draft, or name of the experiment, as it was then; or the token's name
  text TEXT NOT NULL,                -- what they said
  count INTEGER NOT NULL DEFAULT 0,  -- how many targets fail or deliveries are dead, or within how many days a token ends
  at INTEGER NOT NULL,
  mailed_at INTEGER                  -- when the mail of it was sent, where it was
) STRICT;

INSERT INTO notifications_now (id, recipient, kind, "by", draft, experiment, title, text, at, mailed_at)
SELECT id, recipient, kind, "by", draft, experiment, title, text, at, mailed_at FROM notifications;
DROP TABLE notifications;
ALTER TABLE notifications_now RENAME TO notifications;

CREATE INDEX notifications_by_recipient ON notifications (recipient, id);
CREATE INDEX notifications_by_time ON notifications (at);
CREATE INDEX notifications_to_mail ON notifications (at) WHERE mailed_at IS NULL;

-- Ids go on from the newest one that is left, which those may have read whose newest one was removed.
UPDATE notification_settings SET read_until = min(read_until, (SELECT coalesce(max(id), 0) FROM notifications));

-- What goes wrong, as people were told of it last. What is mended goes, so that they are told when it comes back.
CREATE TABLE told_matters (
  kind TEXT NOT NULL,
  experiment TEXT NOT NULL,          -- key of the one that it is about, or empty
  state TEXT NOT NULL,               -- digest of all that was wrong
  at INTEGER NOT NULL,               -- in milliseconds since 1970
  PRIMARY KEY (kind, experiment)
) STRICT, WITHOUT ROWID;
