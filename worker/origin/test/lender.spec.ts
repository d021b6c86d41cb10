// The lender's side: each lender's own applications, offers and reviews, and nobody else's.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type {
  LenderApplicationPage,
  LenderOffer,
  LenderReview,
  LenderReviewPage,
  Review,
} from "../../../app/api/types";
import { type Application, apply as applyWith } from "./drafts";
import { type Answer, type Cookies, type Origin, profile, signIn, startOrigin } from "./origin";

let origin: Origin;
let consumer: Cookies;
let fabula: Cookies;
let ficta: Cookies;
let admin: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  await origin.sql(
    "INSERT INTO users (id, email, name, created_at) VALUES ('ficta', 'ficta@kirkas.example', 'Fiina Fiktiivinen', 0)",
  );
  await origin.sql("INSERT INTO user_roles (user_id, role) VALUES ('ficta', 'lender')");
  await origin.sql("INSERT INTO lender_users (user_id, lender_id) VALUES ('ficta', 'ficta-finance')");
  fabula = await signIn(origin, "lender@kirkas.example");
  ficta = await signIn(origin, "ficta@kirkas.example");
  admin = await signIn(origin, "admin@kirkas.example");
});
beforeEach(async () => {
  await origin.sql("DELETE FROM applications");
  consumer = await signIn(origin);
});
afterAll(() => origin.stop());

const read = <T>(answer: Answer): T => {
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return answer.json() as unknown as T;
};
const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const get = (path: string, cookies = fabula) => origin.call(`/api/v1/lender/${path}`, { cookies });
const post = (path: string, body?: unknown, cookies = fabula) =>
  origin.call(`/api/v1/lender/${path}`, { method: "POST", body, cookies });
const work = async (query = "", cookies = fabula) =>
  read<LenderApplicationPage>(await get(`applications${query}`, cookies));
const offerOf = (application: Application, lender: string) =>
  application.offers.find((offer) => offer.lender.id === lender)?.id ?? "";
const act = (event: string, offer: string) =>
  origin.call(`/api/v1/offers/${offer}/${event}`, {
    method: "POST",
    cookies: consumer,
    body: event === "accept" ? { information_opened: true } : undefined,
  });
const stateOf = async (application: Application) =>
  (await origin.call(`/api/v1/applications/${application.id}`, { cookies: consumer })).json() as Application;

/** A number that no person has, of somebody who is young enough for every lender. */
const finnishNumber = "010190-955F";
const apply = (of: Origin, session: Cookies, changes: Record<string, object> = {}) =>
  applyWith(of, session, {
    person: { identity_number: finnishNumber },
    address: { resident_since: "1990-01" },
    ...changes,
  });

/** Applies, and accepts the offer of a lender. */
async function accepted(lender = "fabula-bank") {
  const application = await apply(origin, consumer);
  const offer = offerOf(application, lender);
  expect((await act("accept", offer)).status).toBe(200);
  return { application, offer };
}

test("a profile says whom somebody works for, and in which language they applied last", async () => {
  expect((await profile(origin, fabula)).json().lender).toEqual({ id: "fabula-bank", name: "Fabula Bank" });
  await apply(origin, consumer);
  const user = (await profile(origin, consumer)).json();
  expect([user.lender, user.language]).toEqual([undefined, "fi"]);
});

