// Signs in with a passkey: as whoever has it, or as the user at hand, who confirms who they are.
import type { I18n } from "@lingui/core";
import type { MessageId } from "../i18n/message-id.ts";
import type { Services } from "../services.ts";
import { announceSignIn } from "../user/sign-in-news.ts";
import { addMessages } from "./add-messages.ts";
import { signInWithPasskey } from "./calls.ts";
import { failureText } from "./failure-text.ts";

/** What comes of it: somebody who cancels has not failed. */
export type SignInOutcome =
  | { readonly is: "signed-in" | "cancelled" }
  | { readonly is: "failed"; readonly why: MessageId };

export async function signIn(
  { api, session }: Pick<Services, "api" | "session">,
  i18n: I18n,
  purpose: "sign-in" | "confirmation",
): Promise<SignInOutcome> {
  try {
    const profile = await signInWithPasskey(api, purpose);
    if (!profile) return { is: "cancelled" };
    session.signIn(profile);
    announceSignIn(profile.id);
    return { is: "signed-in" };
  } catch (failure) {
    await addMessages(i18n);
    return { is: "failed", why: failureText(failure) };
  }
}
