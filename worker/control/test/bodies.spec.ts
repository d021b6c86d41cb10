// Bodies that strangers send to control: what their heads say is looked at before they are read, and they are read no
// further than they may be long.
import { createConnection } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { keys, Service } from "../../edge/test/service.ts";
import { signatureOf } from "../../edge/test/signed.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published"), edge: { ORIGIN_DEADLINE_MS: "10000" } });
});
afterAll(() => service.stop());

const mebibyte = 1024 * 1024;
const now = () => Math.floor(Date.now() / 1000);
const webhook = (others: object = {}) => ({
  "webhook-id": "msg_bodies",
  "webhook-timestamp": `${now()}`,
  "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")}`,
  ...others,
});
/** Calls of the form that theirs are, and how many bytes their bodies may be long. */
const ofTheForm = {
  "/edge/conversions": {
    signed: () => ({ "kirkas-signature": signatureOf(keys.CONVERSION_KEYS, "conversions", "x") }),
    mayBe: mebibyte / 2,
  },
  "/edge/sales": {
    signed: () => ({ "kirkas-signature": signatureOf(keys.PARTNER_KEYS, "sales", "x") }),
    mayBe: mebibyte / 2,
  },
  "/api/control/experiments/webhook": { signed: webhook, mayBe: 2 * mebibyte },
};

/** The status that a request is answered with, and the bytes of its body that it took until then. */
async function send(path: string, headers: Record<string, string>, body: () => string | undefined) {
  const { hostname, port } = service.url;
  const socket = createConnection(Number(port), hostname);
  let text = "";
  let sent = 0;
  let isOver = false;
  socket.on("data", (data) => {
    text += data;
  });
  const over = new Promise<void>((done) => {
    for (const event of ["data", "error", "close"]) socket.on(event, () => done());
  });
  void over.then(() => {
    isOver = true;
  });
  const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  for (let piece = body(); piece !== undefined && !isOver; piece = body()) {
    sent += piece.length;
    if (!socket.write(piece)) await Promise.race([new Promise((done) => socket.once("drain", done)), over]);
  }
  await over;
  socket.destroy();
  return { status: Number(text.split(" ")[1]), sent };
}

describe.each(Object.entries(ofTheForm))("%s", (path, { signed, mayBe }) => {
  it("refuses by its length a body that is too long, none of which has come", async () => {
    const length = { "content-length": `${40 * mebibyte}` };
    expect(await send(path, { ...signed(), ...length }, () => undefined)).toEqual({ status: 413, sent: 0 });
  });

  it("refuses a body whose length is not told as soon as more than it may be has come", async () => {
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    let left = mayBe / 65_536 + 1;
    const body = () => (left-- > 0 ? chunk : undefined);
    const { status } = await send(path, { ...signed(), "transfer-encoding": "chunked" }, body);
    expect(status).toBe(413);
  });

  it.each([
    ["without a signature", {}],
    ["with one of another form", { "kirkas-signature": "x.y.z", "webhook-signature": "v1,x" }],
    ["with one that has ended", { "kirkas-signature": "1.c.AAAAAAAAAAA.AAAA", "webhook-timestamp": "1700000000" }],
  ])("refuses a call %s, none of whose body has come", async (_, headers) => {
    const others = Object.keys(headers).length > 0 ? { ...signed(), ...headers } : {};
    expect(await send(path, { ...others, "content-length": "1000" }, () => undefined)).toEqual({
      status: 401,
      sent: 0,
    });
  });
});
