// What the page loader shows, follows and hands over to the browser.
import type { LoaderFunctionArgs } from "react-router";
import { describe, expect, test } from "vitest";
import { createPageLoader, type LoadedPage } from "./page-loader.ts";

const origin = "http://kirkas.example";

function pageOf(screen: string, path: string, language = "fi") {
  return { screen, path, language, content: { heading: screen, body: [] } };
}

type Files = Record<string, { status?: number; body?: unknown }>;

function load(path: string, files: Files, brokenScreens: readonly string[] = []) {
  const loader = createPageLoader(
    {
      language: "fi",
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

const moved = (to: string, status: number): Files => ({ "/sanasto/": { body: { redirect: { to, status } } } });

describe("navigations", () => {
  test.each<[string, Files, string[], Record<string, string | null>]>([
    [
      "a permanent redirect replaces history",
      moved("/uusi/?a=1", 301),
      [],
      { Location: "/uusi/?a=1", "X-Remix-Replace": "true" },
    ],
    ["a temporary redirect does not", moved("/uusi/", 302), [], { Location: "/uusi/", "X-Remix-Replace": null }],
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
    const response = await load("/sanasto/", files, broken).then(
      () => undefined,
      (thrown: Response) => thrown,
    );
    for (const [name, value] of Object.entries(headers)) expect(response?.headers.get(name)).toBe(value);
  });
});
