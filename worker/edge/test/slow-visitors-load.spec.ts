// Fifty visitors whose bodies stall, beside thirty-five good calls a second for a minute: no good call is refused.
import { createConnection, type Socket } from "node:net";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { ApiOrigin } from "./api-origin.ts";
import { Service } from "./service.ts";

const STALLING = 50;
const GOOD_A_SECOND = 35;
const SECONDS = 60;

let origin: ApiOrigin;
let service: Service;
beforeAll(async () => {
  origin = await ApiOrigin.start();
  // As wrangler.toml has it, but bodies are late sooner, and so more often.
  const edge = { ORIGIN_URL: origin.url, BODY_DEADLINE_MS: "5000", ORIGIN_DEADLINE_MS: "30000" };
  service = await Service.start({ from: inject("published"), edge });
});
afterAll(async () => {
  await service.stop();
  origin.stop();
});

/** What they begin to send, in turn. */
const begun = [
  "content-length: 1000\r\n\r\n12345",
  `content-length: 100000\r\n\r\n${"x".repeat(90_000)}`,
  "transfer-encoding: chunked\r\n\r\n5\r\n12345\r\n",
  "transfer-encoding: chunked\r\n\r\n5\r\n12345\r\nno number\r\n",
];

it("no good call is refused", { timeout: (SECONDS + 30) * 1000 }, async () => {
  const { hostname, port } = service.url;
  let isOver = false;
  let stalled = 0;
  const sockets = new Set<Socket>();
  /** Whoever is answered or cut off comes again a little later. */
  const stall = (number: number) => {
    if (isOver) return;
    stalled += 1;
    const socket = createConnection(Number(port), hostname);
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", () => socket.destroy());
    socket.on("close", () => {
      sockets.delete(socket);
      setTimeout(stall, 200, number + 1);
    });
    socket.write(`POST /api/v1/login-links HTTP/1.1\r\nhost: localhost\r\n${begun[number % begun.length]}`);
    // Every fifth leaves of its own accord.
    if (number % 5 === 0) setTimeout(() => socket.destroy(), 1000);
  };
  for (let number = 0; number < STALLING; number += 1) stall(number);

  const statuses: Record<number, number> = {};
  const good = async (number: number) => {
    const body = number % 2 === 0 ? { method: "POST", body: "{}" } : {};
    const { status } = await service.send(`/api/v1/things/${number % 7}`, body);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const calls: Promise<void>[] = [];
  const began = Date.now();
  for (let number = 0; number < GOOD_A_SECOND * SECONDS; number += 1) {
    const wait = began + (number * 1000) / GOOD_A_SECOND - Date.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    calls.push(good(number));
  }
  await Promise.all(calls);
  isOver = true;
  for (const socket of sockets) socket.destroy();
  expect(statuses).toEqual({ 200: GOOD_A_SECOND * SECONDS });
  expect(stalled).toBeGreaterThan(STALLING * 5);
});
