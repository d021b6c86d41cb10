// Files that are sent with answers to lenders' questions: taken by their content, sealed, handed out as attachments to those whom
// they are for, and gone with what they belong to.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { InformationRequest, LenderInformationRequest, RequestFile } from "../../../app/api/types";
import { apply, Browser } from "./drafts";
import { type Answer, type Cookies, type Origin, signIn, startOrigin } from "./origin";

const known = "consumer@kirkas.example";
const text = (written: string) => new TextEncoder().encode(written);
const pdf = text("%PDF-1.7\nWages of Kaisa Kuluttaja");
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

let origin: Origin;
let consumer: Cookies;
let exempla: Cookies;
let ficta: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  for (const lender of ["exempla-credit", "ficta-finance"]) {
    const insert = "INSERT INTO users (id, email, name, created_at) VALUES (?, ?, 'Fiina Fiktiivinen', 0)";
    await origin.sql(insert, lender, `${lender}@kirkas.example`);
    await origin.sql("INSERT INTO user_roles (user_id, role) VALUES (?, 'lender')", lender);
    await origin.sql("INSERT INTO lender_users (user_id, lender_id) VALUES (?, ?)", lender, lender);
  }
  exempla = await signIn(origin, "exempla-credit@kirkas.example");
  ficta = await signIn(origin, "ficta-finance@kirkas.example");
});
beforeEach(async () => {
  for (const table of ["applications", "outbox"]) await origin.sql(`DELETE FROM ${table}`);
  await origin.runSchedule();
  consumer = await signIn(origin);
});
afterAll(() => origin.stop());

const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];

/** An application about which a lender has asked something; answers the ids of both. */
async function requestInformation() {
  const application = await apply(origin, consumer);
  const path = `/api/v1/lender/applications/${application.id}/request`;
  const call = { method: "POST", body: { message: "Your payslip?" }, cookies: exempla };
  return { application: application.id, request: String((await origin.call(path, call)).json().id) };
}

const pathOf = (request: string, file = "") => `/api/v1/information-requests/${request}/files${file && `/${file}`}`;
const upload = (request: string, bytes: Uint8Array, name = "palkka.pdf", cookies = consumer, more: object = {}) =>
  origin.call(pathOf(request), {
    method: "POST",
    bytes,
    cookies,
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      ...more,
    },
  });
const answer = (request: string) =>
  origin.call(`/api/v1/information-requests/${request}/answer`, {
    method: "POST",
    body: { message: "Here it is." },
    cookies: consumer,
  });
const own = async () => {
  const read = await origin.call("/api/v1/information-requests", { cookies: consumer });
  return (read.json() as unknown as { items: InformationRequest[] }).items[0];
};
const ofLender = async (list: string) => {
  const read = await origin.call(`/api/v1/lender/information-requests?list=${list}`, { cookies: exempla });
  return (read.json() as unknown as { items: LenderInformationRequest[] }).items[0];
};
const lenderPath = (request: string, file: string) => `/api/v1/lender${pathOf(request, file).slice("/api/v1".length)}`;

