/** Deterministic random values: the results depend only on the given name. */
export interface Dice {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns a key with the probability of its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
}

/** Mulberry32, seeded with an FNV-1a hash of the name. */
export function diceOf(name: string): Dice {
  let state = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) {
    state = Math.imul(state ^ name.charCodeAt(at), 0x01000193);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    weighted: <K extends string>(weights: Readonly<Record<K, number>>) => {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0])?.[0] as K;
    },
  };
}
