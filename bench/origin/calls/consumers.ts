// Consumers whom lenders have answered: what they read, and what they decide.
import type { Kind } from "../measuring.ts";
import { type Consumer, type People, refreshToken } from "../people.ts";
import type { Answer, Call, OriginService } from "../service.ts";

const language = "fi";

export async function consumers(service: OriginService, { consumers, regular }: People): Promise<Kind[]> {
  const at = (index: number) => consumers[index] as Consumer;
  const tags = new Map<string, string>();
  const cookies = new Map<string, string>();
  const kind = (
    name: string,
    status: number,
    call: (consumer: Consumer, index: number) => Call,
    more: Partial<Kind> = {},
  ): Kind => ({
    name,
    status,
    bars: ["rows"],
    call: (index) => ({ access: at(index).access, ...call(at(index), index) }),
    ...more,
  });
  const get = (name: string, path: (consumer: Consumer) => string, more: Partial<Kind> = {}) =>
    kind(name, 200, (consumer) => ({ path: path(consumer) }), more);
  const post = (name: string, path: (consumer: Consumer) => string, body?: object, status = 200) =>
    kind(name, status, (consumer) => ({ method: "POST", path: path(consumer), body }));
  /** The same read twice: whole, and as long as nothing changes. */
  const polled = (name: string, path: (consumer: Consumer) => string): Kind[] => [
    get(name, path, {
      after: (index: number, answer: Answer) => void tags.set(`${name} ${index}`, String(answer.headers.etag)),
    }),
    kind(
      `${name}, unchanged`,
      304,
      (consumer, index) => ({
        path: path(consumer),
        headers: { "if-none-match": tags.get(`${name} ${index}`) ?? "" },
      }),
      { bars: ["unchanged"] },
    ),
  ];
  const offer = (consumer: Consumer) => `/api/v1/offers/${consumer.offer}`;
  const application = (consumer: Consumer) => `/api/v1/applications/${consumer.application}`;
  const firstPage = "/api/v1/applications?limit=10";
  const { next } = JSON.parse((await service.call({ path: firstPage, access: regular.access })).text);
  const ofRegular = (name: string, path: string) => kind(name, 200, () => ({ path, access: regular.access }));
  const accept = { information_opened: true, iban: "FI21 1234 5600 0007 85" };

  return [
    get("consumer: who is signed in", () => "/api/v2/user/profile"),
    ...polled("consumer: own applications", () => "/api/v1/applications"),
    ofRegular("consumer: own 40 applications, first page", firstPage),
    ofRegular("consumer: own 40 applications, second page", `${firstPage}&cursor=${next}`),
    ...polled("application: with its offers", application),
    get("offer: read", offer),
    get("offer: information", (consumer) => `${offer(consumer)}/information`),
    get("offer: schedule", (consumer) => `${offer(consumer)}/schedule`),
    post("offer: decline", (consumer) => `${offer(consumer)}/decline`),
    post("offer: restore", (consumer) => `${offer(consumer)}/restore`),
    post("offer: accept", (consumer) => `${offer(consumer)}/accept`, accept),
    post("offer: cancel the acceptance", (consumer) => `${offer(consumer)}/cancel`),
    ...polled("consumer: notices", () => "/api/v1/notices"),
    post("consumer: notices are read", () => "/api/v1/notices/read", {}),
    get("consumer: questions of lenders", () => "/api/v1/information-requests"),
    get("consumer: history of consents", () => "/api/v1/consents"),
    kind("consumer: give a consent", 200, () => ({
      method: "PUT",
      path: "/api/v1/consents",
      body: { kind: "marketing_email", given: true, language },
    })),
    get("consumer: details", () => "/api/v1/profile-details?language=fi"),
    kind("consumer: save details", 200, () => ({
      method: "PUT",
      path: "/api/v1/profile-details",
      body: { language, step: "household", answers: { marital_status: "single", children: 0 } },
      headers: { "if-match": '"0"' },
    })),
    kind("consumer: keep looking", 200, () => ({
      method: "PUT",
      path: "/api/v1/keep-looking",
      body: { language, months: 6 },
    })),
    get("consumer: whether it is looked for", () => "/api/v1/keep-looking"),
    get("consumer: copy of the data", () => "/api/v1/me/export?format=json&language=fi"),
    get("session: own", () => "/api/v1/sessions"),
    kind(
      "session: renew",
      204,
      ({ user }) => ({
        method: "POST",
        path: "/api/v3/user/token/refresh",
        body: {},
        access: undefined,
        cookies: `__Host-refresh=${refreshToken(user)}`,
      }),
      {},
    ),
    kind(
      "session: ask for a link",
      202,
      ({ email }) => ({ method: "POST", path: "/api/v1/login-links", body: { email, language }, access: undefined }),
      {
        after: (index, answer) =>
          void cookies.set(String(index), String(answer.headers["set-cookie"]?.[0]?.split(";")[0])),
      },
    ),
    {
      ...kind("session: sign in with the link", 200, () => ({ path: "" })),
      call: async (index) => {
        const { link } = await service.mail(at(index).email);
        const token = new URLSearchParams(new URL(link).hash.slice(1)).get("token");
        const path = "/api/v1/login-links/consume";
        return { method: "POST", path, body: { token }, cookies: cookies.get(String(index)) };
      },
    },
    post("application: take back", (consumer) => `${application(consumer)}/withdraw`),
    kind("session: sign out", 204, () => ({ method: "POST", path: "/api/v2/user/logout" })),
  ];
}
