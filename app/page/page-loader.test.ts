// What the page loader shows, follows and hands over to the browser.
import type { LoaderFunctionArgs } from "react-router";
import { describe, expect, test } from "vitest";
import { createPageLoader, type LoadedPage } from "./page-loader.ts";

const origin = "http://kirkas.example";

function pageOf(screen: string, path: string, language = "fi") {
  return { screen, path, language, content: { heading: screen, body: [] } };
}

type Files = Record<string, { status?: number; body?: unknown }>;

/** A browser that shows a page, and where it was told to go by itself. */
function browserAt(path: string) {
  const left: string[] = [];
  return { left, href: origin + path, replace: (url: string | URL) => void left.push(String(url)) };
}

function load(path: string, files: Files, brokenScreens: readonly string[] = [], location = browserAt("/")) {
  const loader = createPageLoader(
    {
      language: "fi",
      location,
      loadScreen: async (screen) => {
        if (brokenScreens.includes(screen)) throw new TypeError("failed to fetch the module");
        return (() => screen) as LoadedPage["Screen"];
      },
      fetching: {
        wait: async () => undefined,
        fetch: async (url) => {
          const file = files[url.replace("/page-data", "").replace("page-data.json", "")];
          return new Response(JSON.stringify(file?.body ?? null), { status: file?.status ?? (file ? 200 : 404) });
        },
      },
    },
    "glossary",
  );
  const request = new Request(origin + path);
  return loader({ request, params: {}, url: new URL(request.url) } as unknown as LoaderFunctionArgs);
}

const notFound = { "/404/": { body: pageOf("not-found", "/404/") } };
const serverError = { "/500/": { body: pageOf("server-error", "/500/") } };

describe("pages shown", () => {
  test.each<[string, Files, string]>([
    ["the page itself", { "/sanasto/": { body: pageOf("glossary", "/sanasto/") } }, "glossary"],
    ["page not found for a 404", notFound, "not-found"],
    ["server error for a 500", { "/sanasto/": { status: 500 }, ...serverError }, "server-error"],
  ])("%s", async (_, files, screen) => {
    const loaded = await load("/sanasto/", files);
    expect(loaded.page.screen).toBe(screen);
    expect((loaded.Screen as unknown as () => string)()).toBe(screen);
  });
});

test("the page is asked for with its query", async () => {
  const page = { "/sanasto/?id=7": { body: pageOf("glossary", "/sanasto/") } };
  expect((await load("/sanasto/?id=7", page)).page.screen).toBe("glossary");
});

test("from a permanent redirect to elsewhere that was gone back to, the browser goes on without it", async () => {
  const location = browserAt("/sanasto/#a");
  void load("/sanasto/", moved("https://muu.example/", 301), [], location);
  await expect.poll(() => location.left).toEqual(["https://muu.example/"]);
});

/** The redirect that a loader throws. */
function navigation(loading: Promise<LoadedPage>): Promise<Response | undefined> {
  return loading.then(
    () => undefined,
    (thrown: Response) => thrown,
  );
}

const moved = (to: string, status: number): Files => ({ "/sanasto/": { body: { redirect: { to, status } } } });

describe("navigations", () => {
  test.each<[string, string, number, Record<string, string | null>]>([
    ["that was gone back to is replaced", "/sanasto/", 301, { Location: "/blogi/?a=1", "X-Remix-Replace": "true" }],
    ["that a link leads to is never there", "/", 301, { Location: "/blogi/?a=1", "X-Remix-Replace": null }],
    ["that moved for now stays", "/sanasto/", 302, { Location: "/blogi/?a=1", "X-Remix-Replace": null }],
  ])("an old address %s", async (_, shown, status, headers) => {
    const response = await navigation(load("/sanasto/", moved("/blogi/?a=1", status), [], browserAt(shown)));
    for (const [name, value] of Object.entries(headers)) expect(response?.headers.get(name)).toBe(value);
  });

  test.each<[string, Files, string[], Record<string, string | null>]>([
    [
      "what is no page of the app is a full navigation",
      moved("/api/openapi.json", 301),
      [],
      { Location: `${origin}/api/openapi.json`, "X-Remix-Reload-Document": "true" },
    ],
    [
      "another origin is a full navigation",
      moved("https://muu.example/", 301),
      [],
      { Location: "https://muu.example/", "X-Remix-Reload-Document": "true" },
    ],
    [
      "unusable data is a full navigation",
      { "/sanasto/": { status: 503 } },
      [],
      { Location: `${origin}/sanasto/`, "X-Remix-Reload-Document": "true" },
    ],
    [
      "a page in another language is a full navigation",
      { "/sanasto/": { body: pageOf("glossary", "/sanasto/", "sv-fi") } },
      [],
      { "X-Remix-Reload-Document": "true" },
    ],
    [
      "a screen that does not load is a full navigation",
      { "/sanasto/": { body: pageOf("glossary", "/sanasto/") } },
      ["glossary"],
      { "X-Remix-Reload-Document": "true" },
    ],
    ["a missing not-found page is a full navigation", {}, [], { "X-Remix-Reload-Document": "true" }],
  ])("%s", async (_, files, broken, headers) => {
    const response = await navigation(load("/sanasto/", files, broken));
    for (const [name, value] of Object.entries(headers)) expect(response?.headers.get(name)).toBe(value);
  });
});
