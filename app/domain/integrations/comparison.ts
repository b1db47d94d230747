/** What a comparison of both sides found. Pages load this file. */
import type { ClassName, Part } from "./shapes";

/** `missing`: it is not there; `different`: a field differs; `merged`: it is there and should have gone. */
export const differenceKinds = ["missing", "different", "merged"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  kind: DifferenceKind;
  /** Our id of the donor, donation or campaign. */
  record: string;
  /** Names of the fields that differ. */
  fields: string[];
}

export interface ComparedObject {
  className: ClassName;
  part: Part;
  object: string;
  /** Ours that should be there, and those with our key that are. */
  ours: number;
  theirs: number;
  missing: number;
  different: number;
  merged: number;
  /** The other side's records whose key names no record of the organisation. */
  unknown: number;
  /** Sums of both sides' records, as far as both have them; equal where nothing differs. */
  sums: { ours: number; theirs: number };
  /** The first differences. */
  examples: Difference[];
}

export interface ComparisonView {
  beganAt: Date;
  endedAt: Date | null;
  isRefused: boolean;
  objects: ComparedObject[];
}

/** Returns how many differences were found, which are sent again. */
export function countDifferences(objects: readonly ComparedObject[]): number {
  return objects.reduce((sum, one) => sum + one.missing + one.different + one.merged, 0);
}
