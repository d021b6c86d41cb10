// The audit has ids of people, lists have their names, and of an erased account the names go.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";

let service: Service;
let cookie: string;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  cookie = await service.signIn("operator@kirkas.example");
});
afterAll(() => service.stop());

async function call(method: string, path: string, body?: object) {
  const headers = { "x-requested-with": "test", cookie };
  const answer = await service.send(`/api/control/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = answer.body.toString();
  return { status: answer.status, text, json: text.startsWith("{") ? JSON.parse(text) : undefined };
}
const database = () => service.miniflare.getD1Database("DB", "control");
const entriesOf = async (query: string) => (await call("GET", `audit?${query}`)).json.entries;

describe("a user", () => {
  it("is in the audit by an id, and in lists by their name as well", async () => {
    expect((await call("PUT", "maintenance", { on: false, note: "by the operator" })).status).toBe(200);
    const { id, who } = (await call("GET", "whoami")).json;
    expect([id, who]).toEqual([expect.stringMatching(/^user:[\w-]{20,}$/), "operator@kirkas.example"]);
    const [entry] = await entriesOf("limit=1");
    expect(entry).toMatchObject({ who: id, name: who, why: "by the operator" });
    expect((await call("GET", "audit/check?all=true")).json.whole).toBe(true);
    expect((await service.edgectl("audit", "--all", "--by", who)).stdout).toContain(`${who}  maintenance`);
  });

  it("is found by their name, by the beginning of no other, by their id, and by text", async () => {
    const { id } = (await call("GET", "whoami")).json;
    for (const query of ["who=operator@kirkas.example", `who=${id}`, "q=OPERATOR@kirkas", "q=operator%40"])
      expect([query, (await entriesOf(query)).some(({ who }: { who: string }) => who === id)]).toEqual([query, true]);
    expect(await entriesOf("who=operator@kirkas.exampl")).toEqual([]);
  });

  it("is exported by both", async () => {
    const { id } = (await call("GET", "whoami")).json;
    const csv = (await call("GET", "audit/export?who=operator@kirkas.example")).text;
    expect(csv).toContain(`,${id},operator@kirkas.example,maintenance,`);
    const [line] = (await call("GET", "audit/export?format=jsonl&what=maintenance")).text.split("\n");
    expect(JSON.parse(line ?? "")).toMatchObject({ who: id, name: "operator@kirkas.example" });
  });
});

describe("an account that was erased", () => {
  const night = async () => {
    const control = (await service.miniflare.getWorker("control")) as unknown as {
      scheduled(options: { cron: string }): Promise<{ outcome: string }>;
    };
    expect((await control.scheduled({ cron: "20 2 * * *" })).outcome).toBe("ok");
  };

  it("loses its names by night, wherever they are, and nobody else does; the chain stays", async () => {
    const db = await database();
    const { json: draft } = await call("POST", "drafts", { title: "Left behind" });
    const gone = "gone@kirkas.example";
    const name = `${gone} by the token "laptop"`;
    await db.batch([
      db.prepare("INSERT INTO people VALUES ('user:gone', 'user:gone', ?1)").bind(gone),
      db.prepare("INSERT INTO people VALUES ('user:gone token:t', 'user:gone', ?1)").bind(name),
      db.prepare("UPDATE drafts SET author = ?1, updated_by = ?2 WHERE id = ?3").bind(gone, name, draft.id),
      db.prepare("INSERT INTO draft_editors VALUES (?1, ?2)").bind(draft.id, gone),
      db.prepare("INSERT INTO notification_settings (person) VALUES (?1)").bind(gone),
    ]);
    await night();
    const { results } = await db.prepare("SELECT person, name FROM people").all();
    expect(results.map((row) => row.name)).toContain("operator@kirkas.example");
    expect(JSON.stringify(results)).not.toContain("gone");
    const left = (await call("GET", `drafts/${draft.id}`)).json;
    expect([left.author, left.updated_by]).toEqual(["user:gone", "user:gone"]);
    const { editors } = (await call("GET", `drafts/${draft.id}/review`)).json;
    expect(editors).toEqual(["operator@kirkas.example", "user:gone"]);
    expect((await db.prepare("SELECT count(*) AS n FROM notification_settings").first("n")) ?? 0).toBe(0);
    expect((await call("GET", "audit/check?all=true")).json.whole).toBe(true);
  });
});
