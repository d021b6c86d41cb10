// What a service has around its applications after some time: drafts, sessions, reviews, questions of lenders, notes, the audit and
// requests to keep looking; in the numbers that go with so many applications.
import type { DatabaseSync } from "node:sqlite";
import { DAY } from "./copying.ts";

/** Whether an id has one of these letters at a place: so many of sixty-four do. */
const one = (column: string, place: number, letters: string) =>
  `instr('${letters}', substr(${column}, ${place}, 1)) > 0`;
const random = "lower(hex(randomblob(16)))";

/** Rows that are made of numbers, from 1 to `:count`. */
const numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count)";

/** Open drafts of nobody's browser here; their answers are as long as others, and nobody opens them. Three are begun for one sent. */
const drafts = `${numbers}
  INSERT INTO drafts (id, kind, language, cookie_hash, email_hash, confirmed_at, step, version, answers_sealed, updated_at, expires_at)
  SELECT ${random}, iif(n % 5 = 0, 'mortgage', 'loan'), 'fi', ${random}, ${random}, iif(n % 2 = 0, :now - n * 60000, NULL), 'income', 8,
    'd.' || hex(randomblob(700)), :now - n % 6 * ${DAY}, :now + ${DAY} + n % 6 * ${DAY} FROM numbers`;
const draftLinks = `INSERT INTO draft_links (hash, draft_id, purpose, email_hash, created_at, expires_at)
  SELECT ${random}, id, iif(confirmed_at IS NULL, 'resume', 'confirm'), email_hash, updated_at, updated_at + 7 * ${DAY} FROM drafts
  WHERE email_hash IS NOT NULL`;

/** Who applied in the last month has a session, which was renewed twice. */
const families = `INSERT INTO session_families (id, user_id, created_at, device)
  SELECT ${random}, user_id, max(created_at), 'Firefox, Windows' FROM applications WHERE created_at > :now - 30 * ${DAY} GROUP BY user_id`;
const refreshTokens = `${numbers}
  INSERT INTO refresh_tokens (hash, family_id, generation, issued_at, expires_at, rotated_at, successor_hash)
  SELECT ${random}, id, n, created_at, created_at + 30 * ${DAY}, iif(n < 3, created_at + 1, NULL), iif(n < 3, ${random}, NULL)
  FROM session_families, numbers`;
const accessTokens = `INSERT INTO access_tokens (hash, family_id, expires_at)
  SELECT ${random}, id, :now + 600000 FROM session_families WHERE substr(id, 1, 1) = '0'`;
const loginLinks = `INSERT INTO login_links (hash, user_id, created_at, expires_at, browser_hash)
  SELECT ${random}, user_id, :now - 60000, :now + 840000, ${random} FROM session_families WHERE substr(id, 1, 2) = '0a'`;

const words = "'My contract was made permanent last week; I have sent the papers to my bank.'";
/** Of one decline in ten. */
const reviews = `INSERT INTO reviews (id, application_id, lender_id, product_id, message_sealed, requested_at, due_on, answered_at, outcome,
    reason_sealed)
  SELECT id, application_id, lender_id, product_id, sealed('reviews', 'message_sealed', id, ${words}), at,
    date(at / 1000 + 600000, 'unixepoch'), answered_at, iif(answered_at IS NULL, NULL, 'upheld'),
    iif(answered_at IS NULL, NULL, sealed('reviews', 'reason_sealed', id, ${words}))
  FROM (SELECT 'review-' || match.application_id || match.lender_id AS id, match.application_id, match.lender_id, match.product_id,
      match.visible_at + 3600000 AS at,
      iif(match.visible_at < :now - 5 * ${DAY}, match.visible_at + 2 * ${DAY}, NULL) AS answered_at
    FROM matches match JOIN applications application ON application.id = match.application_id
    WHERE match.outcome = 'declined' AND match.visible_at > :now - 365 * ${DAY} AND ${one("match.application_id", 12, "aKQ7xs")})
  WHERE true ON CONFLICT DO NOTHING`;
const requests = `INSERT INTO information_requests (id, application_id, lender_id, product_id, message_sealed, requested_at, due_on,
    answered_at, answer_sealed)
  SELECT id, application_id, lender_id, product_id, sealed('information_requests', 'message_sealed', id, ${words}), at,
    date(at / 1000 + 600000, 'unixepoch'), answered_at,
    iif(answered_at IS NULL, NULL, sealed('information_requests', 'answer_sealed', id, ${words}))
  FROM (SELECT 'request-' || id AS id, application_id, lender_id, product_id, visible_at + 3600000 AS at,
      iif(visible_at < :now - 7 * ${DAY}, visible_at + 2 * ${DAY}, NULL) AS answered_at
    FROM offers WHERE visible_at > :now - 365 * ${DAY} AND ${one("application_id", 13, "bL")})
  WHERE true ON CONFLICT DO NOTHING`;
const notes = `INSERT INTO sme_notes (id, application_id, note_sealed, author, at)
  SELECT id, application_id, sealed('sme_notes', 'note_sealed', id, ${words}), coalesce(assignee, ''), created_at + 3600000
  FROM (SELECT 'note-' || application_id AS id, * FROM sme_cases WHERE ${one("application_id", 12, "abcdefghijklm")})`;

const audit = `${numbers}
  INSERT INTO audit (seq, at, actor, action, subject, reason, previous, hash)
  SELECT last.seq + n, :now - (:count - n) * 60000, 'staff', 'view', ${random}, ${random}, ${random}, lower(hex(randomblob(32)))
  FROM numbers, (SELECT coalesce(max(seq), 0) AS seq FROM audit) last`;
/** One in twenty who applied in the last year; each has their turn on another day of the coming month. */
const keepLooking = `INSERT INTO keep_looking (user_id, language, months, began_on, ends_on, next_at)
  SELECT user_id, language, 12, date(:now / 1000 - 864000, 'unixepoch'), date(:now / 1000 + 20000000, 'unixepoch'),
    :now + (1 + unicode(substr(user_id, 11, 1)) % 30) * ${DAY}
  FROM applications WHERE kind = 'loan' AND created_at > :now - 365 * ${DAY} AND ${one("user_id", 12, "abc")}
  GROUP BY user_id`;

/** Adds all that; `applications` is how many there are by now. Ends all sessions. */
export function addSurroundings(database: DatabaseSync, applications: number) {
  const now = Date.now();
  const counted: [string, number?][] = [
    [drafts, Math.round(applications * 0.07)],
    [draftLinks],
    [families],
    [refreshTokens, 3],
    [accessTokens],
    [loginLinks],
    [reviews],
    [requests],
    [notes],
    [audit, Math.round(applications / 2)],
    [keepLooking],
  ];
  const outlived = [
    "drafts",
    "draft_links",
    "session_families",
    "sme_notes",
    "keep_looking",
    "access_tokens",
    "refresh_tokens",
    "login_links",
  ];
  database.exec(`BEGIN; ${outlived.map((table) => `DELETE FROM ${table};`).join(" ")}`);
  for (const [sql, count] of counted) {
    const named = { count, now };
    const used = Object.entries(named).filter(([name, value]) => value !== undefined && sql.includes(`:${name}`));
    database.prepare(sql).run(Object.fromEntries(used) as Record<string, number>);
  }
  database.exec("COMMIT");
}
