// The overview says which drafts wait for whoever asks, and how queues, origin and list of rules are doing.
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { Service, token } from "../../edge/test/service.ts";

let service: Service;
const sessions: Record<string, string> = {};
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  for (const name of ["operator", "marketer", "admin"]) sessions[name] = await service.signIn(`${name}@kirkas.example`);
});
afterAll(() => service.stop());

async function call(who: string, method: string, path: string, body?: object, revision?: number) {
  const headers: Record<string, string> = { "x-requested-with": "test" };
  if (who === "bootstrap") headers.authorization = `Bearer ${token}`;
  else headers.cookie = sessions[who] ?? "";
  if (revision !== undefined) headers["if-match"] = `"${revision}"`;
  const answer = await service.send(`/api/control/${path}`, { method, headers, body: body && JSON.stringify(body) });
  return { status: answer.status, json: JSON.parse(answer.body.toString()) };
}
const overview = async (who: string) => (await call(who, "GET", "overview")).json;

describe("drafts that wait", () => {
  const titles = (drafts: { title: string }[]) => drafts.map(({ title }) => title);
  const lists = async (who: string) => {
    const { own, to_review } = (await overview(who)).drafts;
    return { own: titles(own), review: titles(to_review) };
  };

  it("are one's own, and of others those that one can review and has not approved", async () => {
    expect(await lists("admin")).toEqual({ own: [], review: [] });
    const { json: draft } = await call("operator", "POST", "drafts", { title: "Autumn" });
    expect([await lists("operator"), await lists("admin")]).toEqual([
      { own: ["Autumn"], review: [] },
      { own: [], review: [] },
    ]);
    const row = { file: "all.csv", source: "/syksy/*", target: "/sanasto/", status: "301", match: "prefix" };
    const edited = await call("operator", "PATCH", `drafts/${draft.id}/changes`, [{ op: "add", row }], draft.revision);
    expect([edited.status, edited.json.findings]).toEqual([200, []]);
    const { revision } = (await call("operator", "GET", `drafts/${draft.id}`)).json;
    const submitted = await call("operator", "POST", `drafts/${draft.id}/submit`, {}, revision);
    expect([submitted.status, submitted.json.state]).toEqual([200, "in-review"]);
    expect([await lists("operator"), await lists("admin"), await lists("marketer"), await lists("bootstrap")]).toEqual([
      { own: ["Autumn"], review: [] },
      { own: [], review: ["Autumn"] },
      { own: [], review: [] },
      { own: [], review: [] },
    ]);
    const [waiting] = (await overview("admin")).drafts.to_review;
    expect(waiting).toMatchObject({ id: draft.id, state: "in-review", updated_by: "operator@kirkas.example" });
    const approved = await call("admin", "POST", `drafts/${draft.id}/approve`, {}, submitted.json.revision);
    expect(approved.json.state).toBe("approved");
    expect(await lists("admin")).toEqual({ own: [], review: [] });
  });
});

describe("systems", () => {
  it("are well: the origin answers, and the list of rules is what is live", async () => {
    await vi.waitFor(async () => expect((await overview("operator")).systems.index.state).toBe("current"), 20_000);
    const { systems } = await overview("operator");
    expect(systems).toMatchObject({
      counts: { waiting: 0 },
      deliveries: { waiting: 0, dead: 0 },
      origin: { is_well: true, status: 401 },
      index: { version: (await call("operator", "GET", "live")).json.redirects, done: null },
    });
    const { stdout } = await service.edgectl("overview");
    expect(stdout).toMatch(/system +origin +well +answers 401 in \d+ ms/);
    expect(stdout).toMatch(/system +index +current +[0-9a-f]{64}/);
  });
});
