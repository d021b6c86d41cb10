// Some calls take a sign-in that is not older than the API says (problem `sign-in-again`).
import { problemIn } from "../api/problem.ts";

/**
 * Acts; where that takes a fresh sign-in, asks for one and acts again. `signInAgain` resolves to whether the user has
 * signed in: rejects with the first failure where they have not, else as acting does.
 */
export async function withFreshSignIn<T>(act: () => Promise<T>, signInAgain: () => Promise<boolean>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (failure) {
      if (problemIn(failure)?.kind !== "sign-in-again" || !(await signInAgain())) throw failure;
    }
  }
}
