-- The token before the one shown is found by its successor, among those that still have one sealed.

CREATE INDEX refresh_tokens_by_successor ON refresh_tokens (successor_hash) WHERE sealed_successor IS NOT NULL;
