import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Service } from "../../edge/test/service.ts";
import { caller } from "./call.ts";

let service: Service;
beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
});
afterAll(() => service.stop());

const call = caller(() => service);

describe("the pulse", () => {
  it("answers 304 until something changes, and then says what", async () => {
    const first = await call("GET", "pulse");
    const headers = { "if-none-match": first.headers.etag as string };
    const same = await call("GET", "pulse", { headers });
    expect([first.status, same.status, same.text]).toEqual([200, 304, ""]);

    await call("PUT", "maintenance", { body: '{"on":false}' });
    const changed = await call("GET", "pulse", { headers });
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({ live: first.json.live + 1, audit: first.json.audit + 1 });
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });
});
