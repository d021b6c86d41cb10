// When open offers are counted, and for whom.
import { expect, test } from "vitest";
import { countOpenOffers } from "./count-open-offers.ts";
import { UserSession } from "./user-session.ts";

const profile = { id: "u1", email: "consumer@kirkas.example", name: "Conny", roles: ["consumer"] };
const page = { items: [{ offers: [{ state: "open" }, { state: "expired" }] }] };
const settled = () => new Promise((resolve) => setTimeout(resolve));

function counting(answer: () => Promise<unknown>) {
  const session = new UserSession({ trackUser: () => undefined });
  const calls: string[] = [];
  const idle: (() => void)[] = [];
  const get = <T>(path: string) => {
    calls.push(path);
    return answer() as Promise<T | undefined>;
  };
  const goesIdle = () => {
    for (const work of idle.splice(0)) work();
  };
  countOpenOffers({ api: { get }, session, whenIdle: (work) => idle.push(work) });
  return { session, calls, goesIdle };
}

test("they are counted once the browser is idle, and once", async () => {
  const { session, calls, goesIdle } = counting(async () => page);
  session.signIn(profile);
  expect(calls).toEqual([]);
  goesIdle();
  await settled();
  goesIdle();
  expect([session.state().profile?.openOffers, calls]).toEqual([1, ["/api/v1/applications"]]);
});

test("nobody is asked about who is signed out", () => {
  const { session, calls, goesIdle } = counting(async () => page);
  session.denial()();
  goesIdle();
  expect(calls).toEqual([]);
});

test("an answer that comes for another user, or not at all, is not said of this one", async () => {
  const { session, goesIdle } = counting(async () => page);
  session.signIn(profile);
  goesIdle();
  session.signIn({ ...profile, id: "u2" });
  await settled();
  expect(session.state().profile?.openOffers).toBeUndefined();
  const failing = counting(() => Promise.reject(new Error("offline")));
  failing.session.signIn(profile);
  failing.goesIdle();
  await settled();
  expect(failing.session.state().profile).toEqual(profile);
});