describe("the area is for roles", () => {
  test.each([
    ["GET", "applications"],
    ["GET", "reviews"],
    ["POST", "offers/none/sign"],
  ])("%s %s", async (method, path) => {
    const call = (cookies: Cookies, query = "") => origin.call(`/api/v1/lender/${path}${query}`, { method, cookies });
    expect(kindOf(await call({}))).toEqual([401, "signed-out"]);
    expect(kindOf(await call(consumer))).toEqual([403, "role-missing"]);
    expect(kindOf(await call(consumer, "?lender=fabula-bank"))).toEqual([403, "role-missing"]);
    expect(kindOf(await call(admin))).toEqual([400, "malformed"]);
    expect((await call(admin, "?lender=nobody")).status).toBe(404);
    expect((await call(fabula, "?lender=ficta-finance")).status).toBe(404);
    expect((await call(admin, "?lender=fabula-bank")).status).toBe(method === "GET" ? 200 : 404);
  });

  test("staff without a lender, and a lender's user without the role, are none", async () => {
    await origin.sql("UPDATE lender_users SET lender_id = 'gone' WHERE user_id = 'ficta'");
    expect(kindOf(await get("applications", ficta))).toEqual([403, "role-missing"]);
    await origin.sql("UPDATE lender_users SET lender_id = 'ficta-finance' WHERE user_id = 'ficta'");
    await origin.sql("DELETE FROM user_roles WHERE user_id = 'ficta'");
    expect(kindOf(await get("applications", ficta))).toEqual([403, "role-missing"]);
    await origin.sql("INSERT INTO user_roles (user_id, role) VALUES ('ficta', 'lender')");
    expect((await get("applications", ficta)).status).toBe(200);
  });
});

describe("the work list", () => {
  test("shows what reached the lender, and never who applies, until its offer is accepted", async () => {
    const application = await apply(origin, consumer);
    const { items } = await work("?list=received");
    expect(items).toMatchObject([
      {
        id: application.id,
        reference: application.reference,
        product: "fabula-bank-loan-fi",
        rules_version: 1,
        outcome: "offer",
        amount: 10_000,
        months: 48,
        purpose: "renovation",
        figures: { income: 3_000 },
        offer: { id: offerOf(application, "fabula-bank"), state: "open", events: ["withdraw"] },
      },
    ]);
    const answers = [await get("applications?list=received"), await get("applications")];
    for (const { text } of answers)
      for (const secret of ["Kaisa", "Kuluttaja", finnishNumber, "consumer@", "+358", "Katu", "Esimerkki"])
        expect(text).not.toContain(secret);
    expect((await work()).items).toEqual([]);
  });

  test("says who applies to the staff of the lender whose offer was accepted, and to nobody else", async () => {
    const { application, offer } = await accepted();
    const page = await work();
    expect(page.tasks).toEqual({ to_sign: 1, to_pay_out: 0, to_review: 0, unanswered: 0 });
    expect(page.items).toMatchObject([
      {
        id: application.id,
        offer: { id: offer, state: "accepted", events: ["sign", "refuse"], accepted_at: expect.any(String) },
        identity: {
          applicant: {
            first_names: "Kaisa Maria",
            last_name: "Kuluttaja",
            identity_number: finnishNumber,
            email: "consumer@kirkas.example",
            phone: "+358401234567",
            street: "Katu 1",
            postal_code: "00100",
            city: "Helsinki",
            employer: "Esimerkki Oy",
          },
        },
      },
    ]);
    const others = [
      await get("applications", ficta),
      await get("applications?list=received", ficta),
      await get("applications?list=received"),
      await get("applications?lender=fabula-bank", admin),
    ];
    for (const { text } of others) expect(text).not.toContain("Kaisa");
    expect((await work("", ficta)).items).toEqual([]);
    const user = String((await profile(origin, consumer)).json().id);
    const staff = String((await profile(origin, fabula)).json().id);
    expect(await origin.sql("SELECT actor, action, subject, reason FROM audit ORDER BY seq DESC LIMIT 1")).toEqual([
      { actor: staff, action: "view", subject: user, reason: application.id },
    ]);
    await act("cancel", offer);
    expect((await work()).items).toEqual([]);
  });

  test("says where the loan is to be paid", async () => {
    const application = await apply(origin, consumer);
    const body = { information_opened: true, iban: "FI21 1234 5600 0007 85" };
    const offer = offerOf(application, "fabula-bank");
    await origin.call(`/api/v1/offers/${offer}/accept`, { method: "POST", cookies: consumer, body });
    expect((await work()).items[0]?.identity?.iban).toBe("FI2112345600000785");
  });

  test("shows nothing before the lender has answered", async () => {
    await apply(origin, consumer);
    await origin.sql("UPDATE matches SET visible_at = ?", Date.now() + 60_000);
    await origin.sql("UPDATE offers SET visible_at = ?", Date.now() + 60_000);
    expect((await work("?list=received")).items).toEqual([]);
  });

  test("has pages", async () => {
    for (let number = 0; number < 3; number++) await accepted();
    for (const list of ["received", "accepted"]) {
      const ids = new Set<string>();
      let cursor = "";
      for (let pages = 0; pages < 3; pages++) {
        const page = await work(`?list=${list}&limit=1${cursor}`);
        expect([list, pages, page.items.length]).toEqual([list, pages, 1]);
        for (const { id } of page.items) ids.add(id);
        expect(page.next === undefined).toBe(pages === 2);
        cursor = `&cursor=${page.next}`;
      }
      expect([list, ids.size]).toEqual([list, 3]);
    }
    for (const wrong of ["list=all", "limit=0", "limit=101", "cursor=x", "cursor=-1.a.b"])
      expect([wrong, (await get(`applications?${wrong}`)).status]).toEqual([wrong, 400]);
  });
});

