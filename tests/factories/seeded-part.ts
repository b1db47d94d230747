/**
 * The part of a long list that one run of `npm test` tests. The commit is the seed, so that commits
 * together test the whole list; `SEED=` repeats a run. Without a seed everything runs.
 */
import { createHash } from "node:crypto";

type Settings = Record<string, string | undefined>;

/** Returns whether this run omits nothing. */
export const isWhole = (env: Settings = process.env): boolean =>
  env.DADIVA_FULL === "1" || !env.SEED;

/** Returns one item in `share`, by the seed and the item's name; at least one, in the same order. */
export function seededPart<Item>(
  items: readonly Item[],
  share: number,
  nameOf: (item: Item) => string = String,
  env: Settings = process.env,
): Item[] {
  if (isWhole(env)) return [...items];
  const placeOf = (item: Item) =>
    createHash("sha256")
      .update(`${env.SEED} ${nameOf(item)}`)
      .digest()
      .readUInt32BE();
  const chosen = items.filter((item) => placeOf(item) % share === 0);
  const nearest = items.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, 1);
  return chosen.length > 0 ? chosen : nearest;
}
