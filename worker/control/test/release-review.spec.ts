// Releases that somebody else has to approve: for more than half of the visitors, or for any, as it is set.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { root, Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
let first = "";
let next = "";
const sessions: Record<string, string> = {};
const candidate = "releases/candidate";
const call = caller(() => service);
const as = (who: string, method: string, path: string, body?: object) =>
  call(method, path, {
    body: body && JSON.stringify(body),
    headers: { authorization: "", cookie: sessions[who] ?? "", "x-requested-with": "test" },
  });
const rollOut = (share: number, who = "operator") => as(who, "PUT", candidate, { release: next, share });
const promote = (id: string, who = "operator") => as(who, "POST", `versions/${id}/promote`, {});
const set = (releases: string) => {
  const body = JSON.stringify({ redirects: "large", releases, approvals: 1, ci_tokens_reviewed: false });
  return call("PUT", "settings/review", { body });
};
const typeOf = ({ status, json }: { status: number; json: { type?: string } }) =>
  status === 200 ? 200 : json.type?.split(":").at(-1);

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  for (const role of ["operator", "admin", "marketer"]) sessions[role] = await service.signIn(`${role}@kirkas.example`);
  first = (await call("GET", "live")).json.release;
}, 60_000);
afterAll(() => service.stop());

let number = 0;
/** A release that was never live, stored with the shared token. */
beforeEach(async () => {
  number += 1;
  const folder = mkdtempSync(join(tmpdir(), "kirkas-release-"));
  cpSync(join(root, "build/release"), folder, { recursive: true });
  const page = join(folder, "pages/fi/index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("</h1>", ` (${number})</h1>`));
  next = (await service.edgectl("release", "push", folder, "--store-only")).stdout.slice(0, 64);
  rmSync(folder, { recursive: true });
  await call("DELETE", candidate);
  await call("POST", `versions/${first}/promote`);
});

describe("a release", () => {
  it("for more than half of the visitors needs an approval of somebody else", async () => {
    expect((await set("large")).status).toBe(200);
    expect(typeOf(await rollOut(5000))).toBe(200);
    for (const answer of [
      await rollOut(5001),
      await promote(next),
      await as("operator", "POST", `${candidate}/promote`),
    ])
      expect(typeOf(answer)).toBe("not-approved");

    expect((await as("marketer", "POST", `versions/${next}/approve`)).status).toBe(403);
    const approved = await as("admin", "POST", `versions/${next}/approve?note=Fine`);
    expect([approved.status, approved.json.approved_by]).toEqual([200, ["admin@kirkas.example"]]);
    expect(typeOf(await rollOut(10_000))).toBe(200);
    expect(typeOf(await as("operator", "POST", `${candidate}/promote`))).toBe(200);
    // It was live until a moment ago, and so is the way back: neither is slowed down.
    for (const id of [first, next]) expect(typeOf(await promote(id))).toBe(200);
  });

  it("ends its roll-out without an approval, whatever is set", async () => {
    await set("always");
    expect(typeOf(await rollOut(1))).toBe("not-approved");
    await as("admin", "POST", `versions/${next}/approve`);
    expect(typeOf(await rollOut(1))).toBe(200);
    expect((await as("operator", "DELETE", candidate)).status).toBe(200);
  });

  it("needs none where reviews are off, and none of the shared token", async () => {
    await set("large");
    expect(typeOf(await call("POST", `versions/${next}/promote`))).toBe(200);
    await call("POST", `versions/${first}/promote`);
    await set("never");
    expect(typeOf(await rollOut(10_000))).toBe(200);
  });
});
