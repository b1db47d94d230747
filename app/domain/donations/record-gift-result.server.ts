import type { ChargeOutcome } from "~/providers/provider";
import type { TenantContext } from "../context";
import type { ChargeResult } from "../payments/charge-result";
import { recordOutcome } from "../payments/record-outcome.server";
import { recordResult } from "../payments/record-result.server";
import type { Verdict } from "./after-decline";
import { findTransactionSnapshot, type ChargeSnapshot } from "./charge-snapshot.server";
import { giftResultOf, type GiftResult } from "./gift-result.server";
import { judgeResult } from "./judge-result.server";
import { writeGiftResults } from "./write-gift-results.server";

/** Commits one gift's result, alone or with others; answers whether this call did it. */
export type WriteGiftResult = (result: GiftResult) => Promise<boolean>;

const writeAlone =
  (ctx: TenantContext): WriteGiftResult =>
  async (result) =>
    (await writeGiftResults(ctx, [result]))[0] === true;

/** Decides what follows a declined month; null where the result says it by itself. */
export type Judge = (facts: ChargeSnapshot, result: ChargeResult) => Promise<Verdict | null>;

const judgeAlone =
  (ctx: TenantContext): Judge =>
  (facts, result) =>
    judgeResult(ctx, facts, result);

/**
 * Records the result of a gift's charge, once; answers whether this call did it. A first charge makes the
 * donation, or ends it as `refused`; a monthly one plans what follows. `write` is given where results
 * are written together, `judge` where what follows is decided elsewhere.
 */
export async function recordGiftResult(
  ctx: TenantContext,
  facts: ChargeSnapshot,
  result: ChargeResult,
  write: WriteGiftResult = writeAlone(ctx),
  judge: Judge = judgeAlone(ctx),
): Promise<boolean> {
  return recordResult(facts, result, () => writeAsItIs(ctx, facts, result, write, judge));
}

/** Records what the provider said about a gift's charge, as recordGiftResult does. */
export async function recordGiftOutcome(
  ctx: TenantContext,
  facts: ChargeSnapshot,
  outcome: Exclude<ChargeOutcome, { kind: "not_sent" }>,
  write: WriteGiftResult = writeAlone(ctx),
  judge: Judge = judgeAlone(ctx),
): Promise<boolean> {
  return recordOutcome(ctx, facts, outcome, (result) =>
    writeAsItIs(ctx, facts, result, write, judge),
  );
}

/** Plans the next month by the gift's collect day, also where the donor changed it meanwhile. */
async function writeAsItIs(
  ctx: TenantContext,
  facts: ChargeSnapshot,
  result: ChargeResult,
  write: WriteGiftResult,
  judge: Judge,
): Promise<boolean> {
  for (let known = facts; ;) {
    const verdict = await judge(known, result);
    if (await write(giftResultOf(ctx, known, result, verdict))) return true;
    const { collectDay } = (await findTransactionSnapshot(ctx, facts.id)) ?? known;
    // The day is the same: the transaction had its result already.
    if (collectDay === known.collectDay) return false;
    known = { ...known, collectDay };
  }
}
