/** Times of a page of two organisations, measured in turn. */
import { performance } from "node:perf_hooks";
import type { Visitor } from "../factories/product";

const ROUNDS = 60;
const WARM_UP = 5;

/** A signed-in person of an organisation. */
export interface Side {
  visitor: Visitor;
  slug: string;
}

/**
 * Both sides in turn, each at its own path where they differ. Returns their 95th percentiles in ms and
 * the ratio, in words; throws where a page answers with another status than 200.
 */
export async function comparePages(
  large: Side,
  small: Side,
  path: string,
  pathOfSmall: string = path,
): Promise<string> {
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [at, { slug, visitor }] of [large, small].entries()) {
      const address = at === 0 ? path : pathOfSmall;
      const begun = performance.now();
      const { status } = await visitor.get(slug, address);
      if (status !== 200) throw new Error(`${slug}${address}: ${status}`);
      if (round >= 0) times[at]?.push(performance.now() - begun);
    }
  }
  const [many, few] = [percentile95(times[0]), percentile95(times[1])];
  return `${many.toFixed(1)}, ${few.toFixed(1)}, ${(many / few).toFixed(2)}`;
}

function percentile95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;
}