describe("events of offers", () => {
  test("an accepted offer is signed, paid out and withdrawn from, each once however often it is said", async () => {
    const { application, offer } = await accepted();
    for (const [event, state, of, events] of [
      ["sign", "signed", "signed", ["pay-out", "agreement-withdrawn"]],
      ["sign", "signed", "signed", ["pay-out", "agreement-withdrawn"]],
      ["pay-out", "paid-out", "paid-out", ["agreement-withdrawn"]],
      ["pay-out", "paid-out", "paid-out", ["agreement-withdrawn"]],
      ["agreement-withdrawn", "agreement-withdrawn", "paid-out", []],
    ] as const) {
      const answer = read<LenderOffer>(await post(`offers/${offer}/${event}`));
      expect([event, answer.state, answer.events]).toEqual([event, state, events]);
      expect((await stateOf(application)).state).toBe(of);
      if (state === "signed") {
        const days = (Date.parse(answer.withdraw_until ?? "") - Date.parse(answer.signed_at ?? "")) / 86_400_000;
        expect(days).toBe(14);
        expect((await stateOf(application)).offers.find(({ id }) => id === offer)?.withdraw_until).toBe(
          answer.withdraw_until,
        );
      }
    }
    const events = await origin.sql("SELECT event, by FROM offer_events WHERE by = 'lender' ORDER BY id");
    expect(events).toEqual(["sign", "pay-out", "withdraw-agreement"].map((event) => ({ event, by: "lender" })));
  });

  test("refusing takes a reason, which is sealed, and opens the other offers again", async () => {
    const { application, offer } = await accepted();
    for (const [reason, code] of [
      [undefined, "missing"],
      ["  ", "missing"],
      ["x".repeat(501), "too-long"],
    ]) {
      const answer = await post(`offers/${offer}/refuse`, { reason });
      expect(answer.json().errors).toMatchObject([{ pointer: "/reason", code }]);
    }
    const reason = "The income could not be confirmed.";
    expect(read<LenderOffer>(await post(`offers/${offer}/refuse`, { reason })).state).toBe("refused");
    const [event] = await origin.sql("SELECT note_sealed FROM offer_events WHERE event = 'refuse'");
    expect(event?.note_sealed).toEqual(expect.not.stringContaining("income"));
    const after = await stateOf(application);
    expect([after.state, new Set(after.offers.map(({ state }) => state))]).toEqual([
      "ready",
      new Set(["open", "refused"]),
    ]);
  });

  test("an open offer can be withdrawn, and nothing else done with it", async () => {
    const application = await apply(origin, consumer);
    const offer = offerOf(application, "fabula-bank");
    for (const event of ["sign", "pay-out", "agreement-withdrawn"])
      expect(kindOf(await post(`offers/${offer}/${event}`))).toEqual([409, "state"]);
    expect(kindOf(await post(`offers/${offer}/refuse`, { reason: "no" }))).toEqual([409, "state"]);
    expect(read<LenderOffer>(await post(`offers/${offer}/withdraw`, { reason: "A mistake" })).state).toBe("withdrawn");
    expect(kindOf(await act("accept", offer))).toEqual([409, "state"]);
  });

  test("another lender's offer, and an event that is none, are not there", async () => {
    const { offer } = await accepted();
    for (const [path, cookies] of [
      [`offers/${offer}/sign`, ficta],
      ["offers/none/sign", fabula],
      [`offers/${offer}/accept`, fabula],
      [`offers/${offer}/cancel`, fabula],
    ] as const)
      expect([path, (await post(path, undefined, cookies)).status]).toEqual([path, 404]);
    expect((await work()).items[0]?.offer?.state).toBe("accepted");
  });
});

