/** Measures interleaved pairs, so that a disturbance affects both sides. */
import type { Sides } from "./benchmark";

export interface Measured {
  /** The median of the pairs' ratios, and the smallest and largest. */
  ratio: number;
  spread: [number, number];
  ours: number;
  base: number;
  ratios: number[];
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

/** Warms both sides up, then measures pairs in the order A B, B A, A B… */
export async function measurePairs(sides: Sides, pairs: number): Promise<Measured> {
  await sides.ours();
  await sides.base();
  const ours: number[] = [];
  const base: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      ours.push(await sides.ours());
      base.push(await sides.base());
    } else {
      base.push(await sides.base());
      ours.push(await sides.ours());
    }
  }
  const ratios = ours.map((value, index) => value / (base[index] ?? NaN));
  return {
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    ours: median(ours),
    base: median(base),
    ratios,
  };
}
