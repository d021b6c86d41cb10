-- The browser that asked for a link, by the hash of its cookie, and the code that works in that browser only, hashed
-- together with the cookie: reading the database does not help to guess it.

ALTER TABLE login_links ADD COLUMN browser_hash TEXT;
ALTER TABLE login_links ADD COLUMN code_hash TEXT;
ALTER TABLE login_links ADD COLUMN code_tries INTEGER NOT NULL DEFAULT 0;

CREATE INDEX login_links_by_browser ON login_links (browser_hash);
CREATE INDEX login_links_by_family ON login_links (opened_family);
