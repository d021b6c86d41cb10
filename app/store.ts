// A value that changes, and who follows it: components with `useStore`, others by subscribing.
import { useSyncExternalStore } from "react";

export class Store<Value> {
  readonly #listeners = new Set<() => void>();
  readonly #initial: Value;
  #value: Value;

  constructor(initial: Value) {
    this.#initial = initial;
    this.#value = initial;
  }

  /** Calls the listener at each change; answers what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => this.follow(listener);

  readonly value = (): Value => this.#value;

  /** What it was at first, which is what prerendered pages show. */
  readonly initial = (): Value => this.#initial;

  protected set<Next extends Value>(value: Next): Next {
    this.#value = value;
    for (const listener of this.#listeners) listener();
    return value;
  }

  protected follow(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export function useStore<Value>({ subscribe, value, initial }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, value, initial);
}
