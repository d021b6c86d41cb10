// A machine of a user's: edgectl asks to sign in, the user compares its code in the console and allows it with a passkey, edgectl works
// in their name, confirms its token later, and ends with the token. Codes call by call are in the origin's own tests.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changesData } from "./database.ts";
import { desktop } from "./experiments.ts";
import { addsFirstPasskey, adminsPage, joins } from "./staff.ts";
import { expect, test } from "./visitor.ts";

const user = { email: "device@kirkas.example", name: "Kaisa Kone", roles: ["operator"] as const };
const program = join(import.meta.dirname, "../target/debug/edgectl");

test.use({ userAgent: desktop });

let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kirkas-device-"));
  await changesData(`DELETE FROM users WHERE email = '${user.email}'`);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs edgectl for somebody who has no token but what they sign in for; `code` resolves to the code that it shows. */
function edgectl(baseURL: string | undefined, ...words: string[]) {
  const { KIRKAS_TOKEN: _, ...env } = process.env;
  const child = spawn(program, words, { cwd: folder, env: { ...env, KIRKAS_URL: baseURL, XDG_CONFIG_HOME: folder } });
  let [stdout, stderr] = ["", ""];
  const code = new Promise<string>((found) => {
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
      const [, shown] = /^ +([B-Z]{4}-[B-Z]{4})$/m.exec(stderr) ?? [];
      if (shown) found(shown);
    });
  });
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((done) => {
    child.on("close", (status) => done({ code: status, stdout, stderr }));
  });
  return { code, ended };
}

test("a machine signs in by its code, and ends with its token", async ({ visitor, browser, baseURL }) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  const field = page.getByLabel("Code that the machine shows");
  const heading = (name: string) => page.getByRole("heading", { level: 2, name });
  const next = page.getByRole("button", { name: "Continue" });

  await test.step("somebody joins and adds a passkey", async () => {
    const admin = await adminsPage(browser, baseURL);
    const code = await joins(admin, user);
    await admin.context().close();
    await addsFirstPasskey(page, baseURL ?? "", user.email, code);
  });

  await test.step("a wrong code is told from a right one", async () => {
    await page.goto("/en/console/device/");
    await next.click();
    await expect(field).toBeFocused();
    await field.fill("BCDF-GHJK");
    await next.click();
    await page.getByRole("dialog").getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText("No machine waits with this code.")).toBeVisible();
    await visitor.checksScreens();
  });

  await test.step("a machine is refused", async () => {
    const refused = edgectl(baseURL, "login", "--name", "stranger");
    await page.goto(`/en/console/device/?code=${await refused.code}`);
    await next.click();
    await expect(heading("Allow this machine a token of yours?")).toBeFocused();
    await page.getByRole("button", { name: "Refuse" }).click();
    await expect(heading("Refused")).toBeFocused();
    const { code, stderr } = await refused.ended;
    expect([code, stderr]).toEqual([1, expect.stringContaining("refused in the console")]);
  });

  await test.step("a machine is compared and allowed, and works in their name", async () => {
    const machine = edgectl(baseURL, "login", "--name", "kaisan-kone");
    const code = await machine.code;
    await page.goto(`/en/console/device/?code=${code}`);
    await expect(field).toHaveValue(code);
    await next.click();
    await expect(heading("Allow this machine a token of yours?")).toBeFocused();
    await expect(page.getByRole("main")).toContainText("kaisan-kone");
    await expect(page.locator("code", { hasText: code })).toBeVisible();
    await visitor.checksScreens();
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(heading("Allowed")).toBeFocused();
    expect((await machine.ended).stdout).toContain(`as ${user.email} by the token "kaisan-kone"`);
    await page.goto(`/en/console/device/?code=${code}`);
    await next.click();
    await expect(page.getByText("No machine waits with this code.")).toBeVisible();
  });

  await test.step("its token is confirmed in place", async () => {
    const confirming = edgectl(baseURL, "login", "--confirm");
    await page.goto(`/en/console/device/?code=${await confirming.code}`);
    await next.click();
    await expect(heading("Confirm the token of this machine?")).toBeFocused();
    await page.getByRole("button", { name: "Allow" }).click();
    expect((await confirming.ended).code).toBe(0);
  });

  await test.step("ended under Security, it is refused at once", async () => {
    await page.goto("/en/console/security/");
    const tokens = page.getByRole("region", { name: "Your tokens for the command line" });
    await expect(tokens.getByRole("listitem")).toHaveCount(1);
    await visitor.checksScreens();
    await tokens.getByRole("button", { name: "End the token kaisan-kone" }).click();
    await tokens.getByRole("dialog").getByRole("button", { name: "End" }).click();
    await expect(tokens).toContainText("There is none.");
    expect((await edgectl(baseURL, "whoami").ended).code).toBe(1);
  });

  // What the browser says of the answers that refuse.
  expect(visitor.complaints.filter((text) => !/status of (404|409)/.test(text))).toEqual([]);
});
