/** Finds the keys that several entries share, in two readings, so that a million keys need eight megabytes. */

/** A key that more entries share is a placeholder, such as a document of zeros, or an office's card. */
export const MOST_OF_A_KEY = 8;

/** Returns the hashes that occur more than once. */
export function repeated(hashes: readonly Float64Array[]): Set<number> {
  const all = new Float64Array(hashes.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const some of hashes) {
    all.set(some, end);
    end += some.length;
  }
  all.sort();
  const found = new Set<number>();
  for (let at = 1; at < all.length; at += 1) {
    const one = all[at];
    if (one !== undefined && one === all[at - 1]) found.add(one);
  }
  return found;
}

/** Gathers the entries of each key: at most one more than the limit, which is enough to know a placeholder. */
export class Holders {
  /** Most keys are one entry's, twice: it is kept without a set of its own. */
  readonly #byKey = new Map<string, string | Set<string>>();

  add(key: string, id: string): void {
    const known = this.#byKey.get(key);
    if (known === undefined) this.#byKey.set(key, id);
    else if (typeof known !== "string") {
      if (known.size <= MOST_OF_A_KEY) known.add(id);
    } else if (known !== id) this.#byKey.set(key, new Set([known, id]));
  }

  /** Returns each pair of ids once, the lower id first. */
  pairs(): [string, string][] {
    const found = new Map<string, [string, string]>();
    for (const ids of this.#byKey.values()) {
      if (typeof ids === "string" || ids.size > MOST_OF_A_KEY) continue;
      const sorted = [...ids].sort();
      for (const [at, one] of sorted.entries()) {
        for (const two of sorted.slice(at + 1)) found.set(pairKey(one, two), [one, two]);
      }
    }
    return [...found.values()];
  }
}

/** Names a pair of ids. */
export const pairKey = (one: string, two: string) => `${one} ${two}`;
