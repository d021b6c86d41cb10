-- Planned maintenance: the windows of time in which pages answer with the maintenance page, as JSON
-- (src/maintenance/window.rs). They are part of the pointer, and the edge goes by the time of each request.
ALTER TABLE live ADD COLUMN windows TEXT NOT NULL DEFAULT '[]';
