// The draft that the application's form works on, until it is sent.
import type { Draft, SentApplication } from "./draft.ts";
import { type Confirmation, DraftFailure, type DraftStorage, type StartedIdentification } from "./draft-storage.ts";
import { StepSession } from "./step-session.ts";

export class DraftSession extends StepSession<Draft, DraftStorage> {
  /** Whether this browser may have begun a draft. */
  mayExist(): boolean {
    return this.storage.mayExist();
  }

  /** Whether there is a draft to load. Rejects with `DraftFailure`. */
  exists(): Promise<boolean> {
    return this.storage.exists();
  }

  /** Begins a draft with the answers of an earlier application, or the user's details. Rejects with `DraftFailure`. */
  startFrom(from: string): Promise<Draft> {
    return this.inTurn(async () => this.set(await this.storage.create(from)));
  }

  mailCode(): Promise<void> {
    return this.inTurn(() => this.storage.mailCode());
  }

  mailResumeLink(): Promise<void> {
    return this.inTurn(() => this.storage.mailResumeLink());
  }

  confirm(code: string): Promise<Confirmation> {
    return this.inTurn(async () => {
      const confirmation = await this.storage.confirm(code);
      if (confirmation.draft) this.set(confirmation.draft);
      return confirmation;
    });
  }

  /** Begins the identification of the applicant. Rejects with `DraftFailure`. */
  identify(): Promise<StartedIdentification> {
    return this.inTurn(() => {
      const draft = this.value();
      if (!draft) throw new DraftFailure("draft-unknown");
      return this.storage.identify(draft);
    });
  }

  /** Sends the application; undefined where the address has to be confirmed first. Rejects with `DraftFailure`. */
  send(): Promise<SentApplication | undefined> {
    return this.inTurn(async () => {
      const draft = this.value();
      if (!draft) throw new DraftFailure("draft-unknown");
      const application = await this.storage.send(draft);
      if (!application) this.set(await this.storage.load());
      return application;
    });
  }

  /** Forgets the draft here. */
  forget(): void {
    this.set(undefined);
  }
}
