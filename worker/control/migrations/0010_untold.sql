-- A delivery can end untold: the network has no call for it, and nobody has to do anything about that here.

CREATE TABLE deliveries_now (
  key TEXT PRIMARY KEY,
  campaign TEXT NOT NULL,
  network TEXT NOT NULL,
  told TEXT NOT NULL,                -- JSON: conversion, touch, postback; emptied once it has ended
  state TEXT NOT NULL CHECK (state IN ('waiting', 'told', 'untold', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  claimed_at INTEGER,                -- milliseconds since 1970; null while nobody is at it
  answer TEXT NOT NULL DEFAULT '',   -- what came of the last attempt
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO deliveries_now SELECT key, campaign, network, told, state, attempts, claimed_at, answer, created_at
FROM deliveries;
DROP TABLE deliveries;
ALTER TABLE deliveries_now RENAME TO deliveries;

CREATE INDEX deliveries_by_state ON deliveries (state, created_at);
