// Starting beside what runs already: it is named, and nothing of it changes.
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { isOurs } from "../local.mjs";
import { needsFree } from "../ports.mjs";
import { claim } from "../state.mjs";
import { root } from "../steps.mjs";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A service on a port of its own; answers the port and what was asked of it. */
async function running(answer: RequestListener) {
  const requests: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { port: String((server.address() as AddressInfo).port), requests };
}

const fine: RequestListener = (_, response) => response.end("fine");
const json =
  (status: number, body: object): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(JSON.stringify(body));
const redirect: RequestListener = (_, response) => response.writeHead(302, { location: "/" }).end();
const folder = () => mkdtempSync(join(tmpdir(), "kirkas-state-"));

/** `npm start` as a process; answers its exit code and what it said. */
function start(env: NodeJS.ProcessEnv): Promise<{ code: number | string; said: string }> {
  return new Promise((done) => {
    const options = { cwd: root, env: { ...process.env, ...env } };
    execFile("node", ["dev/start.mjs"], options, (error, _, said) => done({ code: error?.code ?? 0, said }));
  });
}

test("a port that is taken is refused with the name of who holds it", async () => {
  const { port } = await running(fine);
  const holder = new RegExp(`Port ${port} is held by (process ${process.pid} \\(.+\\)|another service)`);
  await expect(needsFree(port)).rejects.toThrow(holder);
});

test("a port that is free is not refused", async () => {
  const { port } = await running(fine);
  servers.pop()?.close();
  await expect(needsFree(port)).resolves.toBeUndefined();
});

test("starting on a taken port ends at once, without a request and without a file", async () => {
  const { port, requests } = await running(fine);
  const state = join(folder(), "state");
  const { code, said } = await start({ PORT: port, KIRKAS_STATE: state });
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} is held by`);
  expect(said).not.toContain("setting up");
  expect(requests).toEqual([]);
  expect(existsSync(state)).toBe(false);
});

test("data that another start uses is refused, and left as it is", async () => {
  const state = folder();
  const use = JSON.stringify({ process: process.pid, port: "8787" });
  writeFileSync(join(state, "in-use.json"), use);
  const { port } = await running(fine);
  servers.pop()?.close();
  const { code, said } = await start({ PORT: port, KIRKAS_STATE: state });
  expect(code).toBe(1);
  expect(said).toContain(`in use by process ${process.pid}, for port 8787`);
  expect(readFileSync(join(state, "in-use.json"), "utf8")).toBe(use);
});

test("data of a start that has ended can be used", () => {
  const state = folder();
  writeFileSync(join(state, "in-use.json"), JSON.stringify({ process: 2 ** 30, port: "8787" }));
  claim(state, "8788");
  expect(JSON.parse(readFileSync(join(state, "in-use.json"), "utf8"))).toEqual({ process: process.pid, port: "8788" });
});

test.each([
  ["refuses the token", json(401, { title: "no" })],
  ["answers anything", fine],
  ["answers JSON", json(200, { ok: true })],
  ["redirects", redirect],
])("a service that %s is not taken for the one that was started", async (_, answer) => {
  const { port } = await running(answer);
  await expect(isOurs(port, "token")).rejects.toThrow("another service");
});

test("a service that knows the token is the one that was started", async () => {
  const { port } = await running((request, response) => {
    const isKnown = request.headers.authorization === "Bearer token";
    return isKnown ? json(200, { may: [] })(request, response) : json(401, {})(request, response);
  });
  await expect(isOurs(port, "token")).resolves.toBeUndefined();
});

test.each([
  [{}, ".state"],
  [{ PORT: "8787" }, ".state"],
  [{ PORT: "8788" }, ".state/8788"],
  [{ PORT: "8788", KIRKAS_STATE: ".state/e2e" }, ".state/e2e"],
])("with %o the data is in %s", async (env, expected) => {
  const script = 'import("./dev/steps.mjs").then(({ stateFolder }) => console.log(stateFolder))';
  const { PORT: _, KIRKAS_STATE: __, ...rest } = process.env;
  const printed = await new Promise<string>((done) =>
    execFile("node", ["-e", script], { cwd: root, env: { ...rest, ...env } }, (_, text) => done(text.trim())),
  );
  expect(printed).toBe(join(root, expected));
});
