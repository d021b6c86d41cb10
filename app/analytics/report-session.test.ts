// When a session is reported, and what is in the report.
import { expect, test } from "vitest";
import { ConsentStore } from "../consent/consent-store.ts";
import type { AnalyticsSource } from "./payload.ts";
import { analyticsPath, reportSession } from "./report-session.ts";

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    get length() {
      return values.size;
    },
  } as Storage;
}

function source(): AnalyticsSource {
  const [session, local] = [storage(), storage()];
  return {
    document: { title: "Sanasto | Kirkas", referrer: "https://search.example/?q=secret" },
    location: { origin: "https://kirkas.example", pathname: "/autologin/" },
    navigator: { language: "fi-FI" },
    screen: { width: 1920, height: 1080 },
    viewport: () => ({ width: 1280, height: 800 }),
    sessionStorage: () => session,
    localStorage: () => local,
    newId: () => "session-1",
  };
}

function report(cookie: string, from = source(), fails = false) {
  const sent: { url: string; body: unknown }[] = [];
  const consent = new ConsentStore({ cookie });
  const start = () =>
    reportSession({
      consent,
      source: from,
      fetch: async (url, { body }) => {
        if (fails) throw new TypeError("failed to fetch");
        sent.push({ url, body: JSON.parse(String(body)) });
        return new Response();
      },
    });
  start();
  return { sent, consent, start, from };
}

const payload = {
  location: "https://kirkas.example/autologin/",
  referrer: "https://search.example/",
  title: "Sanasto | Kirkas",
  language: "fi-FI",
  screenSize: "1920x1080",
  viewportSize: "1280x800",
  sessionId: "session-1",
  sessionCount: 1,
};

test("with consent it is sent once a session, without any query", () => {
  const { sent, start } = report("__Host-consent=analytics");
  start();
  expect(sent).toEqual([{ url: analyticsPath, body: payload }]);
});

test.each(["", "__Host-consent=none", "__Host-consent=marketing"])("nothing is sent or kept with '%s'", (cookie) => {
  const { sent, from } = report(cookie);
  expect(sent).toEqual([]);
  expect(from.sessionStorage().length + from.localStorage().length).toBe(0);
});

test("consent given later sends it then; taken back, it is forgotten", () => {
  const { sent, consent, from } = report("");
  consent.decide({ analytics: true, marketing: false });
  expect(sent).toHaveLength(1);
  consent.decide({ analytics: false, marketing: false });
  expect(from.sessionStorage().length + from.localStorage().length).toBe(0);
});

test("sessions are counted", () => {
  const from = source();
  from.localStorage().setItem("analytics-session-count", "4");
  expect(report("__Host-consent=analytics", from).sent[0]?.body).toMatchObject({ sessionCount: 5 });
});

test("a failure is silent", async () => {
  expect(() => report("__Host-consent=analytics", source(), true)).not.toThrow();
  expect(() => report("__Host-consent=analytics", {} as AnalyticsSource)).not.toThrow();
});
