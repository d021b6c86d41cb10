// Whether the page can be seen, as the browser says.
import type { Visibility } from "./offer-poll.ts";

export const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === "visible",
  subscribe(listener) {
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  },
};
