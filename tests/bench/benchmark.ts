/** A benchmark: two sides, measured in turns, and the required ratio between them. */

import type { Product } from "./product";

/** Runs one side once and returns its throughput per second. */
export type Side = () => Promise<number>;

export interface Sides {
  ours: Side;
  /** The machine's own primitive for the same work. */
  base: Side;
  /** Figures in addition to the ratio, without a limit. */
  beside?: Record<string, unknown>;
  conditions?: Record<string, boolean>;
  close(): Promise<void>;
}

export interface BenchOptions {
  /** Duration of one side of a pair, if it is measured by time. */
  seconds: number;
  pairs: number;
  report(line: string): void;
  /** A product that runs already: the sides are opened on it, with few rows, to prove that they work. */
  product?: Product;
}

export interface Benchmark {
  /** The number in the list of benchmarks; S and a number for a supporting one. */
  number: string;
  name: string;
  least: number;
  /** Programs that must be on the PATH. */
  needs: readonly string[];
  /** "higher": ours ÷ base must be at least `least`; "lower": at most. */
  better: "higher" | "lower";
  open(options: BenchOptions): Promise<Sides>;
}
