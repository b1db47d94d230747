import type { Database, TenantContext } from "~/domain/context";
import type { LockedPledge } from "./lock-pledge.server";
import { isOpen } from "./pledge-steps";
import type { PledgeReason, StoredState } from "./schema";

interface Move {
  id: string;
  state: StoredState;
  reason?: PledgeReason | null;
}

/**
 * Moves a locked pledge to a state, in the caller's transaction. What is approved and no longer
 * editable goes on to its payment at once, so a sandbox team's pledges end here. Returns the state
 * that it reached.
 */
export async function movePledge(
  ctx: TenantContext,
  db: Database,
  pledge: LockedPledge,
  { id, state, reason = null }: Move,
): Promise<StoredState> {
  const { now, organizationId } = ctx;
  const isFixed = now >= pledge.editableUntil;
  const goesOn = state === "approved" && isFixed && pledge.mode === "live";
  const reached = goesOn ? "payment_pending" : state;
  await db.pledge.update({
    where: { organizationId_id: { organizationId, id } },
    data: {
      state: reached,
      reason,
      updatedAt: now,
      ...(goesOn ? { pendingAt: now } : {}),
    },
  });
  if (goesOn) await goOn(ctx, db, id, pledge);
  // Nothing is charged any more with the card of a pledge that ended.
  if (!isOpen(reached) && pledge.vaultCardId !== null)
    await forgetCard(ctx, db, id, pledge.vaultCardId);
  return reached;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Days after which the donor of an open link hears of it again, and the day on which it ends (readings, 'Agencies'). */
const REMINDER_DAYS = [1, 3] as const;
export const LINK_DAYS = 14;

async function goOn(ctx: TenantContext, db: Database, id: string, pledge: LockedPledge) {
  if (pledge.vaultCardId) await ctx.enqueue(db, "pledges.charge-pledge", { pledgeId: id });
  const pendingAt = ctx.now.toISOString();
  for (const day of [...REMINDER_DAYS, LINK_DAYS]) {
    const dueAt = new Date(ctx.now.getTime() + day * DAY_MS);
    await ctx.enqueue(db, "pledges.remind-pledge", { pledgeId: id, day, pendingAt }, dueAt);
  }
}

/** Takes a card from its pledge in the caller's transaction; a job erases it unless a donation uses it. */
export async function forgetCard(
  ctx: TenantContext,
  db: Database,
  id: string,
  vaultCardId: string,
) {
  const { now, organizationId } = ctx;
  await db.pledge.update({
    where: { organizationId_id: { organizationId, id } },
    data: { vaultCardId: null },
  });
  // A charge that read the card just before may still need it.
  const dueAt = new Date(now.getTime() + HOUR_MS);
  await ctx.enqueue(db, "payments.erase-card", { vaultCardId }, dueAt);
}
