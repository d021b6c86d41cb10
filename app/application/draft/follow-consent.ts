// What came along with a draft that was sent, such as a click, waits with it until its address is confirmed. Once consent to it is
// taken back, the origin is asked for the draft: by the consent in the request's cookies it takes off what is not consented
// to any more.
import type { ConsentState, ConsentStore } from "../../consent/consent-store.ts";
import { Forgetting, type ForgettingOptions } from "../../consent/forgetting.ts";
import { mayHaveDraft } from "./draft-sign.ts";

export interface DraftConsent extends Pick<ForgettingOptions, "fetch" | "localStorage" | "pause"> {
  readonly consent: ConsentStore;
  /** What is applied for. */
  readonly kind: string;
}

/** Asks only a browser that may have a draft, and once for each withdrawal. */
export function followConsent({ consent, kind, ...browser }: DraftConsent): void {
  const forgetting = new Forgetting({ method: "GET", path: `/api/v1/drafts/${kind}`, ...browser });
  let known = consent.initial();
  let done = forgetting.finish();
  const follow = () => {
    const before = known;
    known = consent.value();
    if (!isWithdrawn(before, known) || !hasDraft()) return;
    forgetting.begin();
    done = done.then(() => forgetting.finish(true));
  };
  /** A browser that refuses its storage has none that the form could open again. */
  function hasDraft(): boolean {
    try {
      return mayHaveDraft(browser.localStorage(), kind);
    } catch {
      return false;
    }
  }
  consent.subscribe(follow);
  follow();
}

function isWithdrawn(before: ConsentState, now: ConsentState): boolean {
  return (["analytics", "marketing"] as const).some((category) => before?.[category] && !now?.[category]);
}
