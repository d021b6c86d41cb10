// Who may make which call, on whose: every cell of the table is a test, and a call that the API
// describes without a row here fails. What is another user's is not there.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import fabulaBank from "../../lending/lenders/fabula-bank.json" with { type: "json" };
import { answersOf, apply, Browser } from "./drafts";
import { type Call, type Cookies, type Origin, profile, signIn, startOrigin } from "./origin";

const roles = ["nobody", "consumer", "lender", "admin", "marketer", "operator"] as const;
type Role = (typeof roles)[number];
/** Statuses in the order of the roles. */
type Row = readonly [number, number, number, number, number, number];
/** Whose the thing is that the call is about; `none` where it is about nobody's. */
type Ownership = "none" | "own" | "another's";

/** Of a call about a lender's product: that of the lender whom the lender's user works for, and another's. */
function ofLenders(status: number): Partial<Record<Ownership, Row>> {
  return { own: [401, 403, status, 400, 403, 403], "another's": [401, 403, 404, 400, 403, 403] };
}

/** Of a call that is for admins alone: what they are answered. */
const ofAdmins = (status: number): Row => [401, 403, 403, status, 403, 403];

/** The same about a lender that is there, or is not. */
const aboutEither = (status: number): Partial<Record<Ownership, Row>> => ({
  own: ofAdmins(status),
  "another's": ofAdmins(404),
});

/** Of a call that is for all who work for us, whoever's it is about. */
function ofStaff(status: number): Partial<Record<Ownership, Row>> {
  const row: Row = [401, 403, 403, status, status, status];
  return { own: row, "another's": row };
}