describe("reviews", () => {
  const request = (
    application: Application,
    lender: string,
    message = "My work is permanent now.",
    cookies = consumer,
  ) =>
    origin.call(`/api/v1/applications/${application.id}/reviews`, {
      method: "POST",
      body: { lender, message },
      cookies,
    });
  /** Somebody whom Fabula declines, for their work. */
  const declined = () =>
    apply(origin, consumer, {
      work: { employment_type: "temporary", work_until: "2030-01" },
      loan: { amount: 10_000, years: 4, purpose: "renovation", refinance: false },
    });
  const reviews = async (query = "", cookies = fabula) =>
    read<LenderReviewPage>(await get(`reviews${query}`, cookies)).items;

  test("a consumer asks for a person once, and sees by when they answer", async () => {
    const application = await declined();
    expect(application.declines.map(({ lender }) => lender.id)).toContain("fabula-bank");
    const review = read<Review>(await request(application, "fabula-bank"));
    expect(review).toMatchObject({ lender: { id: "fabula-bank", name: "Fabula Bank" }, due: expect.any(String) });
    const days = (Date.parse(review.due) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(4);
    expect(days).toBeLessThan(9);
    expect((await stateOf(application)).reviews).toEqual([review]);
    expect(kindOf(await request(application, "fabula-bank"))).toEqual([409, "state"]);
    const [stored] = await origin.sql("SELECT * FROM reviews");
    expect(JSON.stringify(stored)).not.toContain("permanent");
  });

  test("there is nothing to review of an offer, of an application that is over, or of another's", async () => {
    const application = await declined();
    const offering = application.offers[0]?.lender.id ?? "";
    expect(kindOf(await request(application, offering))).toEqual([409, "state"]);
    expect(kindOf(await request(application, "nobody"))).toEqual([409, "state"]);
    expect((await request(application, "fabula-bank", "x", admin)).status).toBe(404);
    expect((await request(application, "fabula-bank", "x", {})).status).toBe(401);
    for (const [message, code] of [
      ["", "missing"],
      ["x".repeat(2001), "too-long"],
    ])
      expect((await request(application, "fabula-bank", message)).json().errors).toMatchObject([
        { pointer: "/message", code },
      ]);
    await origin.call(`/api/v1/applications/${application.id}/withdraw`, { method: "POST", cookies: consumer });
    expect(kindOf(await request(application, "fabula-bank"))).toEqual([409, "state"]);
    expect(await origin.sql("SELECT * FROM reviews")).toEqual([]);
  });

  test("the lender reads what the consumer wrote, not who they are, and upholds with a reason", async () => {
    const application = await declined();
    const { id } = read<Review>(await request(application, "fabula-bank"));
    expect((await work()).tasks.to_review).toBe(1);
    const [review] = await reviews();
    expect(review).toMatchObject({
      id,
      message: "My work is permanent now.",
      application: { id: application.id, outcome: "declined", failures: [{ reason: "employment" }] },
    });
    expect(JSON.stringify(review)).not.toContain("Kaisa");
    expect(await reviews("", ficta)).toEqual([]);
    expect((await post(`reviews/${id}/answer`, { outcome: "upheld", reason: "no" }, ficta)).status).toBe(404);
    expect((await post(`reviews/${id}/answer`, { outcome: "upheld", reason: " " })).json().errors).toMatchObject([
      { pointer: "/reason", code: "missing" },
    ]);
    const answered = read<LenderReview>(await post(`reviews/${id}/answer`, { outcome: "upheld", reason: "Too new." }));
    expect(answered.answer).toMatchObject({ outcome: "upheld", reason: "Too new." });
    expect((await stateOf(application)).reviews).toMatchObject([{ answer: { outcome: "upheld", reason: "Too new." } }]);
    expect(kindOf(await post(`reviews/${id}/answer`, { outcome: "upheld", reason: "Again." }))).toEqual([409, "state"]);
    expect([await reviews(), (await reviews("?list=answered")).length]).toEqual([[], 1]);
  });

  test("the lender makes an offer instead, which the consumer can accept", async () => {
    const application = await declined();
    const { id } = read<Review>(await request(application, "fabula-bank"));
    const offer = { amount: 8_000, months: 36, rate_percent: 9.5, opening_fee: 0, monthly_fee: 2.5 };
    const answer = (changes: object) =>
      post(`reviews/${id}/answer`, { outcome: "offer", offer: { ...offer, ...changes } });
    for (const [changes, pointer, code] of [
      [{ amount: 10_001 }, "/offer/amount", "too-large"],
      [{ rate_percent: 30 }, "/offer/rate_percent", "above-cap"],
      [{ months: 6 }, "/offer/months", "too-small"],
    ] as const)
      expect((await answer(changes)).json().errors).toMatchObject([{ pointer, code }]);
    const answered = read<LenderReview>(await answer({}));
    expect(answered).toMatchObject({
      answer: { outcome: "offer", offer: expect.any(String) },
      application: { outcome: "counter-offer", offer: { amount: 800_000, months: 36, for_less: true, state: "open" } },
    });
    const after = await stateOf(application);
    expect(after.declines.map(({ lender }) => lender.id)).not.toContain("fabula-bank");
    expect(offerOf(after, "fabula-bank")).toBe(answered.answer?.offer);
    expect((await act("accept", offerOf(after, "fabula-bank"))).status).toBe(200);
    expect((await work()).items).toMatchObject([{ id: application.id, identity: { applicant: expect.anything() } }]);
  });

  test("no offer is made for an application that is over", async () => {
    const application = await declined();
    const { id } = read<Review>(await request(application, "fabula-bank"));
    await origin.call(`/api/v1/applications/${application.id}/withdraw`, { method: "POST", cookies: consumer });
    const offer = { amount: 8_000, months: 36, rate_percent: 9.5, opening_fee: 0, monthly_fee: 0 };
    expect(kindOf(await post(`reviews/${id}/answer`, { outcome: "offer", offer }))).toEqual([409, "state"]);
    expect(
      await origin.sql("SELECT id FROM offers WHERE application_id = ? AND lender_id = 'fabula-bank'", application.id),
    ).toEqual([]);
  });

  test("they go with who somebody is", async () => {
    const application = await declined();
    await request(application, "fabula-bank");
    await origin.sql("UPDATE applications SET keep_until = 1");
    await origin.runSchedule();
    expect(await origin.sql("SELECT * FROM reviews")).toEqual([]);
    expect(await origin.sql("SELECT id FROM people WHERE application_id = ?", application.id)).toEqual([]);
  });
});
