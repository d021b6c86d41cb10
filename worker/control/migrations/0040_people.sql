-- Names of those whom the audit knows by ids (see worker/control/src/people.rs). The names of an erased account go.
CREATE TABLE people (
  who TEXT PRIMARY KEY,              -- as the audit has it: user: and an id, with that of a token of theirs
  person TEXT NOT NULL,              -- user: and the id alone
  name TEXT NOT NULL                 -- the e-mail address, with the name of the token
) STRICT, WITHOUT ROWID;
