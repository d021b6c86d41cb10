// What this browser does once its application is made: it remembers that for the page that says so, and is signed in.
import type { Services } from "../../services.ts";
import { announceSignIn } from "../../user/sign-in-news.ts";
import type { SentApplication } from "./draft.ts";
import { forgetDraft } from "./draft-sign.ts";
import { rememberSent } from "./sent-sign.ts";

export async function finishSending(
  { id, reference }: SentApplication,
  kind: string,
  { api, session }: Pick<Services, "api" | "session">,
): Promise<void> {
  rememberSent(sessionStorage, { kind, reference: reference ?? id, at: Date.now() });
  forgetDraft(localStorage, kind);
  await session.load(api);
  announceSignIn(session.value().profile?.id);
}
