// The browser's offer to install the service as an app, where it has one. The browser makes it once, by an event that
// may come before the page is hydrated.

import { Store } from "../store.ts";

/** What browsers that install apps send; no standard has it yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Nothing where there is none. */
export class InstallOffer extends Store<InstallEvent | undefined> {
  constructor(target?: Pick<EventTarget, "addEventListener">) {
    super(undefined);
    target?.addEventListener("beforeinstallprompt", (event) => {
      // The page has a button of its own for it.
      event.preventDefault();
      this.set(event as InstallEvent);
    });
    target?.addEventListener("appinstalled", () => this.set(undefined));
  }

  /** Has the browser ask the visitor, which it does once. */
  take(): void {
    void this.value()?.prompt();
    this.set(undefined);
  }
}
