// The short message being shown, if any (specification, sections 3 and 4).
import { Store } from "../store.ts";

export class ToastStore extends Store<string | null> {
  constructor() {
    super(null);
  }

  /** Shows a message, in place of the one before it. */
  open(content: string): void {
    this.set(content);
  }

  close(): void {
    this.set(null);
  }
}
