// The short message being shown, if any (specification, sections 3 and 4).

export class ToastStore {
  readonly #listeners = new Set<() => void>();
  #content: string | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly content = (): string | null => this.#content;

  /** Shows a message, in place of the one before it. */
  open(content: string): void {
    this.#set(content);
  }

  close(): void {
    this.#set(null);
  }

  #set(content: string | null): void {
    this.#content = content;
    for (const listener of this.#listeners) listener();
  }
}
