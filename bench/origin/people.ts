// Who makes the calls: users of the copies, with a session each, and what is theirs.
import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** Whose application lenders have answered, and who has not decided. */
export interface Consumer {
  access: string;
  user: string;
  email: string;
  application: string;
  offer: string;
}

/** Whose data the calls are about. */
export interface People {
  consumers: Consumer[];
  /** Who applied for many loans. */
  regular: Consumer;
  lender: string;
  admin: string;
}

const hash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** The tokens of a user's session, and what the database knows of them. */
function tokens(user: string, kind: string) {
  const token = hash(`${kind} ${user}`);
  return { token: token.toString("base64url"), hash: hash(token).toString("base64url") };
}

export const refreshToken = (user: string) => tokens(user, "refresh").token;

const CONSUMERS = `SELECT application.id AS application, application.user_id AS user, u.email, max(offer.id) AS offer
  FROM applications application JOIN users u ON u.id = application.user_id
    JOIN offers offer ON offer.application_id = application.id
  WHERE application.kind = 'loan' AND application.state = 'collecting' AND application.facts ->> 'co_applicant' IS NULL
    AND application.country = 'FI' AND offer.state = 'open' AND offer.expires_at > :now + 86400000 AND offer.visible_at < :now
  GROUP BY application.user_id ORDER BY application.created_at LIMIT :count`;
/** What somebody who applies often has applied for. */
const MANY = 40;
const GIVE = `UPDATE applications SET user_id = :user WHERE id IN (SELECT id FROM applications WHERE kind = 'loan'
  AND state = 'collecting' AND created_at < :old ORDER BY created_at DESC LIMIT ${MANY})`;
const GIVE_PEOPLE = `UPDATE people SET user_id = :user WHERE role = 'applicant' AND application_id IN
  (SELECT id FROM applications WHERE user_id = :user)`;

/** Finds them, signs them in and makes one of them somebody who applies often. */
export function findPeople(database: DatabaseSync, count: number): People {
  const now = Date.now();
  const family = database.prepare(
    "INSERT INTO session_families (id, user_id, created_at, device) VALUES (?, ?, ?, 'Firefox, Windows')",
  );
  const access = database.prepare("INSERT INTO access_tokens (hash, family_id, expires_at) VALUES (?, ?, ?)");
  const refresh = database.prepare(
    "INSERT INTO refresh_tokens (hash, family_id, generation, issued_at, expires_at) VALUES (?, ?, 1, ?, ?)",
  );
  const signIn = (user: string) => {
    const own = tokens(user, "access");
    family.run(`family of ${user}`, user, now);
    access.run(own.hash, `family of ${user}`, now + 86_400_000);
    refresh.run(tokens(user, "refresh").hash, `family of ${user}`, now, now + 30 * 86_400_000);
    return own.token;
  };
  const staff = (email: string) =>
    signIn(String(database.prepare("SELECT id FROM users WHERE email = ?").get(email)?.id));
  database.exec("BEGIN");
  const found = database.prepare(CONSUMERS).all({ now, count: count + 1 }) as unknown as Consumer[];
  const [regular, ...consumers] = found.map((one) => ({ ...one, access: signIn(one.user) }));
  if (!regular || consumers.length < count)
    throw new Error(`there are ${consumers.length} open applications of ${count}`);
  database.prepare(GIVE).run({ user: regular.user, old: now - 50 * 86_400_000 });
  database.prepare(GIVE_PEOPLE).run({ user: regular.user });
  const people = {
    consumers,
    regular,
    lender: staff("lender@kirkas.example"),
    admin: staff("admin@kirkas.example"),
  };
  database.exec("COMMIT");
  return people;
}
