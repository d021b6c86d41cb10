import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "./service.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let handler: Handler;
let origin: Server;
let service: Service;

beforeAll(async () => {
  origin = createServer((request, response) => handler(request, response));
  await new Promise<void>((done) => origin.listen(0, "127.0.0.1", done));
  const { port } = origin.address() as AddressInfo;
  service = await Service.start({ from: inject("published"), edge: { ORIGIN_URL: `http://127.0.0.1:${port}/` } });
});
afterEach(() => origin.closeAllConnections());
afterAll(async () => {
  await service.stop();
  origin.close();
});

describe("an origin at ORIGIN_URL", () => {
  it("gets the call as it was made, and the visitor gets its answer as it was given", async () => {
    const seen: { method?: string; url?: string; body: string }[] = [];
    handler = (request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        seen.push({ method: request.method, url: request.url, body });
        response.writeHead(201, { "content-type": "application/x", "set-cookie": ["a=1; Path=/", "b=2; Path=/"] });
        response.end("made");
      });
    };
    const answer = await service.send("/api/v1/things/%2F?q=%C3%A4&q=2", { method: "POST", body: "hello" });
    expect(seen).toEqual([{ method: "POST", url: "/api/v1/things/%2F?q=%C3%A4&q=2", body: "hello" }]);
    expect([answer.status, answer.headers["content-type"], answer.body.toString()]).toEqual([
      201,
      "application/x",
      "made",
    ]);
    expect(answer.headers["set-cookie"]).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  });

  it("is told the visitor's host by us alone, and no header of one connection", async () => {
    let headers: IncomingMessage["headers"] = {};
    handler = (request, response) => {
      headers = request.headers;
      response.end("{}");
    };
    await service.send("/api/v2/user/profile", {
      host: "intl.localhost",
      headers: {
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "gopher",
        "x-real-ip": "6.6.6.6",
        forwarded: "for=6.6.6.6",
        connection: "x-secret",
        "x-secret": "1",
        te: "trailers",
        cookie: "__Host-access=kept",
      },
    });
    expect(headers).toMatchObject({
      "x-forwarded-host": "intl.localhost",
      "x-forwarded-proto": "http",
      cookie: "__Host-access=kept",
    });
    for (const name of ["x-real-ip", "forwarded", "x-secret", "te"]) expect(headers).not.toHaveProperty(name);
  });

  it("may redirect: the visitor gets the redirect, not what is behind it", async () => {
    handler = (_, response) => {
      response.writeHead(302, { location: "https://bank.example/identify" });
      response.end();
    };
    const { status, headers } = await service.send("/api/v1/identify");
    expect([status, headers.location]).toEqual([302, "https://bank.example/identify"]);
  });

  it("that is too slow gets 504 with problem details", async () => {
    handler = () => {};
    const { status, headers, body } = await service.send("/api/v2/user/profile");
    expect([status, headers["content-type"]]).toEqual([504, "application/problem+json"]);
    expect(JSON.parse(body.toString())).toMatchObject({ status: 504, title: "Gateway Timeout" });
  });

  it("that is down gets 502 with problem details, and pages go on", async () => {
    const down = await Service.start({ from: inject("published"), edge: { ORIGIN_URL: "http://127.0.0.1:9" } });
    const { status, headers, body } = await down.send("/api/v2/user/profile");
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      502,
      "application/problem+json",
      "no-store",
    ]);
    expect(JSON.parse(body.toString()).detail).toContain("can't be reached");
    expect((await down.send("/")).status).toBe(200);
    await down.stop();
  });
});
