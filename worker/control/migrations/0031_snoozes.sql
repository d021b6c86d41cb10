-- What needs attention and may wait, as somebody says (see worker/control/src/overview/snoozes.rs). Times are in milliseconds since 1970.
CREATE TABLE snoozes (
  what TEXT PRIMARY KEY,             -- the matter; where there are several, with a colon and what it is about
  part TEXT NOT NULL,                -- whoever may change this part may end it
  until INTEGER NOT NULL,
  reason TEXT NOT NULL,
  "by" TEXT NOT NULL,                -- as the audit names them
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
