// Redirects in the browser: a link inside the app to an old address ends where the edge would have sent
// it, with the history that a browser would have.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./visitor.ts";

const root = join(import.meta.dirname, "..");

/** Rules that are published for these tests, beside the project's own. */
const rules = `source,target,status,match
/vanha-pysyva/,/sanasto/,301,
/vanha-tilapainen/,/sanasto/,302,
/vanha-kansio/*,/sanasto/,301,prefix
/vanhat-jutut/:uid/,/blogi/artikkeli/:uid/,301,placeholder
/vanha-sivu-([0-9]+)/,/sanasto/,301,regex
/vanha-haku/?id=7,/sanasto/,301,
/ketju-1/,/ketju-2/,301,
/ketju-2/,/ketju-3/,301,
/ketju-3/,/sanasto/,301,
/poistettu/,,410,
/ulos/,http://intl.localhost/login/,301,
/ulos-toistaiseksi/,http://intl.localhost/login/,302,
/rajapinta/,/api/openapi.json,301,
/tiedosto/,/robots.txt,301,
/ruotsiksi/,/sv/sanasto/,301,
`;

test.beforeAll(async ({ request, baseURL }) => {
  const names = (await readdir(join(root, "redirects"))).filter((name) => name.endsWith(".csv"));
  const read = async (file: string) => ({ file, text: await readFile(join(root, "redirects", file), "utf8") });
  const port = new URL(baseURL ?? "").port;
  const own = { file: "e2e.csv", market: "all", text: rules.replaceAll("intl.localhost", `intl.localhost:${port}`) };
  const token = (await readFile(join(root, ".state/e2e/control-token"), "utf8")).trim();
  const answer = await request.put("/api/control/redirects", {
    headers: { authorization: `Bearer ${token}` },
    data: [...(await Promise.all(names.map(read))), own],
  });
  expect(await answer.text()).toContain('"rules"');
  await expect.poll(async () => (await request.get("/poistettu/")).status()).toBe(410);
});

// A request that a test no longer waits for is not its failure.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** Follows a link inside the app: the blog's list, with an address of another time at its first article. */
async function followsLink(page: Page, address: string) {
  await page.route("**/page-data/blogi/page-data.json", async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as { content: { articles: { path: string; title: string }[] } };
    Object.assign(data.content.articles[0] ?? {}, { path: address, title: "Vanha linkki" });
    await route.fulfill({ response, json: data });
  });
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole("banner").getByRole("link", { name: "Artikkelit" }).click();
  await page.getByRole("link", { name: "Vanha linkki" }).click();
}

const stayed = (page: Page) => page.evaluate(() => "stayed" in window);

for (const [kind, from, to] of [
  ["an exact permanent rule", "/vanha-pysyva/", "/sanasto/"],
  ["a rule by regular expression", "/Vanha-sivu-7/", "/sanasto/"],
  ["an exact rule without its slash, in capitals", "/Vanha-Pysyva", "/sanasto/"],
  ["an exact temporary rule", "/vanha-tilapainen/", "/sanasto/"],
  ["a rule by prefix", "/vanha-kansio/a/b/", "/sanasto/"],
  ["a rule with a placeholder", "/vanhat-jutut/budjetti-joka-pitaa/", "/blogi/artikkeli/budjetti-joka-pitaa/"],
  ["a rule that asks for a query", "/vanha-haku/?id=7", "/sanasto/"],
  ["a chain", "/ketju-1/", "/sanasto/"],
  ["a query that is carried over", "/vanha-pysyva/?gclid=AbC%2F1", "/sanasto/?gclid=AbC%2F1"],
] as const) {
  test(`${kind} is followed inside the app, in one hop, and back leads to the link`, async ({ visitor }) => {
    const { page } = visitor;
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await followsLink(page, from);
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Artikkelit");
    expect(await stayed(page)).toBe(true);
    const data = requests.filter(
      (path) => path.startsWith("/page-data") && !path.startsWith("/page-data/blogi/page-data"),
    );
    expect(data).toHaveLength(2);
    await page.goBack();
    await expect(page).toHaveURL("/blogi/");
    expect(await stayed(page)).toBe(true);
    expect(visitor.complaints).toEqual([]);
  });
}

test("an address where nothing is any more shows the not-found page inside the app", async ({ visitor }) => {
  const { page } = visitor;
  await followsLink(page, "/poistettu/");
  await expect(page).toHaveURL("/poistettu/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/löytäneet/i);
  expect(await stayed(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL("/blogi/");
});

for (const [kind, from, to] of [
  ["another origin, permanently", "/ulos/", /^http:\/\/intl\.localhost:\d+\/login\/$/],
  ["another origin, for now", "/ulos-toistaiseksi/", /^http:\/\/intl\.localhost:\d+\/login\/$/],
  ["the API", "/rajapinta/", "/api/openapi.json"],
  ["a file", "/tiedosto/", "/robots.txt"],
  ["another language", "/ruotsiksi/", "/sv/sanasto/"],
] as const) {
  test(`a redirect to ${kind} is a full navigation, and back leads to the link`, async ({ visitor }) => {
    const { page } = visitor;
    await followsLink(page, from);
    await expect(page).toHaveURL(to);
    expect(await stayed(page)).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL("/blogi/");
  });
}

for (const [kind, from, to] of [
  ["a page", "/vanha-pysyva/", "/sanasto/"],
  ["another origin", "/ulos/", /^http:\/\/intl\.localhost:\d+\/login\/$/],
] as const) {
  test(`an old address in the history that moved for good to ${kind} is replaced`, async ({ visitor }) => {
    const { page } = visitor;
    await page.goto("/blogi/");
    await visitor.goesBackTo(from);
    await expect(page).toHaveURL(to);
    await page.goBack();
    await expect(page).toHaveURL("/blogi/");
  });
}