describe("a file", () => {
  test.each([
    [pdf, "Palkka ä.pdf", "application/pdf", "Palkka ä.pdf"],
    [png, "kuva.png", "image/png", "kuva.png"],
    [jpeg, "kuva.JPEG", "image/jpeg", "kuva.JPEG"],
    [jpeg, "../evil.html", "image/jpeg", "evil.html.jpg"],
  ])("is known by its content, sealed, and handed back as it was", async (bytes, name, type, shown) => {
    const { request } = await requestInformation();
    const added = await upload(request, bytes, name);
    expect(added.status).toBe(201);
    const file = added.json() as unknown as RequestFile;
    expect(file).toEqual({ id: expect.any(String), name: shown, media_type: type, bytes: bytes.length });
    expect((await own())?.files).toEqual([file]);
    const got = await origin.call(pathOf(request, file.id), { cookies: consumer });
    expect(got.bytes).toEqual(bytes);
    const header = (header: string) => got.headers.get(header);
    expect(header("content-type")).toBe(type);
    expect(header("content-disposition")).toMatch(/^attachment; filename="file\.\w+"; filename\*=UTF-8''/);
    expect(header("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("cache-control")).toBe("private, no-store");

    const files = await origin.files();
    expect([...files.keys()]).toEqual([file.id]);
    expect(Buffer.from(files.get(file.id) ?? []).includes(Buffer.from(bytes))).toBe(false);
    expect(JSON.stringify(await origin.sql("SELECT * FROM request_files"))).not.toContain("alkka");
  });

  test("reaches the lender with the answer, and not before", async () => {
    const { request } = await requestInformation();
    const { id } = (await upload(request, pdf)).json() as { id: string };
    expect((await ofLender("open"))?.files).toEqual([]);
    expect((await origin.call(lenderPath(request, id), { cookies: exempla })).status).toBe(404);
    const answered = (await answer(request)).json() as unknown as InformationRequest;
    expect(answered.files).toMatchObject([{ id, name: "palkka.pdf" }]);
    expect((await ofLender("answered"))?.files).toEqual(answered.files);
    const got = await origin.call(lenderPath(request, id), { cookies: exempla });
    expect([got.status, got.bytes]).toEqual([200, pdf]);
    expect(got.headers.get("content-disposition")).toContain("attachment");
  });

  test("is taken back until the answer is sent", async () => {
    const { request } = await requestInformation();
    const [first, second] = [await upload(request, pdf), await upload(request, png, "kuva.png")].map(
      (added) => added.json() as unknown as RequestFile,
    );
    const remove = (id = "") => origin.call(pathOf(request, id), { method: "DELETE", cookies: consumer });
    expect((await remove(first?.id)).status).toBe(204);
    expect((await remove(first?.id)).status).toBe(404);
    await expect.poll(async () => [...(await origin.files()).keys()]).toEqual([second?.id]);
    await answer(request);
    expect((await remove(second?.id)).status).toBe(404);
    expect((await own())?.files).toEqual([second]);
  });

  test("of 10 MB is taken, and no larger one", async () => {
    const { request } = await requestInformation();
    const large = new Uint8Array(10_000_000);
    large.set(pdf);
    const added = await upload(request, large);
    expect([added.status, added.json().bytes]).toEqual([201, 10_000_000]);
    const got = await origin.call(pathOf(request, String(added.json().id)), { cookies: consumer });
    expect(Buffer.from(got.bytes).equals(Buffer.from(large))).toBe(true);
    const larger = new Uint8Array(10_000_001);
    larger.set(pdf);
    expect(kindOf(await upload(request, larger))).toEqual([413, "file-too-large"]);
    expect((await own())?.files).toHaveLength(1);
    await origin.sql("UPDATE deleted_files SET due_at = 0");
    await origin.runSchedule();
    expect((await origin.files()).size).toBe(1);
  });

  test.each([
    ["a page", text("<!doctype html><script>alert(1)</script>")],
    ["a picture that can hold scripts", text("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["an archive", text("PK\x03\x04")],
    ["nothing", new Uint8Array()],
  ])("that is %s is not taken, whatever it is called", async (_, bytes) => {
    const { request } = await requestInformation();
    expect(kindOf(await upload(request, bytes, "palkka.pdf"))).toEqual([415, "file-unsupported"]);
    expect((await own())?.files).toEqual([]);
    expect((await origin.files()).size).toBe(0);
  });

  test("is one of five at most, also where they come at once", async () => {
    const { request } = await requestInformation();
    const all = await Promise.all(Array.from({ length: 8 }, () => upload(request, pdf)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const refused of all.filter(({ status }) => status !== 201)) expect(refused.status).toBe(409);
    expect(kindOf(await upload(request, pdf))).toEqual([409, "too-many-files"]);
    await origin.runSchedule();
    expect((await origin.files()).size).toBe(5);
  });

  test("is not taken once the answer is sent or the lender waits no more", async () => {
    const { application, request } = await requestInformation();
    await new Browser(origin, consumer).call("POST", `/applications/${application}/withdraw`);
    expect(kindOf(await upload(request, pdf))).toEqual([409, "state"]);
    const another = await requestInformation();
    await answer(another.request);
    expect(kindOf(await upload(another.request, pdf))).toEqual([409, "state"]);
  });
});

describe("nobody else", () => {
  test("adds, reads or takes back a file", async () => {
    const { request } = await requestInformation();
    const { id } = (await upload(request, pdf)).json() as { id: string };
    const stranger = await signIn(origin, "marketer@kirkas.example");
    const admin = await signIn(origin, "admin@kirkas.example");
    for (const other of [stranger, exempla, admin]) {
      expect((await upload(request, pdf, "a.pdf", other)).status).toBe(404);
      expect((await origin.call(pathOf(request, id), { cookies: other })).status).toBe(404);
      expect((await origin.call(pathOf(request, id), { method: "DELETE", cookies: other })).status).toBe(404);
    }
    for (const call of [{}, { method: "DELETE" }])
      expect((await origin.call(pathOf(request, id), call)).status).toBe(401);
    expect((await upload(request, pdf, "a.pdf", {})).status).toBe(401);
    await answer(request);
    for (const [other, status] of [
      [ficta, 404],
      [consumer, 403],
      [stranger, 403],
      [admin, 400],
      [{}, 401],
    ] as const) {
      expect((await origin.call(lenderPath(request, id), { cookies: other })).status).toBe(status);
    }
    const listed = "/api/v1/lender/information-requests?list=answered&lender=exempla-credit";
    expect((await origin.call(listed, { cookies: admin })).text).not.toContain(id);
    const chosen = `${lenderPath(request, id)}?lender=exempla-credit`;
    expect((await origin.call(chosen, { cookies: admin })).status).toBe(400);
    expect((await origin.call(lenderPath("another", id), { cookies: exempla })).status).toBe(404);
  });

  test("of another site's page adds one", async () => {
    const { request } = await requestInformation();
    const refused = await upload(request, pdf, "a.pdf", consumer, { origin: "https://evil.example" });
    expect(kindOf(refused)).toEqual([403, "cross-site"]);
  });
});

test("no other call takes a long body, or one that is no JSON", async () => {
  const { request } = await requestInformation();
  const long = new Uint8Array(64 * 1024 + 1).fill(0x20);
  for (const path of [
    `/api/v1/information-requests/${request}/answer`,
    `${pathOf(request)}/`,
    `${pathOf(request)}?answer=1`.replace("/files", "/answer"),
    "/api/v1/drafts",
  ]) {
    for (const type of ["application/json", "application/pdf"]) {
      const call = { method: "POST", cookies: consumer, headers: { "content-type": type } };
      expect([404, 413]).toContain((await origin.call(path, { ...call, bytes: long })).status);
    }
    const call = { method: "POST", cookies: consumer, headers: { "content-type": "application/pdf" } };
    expect([404, 415]).toContain((await origin.call(path, { ...call, bytes: pdf })).status);
  }
});

describe("files go", () => {
  const stored = async () => [(await origin.files()).size, (await origin.sql("SELECT id FROM request_files")).length];

  test("with their application", async () => {
    await upload((await requestInformation()).request, pdf);
    await origin.sql("DELETE FROM applications");
    expect(await stored()).toEqual([1, 0]);
    await origin.runSchedule();
    expect(await stored()).toEqual([0, 0]);
    expect(await origin.sql("SELECT id FROM deleted_files")).toEqual([]);
  });

  test("with who somebody is, when that is no longer kept", async () => {
    await upload((await requestInformation()).request, pdf);
    await origin.sql("UPDATE applications SET keep_until = 1");
    await origin.runSchedule();
    expect(await stored()).toEqual([0, 0]);
  });

  test("a month after they were uploaded, where they are not sent", async () => {
    const { request } = await requestInformation();
    await upload(request, pdf);
    await origin.sql("UPDATE request_files SET stored_at = stored_at - 2592000000");
    await origin.runSchedule();
    expect(await stored()).toEqual([0, 0]);
    await upload(request, pdf);
    await answer(request);
    await origin.sql("UPDATE request_files SET stored_at = stored_at - 2592000000");
    await origin.runSchedule();
    expect(await stored()).toEqual([1, 1]);
  });

  test("whose storing was cut off", async () => {
    await upload((await requestInformation()).request, pdf);
    await origin.sql("INSERT INTO deleted_files (id, due_at) SELECT id, 0 FROM request_files");
    await origin.runSchedule();
    expect((await origin.files()).size).toBe(0);
  });

  test("with their user, who takes their names along before", async () => {
    const { request } = await requestInformation();
    await upload(request, pdf, "Palkka ä.pdf");
    await answer(request);
    const copy = await origin.call("/api/v1/me/export?format=json", { cookies: consumer });
    expect(copy.json().applications).toMatchObject([{ information_requests: [{ files: [{ name: "Palkka ä.pdf" }] }] }]);
    const page = await origin.call("/api/v1/me/export?format=html", { cookies: consumer });
    expect(page.text).toContain("Palkka ä.pdf");
    await origin.sql("UPDATE users SET email = 'going@kirkas.example' WHERE email = ?", known);
    const body = { confirmation: "going@kirkas.example", language: "fi" };
    expect((await origin.call("/api/v1/me/erasure", { method: "POST", cookies: consumer, body })).status).toBe(200);
    await expect.poll(stored).toEqual([0, 0]);
    await origin.sql("INSERT INTO users (id, email, name, created_at) VALUES ('back', ?, 'Kaisa', 0)", known);
  });
});
