// Pictures of the console's views of redirects in their states: rules and one of them, bulk edits, a draft from its first change to the
// dialog that publishes it, 404s, targets, and many addresses at once. The draft is real and goes when they are taken; what visitors
// and other sites would have to do first is given.
import type { Camera } from "./camera.ts";

const lost = (path: string, count: number, suggestion: string | null) => ({
  ...{ region: "fi", path, count, source: path, market: "fi", suggestion },
  ...{ first_seen: "2026-11-01T10:00:00.000Z", last_seen: "2026-11-20T10:00:00.000Z" },
});
const paths = [
  lost("/lainalaskuri-vanha/", 214, "/lainalaskuri/"),
  lost("/kampanja/joulu-2025/", 96, null),
  lost("/wp-login.php", 51, null),
];
const target = (url: string, change: object) => ({
  ...{ url, status: 404, final: null, reason: "status", failures: 4, rule_count: 2, hits: 812, state: "failing" },
  ...{ checked_at: "2026-11-20T10:00:00.000Z", next_at: "2026-11-21T10:00:00.000Z" },
  rules: [
    { id: "1", source: "/yhteistyo/" },
    { id: "2", source: "/yhteistyo/hinnasto/" },
  ],
  ...change,
});
const targets = {
  targets: [
    target("https://kumppani.example/lainat/hinnasto/", {}),
    target("https://toinen.example/", { status: null, reason: "silent", rule_count: 1, hits: 3 }),
  ],
  next: "3~https://toinen.example/",
  counts: { failing: 3, moved: 1, unknown: 4, ok: 310 },
};
const edits = [
  {
    op: "add",
    row: { file: "redirects/fi.csv", source: "/joulu/*", target: "/laina/", status: "302", match: "prefix" },
  },
  { op: "add", row: { file: "redirects/fi.csv", source: "/kesa/", target: "/sanasto/", status: "301" } },
  { op: "add", row: { file: "redirects/fi.csv", source: "/rikki/", target: "javascript:alert(1)", status: "301" } },
];

export async function redirectPictures({ page, address, word, capture }: Camera): Promise<void> {
  const open = (path: string) => page.goto(`${address}${path}`, { waitUntil: "networkidle" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  const control = async (method: string, path: string, data: unknown, revision?: number) => {
    const headers = { "x-requested-with": "gallery", ...(revision !== undefined && { "if-match": `"${revision}"` }) };
    const answer = await page.request.fetch(new URL(`/api/control/${path}`, address).href, { method, headers, data });
    return answer.json();
  };
  /** Has control answer something else while pictures are taken. */
  const given = async (pattern: string, json: unknown, take: () => Promise<void>) => {
    await page.route(pattern, (route) => route.fulfill({ json }));
    await take();
    await page.unroute(pattern);
  };

  await listPictures();
  await carePictures();
  await draftPictures();
  await manyAddresses();

  async function listPictures() {
    await open("redirects/?q=sanasto");
    await page.locator("[data-index='0'] a").first().click();
    await page.waitForLoadState("networkidle");
    await capture("redirects-rule");
    await page.getByText(word("redirects.history"), { exact: true }).click();
    await page.waitForLoadState("networkidle");
    await capture("redirects-rule-history");
    await open("redirects/?q=status:301");
    await page.locator("[data-index='0'] input").check();
    await capture("redirects-chosen");
    const list = await control("GET", "rules?q=", undefined);
    await given(
      "**/api/control/rules?*",
      { ...list, index: { ...list.index, state: "updating", done: 0.42 } },
      async () => {
        await open("redirects/");
        await capture("redirects-stale");
      },
    );
    await open("redirects/");
    await page.context().setOffline(true);
    await page.getByRole("searchbox").fill("laina");
    await page.getByRole("alert").waitFor();
    await capture("redirects-offline");
    await page.context().setOffline(false);
    await open("redirects/?q=is:never-hit");
    await capture("redirects-unused");
  }

  async function carePictures() {
    await open("redirects/not-found/");
    await capture("not-found-none");
    await given("**/api/control/reports/not-found*", { paths }, async () => {
      await open("redirects/not-found/");
      await page.getByRole("main").getByRole("checkbox").first().check();
      await capture("not-found");
    });
    await open("redirects/targets/");
    await capture("targets-none");
    await given("**/api/control/targets?*", targets, async () => {
      await open("redirects/targets/");
      await capture("targets");
    });
  }

  async function draftPictures() {
    await open("drafts/");
    await capture("drafts");
    const draft = await control("POST", "drafts", { title: "Joulun kampanja" });
    const { draft: edited, rules } = await control("PATCH", `drafts/${draft.id}/changes`, edits, draft.revision);
    await open(`drafts/${draft.id}/`);
    await capture("draft-mistake");
    await page.route("**/api/control/drafts/*/imports?*", () => undefined);
    await page.locator("#import-file").setInputFiles({
      ...{ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("source,target\n/a/,/b/\n") },
    });
    await page.getByText(word("drafts.importing")).waitFor();
    await page.waitForTimeout(4000);
    await capture("draft-importing");
    await page.unroute("**/api/control/drafts/*/imports?*");
    const mended = [{ op: "revert", rule: rules.at(-1) }];
    await control("PATCH", `drafts/${draft.id}/changes`, mended, edited.revision);
    await open(`drafts/${draft.id}/`);
    await capture("draft");
    await open(`drafts/${draft.id}/behaviour/`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await capture("draft-behaviour");
    await open(`drafts/${draft.id}/`);
    const answer = await control("GET", `drafts/${draft.id}`, undefined);
    const submitted = await control("POST", `drafts/${draft.id}/submit`, { text: "Katsotko?" }, answer.revision);
    await open(`drafts/${draft.id}/`);
    await capture("draft-in-review");
    const { revision } = await control("POST", `drafts/${draft.id}/withdraw`, {}, submitted.revision);
    await open("drafts/");
    await capture("drafts-open");
    await control("DELETE", `drafts/${draft.id}`, undefined, revision);
  }

  async function manyAddresses() {
    await open("redirects/test/");
    await page.getByText(word("trace.many")).click();
    await page.locator("textarea").first().fill("/sanasto/\n/lainasanasto/\n/ei-ole/\n/api/openapi.json");
    await press(word("trace.ask-many"));
    await page.getByRole("table").first().waitFor();
    await capture("trace-many");
  }
}
