// New consumers apply: a draft is begun, saved step by step, read again, confirmed by a mailed code and sent; offers are waited for.
import { Applicant, codeIn } from "../../../dev/load/applicant.ts";
import type { Kind } from "../measuring.ts";
import type { Answer, OriginService } from "../service.ts";

/** A browser that applies. */
interface Browser {
  applicant: Applicant;
  cookies: Map<string, string>;
  version: number;
  draft: string;
  application: string;
  tag: string;
}

/** Until all development lenders have answered, in milliseconds. */
export const ANSWERS = 15_000;

/** The calls, for so many people; `run` tells their addresses from others. */
export function applying(service: OriginService, people: number, run: string): { before: Kind[]; after: Kind[] } {
  const browsers = Array.from({ length: people }, (_, number): Browser => {
    const applicant = new Applicant("", number, run);
    return { applicant, cookies: new Map(), version: 0, draft: "", application: "", tag: "" };
  });
  const at = (index: number) => browsers[index % people] as Browser;
  const cookies = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const remember = (browser: Browser, answer: Answer) => {
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      browser.cookies.set(name, value);
    }
  };
  const kind = (name: string, status: number, call: (browser: Browser, index: number) => object, more: object = {}) =>
    ({
      name,
      status,
      bars: ["continue", "rows"],
      call: (index: number) => ({ cookies: cookies(at(index)), ...call(at(index), index) }),
      ...more,
    }) as Kind;
  const draft = (index: number, answer: Answer) => {
    remember(at(index), answer);
    const { id, version } = JSON.parse(answer.text);
    Object.assign(at(index), { draft: id, version });
  };
  const steps = Object.keys(browsers[0]?.applicant.steps ?? {});
  // Each person's steps follow one another.
  const saving = (index: number) => Math.floor(index / steps.length);
  const path = "/api/v1/drafts/loan";

  const before = [
    kind(
      "draft: begin",
      201,
      () => ({ method: "POST", path: "/api/v1/drafts", body: { kind: "loan", language: "fi" } }),
      {
        after: draft,
      },
    ),
    {
      name: "draft: save a step",
      status: 200,
      bars: ["continue", "rows"],
      each: steps.length,
      call: (index: number) => {
        const browser = at(saving(index));
        const step = steps[index % steps.length] ?? "";
        const answers = (browser.applicant.steps as Record<string, object>)[step];
        const headers = { "if-match": `"${browser.version}"` };
        return { method: "PATCH", path, body: { step, answers, checked: true }, headers, cookies: cookies(browser) };
      },
      after: (index: number, answer: Answer) => draft(saving(index), answer),
    } as Kind,
    kind("draft: come back to it", 200, () => ({ path }), { after: draft }),
    kind("draft: list of a browser's", 200, () => ({ path: "/api/v1/drafts" })),
    kind("draft: mail a link to come back", 202, () => ({ method: "POST", path: `${path}/resume-link` })),
    kind("draft: mail a code", 202, () => ({ method: "POST", path: `${path}/email` })),
    {
      ...kind("draft: confirm the address", 200, () => ({}), { after: draft }),
      call: async (index: number) => {
        const browser = at(index);
        const code = codeIn((await service.mail(browser.applicant.email)).text);
        return { method: "POST", path: `${path}/confirm`, body: { code }, cookies: cookies(browser) };
      },
      after: () => {},
    } as Kind,
    {
      ...kind("application: send (matching, offers)", 201, () => ({})),
      bars: ["rows"],
      call: async (index: number) => {
        const browser = at(index);
        const { version, id } = JSON.parse((await service.call({ path, cookies: cookies(browser) })).text);
        const headers = { "idempotency-key": id };
        const body = { kind: "loan", version };
        return { method: "POST", path: "/api/v1/applications", body, headers, cookies: cookies(browser) };
      },
      after: (index: number, answer: Answer) => {
        remember(at(index), answer);
        at(index).application = JSON.parse(answer.text).id;
      },
    } as Kind,
  ];
  const read = (browser: Browser) => ({ path: `/api/v1/applications/${browser.application}` });
  const after = [
    {
      ...kind("application: look for offers, changed", 200, read),
      bars: ["rows"],
      after: (index: number, answer: Answer) => {
        at(index).tag = String(answer.headers.etag);
      },
    } as Kind,
    {
      ...kind("application: look for offers, unchanged", 304, (browser) => ({
        ...read(browser),
        headers: { "if-none-match": browser.tag },
      })),
      bars: ["unchanged"],
    } as Kind,
  ];
  return { before, after };
}
