import { recordChange } from "~/domain/audit/record-change.server";
import { requireStaff, type OperatorContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { listBatches } from "./list-batches.server";
import { movePayout, stopPayout } from "./move-payout.server";

/**
 * Approves the planned payouts of a country and day. From a sum on, a second operator must: the first
 * approval of each payout only waits for it. A payout that something stops by now is held instead.
 * Returns whether another person must approve. Throws `forbidden` for the same person twice.
 */
export async function approveBatch(
  ctx: OperatorContext,
  { country, plannedOn }: { country: string; plannedOn: string },
): Promise<{ needsSecond: boolean }> {
  const batch = (await listBatches(ctx)).find(
    (one) => one.country === country && one.plannedOn === plannedOn,
  );
  if (!batch) throw new DomainError("invalid_transition");
  const { isOwn, items, needsTwo } = batch;
  if (needsTwo && isOwn) throw new DomainError("forbidden");
  let needsSecond = false;
  for (const { organizationId, id, firstApprovedBy } of items) {
    const isOther = firstApprovedBy !== null && firstApprovedBy !== ctx.operator.id;
    if (!needsTwo || isOther) {
      await approve(ctx, { organizationId, id, needsTwo });
      continue;
    }
    needsSecond = true;
    await noteFirst(ctx, organizationId, id);
  }
  return { needsSecond };
}

async function noteFirst(ctx: OperatorContext, organizationId: string, id: string): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  requireStaff(tenant);
  const where = { organizationId, id, state: "planned", firstApprovedBy: null };
  const data = { firstApprovedBy: ctx.operator.id, updatedAt: ctx.now };
  await tenant.transaction((db) => db.payout.updateMany({ where, data }));
}

async function approve(
  ctx: OperatorContext,
  { id, needsTwo, organizationId }: { id: string; needsTwo: boolean; organizationId: string },
): Promise<void> {
  const tenant = await actIn(ctx, organizationId);
  requireStaff(tenant);
  await tenant.transaction(async (db) => {
    if (await stopPayout(tenant, db, id)) return;
    const number = await movePayout(tenant, db, id, { to: "approved" });
    if (number === null) return;
    const row = await db.payout.update({
      where: { organizationId_id: { organizationId, id } },
      // A batch that became smaller needs one person, who may be the first.
      data: { approvedBy: ctx.operator.id, ...(needsTwo ? {} : { firstApprovedBy: null }) },
    });
    // It was stopped and let go meanwhile, which took the first approval from it.
    if (needsTwo && row.firstApprovedBy === null) throw new DomainError("invalid_transition");
    await recordChange(db, tenant, {
      operation: "approve-payout",
      subject: { type: "organization", id: organizationId },
      after: { payout_number: number, payout_state: "approved" },
    });
    if (row.channel === "dlocal") await tenant.enqueue(db, "payouts.send-payout", { payoutId: id });
  });
}
