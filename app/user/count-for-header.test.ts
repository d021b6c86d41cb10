// When open offers and unread notices are counted, and for whom.
import { expect, test } from "vitest";
import { countForHeader } from "./count-for-header.ts";
import { UserSession } from "./user-session.ts";

const profile = { id: "u1", email: "consumer@kirkas.example", name: "Conny", roles: ["consumer"] };
const applications = { items: [{ offers: [{ state: "open" }, { state: "expired" }] }] };
const paths = ["/api/v1/applications", "/api/v1/notices?limit=1"];
const page = async (path: string) => (path === paths[0] ? applications : { items: [], unread: 2 });
const settled = () => new Promise((resolve) => setTimeout(resolve));

function counting(answer: (path: string) => Promise<unknown>) {
  const session = new UserSession({ trackUser: () => undefined });
  const calls: string[] = [];
  const idle: (() => void)[] = [];
  const get = <T>(path: string) => {
    calls.push(path);
    return answer(path) as Promise<T | undefined>;
  };
  const goesIdle = () => {
    for (const work of idle.splice(0)) work();
  };
  countForHeader({ api: { get }, session, whenIdle: (work) => idle.push(work) });
  return { session, calls, goesIdle };
}

test("they are counted once the browser is idle, and once", async () => {
  const { session, calls, goesIdle } = counting(page);
  session.signIn(profile);
  expect(calls).toEqual([]);
  goesIdle();
  await settled();
  goesIdle();
  expect(session.value().profile).toMatchObject({ openOffers: 1, unreadNotices: 2 });
  expect(calls).toEqual(paths);
});

test("what a page has counted itself is not counted again", async () => {
  const { session, calls, goesIdle } = counting(page);
  session.signIn({ ...profile, openOffers: 7 });
  goesIdle();
  await settled();
  expect([session.value().profile?.openOffers, calls]).toEqual([7, paths.slice(1)]);
});

test("nobody is asked about who is signed out", () => {
  const { session, calls, goesIdle } = counting(page);
  session.denial()();
  goesIdle();
  expect(calls).toEqual([]);
});

test("a session that can only add a passkey counts nothing until somebody signs in with that", async () => {
  const { session, calls, goesIdle } = counting(page);
  session.signIn({ ...profile, roles: [] });
  goesIdle();
  expect(calls).toEqual([]);
  session.signIn(profile);
  goesIdle();
  await settled();
  expect(calls).toEqual(paths);
});

test("an answer that comes for another user, or not at all, is not said of this one", async () => {
  const { session, goesIdle } = counting(page);
  session.signIn(profile);
  goesIdle();
  session.signIn({ ...profile, id: "u2" });
  await settled();
  expect(session.value().profile).not.toHaveProperty("openOffers");
  expect(session.value().profile).not.toHaveProperty("unreadNotices");
  const failing = counting(() => Promise.reject(new Error("offline")));
  failing.session.signIn(profile);
  failing.goesIdle();
  await settled();
  expect(failing.session.value().profile).toEqual(profile);
});
