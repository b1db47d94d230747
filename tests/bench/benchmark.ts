/** What every bar of the bench is: two sides, measured in turn, and the least ratio between them. */

/** One side does its work once and answers how much of it a second. */
export type Side = () => Promise<number>;

export interface Sides {
  ours: Side;
  /** The machine's own primitive for the same work. */
  base: Side;
  /** Figures that stand beside the ratio; they pass or fail nothing. */
  beside?: Record<string, unknown>;
  /** Other conditions of the bar, by name. */
  conditions?: Record<string, boolean>;
  close(): Promise<void>;
}

export interface BenchOptions {
  /** How long one side of a pair is measured, where it is measured by time. */
  seconds: number;
  pairs: number;
  report(line: string): void;
}

export interface Benchmark {
  /** As in the list of bars: a number, or S and a number for a supporting one. */
  number: string;
  name: string;
  least: number;
  /** Programs that have to be on the PATH. */
  needs: readonly string[];
  /** "higher": ours ÷ base has to be at least `least`; "lower": at most. */
  better: "higher" | "lower";
  open(options: BenchOptions): Promise<Sides>;
}
