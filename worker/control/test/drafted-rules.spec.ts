// The list of rules as a draft has them: what it adds, changes and removes, then what it leaves alone.
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
let draft: string;
let revision = 1;

const call = caller(() => service);

interface Row {
  id: string;
  digest: string;
  source: string;
  target: string;
  status: number;
  change: string | null;
}

const list = async (q: string, more = `&draft=${draft}`) => {
  const { status, json } = await call("GET", `rules?q=${encodeURIComponent(q)}&sort=source${more}`);
  expect([q, status, json.detail]).toEqual([q, 200, undefined]);
  return json as { rows: Row[]; total: number; is_lower_bound: boolean; next: string | null };
};
const sources = ({ rows }: { rows: Row[] }) => rows.map(({ change, source }) => `${change ?? "live"} ${source}`);

async function edit(edits: readonly unknown[]) {
  const headers = { "if-match": `"${revision}"` };
  const { status, json } = await call("PATCH", `drafts/${draft}/changes`, { body: JSON.stringify(edits), headers });
  expect([status, json.detail]).toEqual([200, undefined]);
  revision = json.draft.revision;
}

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  const rules = ["a", "b", "c", "d", "e"].map((name) => `/rule-${name}/,/sanasto/,301`);
  const body = JSON.stringify([{ file: "all.csv", text: `source,target,status\n${rules.join("\n")}\n` }]);
  expect((await call("PUT", "redirects", { body })).status).toBe(200);
  draft = (await call("POST", "drafts", { body: JSON.stringify({ title: "Rules" }) })).json.id;
  const [b, c] = [(await list("source:rule-b")).rows[0], (await list("source:rule-c")).rows[0]];
  const row = { file: "all.csv", source: "/rule-b/", target: "/blogi/", status: "302" };
  await edit([
    { op: "set", rule: b?.id, before: b?.digest, row },
    { op: "remove", rule: c?.id, before: c?.digest },
    { op: "add", row: { file: "all.csv", source: "/rule-new/", target: "/laina/", status: "308" } },
  ]);
});
afterAll(() => service.stop());

it("shows what the draft changes first, and says what it does", async () => {
  const all = await list("");
  expect(sources(all).slice(0, 3).sort()).toEqual(["added /rule-new/", "changed /rule-b/", "removed /rule-c/"]);
  expect(sources(all).slice(3)).toEqual(["live /rule-a/", "live /rule-d/", "live /rule-e/"]);
  expect([all.total, all.is_lower_bound, all.next]).toEqual([6, false, null]);
  const changed = all.rows.find(({ change }) => change === "changed");
  expect(changed).toMatchObject({ target: "/blogi/", status: 302 });
  // An edit is based on the digest of the live rule.
  expect(changed?.digest).toBe((await list("source:rule-b", "")).rows[0]?.digest);
});

it("finds rules by what the draft makes of them", async () => {
  for (const [q, ...expected] of [
    ["target:blogi", "changed /rule-b/"],
    ["target:sanasto", "removed /rule-c/", "live /rule-a/", "live /rule-d/", "live /rule-e/"],
    ["status:308", "added /rule-new/"],
    ["rule-new", "added /rule-new/"],
    ["in:draft status:302", "changed /rule-b/"],
    ["is:never-hit in:draft laina", "added /rule-new/"],
    ["nothing"],
  ] as const) {
    const found = await list(q);
    expect([q, sources(found), found.total]).toEqual([q, expected, expected.length]);
  }
  expect(sources(await list("in:draft")).length).toBe(3);
});

it("goes on page by page, until somebody edits the draft", async () => {
  const pages = async (limit: number) => {
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await list("", `&draft=${draft}&limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      found.push(...sources(page));
      cursor = page.next;
    }
    return found;
  };
  const all = sources(await list(""));
  for (const limit of [1, 2, 3, 4, 6]) expect([limit, await pages(limit)]).toEqual([limit, all]);
  const { next } = await list("", `&draft=${draft}&limit=2`);
  await edit([{ op: "add", row: { file: "all.csv", source: "/rule-z/", target: "/laina/", status: "399" } }]);
  expect((await call("GET", `rules?draft=${draft}&limit=2&cursor=${next}`)).status).toBe(410);
  // A row that is wrong is there, too.
  expect(sources(await list("in:draft rule-z"))).toEqual(["added /rule-z/"]);
});

it("takes a draft that there is", async () => {
  expect((await call("GET", "rules?draft=none")).status).toBe(404);
  expect((await call("GET", "rules?q=in:draft")).status).toBe(400);
  expect((await call("GET", `rules?draft=${draft}&cursor=x`)).status).toBe(410);
});

it("is searched from the command line", async () => {
  const found = await service.edgectl("redirects", "search", "in:draft laina", "--draft", draft);
  expect([found.code, found.stdout]).toEqual([0, expect.stringMatching(/^change .*\nadded +\/rule-new\/ +308/)]);
});
