// When the origin is asked for a draft because consent was taken back.
import { expect, test } from "vitest";
import { ConsentStore } from "../../consent/consent-store.ts";
import { rememberDraft } from "./draft-sign.ts";
import { followConsent } from "./follow-consent.ts";

const all = { analytics: true, marketing: true };
const none = { analytics: false, marketing: false };
const settled = () => new Promise<void>((done) => setTimeout(done));

function start({ cookie = "__Host-consent=analytics.marketing", hasDraft = true, answers = [200] } = {}) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  if (hasDraft) rememberDraft(storage, "loan");
  const jar = { cookie };
  const consent = new ConsentStore(jar);
  const calls: string[] = [];
  followConsent({
    consent,
    kind: "loan",
    localStorage: () => storage,
    fetch: async (url, { method }) => {
      calls.push(`${method} ${url} ${jar.cookie.split(";")[0]}`);
      return new Response(null, { status: answers.shift() ?? 200 });
    },
    pause: settled,
  });
  return { consent, calls, stored };
}

test("consent that is taken back has the draft read once, with the cookie that says so", async () => {
  const { consent, calls } = start();
  consent.decide(none);
  consent.decide(none);
  await settled();
  expect(calls).toEqual(["GET /api/v1/drafts/loan __Host-consent=none"]);
});

test.each(["analytics", "marketing"] as const)("%s may be taken back alone", async (category) => {
  const { consent, calls } = start();
  consent.decide({ ...all, [category]: false });
  await settled();
  expect(calls.length).toBe(1);
});

test("nothing is asked without a draft, or where consent was not given or stays", async () => {
  const without = start({ hasDraft: false });
  without.consent.decide(none);
  const refused = start({ cookie: "__Host-consent=none" });
  refused.consent.decide(none);
  const first = start({ cookie: "" });
  first.consent.decide(all);
  await settled();
  expect([without.calls, refused.calls, first.calls]).toEqual([[], [], []]);
});

test("it is asked until it answers; a draft that is gone needs nothing", async () => {
  const { consent, calls, stored } = start({ answers: [503, 404] });
  consent.decide(none);
  await expect.poll(() => calls.length).toBe(2);
  await settled();
  expect([...stored.keys()]).toEqual(["draft-loan"]);
});
