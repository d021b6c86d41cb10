// A toast: open sets its content, close clears it.
import { expect, test } from "vitest";
import { ToastStore } from "./toast-store.ts";

test("open sets the content, a second replaces it, close clears it", () => {
  const toasts = new ToastStore();
  const shown: (string | null)[] = [];
  const leave = toasts.subscribe(() => shown.push(toasts.value()));
  expect(toasts.value()).toBeNull();
  toasts.open("first");
  toasts.open("second");
  toasts.close();
  leave();
  toasts.open("unheard");
  expect(shown).toEqual(["first", "second", null]);
});
