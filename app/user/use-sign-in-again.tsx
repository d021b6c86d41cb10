// Gives components a way to do what may take a fresh sign-in, and the dialog that asks for it.
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useUser } from "../services.ts";
import { admission } from "./access.ts";
import { withFreshSignIn } from "./fresh-sign-in.ts";

const SignInAgain = lazy(() => import("./SignInAgain.tsx"));
// Staff are the ones who can have passkeys.
const PasskeyAgain = lazy(() => import("../passkeys/PasskeyAgain.tsx"));

/**
 * Acts, and again once the user has signed in where that is needed. Rejects as acting does. Meanwhile what `remember`
 * stores is there for another tab, until the function that it answers forgets it.
 */
export type Attempt = <T>(act: () => Promise<T>, remember?: () => () => void) => Promise<T>;

type Settle = (signedIn: boolean) => void;

/** With `by`, only a mailed link will do. */
export function useSignInAgain(by?: "mail"): readonly [Attempt, ReactNode] {
  const user = useUser();
  const Question = by !== "mail" && admission("staff", user) === "open" ? PasskeyAgain : SignInAgain;
  const [settle, setSettle] = useState<Settle>();

  async function signInAgain(remember?: () => () => void): Promise<boolean> {
    const forget = remember?.();
    const signedIn = await new Promise<boolean>((done) => setSettle(() => done));
    setSettle(undefined);
    forget?.();
    return signedIn;
  }

  const dialog = settle && (
    <Suspense fallback={null}>
      <Question onDone={settle} />
    </Suspense>
  );
  return [(act, remember) => withFreshSignIn(act, () => signInAgain(remember)), dialog];
}
