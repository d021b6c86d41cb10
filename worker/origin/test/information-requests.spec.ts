// What lenders ask of those who applied: one question at a time, answered by its applicant alone, and stored sealed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type {
  InformationRequest,
  InformationRequestPage,
  LenderApplicationPage,
  LenderInformationRequest,
  LenderInformationRequestPage,
} from "../../../app/api/types";
import { type Application, apply, Browser } from "./drafts";
import { type Answer, type Cookies, mailTo, type Origin, signIn, startOrigin } from "./origin";

const known = "consumer@kirkas.example";
const question = "Since when have you worked\nfor <b>your</b> employer?";
const reply = "Since May 2012 ÅÄÖ.";

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
  consumer = await signIn(origin);
});
afterAll(() => origin.stop());

const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const ask = (application: Application | { id: string }, message: unknown = question, cookies = exempla) =>
  origin.call(`/api/v1/lender/applications/${application.id}/request`, { method: "POST", body: { message }, cookies });
const answer = (id: string, message: unknown = reply, cookies = consumer) =>
  origin.call(`/api/v1/information-requests/${id}/answer`, { method: "POST", body: { message }, cookies });
const own = async (cookies = consumer, query = "") =>
  (await origin.call(`/api/v1/information-requests${query}`, { cookies })).json() as unknown as InformationRequestPage;
const ofLender = async (query = "", cookies = exempla) => {
  const read = await origin.call(`/api/v1/lender/information-requests${query}`, { cookies });
  return (read.json() as unknown as LenderInformationRequestPage).items;
};
const tasks = async () => {
  const read = await origin.call("/api/v1/lender/applications", { cookies: exempla });
  return (read.json() as unknown as LenderApplicationPage).tasks;
};
const act = (offer: string | undefined, event: string, body?: object) =>
  origin.call(`/api/v1/offers/${offer}/${event}`, { method: "POST", cookies: consumer, body });
const offerOf = ({ offers }: Application, lender: string) => offers.find((offer) => offer.lender.id === lender)?.id;

describe("a question", () => {
  test("is put to the applicant, who answers it, and both read both", async () => {
    const application = await apply(origin, consumer);
    const requested = await ask(application);
    expect(requested.status).toBe(201);
    const request = requested.json() as unknown as LenderInformationRequest;
    expect(request).toMatchObject({ message: question, application: { id: application.id } });
    expect((await tasks()).unanswered).toBe(1);
    expect(await ofLender()).toEqual([request]);
    const [shown] = (await own()).items;
    const days = (Date.parse(request.due) - Date.now()) / 86_400_000;
    expect(days > 4 && days < 9).toBe(true);
    expect(shown).toEqual({
      ...{ id: request.id, application: application.id, message: question, due: request.due, is_open: true },
      ...{ lender: { id: "exempla-credit", name: "Exempla Credit" }, requested_at: request.requested_at, files: [] },
    });
    const answered = (await answer(request.id, `  ${reply} `)).json() as unknown as InformationRequest;
    expect(answered).toMatchObject({ is_open: false, answer: { message: reply, answered_at: expect.any(String) } });
    expect((await tasks()).unanswered).toBe(0);
    expect(await ofLender()).toEqual([]);
    expect(await ofLender("?list=answered")).toEqual([{ ...request, answer: answered.answer }]);
    const read = await new Browser(origin, consumer).call("GET", `/applications/${application.id}`);
    expect(read.json().information_requests).toEqual([answered]);
    expect(kindOf(await answer(request.id))).toEqual([409, "state"]);
  });

  test("is stored sealed, as its answer is, and tells the lender nothing of who applies", async () => {
    const application = await apply(origin, consumer);
    const requested = await ask(application);
    await answer(String(requested.json().id));
    const stored = JSON.stringify(await origin.sql("SELECT * FROM information_requests"));
    for (const word of ["employer", "ÅÄÖ"]) expect(stored).not.toContain(word);
    const listed = JSON.stringify(await ofLender("?list=answered"));
    for (const word of ["Kuluttaja", known, "Katu 1"]) expect(requested.text + listed).not.toContain(word);
  });

  test("is told of by a mail that says nothing of it", async () => {
    await ask(await apply(origin, consumer));
    await expect.poll(() => mailTo(origin, known)).toHaveLength(3);
    const mails = JSON.stringify(await mailTo(origin, known));
    for (const word of ["employer", "Exempla", "Kaisa"]) expect(mails).not.toContain(word);
    const notices = await origin.sql("SELECT kind FROM notices WHERE kind = 'information-requested'");
    expect(notices).toHaveLength(1);
  });

  test("waits alone: another is asked once it is answered", async () => {
    const application = await apply(origin, consumer);
    const first = await ask(application);
    expect(kindOf(await ask(application))).toEqual([409, "state"]);
    expect((await ask(application, "Another lender's", ficta)).status).toBe(201);
    await answer(String(first.json().id));
    expect((await ask(application, "And where?")).status).toBe(201);
    expect((await own()).items).toHaveLength(3);
    const { items, next } = await own(consumer, "?limit=2");
    expect(items).toHaveLength(2);
    expect((await own(consumer, `?limit=2&cursor=${next}`)).items).toHaveLength(1);
  });

  test.each([
    ["", "missing"],
    [" \n", "missing"],
    ["x".repeat(2001), "too-long"],
  ])("and an answer have something to say, and fit", async (message, code) => {
    const application = await apply(origin, consumer);
    expect((await ask(application, message)).json().errors).toMatchObject([{ pointer: "/message", code }]);
    const { id } = (await ask(application)).json();
    expect((await answer(String(id), message)).json().errors).toMatchObject([{ pointer: "/message", code }]);
    for (const wrong of [5, null, ["x"]]) expect((await answer(String(id), wrong)).status).toBe(400);
    expect((await answer(String(id), "x".repeat(2000))).status).toBe(200);
  });
});

