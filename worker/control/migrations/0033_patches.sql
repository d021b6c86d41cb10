-- A version of the redirects may be a patch on a table that stays as it is (docs/decisions/0019).

-- Id of the version that the patch belongs to: a table, never another patch.
ALTER TABLE versions ADD COLUMN base TEXT REFERENCES versions (id);
-- Digest of the list of the patch's own rules, in the order of their numbers, by which its hits are counted (src/redirects/patch.rs). NULL
-- where it was compiled elsewhere: then the lines of the version's files say which rule has which number.
ALTER TABLE versions ADD COLUMN patch_rules TEXT;

-- Where `redirects` is a patch, the id of its base. The pointer names both.
ALTER TABLE live ADD COLUMN redirects_base TEXT REFERENCES versions (id);
