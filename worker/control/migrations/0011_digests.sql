-- What is stored under a key keeps its content: the digest of it, before compression. Keys of pages and bundles hold
-- theirs; that of an asset which was stored before is taken from what is stored, when it is asked for.

ALTER TABLE blobs ADD COLUMN digest TEXT;
UPDATE blobs SET digest = substr(key, 6, 64) WHERE key LIKE 'page/%';
UPDATE blobs SET digest = substr(key, 8, 64) WHERE key LIKE 'bundle/%';
