// Fetching page data: what is retried, how often, and how it can end.
import { describe, expect, test } from "vitest";
import { type FetchedPage, fetchPage, pageDataUrl } from "./fetch-page.ts";

const page = { screen: "glossary", path: "/sanasto/", content: { heading: "Sanasto", body: [] } };

type Answer = { status: number; body?: unknown } | "network failure";

function server(answers: readonly Answer[]) {
  const urls: string[] = [];
  const pauses: number[] = [];
  return {
    urls,
    pauses,
    wait: async (milliseconds: number) => void pauses.push(milliseconds),
    fetch: async (url: string) => {
      const answer = answers[Math.min(urls.length, answers.length - 1)];
      urls.push(url);
      if (!answer || answer === "network failure") throw new TypeError("failed to fetch");
      return new Response(JSON.stringify(answer.body ?? null), { status: answer.status });
    },
  };
}

test.each([
  ["/", "/page-data/page-data.json"],
  ["/sv/sanasto/", "/page-data/sv/sanasto/page-data.json"],
  ["/sv/sanasto", "/page-data/sv/sanastopage-data.json"],
  ["/old/?gclid=a%2Fb", "/page-data/old/page-data.json?gclid=a%2Fb"],
])("the data of %s is at %s", (address, url) => {
  expect(pageDataUrl(new URL(address, "http://kirkas.example"))).toBe(url);
});

const ok: Answer = { status: 200, body: page };
const moved = (status: number): Answer => ({ status: 200, body: { redirect: { to: "/new/", status } } });

describe("fetchPage", () => {
  test.each<[string, Answer[], FetchedPage["kind"], number]>([
    ["a page", [ok], "page", 1],
    ["a page after a network failure", ["network failure", ok], "page", 2],
    ["a page at the third retry", [{ status: 503 }, { status: 500 }, "network failure", ok], "page", 4],
    ["no page", [{ status: 404 }], "missing", 1],
    ["no page any more", [{ status: 410 }], "missing", 1],
    ["a lasting server error", [{ status: 500 }], "server-error", 4],
    ["a lasting network failure", ["network failure"], "unavailable", 4],
    ["maintenance", [{ status: 503 }], "unavailable", 4],
    ["JSON of another form", [{ status: 200, body: {} }], "unavailable", 4],
    ["a redirect", [moved(301)], "moved", 1],
  ])("%s", async (_, answers, kind, requests) => {
    const api = server(answers);
    expect((await fetchPage({ pathname: "/sanasto/", search: "" }, api)).kind).toBe(kind);
    expect(api.urls).toHaveLength(requests);
  });

  test("pauses grow from retry to retry", async () => {
    const api = server(["network failure"]);
    await fetchPage({ pathname: "/", search: "" }, api);
    expect(api.pauses).toEqual([...api.pauses].sort((a, b) => a - b));
    expect(api.pauses).toHaveLength(3);
  });

  test.each([
    [301, true],
    [308, true],
    [302, false],
    [307, false],
  ])("a redirect with status %i is permanent: %s", async (status, permanent) => {
    expect(await fetchPage({ pathname: "/old/", search: "" }, server([moved(status)]))).toEqual({
      kind: "moved",
      to: "/new/",
      permanent,
    });
  });

  test("an aborted navigation rejects and asks no more", async () => {
    const controller = new AbortController();
    const api = server(["network failure"]);
    controller.abort();
    await expect(fetchPage({ pathname: "/", search: "" }, { ...api, signal: controller.signal })).rejects.toThrow();
    expect(api.urls).toHaveLength(1);
  });
});
