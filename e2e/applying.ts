// Applying for a loan by the API's calls, as somebody who is signed in: a draft, its steps, and sending it.
import type { Page } from "@playwright/test";
import { answersOf } from "../worker/origin/test/drafts.ts";
import { codeOf, newestMail } from "./screens.ts";

export interface Applied {
  readonly id: string;
  readonly offers: readonly { readonly id: string; readonly lender: { readonly name: string } }[];
}

/** A lender that takes a minute longer than others. */
const slow = { left_out_lenders: ["utopia-savings"] };

/** Other answers than those of everybody, by step. */
type Changes = Readonly<Record<string, object>>;

/** Sends an application in the page's own browser, and answers its id. */
async function sends(page: Page, email: string, changes: Changes = {}): Promise<{ id: string }> {
  const steps = answersOf(email).map(([step, answers]) => [
    step,
    { ...answers, ...(step === "review" && slow), ...changes[step] },
  ]);
  return (await page.evaluate(async (steps) => {
    const call = async (method: string, path: string, body: unknown, headers = {}) => {
      const sent = { "content-type": "application/json", "x-requested-with": "test", ...headers };
      const answer = await fetch(`/api/v1${path}`, { method, body: JSON.stringify(body), headers: sent });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    let draft = await call("POST", "/drafts", { kind: "loan", language: "fi" });
    for (const [step, answers] of steps) {
      const of = { "if-match": `"${draft.version}"` };
      draft = await call("PATCH", "/drafts/loan", { step, answers, checked: true }, of);
    }
    return call("POST", "/applications", { kind: "loan", version: draft.version }, { "idempotency-key": draft.id });
  }, steps)) as { id: string };
}

/** Applies as a newcomer, who confirms the address by the code of the mail and is signed in by that. */
export async function becomesUser(page: Page, email: string, changes: Changes = {}): Promise<void> {
  const post = (path: string, body?: object) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { "content-type": "application/json", "x-requested-with": "test" };
        const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, ...(body && { body }) });
        if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
      },
      [path, body && JSON.stringify(body)] as const,
    );
  await sends(page, email, changes);
  await post("/drafts/loan/email");
  await post("/drafts/loan/confirm", { code: codeOf(await newestMail(page, email)) });
}

/** Applies in the page's own browser, and answers once every lender has. */
export async function applies(page: Page, email: string, changes: Changes = {}): Promise<Applied> {
  const sent = await sends(page, email, changes);
  for (;;) {
    const { pending, ...application } = await page.evaluate(
      async (id) => (await fetch(`/api/v1/applications/${id}`)).json(),
      sent.id,
    );
    if (pending === 0) return application as Applied;
    await page.waitForTimeout(500);
  }
}
