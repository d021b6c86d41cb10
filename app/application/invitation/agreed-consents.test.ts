// What was agreed to before identification is found again by the answers that it was agreed to, and by nothing else.
import { expect, test } from "vitest";
import { agreedConsents, forgetConsents, rememberConsents } from "./agreed-consents.ts";

function newStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
}

const consents = { terms: true, marketing_email: false };

test("consents are found again with the version of the answers, until they are forgotten", () => {
  const storage = newStorage();
  expect(agreedConsents(storage, 3)).toBeUndefined();
  rememberConsents(storage, 3, consents);
  expect(agreedConsents(storage, 3)).toEqual(consents);
  forgetConsents(storage);
  expect(agreedConsents(storage, 3)).toBeUndefined();
});

test("answers that were changed since were not agreed to", () => {
  const storage = newStorage();
  rememberConsents(storage, 3, consents);
  expect(agreedConsents(storage, 4)).toBeUndefined();
});

test.each(["", "{", '{"version":3}', '{"version":3,"consents":{"terms":"yes"}}'])("%j is no consent", (stored) => {
  const storage = newStorage();
  storage.setItem("invitation-consents", stored);
  expect(agreedConsents(storage, 3)).toBeUndefined();
});
