// The words of the pages after the first one: they come right after it.
import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";

export type LaterWords = "loading" | "loaded" | "failed";

/** Whether they are there, and a way to load them again. */
export function useLaterWords(): readonly [LaterWords, () => void] {
  const { i18n } = useLingui();
  const [state, setState] = useState<LaterWords>("loading");
  useEffect(() => {
    // Others' messages make another `i18n`: what is loaded stays so.
    if (state !== "loading") return;
    import("../words/add-later-messages.ts")
      .then(({ addLaterMessages }) => addLaterMessages(i18n))
      .then(
        () => setState("loaded"),
        () => setState("failed"),
      );
  }, [i18n, state]);
  return [state, () => setState("loading")];
}
