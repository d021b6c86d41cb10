// What is read of the open sessions, and what ending one asks for.
import { expect, test } from "vitest";
import { ApiClient } from "../api/client.ts";
import { endSession, loadSessions } from "./open-sessions.ts";

const session = { id: "a/b", device: "Firefox, Linux", opened: "2026-11-21T05:00:00Z", current: true };

function apiThatAnswers(status: number, body: unknown) {
  const sent: string[] = [];
  const api = new ApiClient({
    denial: () => () => {},
    fetch: async (url, { method }) => {
      sent.push(`${method} ${url}`);
      return new Response(status === 204 ? null : JSON.stringify(body), { status });
    },
  });
  return { api, sent };
}

test("sessions are read without what is not shown", async () => {
  const { api } = apiThatAnswers(200, [{ ...session, renewed: "2026-11-21T05:10:00Z" }]);
  expect(await loadSessions(api)).toEqual([session]);
});

test("a denied visitor has none to show", async () => {
  expect(await loadSessions(apiThatAnswers(403, {}).api)).toBeUndefined();
});

test.each([[{}], [[{ ...session, opened: "yesterday" }]], [[{ ...session, id: "" }]]])(
  "%j is no list",
  async (body) => {
    await expect(loadSessions(apiThatAnswers(200, body).api)).rejects.toThrow();
  },
);

test("ending a session names it in the path", async () => {
  const { api, sent } = apiThatAnswers(204, null);
  await endSession(api, session);
  expect(sent).toEqual(["DELETE /api/v1/sessions/a%2Fb"]);
});

test.each([
  [404, "resolves"],
  [500, "rejects"],
] as const)("ending one that is answered with %i %s", async (status, settles) => {
  const ended = endSession(apiThatAnswers(status, {}).api, session);
  if (settles === "resolves") await expect(ended).resolves.toBeUndefined();
  else await expect(ended).rejects.toMatchObject({ status });
});
