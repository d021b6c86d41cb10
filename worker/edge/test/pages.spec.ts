import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "./service.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

describe("pages", () => {
  const pages = [
    { host: "localhost", path: "/", lang: "fi" },
    { host: "fi.localhost", path: "/sanasto/", lang: "fi" },
    { host: "localhost", path: "/sv/sanasto/", lang: "sv-FI" },
    { host: "localhost", path: "/en/", lang: "en-FI" },
    { host: "intl.localhost", path: "/", lang: "en-GB" },
    { host: "intl.localhost", path: "/login/", lang: "en-GB" },
    { host: "intl.localhost", path: "/lv-lv/blogs/", lang: "lv" },
    { host: "intl.localhost", path: "/lv-ru/", lang: "ru-LV" },
    { host: "intl.localhost", path: "/pl-pl/", lang: "pl" },
    { host: "intl.localhost", path: "/ro-ro/asetukset/", lang: "ro" },
    { host: "intl.localhost", path: "/offers/7f3a-unknown/", lang: "en-GB" },
  ];

  it.each(pages)("answers $host$path in $lang", async ({ host, path, lang }) => {
    const { status, headers, body } = await service.send(path, { host });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["content-language"]).toBe(lang);
    expect(body.toString()).toContain(`<html lang="${lang}"`);
  });

  it("carries security headers and a policy without unsafe-inline", async () => {
    const { headers, body } = await service.send("/");
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": expect.stringContaining("max-age="),
      "permissions-policy": expect.any(String),
    });
    const html = body.toString();
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map((match) => match[1] ?? "");
    expect(scripts.length).toBeGreaterThan(0);
    for (const attributes of scripts) expect(attributes).toMatch(/\bsrc=|type="application\/(ld\+)?json"/);
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="/);
    const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1] ?? "");
    const digests = sheets.map((sheet) => `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`);
    expect(policy).toContain(`style-src 'self' ${digests.join(" ")};`);
  });

  it("answers a known ETag with 304 and no body", async () => {
    const first = await service.send("/sanasto/");
    const etag = first.headers.etag ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}(\.br)?"$/);
    const again = await service.send("/sanasto/", { headers: { "if-none-match": etag } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  });

  it("sends brotli to those who take it, and the same page to those who don't", async () => {
    const plain = await service.send("/sanasto/");
    const packed = await service.send("/sanasto/", { headers: { "accept-encoding": "br, gzip" } });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
  });

  it("answers HEAD as GET, without the body", async () => {
    const { status, headers, body } = await service.send("/", { method: "HEAD" });
    expect([status, headers["content-type"], body.length]).toEqual([200, "text/html; charset=utf-8", 0]);
  });

  it("serves an unknown host as the default region, with a canonical URL of the known host", async () => {
    const { status, body } = await service.send("/sanasto/", { host: "mirror.example" });
    expect(status).toBe(200);
    expect(body.toString()).toContain('<link rel="canonical" href="http://localhost:8787/sanasto/"');
  });

  it("answers an unknown path with the not-found page of its language, status 404", async () => {
    for (const [path, lang] of [
      ["/no/such/", "fi"],
      ["/sv/no-such/", "sv-FI"],
      ["/404/", "fi"],
    ] as const) {
      const { status, headers } = await service.send(path);
      expect([path, status, headers["content-language"]]).toEqual([path, 404, lang]);
    }
  });
});

describe("page data", () => {
  it("holds a page's content as JSON", async () => {
    const { status, headers, body } = await service.send("/page-data/sanasto/page-data.json");
    expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
    expect(JSON.parse(body.toString())).toBeTypeOf("object");
  });

  it("tells a redirect, so that the table applies in the browser", async () => {
    const { status, body } = await service.send("/page-data/remonttilaina/page-data.json?gclid=AbC");
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toEqual({
      redirect: { to: "/lainan-kayttotarkoitus/remontti/?gclid=AbC", status: 301 },
    });
  });

  it("answers 404 for an unknown page", async () => {
    expect((await service.send("/page-data/no/such/page-data.json")).status).toBe(404);
  });
});

describe("assets", () => {
  it("never change under their name", async () => {
    const html = (await service.send("/")).body.toString();
    const script = html.match(/src="(\/assets\/[^"]+\.js)"/)?.[1] ?? "";
    const { status, headers } = await service.send(script);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const again = await service.send(script, { headers: { "if-none-match": headers.etag ?? "" } });
    expect(again.status).toBe(304);
  });

  it("that never were are 404", async () => {
    expect((await service.send("/assets/none-12345678.js")).status).toBe(404);
  });

  it("at the root are served with their type", async () => {
    const { status, headers } = await service.send("/favicon.svg");
    expect([status, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  });
});
