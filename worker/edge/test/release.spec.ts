import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { root, Service } from "./service.ts";

interface Version {
  id: string;
  live: boolean;
}

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

async function html(path: string) {
  return (await service.send(path)).body.toString();
}

async function releases(): Promise<Version[]> {
  return JSON.parse((await service.edgectl("release", "list", "--json")).stdout);
}

it("pushing the live release again changes nothing", async () => {
  const before = await releases();
  const { code, stderr, stdout } = await service.edgectl("release", "push");
  expect(code).toBe(0);
  expect(stderr + stdout).toMatch(/already live/);
  expect(await releases()).toEqual(before);
});

it("a dry run says what a push would change, and that the live release would change nothing", async () => {
  const before = await releases();
  const same = await service.edgectl("release", "push", "--dry-run");
  expect([same.code, same.stdout]).toEqual([0, expect.stringContaining("nothing would change")]);
  const next = mkdtempSync(join(tmpdir(), "kirkas-release-"));
  cpSync(join(root, "build/release"), next, { recursive: true });
  const page = join(next, "pages/fi/index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("</h1>", " (koe)</h1>"));
  const other = await service.edgectl("release", "push", next, "--dry-run");
  expect([other.code, other.stdout]).toEqual([0, expect.stringContaining("would be live in place of")]);
  expect(other.stderr).toMatch(/2 bodies would be uploaded/);
  expect(await releases()).toEqual(before);
  const promote = await service.edgectl("release", "promote", before[0]?.id ?? "", "--dry-run");
  expect([promote.code, promote.stdout]).toEqual([0, expect.stringContaining("nothing would change")]);
});

it("a new release is live at once, uploads what changed, and an earlier one can be promoted", {
  timeout: 60_000,
}, async () => {
  const next = mkdtempSync(join(tmpdir(), "kirkas-release-"));
  cpSync(join(root, "build/release"), next, { recursive: true });
  const page = join(next, "pages/fi/index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("</h1>", " (uusi)</h1>"));
  const [first] = await releases();
  const asset = (await html("/")).match(/\/assets\/[^"]+\.js/)?.[0] ?? "";

  const pushed = await service.edgectl("release", "push", next, "--note", "a new heading");
  expect(pushed.code).toBe(0);
  expect(pushed.stderr).toMatch(/2 bodies to upload/);
  expect(await html("/")).toContain("(uusi)</h1>");
  expect((await service.send(asset)).status).toBe(200);

  const { code, stdout } = await service.edgectl("release", "diff", first?.id ?? "");
  expect([code, stdout]).toEqual([0, expect.stringContaining("pages: 0 added, 0 removed, 1 changed\n")]);
  expect(stdout).toMatch(/^scripts: (\d{5,}) → \1 bytes$/m);
  expect(stdout).toMatch(
    /^~ landing \(1\): documents up to \d{4,} → \d{4,} bytes, data up to (\d+) → \1 bytes, scripts (\d{5,}) → \2 bytes, style sheets (\d+) → \3 bytes$/m,
  );
  expect((await service.edgectl("release", "diff", "live")).stdout).toContain("0 added, 0 removed, 0 changed");

  expect((await service.edgectl("release", "promote", first?.id ?? "")).code).toBe(0);
  expect(await html("/")).not.toContain("(uusi)</h1>");
  expect((await releases()).map(({ live }) => live).filter(Boolean)).toHaveLength(1);
});

it("a release of which a file is not stored is refused, and the live one stays", async () => {
  const { code, stderr } = await service.edgectl("release", "promote", "0".repeat(64));
  expect(code).toBe(1);
  expect(stderr).toMatch(/versions|nothing published/i);
  expect((await service.send("/")).status).toBe(200);
});

it("maintenance answers every page with the maintenance page until it is switched off", async () => {
  expect((await service.edgectl("maintenance", "on")).code).toBe(0);
  const { status, headers } = await service.send("/sv/sanasto/");
  expect([status, headers["content-language"]]).toEqual([503, "sv-FI"]);
  expect((await service.send("/api/v2/user/profile")).status).toBe(401);
  expect((await service.edgectl("maintenance", "off")).code).toBe(0);
  expect((await service.send("/sv/sanasto/")).status).toBe(200);
});

it("planned maintenance begins and ends by the time of the request, without a write", async () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const [from, until] = [inSeconds(3), inSeconds(11)];
  until.setMilliseconds(0);
  const times = ["--from", from.toISOString(), "--until", until.toISOString()];
  expect((await service.edgectl("maintenance", "plan", ...times, "--region", "fi")).code).toBe(0);
  const kv = await service.published();
  const published = () => kv.get("pointer/live");
  const planned = await published();
  const status = async () => (await service.send("/sv/sanasto/")).status;

  expect(await status()).toBe(200);
  await expect.poll(status, { timeout: 6000, interval: 500 }).toBe(503);
  const { headers } = await service.send("/sv/sanasto/");
  expect([headers["retry-after"], headers["content-language"]]).toEqual([until.toUTCString(), "sv-FI"]);
  expect(await published()).toBe(planned);
  const off = await service.edgectl("maintenance", "off");
  expect([off.stdout, off.stderr]).toEqual(["maintenance off\n", expect.stringContaining("goes on until")]);
  const switchedOff = await published();
  expect(await status()).toBe(503);
  expect((await service.send("/", { host: "intl.localhost" })).status).toBe(200);
  expect((await service.send("/sanasto")).status).toBe(301);
  expect((await service.send("/api/v2/user/profile")).status).toBe(401);
  await expect.poll(status, { timeout: 12_000, interval: 500 }).toBe(200);
  expect(Date.now()).toBeGreaterThanOrEqual(until.getTime());
  expect(await published()).toBe(switchedOff);
});
