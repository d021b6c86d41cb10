// The calls of the draft's storage, and what their failures mean.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiClient } from "../../api/client.ts";
import { createApiStorage } from "./api-storage.ts";

interface Call {
  readonly url: string;
  readonly init: RequestInit;
}

function storageThatAnswers(status: number, body?: unknown) {
  const calls: Call[] = [];
  const api = new ApiClient({
    fetch: async (url, init) => {
      calls.push({ url, init });
      const type = status < 400 ? "application/json" : "application/problem+json";
      const text = body === undefined ? null : JSON.stringify(body);
      return new Response(status === 204 ? null : text, { status, headers: { "content-type": type } });
    },
    denial: () => () => undefined,
  });
  return { storage: createApiStorage({ api, kind: "loan", language: "sv-fi" }), calls };
}

let remembered: Map<string, string>;

beforeEach(() => {
  remembered = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => remembered.set(key, value),
    removeItem: (key: string) => remembered.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const draft = { id: "d1", kind: "loan", language: "sv-fi", version: 7, step: "contact", answers: {} };
const whole = { ...draft, completed: [], confirmed: false, sent: false };

test("a save names the version that it is on top of", async () => {
  const { storage, calls } = storageThatAnswers(200, { ...whole, version: 8 });
  const save = { step: "loan", answers: { amount: 5000 }, checked: true };
  expect((await storage.save(7, save)).version).toBe(8);
  expect(calls[0]?.url).toBe("/api/v1/drafts/loan");
  expect(calls[0]?.init.method).toBe("PATCH");
  expect(calls[0]?.init.headers).toMatchObject({ "if-match": '"7"' });
  expect(JSON.parse(String(calls[0]?.init.body))).toEqual(save);
});

test("the browser remembers a draft once it has one, until it is gone", async () => {
  const { storage } = storageThatAnswers(201, whole);
  expect(storage.mayExist()).toBe(false);
  await storage.create();
  expect(storage.mayExist()).toBe(true);
  const { storage: failing } = storageThatAnswers(500);
  await expect(failing.load()).rejects.toThrow();
  expect(storage.mayExist()).toBe(true);
  const { storage: gone } = storageThatAnswers(404, { type: "urn:kirkas:problem:draft-unknown" });
  await expect(gone.load()).rejects.toThrow();
  expect(storage.mayExist()).toBe(false);
});

test("sending names the draft, so that sending twice is sending once", async () => {
  const { storage, calls } = storageThatAnswers(201, { id: "d1", reference: "K-7F3Q29" });
  expect(await storage.send(whole)).toEqual({ id: "d1", reference: "K-7F3Q29" });
  expect(calls[0]?.init.headers).toMatchObject({ "idempotency-key": "d1" });
  expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ kind: "loan", version: 7 });
});

test("what is sent before its address is confirmed is no application yet", async () => {
  const { storage } = storageThatAnswers(202, { id: "d1" });
  expect(await storage.send(whole)).toBeUndefined();
});

describe("a call fails as", () => {
  test.each([
    [404, "draft-unknown", "draft-unknown"],
    [404, "draft-moved", "draft-moved"],
    [412, "version-conflict", "version-conflict"],
    [422, "code-wrong", "code-wrong"],
    [410, "code-gone", "code-gone"],
    [503, "identification-unavailable", "identification-unavailable"],
    [429, "too-many-requests", "too-many-requests"],
    [500, "internal", "unavailable"],
    [503, undefined, "unavailable"],
  ])("%i %s: %s", async (status, type, kind) => {
    const { storage } = storageThatAnswers(status, type && { type: `urn:kirkas:problem:${type}` });
    await expect(storage.load()).rejects.toMatchObject({ kind });
  });

  test("the fields that the origin refuses, with nothing for what is left out", async () => {
    const errors = [
      { pointer: "/amount", code: "too-small", params: { min: 1000 } },
      { pointer: "/purpose", code: "missing" },
    ];
    const { storage } = storageThatAnswers(422, { type: "urn:kirkas:problem:invalid-fields", errors });
    await expect(storage.save(1, { step: "loan", answers: {}, checked: true })).rejects.toMatchObject({
      kind: "invalid-fields",
      errors: [errors[0], { ...errors[1], params: {} }],
    });
  });

  test("the step that lacks something", async () => {
    const { storage } = storageThatAnswers(409, { type: "urn:kirkas:problem:step-incomplete", step: "debts" });
    await expect(storage.send(whole)).rejects.toMatchObject({ kind: "step-incomplete", step: "debts" });
  });

  test("no answer at all", async () => {
    const api = new ApiClient({ fetch: () => Promise.reject(new TypeError("offline")), denial: () => () => undefined });
    const storage = createApiStorage({ api, kind: "loan", language: "fi" });
    await expect(storage.mailCode()).rejects.toMatchObject({ kind: "unavailable" });
  });
});
