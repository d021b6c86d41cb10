// When the edge is asked which click counts, and what is stored of its answer.
import { expect, test } from "vitest";
import { ConsentStore } from "../consent/consent-store.ts";
import { clicksPath, recordClick } from "./record-click.ts";

const record = {
  affiliate: "google",
  expiryDate: 1,
  trackingId: "x",
  encounteredAt: "2026-11-21T10:00:00.000Z",
  meta: { amount: "15000" },
};

type Answer = (method: string) => Response;

function start(
  cookie: string,
  answer: Answer = () => Response.json(record),
  storage = new Map<string, string>(),
  consent = new ConsentStore({ cookie }),
) {
  const sent: { method?: string; body: unknown }[] = [];
  recordClick({
    consent,
    visit: {
      location: { pathname: "/sanasto/", search: "?gclid=x" },
      localStorage: () =>
        ({
          getItem: (key: string) => storage.get(key) ?? null,
          setItem: (key: string, value: string) => void storage.set(key, value),
          removeItem: (key: string) => void storage.delete(key),
        }) as Storage,
      age: () => 1234.5,
    },
    fetch: async (url, { method, body }) => {
      expect(url).toBe(clicksPath);
      sent.push({ method, body: body && JSON.parse(String(body)) });
      return answer(method ?? "GET");
    },
    pause: () => settled(),
  });
  return { storage, sent, consent };
}

const visit = { method: "POST", body: { location: "/sanasto/?gclid=x", age: 1235 } };
const settled = () => new Promise<void>((done) => setTimeout(done));

test("with consent the visit is handed in once, and the record that the edge answers is stored", async () => {
  const { storage, sent } = start("__Host-consent=marketing");
  await settled();
  expect(sent).toEqual([visit]);
  expect([...storage].map(([key, text]) => [key, JSON.parse(text)])).toEqual([["affiliate-tracking", record]]);
});

test.each(["", "__Host-consent=none", "__Host-consent=analytics"])(
  "nothing is sent or stored with '%s'",
  async (cookie) => {
    const { storage, sent } = start(cookie);
    await settled();
    expect([sent, storage.size]).toEqual([[], 0]);
  },
);

test("consent taken back before anybody listens is heard of all the same", async () => {
  const consent = new ConsentStore({ cookie: "__Host-consent=marketing" });
  consent.decide({ analytics: false, marketing: false });
  const { storage, sent } = start("", undefined, undefined, consent);
  await settled();
  expect([sent, storage.size]).toEqual([[{ method: "DELETE", body: undefined }], 0]);
});

test("consent given later hands the visit in then; taken back, all is forgotten", async () => {
  const { storage, sent, consent } = start("");
  consent.decide({ analytics: true, marketing: true });
  consent.decide({ analytics: false, marketing: true });
  await settled();
  expect([sent, storage.size]).toEqual([[visit], 1]);
  consent.decide({ analytics: false, marketing: false });
  await settled();
  expect([sent.at(-1), sent.length, storage.size]).toEqual([{ method: "DELETE", body: undefined }, 2, 0]);
});

test("the edge is asked to forget until it has, also by a page that is loaded later", async () => {
  let fails = true;
  const answer = (method: string) => {
    if (method === "DELETE" && fails) throw new TypeError("failed to fetch");
    return method === "DELETE" ? new Response(null, { status: 204 }) : Response.json(record);
  };
  const storage = new Map<string, string>();
  start("__Host-consent=marketing", answer, storage).consent.decide({ analytics: false, marketing: false });
  await settled();
  expect(storage.has("forget /edge/clicks")).toBe(true);
  const later = start("__Host-consent=none", answer, storage);
  await settled();
  fails = false;
  await expect.poll(() => storage.size).toBe(0);
  expect(later.sent.map(({ method }) => method)).toContain("DELETE");
});

test("clicks are forgotten before a visit is handed in with new consent", async () => {
  const answers = [new Response(null, { status: 503 }), new Response(null, { status: 204 })];
  const answer = (method: string) =>
    method === "DELETE" ? (answers.shift() ?? Response.error()) : Response.json(record);
  const { sent, consent } = start("__Host-consent=marketing", answer);
  await settled();
  consent.decide({ analytics: false, marketing: false });
  consent.decide({ analytics: false, marketing: true });
  await expect.poll(() => sent.map(({ method }) => method)).toEqual(["POST", "DELETE", "DELETE", "POST"]);
});

test("consent that is taken back before the edge has answered keeps nothing", async () => {
  const { storage, consent } = start("__Host-consent=marketing");
  consent.decide({ analytics: false, marketing: false });
  await settled();
  expect(storage.size).toBe(0);
});

test("where no click counts, no record stays, and a failure is silent", async () => {
  const { storage } = start("__Host-consent=marketing", () => new Response(null, { status: 204 }));
  storage.set("affiliate-tracking", "old");
  await settled();
  expect(storage.size).toBe(0);
  const failing = start("__Host-consent=marketing", () => {
    throw new TypeError("failed to fetch");
  });
  await settled();
  expect(failing.storage.size).toBe(0);
});
