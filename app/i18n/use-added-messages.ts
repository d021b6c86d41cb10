// Messages of a part that only some of those who see a page need.
import type { I18n } from "@lingui/core";
import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";

/** Adds them; whether they are there yet. They never are where they cannot be loaded: the page can do without the part. */
export function useAddedMessages(addMessages: (i18n: I18n) => Promise<void>): boolean {
  const { i18n } = useLingui();
  const [isAdded, setIsAdded] = useState(false);
  useEffect(() => {
    let isLeft = false;
    addMessages(i18n).then(
      () => isLeft || setIsAdded(true),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [i18n, addMessages]);
  return isAdded;
}
