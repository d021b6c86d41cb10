// When the edge is asked to remember a visitor, and when to forget them.
import { expect, test } from "vitest";
import { ConsentStore } from "../consent/consent-store.ts";
import { ExperimentTool } from "./experiment-tool.ts";
import { rememberVisitor, visitorPath } from "./remember-visitor.ts";

function start(
  cookie: string,
  fails: (method?: string) => boolean = () => false,
  decideEarly: (consent: ConsentStore) => void = () => undefined,
) {
  const jar = { cookie };
  const stored = new Map<string, string>();
  const sent: { method?: string; body: unknown }[] = [];
  const consent = new ConsentStore(jar);
  const experiments = new ExperimentTool(jar);
  experiments.changeRoute(new URL("https://www.example.com/vertaa/?amount=5000"));
  decideEarly(consent);
  rememberVisitor({
    consent,
    experiments,
    age: () => 1234.5,
    fetch: async (url, { method, body }) => {
      expect(url).toBe(visitorPath);
      sent.push({ method, body: body && JSON.parse(String(body)) });
      if (fails(method)) throw new TypeError("no network");
      jar.cookie = method === "POST" ? "__Host-experiments=hero.b" : "";
      return new Response(null, { status: 204 });
    },
    localStorage: () =>
      ({
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      }) as Storage,
    pause: () => settled(),
  });
  return { sent, consent, experiments };
}

const settled = () => new Promise<void>((done) => setTimeout(done));
const analytics = { analytics: true, marketing: false };
const none = { analytics: false, marketing: false };
const visit = { method: "POST", body: { age: 1235, pages: ["/vertaa/?amount=5000"] } };
const forgotten = { method: "DELETE", body: undefined };

test.each(["", "__Host-consent=none", "__Host-consent=analytics"])(
  "nothing is sent at a load with '%s'",
  async (cookie) => {
    const { sent } = start(cookie);
    await settled();
    expect(sent).toEqual([]);
  },
);

test("consent has the visitor remembered and components told; taken back, all is forgotten", async () => {
  const { sent, consent, experiments } = start("");
  consent.decide(analytics);
  await settled();
  expect([...experiments.value()]).toEqual([["hero", "b"]]);
  consent.decide({ analytics: true, marketing: true });
  await settled();
  expect(sent).toEqual([visit]);
  consent.decide(none);
  await settled();
  expect(sent).toEqual([visit, forgotten]);
  expect(experiments.value().size).toBe(0);
});

test.each([
  ["__Host-consent=analytics", none, forgotten],
  ["", analytics, visit],
])("what is decided with '%s' before anybody listens is heard of all the same", async (cookie, decision, expected) => {
  const { sent } = start(cookie, undefined, (consent) => consent.decide(decision));
  await settled();
  expect(sent).toEqual([expected]);
});

test("decisions reach the edge in their order, and a failure keeps none of them back", async () => {
  const { sent, consent } = start("__Host-consent=analytics", (method) => method === "POST");
  consent.decide(none);
  consent.decide(analytics);
  consent.decide(none);
  await settled();
  expect(sent).toEqual([forgotten, visit, forgotten]);
});

test("the edge is asked to forget until it has", async () => {
  let failures = 2;
  const { sent, consent } = start("__Host-consent=analytics", () => failures-- > 0);
  consent.decide(none);
  await expect.poll(() => sent).toEqual([forgotten, forgotten, forgotten]);
});
