import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
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
    const others = Object.fromEntries(
      [
        ...["x-original-url", "x-original-host", "x-rewrite-url", "x-http-method-override", "x-http-method"],
        ...["x-method-override", "x-forwarded-port", "x-forwarded-anything", "x-forwarded", "x_forwarded_for"],
        ...["x_http_method_override", "via"],
      ].map((name) => [name, "/admin"]),
    );
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
        ...others,
      },
    });
    expect(headers).toMatchObject({
      "x-forwarded-host": "intl.localhost",
      "x-forwarded-proto": "http",
      cookie: "__Host-access=kept",
    });
    for (const name of ["x-real-ip", "forwarded", "x-secret", "te", ...Object.keys(others)])
      expect(headers).not.toHaveProperty(name);
  });

  it("is told the visitor's address by us alone", async () => {
    let headers: IncomingMessage["headers"] = {};
    handler = (request, response) => {
      headers = request.headers;
      response.end("{}");
    };
    for (const connection of ["keep-alive", "x-forwarded-for, cf-connecting-ip"]) {
      await service.send("/api/v2/user/profile", { headers: { "x-forwarded-for": "6.6.6.6", connection } });
      expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    }
  });

  it("is not asked what is on no list", async () => {
    let asked = 0;
    handler = (_, response) => {
      asked += 1;
      response.end("{}");
    };
    for (const [method, path, status, allow] of [
      ["GET", "/api/internal", 404, undefined],
      ["GET", "/api/v1/../internal", 404, undefined],
      ["GET", "/api/v1/%2e%2e/internal", 404, undefined],
      ["GET", "/api/v1/..;/internal", 400, undefined],
      ["GET", "/api/v1/%2e%2e%3b/internal", 400, undefined],
      ["PROPFIND", "/api/v1/things", 405, "GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE"],
      ["OPTIONS", "/api/openapi.json", 405, "GET, HEAD"],
      ["POST", "/api/openapi.json", 405, "GET, HEAD"],
    ] as const) {
      const answer = await service.send(path, { method });
      expect([answer.status, answer.headers.allow], `${method} ${path}`).toEqual([status, allow]);
      expect(answer.headers["content-type"]).toBe("application/problem+json");
    }
    expect(asked).toBe(0);
  });

  it("says itself which methods a call takes", async () => {
    const methods: (string | undefined)[] = [];
    handler = (request, response) => {
      methods.push(request.method);
      response.writeHead(405, { allow: "GET,HEAD" }).end();
    };
    const answer = await service.send("/api/v1/things", { method: "OPTIONS" });
    expect([methods, answer.status, answer.headers.allow]).toEqual([["OPTIONS"], 405, "GET,HEAD"]);
  });

  it("may send bytes that are not ASCII in headers, and several cookies", async () => {
    handler = (_, response) => {
      const socket = response.socket;
      socket?.write(
        "HTTP/1.1 200 Tr\xe8s bien\r\nx-latin: caf\xe9\r\nSet-Cookie: a=\xe9\r\nset-cookie: b=2\r\n",
        "latin1",
      );
      socket?.end("x-utf: \u00e9\u4e2d\r\nContent-Length: 2\r\nconnection: x-hop, close\r\nx-hop: 1\r\n\r\n{}");
    };
    const { status, headers, body } = await service.send("/api/v2/user/profile");
    expect([status, body.toString()]).toEqual([200, "{}"]);
    expect(headers["set-cookie"]).toHaveLength(2);
    expect(headers["set-cookie"]?.[1]).toBe("b=2");
    expect(headers).toHaveProperty("x-latin");
    expect(headers).not.toHaveProperty("x-hop");
    expect(headers["cache-control"]).toBe("private, no-store");
  });

  it("keeps what it says of its own connection from the visitor, each time", async () => {
    const own = "Keep-Alive: timeout=5\r\nTE: trailers\r\nTrailer: x\r\nUpgrade: h2c\r\nProxy-Connection: close\r\n";
    const lists = "Proxy-Authenticate: Basic\r\nProxy-Authorization: x\r\nConnection: x-hop\r\nX-Hop: 1\r\n";
    handler = (_, response) =>
      response.socket?.end(`HTTP/1.1 200 OK\r\n${own}${lists}Content-Length: 2\r\nX-End: 1\r\n\r\n{}`);
    for (let time = 0; time < 3; time += 1) {
      const { headers } = await service.send("/api/v1/own");
      const ours = ["cross-origin-resource-policy", "strict-transport-security", "x-content-type-options"];
      expect(Object.keys(headers).sort()).toEqual(["content-length", ...ours, "x-end"].sort());
    }
  });

  it.each(["", "Set-Cookie: a=1\r\n"])(
    "that changes the protocol unasked gets the visitor 502 (%j)",
    async (cookie) => {
      handler = (_, response) =>
        response.socket?.end(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n${cookie}\r\n`);
      for (let time = 0; time < 3; time += 1) expect((await service.send("/api/v1/switch")).status).toBe(502);
    },
  );

  it.each([
    ["gzip", "gzip"],
    ["identity", undefined],
  ])("may compress its answer: who accepts %s gets the same text", async (accepted, encoding) => {
    const text = JSON.stringify({ text: "kirkas ".repeat(1000) });
    handler = (_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end(gzipSync(text));
    };
    const { headers, body } = await service.send("/api/v1/things", { headers: { "accept-encoding": accepted } });
    expect(headers["content-encoding"]).toBe(encoding);
    expect((encoding ? gunzipSync(body) : body).toString()).toBe(text);
  });

  it.each([
    ["POST", 0, 1, 502],
    ["POST", 10, 1, 502],
    ["GET", 0, 2, 200],
    ["PUT", 64 * 1024 + 1, 1, 502],
    ["PUT", 64 * 1024, 2, 200],
    ["PATCH", 10, 1, 502],
    ["DELETE", 0, 2, 200],
  ])("that breaks a %s of %i bytes off is asked %i times", async (method, length, times, status) => {
    let asked = 0;
    handler = (_, response) => {
      asked += 1;
      if (asked === 1) response.destroy();
      else response.end("{}");
    };
    const body = length > 0 ? "x".repeat(length) : undefined;
    expect((await service.send("/api/v1/things", { method, body })).status).toBe(status);
    expect(asked).toBe(times);
  });

  it("that takes too long over what changes something is not asked again", async () => {
    let asked = 0;
    handler = () => {
      asked += 1;
    };
    expect((await service.send("/api/v1/things", { method: "POST" })).status).toBe(504);
    expect(asked).toBe(1);
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

  it("that keeps failing is left alone for a while, and asked again after it", async () => {
    const edge = { ORIGIN_URL: "http://127.0.0.1:9", ORIGIN_MINIMUM_CALLS: "3", ORIGIN_REST_MS: "1500" };
    const resting = await Service.start({ from: inject("published"), edge });
    const call = () => resting.send("/api/v1/things", { method: "POST" });
    for (const status of [502, 502, 502, 503, 503]) expect((await call()).status).toBe(status);
    const { headers, body } = await call();
    expect([headers["content-type"], headers["retry-after"]]).toEqual(["application/problem+json", "30"]);
    expect(JSON.parse(body.toString()).detail).toContain("keeps failing");
    await expect.poll(async () => (await call()).status, { timeout: 10_000 }).toBe(502);
    expect((await call()).status).toBe(503);
    await resting.stop();
  });
});
