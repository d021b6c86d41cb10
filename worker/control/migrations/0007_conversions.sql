-- Clicks on advertisements, what visitors went on to do, and what networks were told of it.

-- Each click once, for 30 days. Its key is a keyed hash of its id, which is not here.
CREATE TABLE clicks (
  key TEXT NOT NULL,
  at INTEGER NOT NULL,               -- milliseconds since 1970
  day TEXT NOT NULL,                 -- UTC, 2026-11-21
  region TEXT NOT NULL,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,            -- empty where there is none, here and below
  language TEXT NOT NULL,
  landing TEXT NOT NULL,
  consented INTEGER NOT NULL,        -- 0 or 1
  PRIMARY KEY (key, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX clicks_by_time ON clicks (at);

-- Sums of them, which stay. They follow the rows by triggers: what is taken in twice is added once.
CREATE TABLE click_counts (
  day TEXT NOT NULL,
  region TEXT NOT NULL,
  source TEXT NOT NULL,
  campaign TEXT NOT NULL,
  language TEXT NOT NULL,
  landing TEXT NOT NULL,
  clicks INTEGER NOT NULL,
  consented INTEGER NOT NULL,
  PRIMARY KEY (day, region, source, campaign, language, landing)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER a_click_is_counted AFTER INSERT ON clicks BEGIN
  INSERT INTO click_counts (day, region, source, campaign, language, landing, clicks, consented)
  VALUES (new.day, new.region, new.source, new.campaign, new.language, new.landing, 1, new.consented)
  ON CONFLICT (day, region, source, campaign, language, landing)
  DO UPDATE SET clicks = clicks + 1, consented = consented + excluded.consented;
END;

CREATE TRIGGER a_consent_is_counted AFTER UPDATE OF consented ON clicks WHEN new.consented > old.consented BEGIN
  UPDATE click_counts SET consented = consented + 1
  WHERE (day, region, source, campaign, language, landing)
      = (new.day, new.region, new.source, new.campaign, new.language, new.landing);
END;

-- What visitors did, each once, with the first and the last touch that they carried.
CREATE TABLE conversions (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  day TEXT NOT NULL,
  at INTEGER NOT NULL,
  cents INTEGER,                     -- null where its value is not known
  currency TEXT,
  retracted INTEGER NOT NULL DEFAULT 0,
  touches TEXT NOT NULL,             -- JSON; emptied once no touch counts any more
  first_source TEXT NOT NULL,
  first_campaign TEXT NOT NULL,
  first_language TEXT NOT NULL,
  first_landing TEXT NOT NULL,
  last_source TEXT NOT NULL,
  last_campaign TEXT NOT NULL,
  last_language TEXT NOT NULL,
  last_landing TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX conversions_by_day ON conversions (day);

-- What networks are to be told, each once by its key.
CREATE TABLE deliveries (
  key TEXT PRIMARY KEY,
  campaign TEXT NOT NULL,
  network TEXT NOT NULL,
  told TEXT NOT NULL,                -- JSON: conversion, touch, postback; emptied once it is told
  state TEXT NOT NULL CHECK (state IN ('waiting', 'told', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  claimed_at INTEGER,                -- milliseconds since 1970; null while nobody is at it
  answer TEXT NOT NULL DEFAULT '',   -- what came of the last attempt
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX deliveries_by_state ON deliveries (state, created_at);
