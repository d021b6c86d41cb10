import { expect, test } from "vitest";
import { countHandOff } from "./hand-off.ts";

test("a hand-off is told with its account alone, by a request that outlives the page", () => {
  const calls: [string, RequestInit][] = [];
  countHandOff(async (url, init) => calls.push([url, init]), "fabula-everyday");
  const [[url, init] = []] = calls;
  expect(url).toBe("/api/v1/hand-offs");
  expect(init).toMatchObject({ method: "POST", body: '{"account":"fabula-everyday"}', keepalive: true });
});

test("nothing comes of one that can't be told", async () => {
  countHandOff(() => Promise.reject(new TypeError("offline")), "fabula-everyday");
  await new Promise((resolve) => setTimeout(resolve));
});
