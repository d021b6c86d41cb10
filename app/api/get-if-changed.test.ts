// Reading an answer only where it has changed.
import { expect, test } from "vitest";
import { ApiClient } from "./client.ts";
import { getIfChanged } from "./get-if-changed.ts";

function apiThatAnswers(response: Response) {
  const sent: { url: string; etag: string | null }[] = [];
  const api = new ApiClient({
    denial: () => () => {},
    fetch: async (url, { headers }) => {
      sent.push({ url, etag: new Headers(headers).get("if-none-match") });
      return response.clone();
    },
  });
  return { api, sent };
}

test("a first answer comes with its name", async () => {
  const { api, sent } = apiThatAnswers(new Response('{"x":1}', { headers: { etag: '"1"' } }));
  expect(await getIfChanged(api, "/a", undefined, { limit: 5 })).toEqual({ value: { x: 1 }, etag: '"1"' });
  expect(sent).toEqual([{ url: "/a?limit=5", etag: null }]);
});

test("an answer without a name has none", async () => {
  expect(await getIfChanged(apiThatAnswers(new Response("[]")).api, "/a", undefined)).toEqual({
    value: [],
    etag: undefined,
  });
});

test("what the caller has is not sent again", async () => {
  const { api, sent } = apiThatAnswers(new Response(null, { status: 304 }));
  expect(await getIfChanged(api, "/a", '"1"')).toBe("unchanged");
  expect(sent).toEqual([{ url: "/a", etag: '"1"' }]);
});

test("nothing is the answer to who was denied", async () => {
  expect(await getIfChanged(apiThatAnswers(new Response("", { status: 403 })).api, "/a", '"1"')).toBeUndefined();
});

test("other failures are thrown", async () => {
  const { api } = apiThatAnswers(new Response("", { status: 503 }));
  await expect(getIfChanged(api, "/a", '"1"')).rejects.toMatchObject({ status: 503 });
});
