// The words of cards, where only some of those who see a page need them.
import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";
import { addMessages } from "./add-messages.ts";

/** Whether they are there yet. */
export function useCardMessages(): boolean {
  const { i18n } = useLingui();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    let isOver = false;
    // Without them nothing is said.
    addMessages(i18n).then(
      () => isOver || setIsReady(true),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [i18n]);
  return isReady;
}
