import { useSyncExternalStore } from "react";

/** A value outside React, which any page may set and one component shows. */
export class Observable<Value> {
  #value: Value;
  readonly #first: Value;
  readonly #listeners = new Set<() => void>();

  constructor(first: Value) {
    this.#first = first;
    this.#value = first;
  }

  get = (): Value => this.#value;

  /** The value on the server and in the first render. */
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