const table: Record<string, Partial<Record<Ownership, Row>>> = {
  "POST /api/v1/login-links": { none: [202, 202, 202, 202, 202, 202] },
  "POST /api/v1/login-links/consume": { none: [410, 410, 410, 410, 410, 410] },
  "GET /api/v2/user/profile": { own: [401, 200, 200, 200, 200, 200] },
  "POST /api/v3/user/token/refresh": { own: [401, 204, 204, 204, 204, 204] },
  // Nobody's cookies count: a lender's key does.
  "POST /api/v1/lender-api/offers": { none: [401, 401, 401, 401, 401, 401] },
  "POST /api/v1/lender-api/events": { none: [401, 401, 401, 401, 401, 401] },
  // Nor here: control's key does.
  "POST /api/v1/control/admins": { none: [401, 401, 401, 401, 401, 401] },
  "POST /api/v1/control/enrolment-code": { none: [401, 401, 401, 401, 401, 401] },
  "POST /api/v1/control/people": { none: [401, 401, 401, 401, 401, 401] },
  "POST /api/v1/control/notification": { none: [401, 401, 401, 401, 401, 401] },
  "POST /api/v2/user/logout": { own: [204, 204, 204, 204, 204, 204] },
  "GET /api/v1/sessions": { own: [401, 200, 200, 200, 200, 200] },
  "DELETE /api/v1/sessions/{session}": {
    own: [401, 204, 204, 204, 204, 204],
    "another's": [401, 404, 404, 204, 404, 404],
  },
  "GET /api/v1/users/{user}/sessions": {
    own: [401, 200, 200, 200, 200, 200],
    "another's": [401, 404, 404, 200, 404, 404],
  },
  "POST /api/v1/users/find": { "another's": [401, 404, 404, 200, 404, 404] },
  // Of a sign-in, which takes nobody.
  "POST /api/v1/passkeys/options": { none: [200, 200, 200, 200, 200, 200] },
  // An answer to a challenge that nobody gave.
  "POST /api/v1/passkeys/assert": { none: [410, 410, 410, 410, 410, 410] },
  "POST /api/v1/passkeys/register": { own: [401, 403, 403, 410, 410, 410] },
  "GET /api/v1/passkeys": { own: [401, 200, 200, 200, 200, 200] },
  // It takes a passkey, which nobody here has.
  "DELETE /api/v1/passkeys/{passkey}": {
    own: [401, 409, 409, 409, 409, 409],
    "another's": [401, 409, 409, 409, 409, 409],
  },
  "POST /api/v1/recovery/codes": { own: [401, 403, 403, 409, 409, 409] },
  // The code is nobody's.
  "POST /api/v1/recovery": { own: [401, 403, 403, 422, 422, 422] },
  // No admin has a passkey, and this is development. A consumer takes none.
  "POST /api/v1/admin/users/{user}/enrolment-code": { own: ofAdmins(201), "another's": ofAdmins(409) },
  // Another admin has to do it, and a consumer has none.
  "POST /api/v1/admin/users/{user}/passkey-reset": { own: ofAdmins(409), "another's": ofAdmins(409) },
  // Nobody here has a token.
  "GET /api/v1/tokens": { own: [401, 200, 200, 200, 200, 200] },
  "GET /api/v1/users/{user}/tokens": {
    own: [401, 200, 200, 200, 200, 200],
    "another's": [401, 404, 404, 200, 404, 404],
  },
  "DELETE /api/v1/tokens/{token}": {
    own: [401, 404, 404, 404, 404, 404],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  // Of a machine, which nobody has signed in to.
  "POST /api/v1/device/authorize": { none: [200, 200, 200, 200, 200, 200] },
  // The code is unknown.
  "POST /api/v1/device/token": { none: [400, 400, 400, 400, 400, 400] },
  // They take a passkey, which nobody here has.
  "GET /api/v1/device/requests/{code}": ofStaff(409),
  "POST /api/v1/device/requests/{code}/approve": ofStaff(409),
  "POST /api/v1/device/requests/{code}/deny": ofStaff(409),
  // Who holds no draft has nothing to send, signed in or not.
  "POST /api/v1/applications": { own: [404, 404, 404, 404, 404, 404] },
  "GET /api/v1/applications": { own: [401, 200, 200, 200, 200, 200] },
  "GET /api/v1/applications/{application}": {
    own: [401, 200, 200, 200, 200, 200],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "POST /api/v1/applications/{application}/withdraw": {
    own: [401, 200, 200, 200, 200, 200],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  // It waits for nobody.
  "POST /api/v1/applications/{application}/alone": {
    own: [401, 409, 409, 409, 409, 409],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "GET /api/v1/offers/{offer}": {
    own: [401, 200, 200, 200, 200, 200],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "POST /api/v1/offers/{offer}/accept": {
    own: [401, 200, 200, 200, 200, 200],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "GET /api/v1/offers/{offer}/schedule": {
    own: [401, 200, 200, 200, 200, 200],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "GET /api/v1/offers/{offer}/information": {
    own: [401, 200, 200, 200, 200, 200],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "POST /api/v1/offers/{offer}/decline": {
    own: [401, 200, 200, 200, 200, 200],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "POST /api/v1/offers/{offer}/restore": {
    own: [401, 200, 200, 200, 200, 200],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "POST /api/v1/offers/{offer}/cancel": {
    own: [401, 409, 409, 409, 409, 409],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "POST /api/v1/login-links/refuse": { none: [204, 204, 204, 204, 204, 204] },
  // Whoever has the token: this one nobody has.
  "POST /api/v1/invitations/open": { none: [410, 410, 410, 410, 410, 410] },
  "POST /api/v1/invitations/accept": { none: [410, 410, 410, 410, 410, 410] },
  "POST /api/v1/invitations/refuse": { none: [410, 410, 410, 410, 410, 410] },
  "PATCH /api/v1/invitations": { none: [410, 410, 410, 410, 410, 410] },
  "GET /api/v1/drafts": { none: [200, 200, 200, 200, 200, 200] },
  "POST /api/v1/drafts": { none: [201, 201, 201, 201, 201, 201] },
  // Nobody is signed out by a call about drafts.
  "GET /api/v1/drafts/{kind}": {
    own: [404, 200, 200, 200, 200, 200],
    "another's": [404, 404, 404, 404, 404, 404],
  },
  "PATCH /api/v1/drafts/{kind}": {
    own: [404, 200, 200, 200, 200, 200],
    "another's": [404, 404, 404, 404, 404, 404],
  },
  "DELETE /api/v1/drafts/{kind}": {
    own: [404, 204, 204, 204, 204, 204],
    "another's": [404, 404, 404, 404, 404, 404],
  },
  "POST /api/v1/drafts/{kind}/email": {
    own: [404, 202, 202, 202, 202, 202],
    "another's": [404, 404, 404, 404, 404, 404],
  },
  "POST /api/v1/drafts/{kind}/confirm": {
    own: [404, 410, 410, 410, 410, 410],
    "another's": [404, 404, 404, 404, 404, 404],
  },
  "POST /api/v1/drafts/{kind}/resume-link": {
    own: [404, 202, 202, 202, 202, 202],
    "another's": [404, 404, 404, 404, 404, 404],
  },
  "POST /api/v1/applications/{application}/reviews": {
    own: [401, 201, 201, 201, 201, 201],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "GET /api/v1/information-requests": { own: [401, 200, 200, 200, 200, 200] },
  // A request that is not there, and files of it.
  "POST /api/v1/information-requests/{request}/files": {
    own: [401, 404, 404, 404, 404, 404],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "GET /api/v1/information-requests/{request}/files/{file}": {
    own: [401, 404, 404, 404, 404, 404],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "DELETE /api/v1/information-requests/{request}/files/{file}": {
    own: [401, 404, 404, 404, 404, 404],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "GET /api/v1/lender/information-requests/{request}/files/{file}": {
    own: [401, 403, 404, 400, 403, 403],
    "another's": [401, 403, 404, 400, 403, 403],
  },
  "POST /api/v1/hand-offs": { none: [204, 204, 204, 204, 204, 204] },
  "GET /api/v1/profile-details": { own: [401, 200, 200, 200, 200, 200] },
  "PUT /api/v1/profile-details": { own: [401, 200, 200, 200, 200, 200] },
  "GET /api/v1/keep-looking": { own: [401, 200, 200, 200, 200, 200] },
  // Turned off it may be by everybody.
  "PUT /api/v1/keep-looking": { own: [401, 200, 200, 200, 200, 200] },
  // Whoever holds the draft, or applies: nobody here does.
  "POST /api/v1/identifications": { none: [404, 404, 404, 404, 404, 404] },
  "POST /api/v1/identifications/complete": { none: [410, 410, 410, 410, 410, 410] },
  "GET /api/v1/companies/{country}/{id}": {
    own: [404, 404, 404, 404, 404, 404],
    "another's": [404, 404, 404, 404, 404, 404],
  },
  "GET /api/v1/admin/sme-applications": { none: ofAdmins(200) },
  "POST /api/v1/admin/sme-applications/bulk": { none: ofAdmins(200) },
  "GET /api/v1/admin/sme-applications/{application}": { own: ofAdmins(404), "another's": ofAdmins(404) },
  "PATCH /api/v1/admin/sme-applications/{application}": { own: ofAdmins(404), "another's": ofAdmins(404) },
  "POST /api/v1/admin/sme-applications/{application}/notes": { own: ofAdmins(404), "another's": ofAdmins(404) },
  // One that nobody was sent.
  "POST /api/v1/information-requests/{request}/answer": {
    own: [401, 404, 404, 404, 404, 404],
    "another's": [401, 404, 404, 404, 404, 404],
  },
  "GET /api/v1/consents": { own: [401, 200, 200, 200, 200, 200] },
  "PUT /api/v1/consents": { own: [401, 200, 200, 200, 200, 200] },
  "GET /api/v1/notices": { own: [401, 200, 200, 200, 200, 200] },
  "POST /api/v1/notices/read": { own: [401, 200, 200, 200, 200, 200] },
  "GET /api/v1/me/export": { own: [401, 200, 200, 200, 200, 200] },
  // The confirmation is nobody's address.
  "POST /api/v1/me/erasure": { own: [401, 422, 422, 422, 422, 422] },
  // A lender's own; an admin has to say whose.
  "GET /api/v1/lender/applications": { own: [401, 403, 200, 400, 403, 403] },
  "GET /api/v1/lender/insights": { own: [401, 403, 200, 400, 403, 403] },
  "GET /api/v1/lender/products": { own: [401, 403, 200, 400, 403, 403] },
  "GET /api/v1/lender/information-requests": { own: [401, 403, 200, 400, 403, 403] },
  // The lender that these users' applications reached, or would have.
  "POST /api/v1/lender/applications/{application}/request": {
    own: [401, 403, 201, 400, 403, 403],
    "another's": [401, 403, 201, 400, 403, 403],
  },
  "GET /api/v1/lender/reviews": { own: [401, 403, 200, 400, 403, 403] },
  // Offers of other lenders, for the user's application and another's.
  "POST /api/v1/lender/offers/{offer}/{event}": {
    own: [401, 403, 404, 400, 403, 403],
    "another's": [401, 403, 404, 400, 403, 403],
  },
  // A review that nobody asked for.
  "POST /api/v1/lender/reviews/{review}/answer": {
    own: [401, 403, 404, 400, 403, 403],
    "another's": [401, 403, 404, 400, 403, 403],
  },
  "GET /api/v1/lender/products/{product}/draft": ofLenders(200),
  "POST /api/v1/lender/products/{product}/preview": ofLenders(200),
  // It is not said of which version.
  "PUT /api/v1/lender/products/{product}/draft": ofLenders(428),
  "POST /api/v1/lender/products/{product}/publish": ofLenders(428),
  "GET /api/v1/lender/products/{product}/versions": ofLenders(200),
  // There is no such version.
  "POST /api/v1/lender/products/{product}/rollback": ofLenders(404),
  "GET /api/v1/lenders": { none: [200, 200, 200, 200, 200, 200] },
  "GET /api/v1/admin/lenders": { none: ofAdmins(200) },
  // The name is taken.
  "POST /api/v1/admin/lenders": { none: ofAdmins(422) },
  "GET /api/v1/admin/lenders/{lender}": aboutEither(200),
  "GET /api/v1/admin/lenders/{lender}/sheets/{number}": aboutEither(200),
  // It is not said of which version.
  "PATCH /api/v1/admin/lenders/{lender}/{section}": aboutEither(428),
  "POST /api/v1/admin/lenders/{lender}/approve": aboutEither(428),
  // A lender that is closed, and was never onboarded.
  "POST /api/v1/admin/lenders/{lender}/test": aboutEither(409),
  "POST /api/v1/admin/lenders/{lender}/go-live": aboutEither(409),
  "POST /api/v1/admin/lenders/{lender}/close": aboutEither(409),
  "POST /api/v1/admin/lenders/{lender}/pause": aboutEither(409),
  "GET /api/v1/admin/staff": { none: ofAdmins(200) },
  // The address is somebody's who works for us.
  "POST /api/v1/admin/staff": { none: ofAdmins(409) },
  // A consumer does not.
  "PATCH /api/v1/admin/staff/{user}": { own: ofAdmins(409), "another's": ofAdmins(409) },
  "GET /api/v1/admin/users/{user}": { own: ofAdmins(200), "another's": ofAdmins(200) },
  // Staff are neither exported nor erased; the confirmation is nobody's address.
  "POST /api/v1/admin/users/{user}/export": { own: ofAdmins(409), "another's": ofAdmins(200) },
  "POST /api/v1/admin/users/{user}/erasure": { own: ofAdmins(409), "another's": ofAdmins(422) },
  // Nobody has answered under this id.
  "POST /api/v1/admin/people/{person}/view": { own: ofAdmins(404), "another's": ofAdmins(404) },
  "POST /api/v1/dev/schedule": { none: [204, 204, 204, 204, 204, 204] },
  "GET /api/dev/outbox": { none: [200, 200, 200, 200, 200, 200] },
};

const credential = {
  id: "AA",
  rawId: "AA",
  type: "public-key",
  response: {
    clientDataJSON: Buffer.from(
      JSON.stringify({ type: "webauthn.get", challenge: "A".repeat(43), origin: "http://localhost:8787" }),
    ).toString("base64url"),
    attestationObject: "AA",
    authenticatorData: "AA",
    signature: "AA",
  },
};

const bodies: Record<string, unknown> = {
  "POST /api/v1/passkeys/options": { purpose: "sign-in" },
  "POST /api/v1/passkeys/assert": { credential },
  "POST /api/v1/passkeys/register": { credential, language: "fi" },
  "POST /api/v1/recovery": { code: "AAAAA-AAAAA", language: "fi" },
  "POST /api/v1/admin/users/{user}/passkey-reset": { language: "fi" },
  "POST /api/v1/hand-offs": { account: "fabula-everyday" },
  "PUT /api/v1/profile-details": { language: "fi", step: "costs", answers: {} },
  "PUT /api/v1/keep-looking": { language: "fi" },
  "POST /api/v1/identifications": { application: "A".repeat(43), person: "applicant" },
  "POST /api/v1/identifications/complete": { state: "A".repeat(43), code: "c", iss: "https://provider.example" },
  "POST /api/v1/information-requests/{request}/files": "%PDF-1.7",
  "PATCH /api/v1/admin/sme-applications/{application}": { next_on: "2026-12-01" },
  "POST /api/v1/admin/sme-applications/bulk": { ids: ["A".repeat(43)], status: "spam" },
  "POST /api/v1/admin/sme-applications/{application}/notes": { note: "A note." },
  "POST /api/v1/offers/{offer}/accept": { information_opened: true },
  "POST /api/v1/login-links": { email: "nobody@kirkas.example", language: "fi" },
  "POST /api/v1/login-links/consume": { token: "A".repeat(43) },
  "POST /api/v1/users/find": { email: "consumer@kirkas.example" },
  "POST /api/v1/applications": { kind: "loan", version: 1 },
  "POST /api/v1/login-links/refuse": { token: "A".repeat(43) },
  "POST /api/v1/invitations/open": { token: "A".repeat(43) },
  "POST /api/v1/invitations/accept": { token: "A".repeat(43), answers: {}, consents: {} },
  "POST /api/v1/invitations/refuse": { token: "A".repeat(43) },
  "PATCH /api/v1/invitations": { token: "A".repeat(43), step: "co-income", answers: {}, checked: true },
  "POST /api/v1/drafts": { kind: "loan", language: "fi" },
  "PATCH /api/v1/drafts/{kind}": { step: "costs", answers: {}, checked: true },
  "POST /api/v1/drafts/{kind}/confirm": { code: "2222-2222" },
  // The lender that declines the applicant of these tests.
  "POST /api/v1/applications/{application}/reviews": { lender: "fabula-bank", message: "Look again." },
  "PUT /api/v1/consents": { kind: "marketing_email", language: "fi", given: false },
  "POST /api/v1/information-requests/{request}/answer": { message: "Since May." },
  "POST /api/v1/lender/applications/{application}/request": { message: "Since when?" },
  "POST /api/v1/notices/read": {},
  "POST /api/v1/admin/lenders": { name: "Fabula Bank" },
  "POST /api/v1/admin/staff": { email: "operator@kirkas.example", name: "Outi", roles: ["operator"] },
  "PATCH /api/v1/admin/staff/{user}": { roles: ["operator"] },
  "POST /api/v1/admin/users/{user}/export": { reason: "Why", language: "fi" },
  "POST /api/v1/admin/users/{user}/erasure": { reason: "Why", language: "fi", confirmation: "nobody@kirkas.example" },
  "POST /api/v1/admin/people/{person}/view": { reason: "Why" },
  "POST /api/v1/me/erasure": { confirmation: "nobody@kirkas.example", language: "fi" },
  "POST /api/v1/lender/reviews/{review}/answer": { outcome: "upheld", reason: "No." },
  "PUT /api/v1/lender/products/{product}/draft": { rules: fabulaBank.products[0]?.rules },
  "POST /api/v1/lender/products/{product}/publish": { note: "A note" },
  "POST /api/v1/lender/products/{product}/rollback": { version: 99, note: "A note" },
};

const grant = "urn:ietf:params:oauth:grant-type:device_code";
/** Bodies that are no JSON. */
const forms: Record<string, Record<string, string>> = {
  "POST /api/v1/device/authorize": { client_id: "edgectl" },
  "POST /api/v1/device/token": { client_id: "edgectl", grant_type: grant, device_code: "A".repeat(43) },
};
const form = { "content-type": "application/x-www-form-urlencoded" };

const headers: Record<string, Record<string, string>> = {
  "POST /api/v1/device/authorize": form,
  "POST /api/v1/device/token": form,
  "PATCH /api/v1/drafts/{kind}": { "if-match": '"2"' },
  "PATCH /api/v1/invitations": { "if-match": '"1"' },
  "PUT /api/v1/profile-details": { "if-match": '"0"' },
  "POST /api/v1/information-requests/{request}/files": { "content-type": "application/pdf" },
  "PATCH /api/v1/admin/sme-applications/{application}": { "if-match": '"1"' },
};

/** After these, who makes the call has no session any more, or has another. */
const endsSession = new Set([
  "POST /api/v2/user/logout",
  "POST /api/v3/user/token/refresh",
  "DELETE /api/v1/sessions/{session}",
]);

/** Whoever has signed in, by role. */
const sessions = new Map<Role, Cookies>();

/** Applications that no call has changed, by whose they are. */
const reusableApplications = new Map<Role, Awaited<ReturnType<typeof apply>>>();

let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  await origin.sql("UPDATE lenders SET state = 'closed' WHERE id = 'paradigma-money'");
});
beforeEach(() => origin.sql("DELETE FROM drafts"));
afterAll(() => origin.stop());

const description = JSON.parse(readFileSync(new URL("../openapi.json", import.meta.url), "utf8"));

test("the table has a row for each call, with a cell for each ownership, and no other", () => {
  const calls = Object.entries(description.paths as Record<string, Record<string, unknown>>).flatMap(
    ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(Object.keys(table).sort()).toEqual(calls.sort());
  for (const [call, row] of Object.entries(table)) {
    const about = call.includes("{") ? ["another's", "own"] : [Object.keys(row)[0]];
    expect(Object.keys(row).sort(), call).toEqual(about);
  }
});

const cells = Object.entries(table).flatMap(([call, row]) =>
  Object.entries(row).flatMap(([ownership, statuses]) =>
    roles.map((role, column) => [call, ownership as Ownership, role, statuses[column] ?? 0] as const),
  ),
);

test.each(cells)("%s on %s, by %s: %i", async (call, ownership, role, status) => {
  const cookies = await sessionOf(role);
  const [method = "", pattern = ""] = call.split(" ");
  const changes = method !== "GET" && status < 400;
  const path = await filledIn(pattern, role, ownership, changes);
  const answer = await origin.call(path, {
    method,
    cookies,
    body: bodies[call],
    text: forms[call] && new URLSearchParams(forms[call]).toString(),
    headers: headers[call],
  } satisfies Call);
  expect(answer.status).toBe(status);
  // Errors of forms are those of OAuth.
  const type = forms[call] ? "application/json" : "application/problem+json";
  if (status >= 400) expect(answer.headers.get("content-type")).toBe(type);
  if (endsSession.has(call)) sessions.clear();
});

async function sessionOf(role: Role): Promise<Cookies> {
  if (role === "nobody") return {};
  const cookies = sessions.get(role) ?? (await signIn(origin, `${role}@kirkas.example`));
  sessions.set(role, cookies);
  return cookies;
}

/** The path, about what is the user's whom the ownership says. */
async function filledIn(pattern: string, role: Role, ownership: Ownership, changes: boolean): Promise<string> {
  if (pattern === "/api/v1/lenders") return `${pattern}?country=FI`;
  if (pattern === "/api/v1/profile-details") return `${pattern}?language=fi`;
  if (pattern.includes("{passkey}")) return `${pattern.replace("{passkey}", "A".repeat(43))}?language=fi`;
  if (pattern.includes("{code}")) return pattern.replace("{code}", "BCDF-GHJK");
  if (pattern.includes("{token}")) return pattern.replace("{token}", "0123456789abcdef");
  if (!pattern.includes("{")) return pattern;
  const another = role === "consumer" ? "lender" : "consumer";
  const owner = ownership === "own" && role !== "nobody" ? role : another;
  if (pattern.includes("{kind}")) {
    const browser = new Browser(origin, await sessionOf(owner));
    const [contact] = answersOf("somebody@kirkas.example").filter(([step]) => step === "contact");
    if (contact) await browser.fill([contact]);
    return pattern.replace("{kind}", "loan");
  }
  const product = ownership === "own" ? "fabula-bank-loan-fi" : "ficta-finance-loan-fi";
  if (pattern.includes("{product}")) return pattern.replace("{product}", product);
  if (pattern.includes("/admin/lenders/")) {
    const lender = ownership === "own" ? "paradigma-money" : "no-such-lender";
    return pattern.replace("{lender}", lender).replace("{section}", "contacts").replace("{number}", "1");
  }
  const [, name = ""] = pattern.match(/\{(\w+)\}/) ?? [];
  return pattern.replace(`{${name}}`, await idOf(name, owner, changes));
}

/** The id of what is the owner's, or of nothing that there is. */
async function idOf(name: string, owner: Role, changes: boolean): Promise<string> {
  const cookies = await sessionOf(owner);
  switch (name) {
    case "user":
      return String((await profile(origin, cookies)).json().id);
    case "session": {
      const sessions = JSON.parse((await origin.call("/api/v1/sessions", { cookies })).text);
      return sessions.find((one: { current: boolean }) => one.current).id;
    }
    case "application":
      return (await applicationOf(owner, changes)).id;
    case "offer":
      return (await applicationOf(owner, changes)).offers[0]?.id ?? "";
    case "review":
    case "request":
    case "file":
      return "A".repeat(43);
    default:
      return { event: "sign", person: "nobody", country: "FI", id: "0000000-0" }[name] ?? "";
  }
}

/** An application of the owner's: a new one for a call that changes it. */
async function applicationOf(owner: Role, changes: boolean) {
  const cookies = await sessionOf(owner);
  if (changes) return apply(origin, cookies);
  const application = reusableApplications.get(owner) ?? (await apply(origin, cookies));
  reusableApplications.set(owner, application);
  return application;
}
