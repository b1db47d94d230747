import { useSyncExternalStore } from "react";

/** One value outside React, for what any page may say and one place shows. */
export class Observable<Value> {
  #value: Value;
  readonly #first: Value;
  readonly #listeners = new Set<() => void>();

  constructor(first: Value) {
    this.#first = first;
    this.#value = first;
  }

  get = (): Value => this.#value;

  /** What the server and the first render show. */
  first = (): Value => this.#first;

  set(value: Value): void {
    this.#value = value;
    for (const tell of this.#listeners) tell();
  }

  subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  };
}

export function useObservable<Value>({ subscribe, get, first }: Observable<Value>): Value {
  return useSyncExternalStore(subscribe, get, first);
}
