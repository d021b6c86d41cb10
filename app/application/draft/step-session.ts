// The answers that a form works on, and their saves, which follow one another: another tab's change is read again and this
// one's step put on top of it.
import { Store } from "../../store.ts";
import type { StepAnswers } from "../definition/form.ts";
import type { SavedSteps } from "./draft.ts";
import { DraftFailure, type StepSave, type StepStorage } from "./draft-storage.ts";

/** How often a save is tried again when other tabs keep saving. */
const conflictTries = 3;

/** Its value is the answers as they were stored last; none before they are read or the first Continue. */
export class StepSession<Saved extends SavedSteps, Storage extends StepStorage<Saved>> extends Store<
  Saved | undefined
> {
  protected readonly storage: Storage;
  #last: Promise<unknown> = Promise.resolve();

  constructor(storage: Storage) {
    super(undefined);
    this.storage = storage;
  }

  /** Reads the answers. Rejects with `DraftFailure`. */
  load(): Promise<Saved> {
    return this.inTurn(async () => this.set(await this.storage.load()));
  }

  /** Saves a step that was completed; makes the draft where there is none yet. Rejects with `DraftFailure`. */
  complete(step: string, answers: StepAnswers): Promise<Saved> {
    return this.inTurn(async () => {
      const draft = this.value() ?? this.set(await this.storage.create());
      return this.#save(draft, { step, answers, checked: true });
    });
  }

  /** Stores what is being typed, where there is a draft. Rejects with `DraftFailure`. */
  rest(step: string, answers: StepAnswers): Promise<void> {
    return this.inTurn(async () => {
      const draft = this.value();
      if (draft) await this.#save(draft, { step, answers, checked: false });
    });
  }

  /** What a save that fails was to store stays here, for when its step is opened again. */
  async #save(draft: Saved, save: StepSave): Promise<Saved> {
    let { version } = this.set({ ...draft, typed: save });
    for (let tries = 1; ; tries++) {
      try {
        return this.set(await this.storage.save(version, save));
      } catch (failure) {
        const isConflict = failure instanceof DraftFailure && failure.kind === "version-conflict";
        if (!isConflict || tries === conflictTries) throw failure;
        ({ version } = this.set(await this.storage.load()));
      }
    }
  }

  /** Runs a call once those before it have ended, however they did. */
  protected inTurn<T>(call: () => Promise<T>): Promise<T> {
    const result = this.#last.then(call, call);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