describe("nobody else", () => {
  test("asks, answers or reads", async () => {
    const application = await apply(origin, consumer);
    const { id } = (await ask(application)).json() as { id: string };
    const stranger = await signIn(origin, "marketer@kirkas.example");
    expect((await answer(id, reply, stranger)).status).toBe(404);
    expect((await answer(id, reply, exempla)).status).toBe(404);
    expect((await answer(id, reply, {})).status).toBe(401);
    expect((await own(stranger)).items).toEqual([]);
    expect(await ofLender("", ficta)).toEqual([]);
    expect((await ask({ id: "none" })).status).toBe(404);
    expect((await ask(application, question, stranger)).status).toBe(403);
    expect((await ask(application, question, consumer)).status).toBe(403);
  });

  test("asks where the lender has not been reached, or not yet answered", async () => {
    const application = await apply(origin, consumer);
    await origin.sql("UPDATE matches SET visible_at = ? WHERE lender_id = 'exempla-credit'", Date.now() + 60_000);
    expect((await ask(application)).status).toBe(404);
    await origin.sql("DELETE FROM matches WHERE lender_id = 'ficta-finance'");
    expect((await ask(application, question, ficta)).status).toBe(404);
  });
});

describe("a lender waits no more", () => {
  test("once another's offer is accepted, and its own can be asked about until the money is paid out", async () => {
    const application = await apply(origin, consumer);
    const { id } = (await ask(application, question, ficta)).json() as { id: string };
    await ask(application);
    const offer = offerOf(application, "exempla-credit");
    expect((await act(offer, "accept", { information_opened: true })).status).toBe(200);
    expect(kindOf(await answer(id))).toEqual([409, "state"]);
    expect(kindOf(await ask(application, question, ficta))).toEqual([409, "state"]);
    expect(await ofLender("", ficta)).toEqual([]);
    const [open] = (await own()).items.filter(({ is_open }) => is_open);
    expect(open?.lender.id).toBe("exempla-credit");
    expect((await answer(open?.id ?? "")).status).toBe(200);
    for (const event of ["sign", "pay-out"])
      await origin.call(`/api/v1/lender/offers/${offer}/${event}`, { method: "POST", cookies: exempla });
    expect(kindOf(await ask(application))).toEqual([409, "state"]);
  });

  test("once the application is taken back", async () => {
    const application = await apply(origin, consumer);
    const { id } = (await ask(application)).json() as { id: string };
    await new Browser(origin, consumer).call("POST", `/applications/${application.id}/withdraw`);
    expect(kindOf(await answer(id))).toEqual([409, "state"]);
    expect((await own()).items).toMatchObject([{ is_open: false }]);
    expect(await ofLender()).toEqual([]);
    expect((await tasks()).unanswered).toBe(0);
  });
});

describe("own data", () => {
  test("holds questions and answers, and takes them along", async () => {
    const application = await apply(origin, consumer);
    await answer(String((await ask(application)).json().id));
    const copy = await origin.call("/api/v1/me/export?format=json", { cookies: consumer });
    expect(copy.json().applications).toMatchObject([
      { information_requests: [{ message: question, answer: { message: reply } }] },
    ]);
    const page = await origin.call("/api/v1/me/export?format=html", { cookies: consumer });
    for (const text of [reply, "for &lt;b&gt;your&lt;/b&gt; employer?"]) expect(page.text).toContain(text);
    const erased = { confirmation: known, language: "fi" };
    await origin.sql("UPDATE users SET email = ? WHERE email = ?", "going@kirkas.example", known);
    const call = { method: "POST", cookies: consumer, body: { ...erased, confirmation: "going@kirkas.example" } };
    expect((await origin.call("/api/v1/me/erasure", call)).status).toBe(200);
    expect(await origin.sql("SELECT id FROM information_requests")).toEqual([]);
    expect(await ofLender("?list=answered")).toEqual([]);
    const restore = "INSERT INTO users (id, email, name, created_at) VALUES ('back', ?, 'Kaisa', 0)";
    await origin.sql(restore, known);
  });

  test("goes with who somebody is, when that is no longer kept", async () => {
    await ask(await apply(origin, consumer));
    await origin.sql("UPDATE applications SET keep_until = 1");
    await origin.runSchedule();
    expect(await origin.sql("SELECT id FROM information_requests")).toEqual([]);
  });
});
