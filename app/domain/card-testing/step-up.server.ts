/**
 * The two proofs of a step-up: a solved puzzle, and a code that the donor receives by e-mail. Both are derived
 * from the try, so that nothing is stored and no other try can use them.
 */
import { createHash } from "node:crypto";
import { env } from "~/infrastructure/env.server";
import { keyedHashes } from "~/infrastructure/crypto.server";
import { windowOf } from "./rules";

/** A proof holds for its window and the next one: 10 to 20 minutes. */
const WINDOW_SECONDS = 600;
/** Longer than the life of a proof, so that a used one stays known. */
export const USED_SECONDS = 3 * WINDOW_SECONDS;
const LONGEST_SOLUTION = 64;

export interface Challenge {
  /** The puzzle: find a text for which SHA-256 of seed and text begins with `bits` zero bits. */
  seed: string;
  bits: number;
}

export interface StepUpAnswer {
  solution?: string;
  code?: string;
}

/** What a proof belongs to: organisation, campaign, form, donor and card. */
export type TryIdentity = readonly string[];

/** Returns the puzzle of a try. */
export function challengeOf(identity: TryIdentity, now: Date): Challenge {
  const [seed = ""] = seedsOf(identity, windowOf(WINDOW_SECONDS, now));
  return { seed, bits: env().CARD_TESTING_BITS };
}

/** Returns the seed that a solution solves, or null. */
export function solvedSeed(identity: TryIdentity, solution: string, now: Date): string | null {
  if (solution === "" || solution.length > LONGEST_SOLUTION) return null;
  const { CARD_TESTING_BITS: bits } = env();
  const current = windowOf(WINDOW_SECONDS, now);
  const seeds = [current, current - 1].flatMap((window) => seedsOf(identity, window));
  return seeds.find((seed) => hasZeroBits(`${seed}${solution}`, bits)) ?? null;
}

function seedsOf(identity: TryIdentity, window: number): string[] {
  const text = JSON.stringify([...identity, window]);
  return keyedHashes("step-up-seed", text).map((hash) => hash.toString("hex").slice(0, 32));
}

function hasZeroBits(text: string, bits: number): boolean {
  const head = createHash("sha256").update(text).digest().readUInt32BE(0);
  return Math.clz32(head) >= bits;
}

/** Returns the six digits of a donor's code. */
export function codeOf(identity: TryIdentity, now: Date): string {
  return codesOf(identity, windowOf(WINDOW_SECONDS, now))[0] ?? "";
}

/** Returns whether a code is the donor's, of this window or the one before. */
export function isCode(identity: TryIdentity, code: string, now: Date): boolean {
  const current = windowOf(WINDOW_SECONDS, now);
  const valid = [current, current - 1].flatMap((window) => codesOf(identity, window));
  return valid.includes(code);
}

function codesOf(identity: TryIdentity, window: number): string[] {
  const text = JSON.stringify([...identity, window]);
  return keyedHashes("step-up-code", text).map((hash) =>
    String(hash.readUInt32BE(0) % 1_000_000).padStart(6, "0"),
  );
}
