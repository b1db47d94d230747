import { requireStaff, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import type { Currency } from "~/values/money/money";
import { localDate } from "~/values/time/calendar";
import { lockSetting } from "../lock-setting.server";
import { lockGone, standing } from "../reconciliation/close-difference.sql";
import { writeAdjustment } from "./write-adjustment.server";

interface Standing {
  id: string;
  amount: bigint;
  currency: Currency;
  note: string;
  transactionId: string | null;
  payoutId: string | null;
}

const STANDING = `
SELECT a.id, a.amount, a.currency, a.note, a.transaction_id AS "transactionId", a.payout_id AS "payoutId" FROM adjustments a
 WHERE a.organization_id = $1::uuid AND a.difference_id = $2::uuid AND ${standing("made")}
 ORDER BY a.created_at, a.id`;

/**
 * Reverses what was adjusted for a difference that a later file or the books took back; for our staff only. Each
 * adjustment gets one of the opposite amount, dated today, that leads to it. From the sum of payouts that asks for two
 * people on it waits for another operator, as an adjustment does. Throws `invalid_transition` where the difference
 * exists, or nothing is left to reverse.
 */
export async function reverseAdjustment(
  ctx: OrganizationContext,
  differenceId: string,
): Promise<{ needsSecond: boolean }> {
  requireStaff(ctx);
  const effectiveOn = localDate(ctx.now, ctx.organization.timezone);
  return ctx.transaction(async (db) => {
    await lockSetting(ctx, db);
    const values = [ctx.organizationId, differenceId];
    const isGone = await lockGone(ctx, db, differenceId);
    const left = isGone ? await db.sql<Standing>({ text: STANDING, values }) : [];
    if (left.length === 0) throw new DomainError("invalid_transition");
    let needsSecond = false;
    for (const { amount, currency, id: reversesId, note, ...links } of left) {
      const written = await writeAdjustment(ctx, db, {
        ...{ operation: "reverse-adjustment", id: ctx.newId(), amount: -amount, currency, note },
        ...{ reason: "difference_gone", effectiveOn, differenceId, reversesId, ...links },
      });
      needsSecond ||= written.needsSecond;
    }
    return { needsSecond };
  });
}
