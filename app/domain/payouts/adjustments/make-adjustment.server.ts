import { requireStaff, type Database, type OrganizationContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { isId } from "~/values/ids/ids";
import { LARGEST_AMOUNT, parseTyped } from "~/values/money/money";
import { localDate } from "~/values/time/calendar";
import { lockSetting } from "../lock-setting.server";
import { isInClosedMonth } from "./post-adjustment.server";
import type { AdjustmentInput } from "./schema";
import { writeAdjustment } from "./write-adjustment.server";

/**
 * Corrects an organisation's balance with a reason; for our staff only. From the sum of payouts that asks
 * for two people on, counting all of the day, it waits for another operator. The same form sent twice
 * adjusts once. Refuses a day to come or of a closed month, and a charge whose money is not with us. Throws
 * `invalid_transition` for a difference that is closed or has an adjustment.
 */
export async function makeAdjustment(
  ctx: OrganizationContext,
  input: AdjustmentInput,
): Promise<{ needsSecond: boolean }> {
  requireStaff(ctx);
  const { currency, id, note, reason } = input;
  if (input.effective_on > localDate(ctx.now, ctx.organization.timezone))
    throw refuseField("effective_on", "date_future");
  const amount = amountOf(input);
  return ctx.transaction(async (db) => {
    await lockSetting(ctx, db);
    // What this form adjusted closed its difference, so that a repeat looks for none.
    if ((await db.adjustment.count({ where: { id } })) > 0)
      return { needsSecond: await isWaiting(db, id) };
    if (await isInClosedMonth(db, input.effective_on))
      throw refuseField("effective_on", "month_closed");
    return writeAdjustment(ctx, db, {
      ...{ operation: "make-adjustment", id, amount, currency, reason, note },
      ...{ effectiveOn: input.effective_on, ...(await linksOf(ctx, db, input)) },
    });
  });
}

function amountOf({ amount: typed, currency, direction }: AdjustmentInput): bigint {
  const amount = parseTyped(typed, currency);
  if (amount === null || amount <= 0n || amount > LARGEST_AMOUNT)
    throw refuseField("amount", "amount_invalid");
  return direction === "add" ? amount : -amount;
}

async function isWaiting(db: Database, id: string): Promise<boolean> {
  return (await db.adjustment.count({ where: { id, state: "waiting" } })) > 0;
}

/** The charge, by its uuid, the payout, by its number, and the difference that the adjustment corrects. */
async function linksOf(
  { organizationId }: OrganizationContext,
  db: Database,
  { difference, payout, transaction }: AdjustmentInput,
) {
  const found = {
    transactionId: null as string | null,
    payoutId: null as string | null,
    differenceId: null as string | null,
  };
  if (transaction) {
    const where = { sourceId: transaction, sourceType: "transaction", heldBy: "platform" };
    const isOurs = isId(transaction) && (await db.ledgerPosting.count({ where })) > 0;
    if (!isOurs) throw refuseField("transaction", "charge_unknown");
    found.transactionId = transaction;
  }
  if (difference) {
    await requireOpen(db, organizationId, difference);
    found.differenceId = difference;
  }
  if (payout) {
    const number = /^\d{1,9}$/.test(payout) ? Number(payout) : 0;
    const row = await db.payout.findFirst({ where: { number }, select: { id: true } });
    if (!row) throw refuseField("payout", "payout_unknown");
    found.payoutId = row.id;
  }
  return found;
}

/**
 * Throws for a difference that is closed, or that another adjustment waits to close. One that a later file opened
 * again takes a further one.
 */
async function requireOpen(
  db: Database,
  organizationId: string,
  differenceId: string,
): Promise<void> {
  const where = { id: differenceId, organizationId, state: "open" };
  const open = await db.settlementDifference.findFirst({ where, select: { id: true } });
  const others = { differenceId, state: "waiting" };
  if (!open || (await db.adjustment.count({ where: others })) > 0)
    throw new DomainError("invalid_transition");
}
