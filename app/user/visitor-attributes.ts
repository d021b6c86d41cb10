// Attributes of the visitor that targeting rules may use, kept in memory only: nothing is stored
// on the device (specification, section 4: the user's id goes to an attribute tracker).

export interface VisitorAttributes {
  /** Id of the user signed in, or null. */
  readonly userId: string | null;
}

export class AttributeTracker {
  #attributes: VisitorAttributes = { userId: null };

  attributes(): VisitorAttributes {
    return this.#attributes;
  }

  readonly trackUser = (userId: string | null): void => {
    this.#attributes = { ...this.#attributes, userId };
  };
}
