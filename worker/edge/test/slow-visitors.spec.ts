// Visitors whose bodies are slow, broken or aborted: they fail, the origin doesn't, and nobody else notices.
import { createConnection, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { ApiOrigin } from "./api-origin.ts";
import { Service } from "./service.ts";

const path = "/api/v1/login-links";
const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Opens a request, of which more follows or nothing; answers the socket and what it is answered. */
function open(service: Service, method: string, head: string, begun = ""): { socket: Socket; answer: Promise<string> } {
  const { hostname, port } = service.url;
  const socket = createConnection(Number(port), hostname);
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n${begun}`);
  const answer = new Promise<string>((done) => {
    let text = "";
    const end = () => done(text);
    socket.on("data", (data) => {
      text += data;
      if (text.includes("\r\n\r\n")) end();
    });
    socket.on("error", end);
    socket.on("close", end);
  });
  return { socket, answer };
}

const statusOf = (answer: string) => Number(answer.split(" ")[1]);

/** What slow and broken visitors send. */
const kinds: [string, string, string, string][] = [
  ["five bytes of a short body", "POST", "content-length: 1000", "12345"],
  ["no byte of a short body", "POST", "content-length: 1000", ""],
  ["most of a long body", "POST", "content-length: 100000", "x".repeat(90_000)],
  ["a little of a long body", "PUT", "content-length: 100000", "x"],
  ["some chunks", "POST", "transfer-encoding: chunked", "5\r\n12345\r\n"],
  ["some long chunks", "PATCH", "transfer-encoding: chunked", `15f90\r\n${"x".repeat(90_000)}\r\n`],
];

describe("a visitor", () => {
  let origin: ApiOrigin;
  let service: Service;
  beforeAll(async () => {
    origin = await ApiOrigin.start();
    // One failure would be enough.
    const edge = {
      ORIGIN_URL: origin.url,
      BODY_DEADLINE_MS: "1000",
      ORIGIN_DEADLINE_MS: "2500",
      ORIGIN_MINIMUM_CALLS: "1",
      ORIGIN_FAILURE_PERCENT: "1",
      ORIGIN_REST_MS: "60000",
    };
    service = await Service.start({ from: inject("published"), edge });
  });
  beforeEach(() => origin.reset());
  afterEach(async () => {
    origin.handler = (_, response) => void response.end("{}");
    expect((await service.send(path)).status).toBe(200);
    expect((await service.send(path, { method: "POST", body: "{}" })).status).toBe(200);
  });
  afterAll(async () => {
    await service.stop();
    origin.stop();
  });

  it.each(kinds)("who sends %s and no more is told so in time", async (_, method, head, begun) => {
    const { socket, answer } = open(service, method, head, begun);
    expect(statusOf(await answer)).toBe(408);
    socket.destroy();
  });

  it.each(kinds)("who leaves after %s does no harm", async (_, method, head, begun) => {
    const { socket } = open(service, method, head, begun);
    await sleep(100);
    socket.destroy();
    await sleep(100);
  });

  it.each([
    ["short", "5\r\n12345\r\nno number\r\n"],
    ["long", `15f90\r\n${"x".repeat(90_000)}\r\nno number\r\n`],
  ])("whose %s body is malformed does no harm", async (_, begun) => {
    for (let time = 0; time < 6; time += 1) {
      const { socket, answer } = open(service, "POST", "transfer-encoding: chunked", begun);
      expect([400, Number.NaN]).toContain(statusOf(await answer));
      socket.destroy();
    }
  });

  it("who sends a byte from time to time is told, too", async () => {
    const { socket, answer } = open(service, "POST", "content-length: 1000", "1");
    const dripping = setInterval(() => socket.write("x"), 50);
    expect(statusOf(await answer)).toBe(408);
    clearInterval(dripping);
    socket.destroy();
  });

  it("who takes long, but not too long, is answered, and the origin has its own time beside", async () => {
    origin.handler = async (call, response) => {
      await sleep(1700);
      response.end(String(call.body.length));
    };
    for (const length of [10, 100_000]) {
      const { socket, answer } = open(service, "POST", `content-length: ${length}`, "x".repeat(length - 1));
      await sleep(400);
      socket.write("x");
      expect(await answer).toContain("200 OK");
      socket.destroy();
    }
    expect(origin.received.map(({ body, headers }) => [body.length, headers["content-length"]])).toEqual([
      [10, "10"],
      [100_000, "100000"],
    ]);
  });
});

describe("an origin that is down", () => {
  it.each([
    ["short bodies", 10],
    ["long bodies", 100_000],
  ])("is noticed by calls with %s alone", async (_, length) => {
    const edge = { ORIGIN_URL: "http://127.0.0.1:9", ORIGIN_MINIMUM_CALLS: "3", ORIGIN_REST_MS: "60000" };
    const service = await Service.start({ from: inject("published"), edge });
    const post = async () => (await service.send(path, { method: "POST", body: "x".repeat(length) })).status;
    for (const status of [502, 502, 502, 503]) expect(await post()).toBe(status);
    await service.stop();
  });

  it.each([
    ["short bodies", 10],
    ["long bodies", 100_000],
    ["bodies longer than a connection holds", 8_000_000],
  ])("or does not answer is noticed by calls with %s alone", async (_, length) => {
    const origin = await ApiOrigin.start();
    origin.silent = true;
    const edge = {
      ORIGIN_URL: origin.url,
      ORIGIN_DEADLINE_MS: "500",
      ORIGIN_MINIMUM_CALLS: "2",
      ORIGIN_REST_MS: "60000",
    };
    const service = await Service.start({ from: inject("published"), edge });
    // The answer comes while the body is still being sent: what is left of it is refused then.
    const post = async (length: number) => {
      const { socket, answer } = open(service, "POST", `content-length: ${length}`, "x".repeat(length));
      const status = statusOf(await answer);
      socket.destroy();
      return status;
    };
    for (const status of [504, 504]) expect(await post(length)).toBe(status);
    expect(await post(10)).toBe(503);
    await service.stop();
    origin.stop();
  });
});
