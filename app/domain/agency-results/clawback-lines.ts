/** Which lines a pledge adds to its team's next statement. Pure. */

export interface ClawbackTerms {
  /** Minor units. */
  fee: bigint;
  windowKind: "charges" | "days";
  windowSize: number;
  basisPoints: number;
  /** Reasons of a donation's end for which nothing comes back. */
  exceptions: readonly string[];
}

/** A charged pledge, and what earlier statements say of it. */
export interface BilledPledge {
  firstAt: Date;
  lastAt: Date;
  /** Months charged. */
  charges: number;
  /** Whether all its money went back. */
  isGivenBack: boolean;
  /** Null for a donation that did not end before the month's end. */
  endedAt: Date | null;
  endReason: string | null;
  /** Null before its fee is in a statement. */
  billed: bigint | null;
  /** The sum of losses and corrections, at most zero. */
  takenBack: bigint;
}

export interface ClawbackLine {
  kind: "fee" | "loss" | "correction";
  amount: bigint;
  happenedAt: Date;
  reason: string | null;
}

const DAY_MS = 86_400_000;
export const GIVEN_BACK = "given_back";

/**
 * Returns the lines that a pledge adds at the end of a month: its fee once, its loss within the
 * window, and the correction of a loss whose donation lives again.
 */
export function linesOf(terms: ClawbackTerms, pledge: BilledPledge, end: Date): ClawbackLine[] {
  const lines: ClawbackLine[] = [];
  const fee = pledge.billed ?? terms.fee;
  if (pledge.billed === null) {
    lines.push({ kind: "fee", amount: fee, happenedAt: pledge.firstAt, reason: null });
  }
  const loss = lossOf(terms, pledge);
  if (loss && pledge.takenBack === 0n) {
    const amount = -((fee * BigInt(terms.basisPoints)) / 10_000n);
    if (amount < 0n) lines.push({ kind: "loss", amount, ...loss });
  }
  const isLive = pledge.endedAt === null && !pledge.isGivenBack;
  if (isLive && pledge.takenBack < 0n) {
    lines.push({ kind: "correction", amount: -pledge.takenBack, happenedAt: end, reason: null });
  }
  return lines;
}

function lossOf(terms: ClawbackTerms, pledge: BilledPledge) {
  const { charges, endReason, endedAt, firstAt, isGivenBack, lastAt } = pledge;
  if (endedAt === null && !isGivenBack) return null;
  if (endReason !== null && terms.exceptions.includes(endReason)) return null;
  const happenedAt = endedAt ?? lastAt;
  const isWithin =
    terms.windowKind === "charges"
      ? charges < terms.windowSize
      : happenedAt.getTime() < firstAt.getTime() + terms.windowSize * DAY_MS;
  if (!isWithin) return null;
  return { happenedAt, reason: endedAt === null ? GIVEN_BACK : (endReason ?? "other") };
}
