// The browser's offer to install the service as an app, where it has one. The browser makes it once, by an event that
// may come before the page is hydrated.

/** What browsers that install apps send; no standard has it yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

export class InstallOffer {
  readonly #listeners = new Set<() => void>();
  #event: InstallEvent | undefined;

  constructor(target?: Pick<EventTarget, "addEventListener">) {
    target?.addEventListener("beforeinstallprompt", (event) => {
      // The page has a button of its own for it.
      event.preventDefault();
      this.#set(event as InstallEvent);
    });
    target?.addEventListener("appinstalled", () => this.#set(undefined));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly isOpen = (): boolean => this.#event !== undefined;

  /** Has the browser ask the visitor, which it does once. */
  take(): void {
    void this.#event?.prompt();
    this.#set(undefined);
  }

  #set(event: InstallEvent | undefined): void {
    this.#event = event;
    for (const listener of this.#listeners) listener();
  }
}
