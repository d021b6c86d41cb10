// Reading an answer only where it has changed.
import { expect, test } from "vitest";
import { ApiClient } from "./client.ts";
import { getIfChanged } from "./get-if-changed.ts";

/** A caller whose requests are answered in order, the last answer for good. */
function callerWith(...responses: Response[]) {
  const requests: { path: string; etag: string | null }[] = [];
  const fetch = async (path: string, { headers }: RequestInit) => {
    requests.push({ path, etag: new Headers(headers).get("if-none-match") });
    const next = responses.length > 1 ? responses.shift() : responses[0];
    return next?.clone() ?? Response.error();
  };
  return { caller: { fetch, api: new ApiClient({ denial: () => () => {}, fetch }) }, requests };
}

test("a first answer comes with its name", async () => {
  const { caller, requests } = callerWith(new Response('{"x":1}', { headers: { etag: '"1"' } }));
  expect(await getIfChanged(caller, "/a", undefined)).toEqual({ value: { x: 1 }, etag: '"1"' });
  expect(requests).toEqual([{ path: "/a", etag: null }]);
});

test("an answer without a name has none", async () => {
  const { caller } = callerWith(new Response("[]"));
  expect(await getIfChanged(caller, "/a", undefined)).toEqual({ value: [], etag: undefined });
});

test("what the caller has is not sent again", async () => {
  const { caller, requests } = callerWith(new Response(null, { status: 304 }));
  expect(await getIfChanged(caller, "/a", '"1"')).toBe("unchanged");
  expect(requests).toEqual([{ path: "/a", etag: '"1"' }]);
});

test("an old session is renewed, and the answer read anew", async () => {
  const old = () => new Response("", { status: 401 });
  const { caller, requests } = callerWith(old(), old(), new Response(), new Response('{"x":2}'));
  expect(await getIfChanged(caller, "/a", '"1"')).toEqual({ value: { x: 2 }, etag: undefined });
  expect(requests.map(({ path }) => path)).toEqual(["/a", "/a", "/api/v3/user/token/refresh", "/a"]);
});

test("nothing is the answer to who was denied", async () => {
  const { caller } = callerWith(new Response("", { status: 403 }));
  expect(await getIfChanged(caller, "/a", '"1"')).toBeUndefined();
});

test("other failures are thrown", async () => {
  const { caller } = callerWith(new Response("", { status: 503 }));
  await expect(getIfChanged(caller, "/a", '"1"')).rejects.toMatchObject({ status: 503 });
});
