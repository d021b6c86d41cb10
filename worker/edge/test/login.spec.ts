// Signing in with `edgectl login` through the edge: its user allows it with a passkey, and from then on control knows them by name.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { root, Service } from "./service.ts";

let service: Service;
let folder: string;
beforeAll(async () => {
  const quick = { DEVICE_POLL_SECONDS: "1" };
  service = await Service.start({
    from: inject("published"),
    control: { STAFF_SECOND_FACTOR: "" },
    origin: quick,
  });
  folder = mkdtempSync(join(tmpdir(), "kirkas-login-"));
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command line for somebody who has no token but what they sign in for; `meanwhile` gets what it complains of so far. */
function edgectl(words: string[], meanwhile: (stderr: string) => void = () => {}) {
  const { KIRKAS_TOKEN: _, ...env } = process.env;
  const child = spawn(join(root, "target/debug/edgectl"), words, {
    cwd: folder,
    env: { ...env, KIRKAS_URL: service.url.origin, XDG_CONFIG_HOME: folder },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
    meanwhile(stderr);
  });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((done) => {
    child.on("close", (code) => done({ code, stdout, stderr }));
  });
}

/** The session of an operator who has just used a passkey, as far as the database tells. */
async function operator() {
  const cookie = await service.signIn("operator@kirkas.example");
  const database = await service.miniflare.getD1Database("DB", "origin");
  await database.prepare("UPDATE session_families SET amr = 'hwk', passkey_id = 'x'").run();
  return cookie;
}

/** Decides once the code is shown. */
function decide(cookie: string, decision: "approve" | "deny") {
  let decided = false;
  return (stderr: string) => {
    const [, code] = /^ +([B-Z]{4}-[B-Z]{4})$/m.exec(stderr) ?? [];
    if (!code || decided) return;
    decided = true;
    const headers = { cookie, "x-requested-with": "test" };
    void service.send(`/api/v1/device/requests/${code}/${decision}`, { method: "POST", headers });
  };
}

test("a login that is allowed publishes by its user's name until it is ended", async () => {
  const cookie = await operator();
  const login = await edgectl(
    ["login", "--name", "laptop", "--scope", "maintenance:publish"],
    decide(cookie, "approve"),
  );
  expect([login.code, login.stdout]).toEqual([
    0,
    expect.stringContaining('operator@kirkas.example by the token "laptop"'),
  ]);
  expect(login.stderr).toContain("/console/device?code=");
  expect(statSync(join(folder, "kirkas/logins.json")).mode & 0o777).toBe(0o600);

  expect((await edgectl(["maintenance", "off", "--note", "by token"])).code).toBe(0);
  const { stdout } = await edgectl(["audit", "--json"]);
  expect(JSON.parse(stdout)[0]).toMatchObject({
    name: 'operator@kirkas.example by the token "laptop"',
    why: "by token",
  });
  expect((await edgectl(["redirects", "hits"])).stderr).toContain("a scope of redirects");

  const database = await service.miniflare.getD1Database("DB", "origin");
  await database.prepare("UPDATE personal_tokens SET confirmed_at = confirmed_at - 43200000").run();
  const old = await edgectl(["maintenance", "off"]);
  expect([old.code, old.stderr]).toEqual([4, expect.stringContaining("edgectl login")]);

  expect((await edgectl(["logout"])).code).toBe(0);
  expect(await database.prepare("SELECT * FROM personal_tokens").all()).toMatchObject({ results: [] });
  expect((await edgectl(["whoami"])).code).toBe(2);
});

test("a login that is refused stores nothing", async () => {
  const { code, stderr } = await edgectl(["login"], decide(await operator(), "deny"));
  expect([code, stderr]).toEqual([1, expect.stringContaining("refused in the console")]);
  expect((await edgectl(["whoami"])).code).toBe(2);
});
