// The draft that the form works on, and its saves, which follow one another: another tab's change is read again and this one's
// step put on top of it.
import type { StepAnswers } from "../definition/form.ts";
import type { Draft, SentApplication } from "./draft.ts";
import { type Confirmation, DraftFailure, type DraftStorage, type StepSave } from "./draft-storage.ts";

/** How often a save is tried again when other tabs keep saving. */
const conflictTries = 3;

/** A subject to which components subscribe with `useSyncExternalStore`. */
export class DraftSession {
  readonly #storage: DraftStorage;
  readonly #listeners = new Set<() => void>();
  #draft: Draft | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(storage: DraftStorage) {
    this.#storage = storage;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The draft as it was stored last; none before the first Continue. */
  readonly draft = (): Draft | undefined => this.#draft;

  /** Reads the draft. Rejects with `DraftFailure`. */
  load(): Promise<Draft> {
    return this.#inTurn(async () => this.#set(await this.#storage.load()));
  }

  /** Begins a draft with the answers of an earlier application. Rejects with `DraftFailure`. */
  startFrom(application: string): Promise<Draft> {
    return this.#inTurn(async () => this.#set(await this.#storage.create(application)));
  }

  /** Saves a step that was completed; makes the draft where there is none yet. Rejects with `DraftFailure`. */
  complete(step: string, answers: StepAnswers): Promise<Draft> {
    return this.#inTurn(async () => {
      const draft = this.#draft ?? this.#set(await this.#storage.create());
      return this.#save(draft, { step, answers, checked: true });
    });
  }

  /** Stores what is being typed, where there is a draft. Rejects with `DraftFailure`. */
  rest(step: string, answers: StepAnswers): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#draft) await this.#save(this.#draft, { step, answers, checked: false });
    });
  }

  mailCode(): Promise<void> {
    return this.#inTurn(() => this.#storage.mailCode());
  }

  mailResumeLink(): Promise<void> {
    return this.#inTurn(() => this.#storage.mailResumeLink());
  }

  confirm(code: string): Promise<Confirmation> {
    return this.#inTurn(async () => {
      const confirmation = await this.#storage.confirm(code);
      if (confirmation.draft) this.#set(confirmation.draft);
      return confirmation;
    });
  }

  /** Sends the application; undefined where the address has to be confirmed first. Rejects with `DraftFailure`. */
  send(): Promise<SentApplication | undefined> {
    return this.#inTurn(async () => {
      if (!this.#draft) throw new DraftFailure("draft-unknown");
      const application = await this.#storage.send(this.#draft);
      if (!application) this.#set(await this.#storage.load());
      return application;
    });
  }

  /** Forgets the draft here. */
  forget(): void {
    this.#draft = undefined;
    for (const listener of this.#listeners) listener();
  }

  /** What a save that fails was to store stays here, for when its step is opened again. */
  async #save(draft: Draft, save: StepSave): Promise<Draft> {
    let { version } = this.#set({ ...draft, typed: save });
    for (let tries = 1; ; tries++) {
      try {
        return this.#set(await this.#storage.save(version, save));
      } catch (failure) {
        const isConflict = failure instanceof DraftFailure && failure.kind === "version-conflict";
        if (!isConflict || tries === conflictTries) throw failure;
        ({ version } = this.#set(await this.#storage.load()));
      }
    }
  }

  #set(draft: Draft): Draft {
    this.#draft = draft;
    for (const listener of this.#listeners) listener();
    return draft;
  }

  /** Runs a call once those before it have ended, however they did. */
  #inTurn<T>(call: () => Promise<T>): Promise<T> {
    const result = this.#last.then(call, call);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
