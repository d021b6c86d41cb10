// What somebody has written and not published: kept by the browser, for its user alone, so that neither a reload nor a
// session that ends nor a call that fails loses it. A sign-in link opens another tab, so it is not kept by the tab.
import * as v from "valibot";
import { Store } from "../store.ts";
import { type Files, filesSchema, sameFiles } from "./files.ts";

const draftSchema = v.object({ base: filesSchema, files: filesSchema, note: v.optional(v.string()) });

export interface Draft {
  /** What was live when it was begun. */
  readonly base: Files;
  readonly files: Files;
  /** With which it was to be published. */
  readonly note?: string | undefined;
}

export class DraftStore extends Store<Draft | undefined> {
  readonly #storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly #key: string;
  #isKept = true;

  /** `storage` may throw: a browser can refuse it, and then the draft lasts as long as the page. */
  constructor(storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem">, userId: string) {
    super(undefined);
    this.#storage = storage;
    this.#key = `kirkas-console-draft:${userId}`;
    this.read();
  }

  /** Whether the browser has kept it. */
  readonly isKept = (): boolean => this.#isKept;

  /** Key under which the browser keeps it. */
  get key(): string {
    return this.#key;
  }

  /** Reads what is kept: at first, and when another tab has changed it. */
  read(): void {
    const draft = this.#attempt((storage) => {
      const text = storage.getItem(this.#key);
      const read = v.safeParse(draftSchema, text && JSON.parse(text));
      return read.success ? read.output : undefined;
    });
    this.set(draft);
  }

  /** Keeps other files; what says the same as what is live is no draft. */
  keep(draft: Draft): void {
    if (sameFiles(draft.base, draft.files)) {
      this.drop();
      return;
    }
    this.#attempt((storage) => storage.setItem(this.#key, JSON.stringify(draft)));
    this.set(draft);
  }

  drop(): void {
    this.#attempt((storage) => storage.removeItem(this.#key));
    this.set(undefined);
  }

  #attempt<T>(act: (storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) => T): T | undefined {
    try {
      const done = act(this.#storage());
      this.#isKept = true;
      return done;
    } catch {
      this.#isKept = false;
      return undefined;
    }
  }
}
