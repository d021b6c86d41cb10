// The user's states: which call leads where, and what is tracked.
import { describe, expect, test } from "vitest";
import { ApiClient } from "../api/client.ts";
import { parseProfile } from "./profile.ts";
import { UserSession } from "./user-session.ts";

const profile = { id: "u1", email: "consumer@kirkas.example", name: "Conny Consumer", roles: ["consumer"] };

function sessionWith(answers: Record<string, number | "network failure">) {
  const tracked: (string | null)[] = [];
  const statuses: string[] = [];
  const session = new UserSession({ trackUser: (id) => tracked.push(id) });
  session.subscribe(() => statuses.push(session.value().status));
  const api = new ApiClient({
    denial: () => session.denial(),
    fetch: async (url) => {
      const status = answers[url] ?? 401;
      if (status === "network failure") throw new TypeError("failed to fetch");
      return new Response(status === 200 ? JSON.stringify(profile) : null, { status });
    },
  });
  return { session, api, tracked, statuses };
}

const profilePath = "/api/v2/user/profile";
const logoutPath = "/api/v2/user/logout";

test("the first state is LOADING, without a profile", () => {
  expect(sessionWith({}).session.value()).toEqual({ status: "LOADING", profile: null });
});

describe("loading the profile", () => {
  test.each<[string, number | "network failure", string[], (string | null)[]]>([
    ["success is LOGGED_IN and tracks the id", 200, ["LOADING", "LOGGED_IN"], ["u1"]],
    ["a visitor who is not signed in is LOGGED_OUT", 401, ["LOADING", "LOGGED_OUT"], []],
    ["a denied request is LOGGED_OUT", 403, ["LOADING", "LOGGED_OUT"], []],
    ["a failure of the server is ERROR", 500, ["LOADING", "ERROR"], []],
    ["a failure of the network is ERROR", "network failure", ["LOADING", "ERROR"], []],
  ])("%s", async (_, answer, expected, ids) => {
    const { session, api, tracked, statuses } = sessionWith({ [profilePath]: answer });
    await session.load(api);
    expect(statuses).toEqual(expected);
    expect(tracked).toEqual(ids);
  });
});

describe("signing out", () => {
  test.each<[string, number, string[], boolean]>([
    ["passes LOADING to LOGGED_OUT", 204, ["LOADING", "LOGGED_OUT"], true],
    ["failing gives ERROR", 500, ["LOADING", "ERROR"], false],
  ])("%s", async (_, answer, expected, confirmed) => {
    const { session, api, tracked, statuses } = sessionWith({ [logoutPath]: answer });
    session.signIn(profile);
    statuses.length = 0;
    expect(await session.signOut(api)).toBe(confirmed);
    expect(statuses).toEqual(expected);
    expect(tracked).toEqual(["u1", null]);
  });
});

describe("the count of open offers", () => {
  test("is the user's, and sets nobody else", () => {
    const { session, tracked } = sessionWith({});
    session.signIn(profile);
    session.setCounts({ openOffers: 6 });
    expect(session.value().profile).toEqual({ ...profile, openOffers: 6 });
    expect(tracked).toEqual(["u1"]);
  });

  test("is nobody's where nobody is signed in", () => {
    const { session, statuses } = sessionWith({});
    session.setCounts({ openOffers: 6 });
    expect([session.value().profile, statuses]).toEqual([null, []]);
  });
});

describe("what was asked before signing in", () => {
  test.each<[string, number | "network failure"]>([
    ["is denied", 401],
    ["fails", 500],
    ["gets lost", "network failure"],
    ["says who was signed in", 200],
  ])("and %s afterwards leaves the user signed in", async (_, answer) => {
    const { session, api, statuses } = sessionWith({ [profilePath]: answer });
    const loading = session.load(api);
    session.signIn({ ...profile, id: "u2" });
    await loading;
    expect([session.value().profile?.id, ...statuses]).toEqual(["u2", "LOADING", "LOGGED_IN"]);
  });

  test("does not keep a later denial from signing out", async () => {
    const { session, api } = sessionWith({});
    session.signIn(profile);
    await api.get("/a");
    expect(session.value().status).toBe("LOGGED_OUT");
  });
});

test("an answer that is no profile cannot sign anybody in", async () => {
  expect(() => parseProfile({ ...profile, id: "" })).toThrow();
  const { session } = sessionWith({});
  await session.load(new ApiClient({ denial: () => () => {}, fetch: async () => new Response('{"id":""}') }));
  expect(session.value().status).toBe("ERROR");
});
