import { recordChange } from "~/domain/audit/record-change.server";
import { requireStaff, type OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { toDecimal, type Currency } from "~/values/money/money";
import { localDate } from "~/values/time/calendar";
import { lockSetting } from "../lock-setting.server";
import { lockGone, standing } from "../reconciliation/close-difference.sql";
import { needsTwo } from "./needs-two.server";
import { postAdjustment } from "./post-adjustment.server";

interface Standing {
  id: string;
  amount: bigint;
  currency: Currency;
  note: string;
  transaction_id: string | null;
  payout_id: string | null;
}

const STANDING = `
SELECT a.id, a.amount, a.currency, a.note, a.transaction_id, a.payout_id FROM adjustments a
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
  const operator = requireStaff(ctx);
  const { now, organization, organizationId } = ctx;
  const createdOn = localDate(now, organization.timezone);
  return ctx.transaction(async (db) => {
    await lockSetting(ctx, db);
    const values = [organizationId, differenceId];
    const isGone = await lockGone(ctx, db, differenceId);
    const left = isGone ? await db.sql<Standing>({ text: STANDING, values }) : [];
    if (left.length === 0) throw new DomainError("invalid_transition");
    let needsSecond = false;
    for (const first of left) {
      const { currency, note } = first;
      const money = { amount: -first.amount, currency };
      const waits = await needsTwo(ctx, db, { ...money, createdOn });
      const state = waits ? "waiting" : "posted";
      const reason = "difference_gone";
      const facts = { id: ctx.newId(), ...money, reason, effectiveOn: createdOn } as const;
      const links = { transactionId: first.transaction_id, payoutId: first.payout_id };
      const row = {
        ...{ organizationId, ...facts, ...links, state, note, differenceId, reversesId: first.id },
        ...{ operatorId: operator.id, createdOn, createdAt: now },
      };
      await db.adjustment.create({ data: row });
      await recordChange(db, ctx, {
        operation: "reverse-adjustment",
        subject: { type: "organization", id: organizationId },
        after: {
          ...{ amount: toDecimal(money.amount, currency), currency, adjustment_state: state },
          ...{ adjustment_reason: reason, reason: note },
        },
      });
      if (!waits) await postAdjustment(ctx, db, { ...facts, differenceId });
      needsSecond ||= waits;
    }
    return { needsSecond };
  });
}
