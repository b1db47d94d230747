import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { changeStatus, type StatusChange } from "~/domain/donations/change-status.server";

/** A job changes so many donations and then enqueues the rest, so that it ends within its limit. */
const MOST_IN_A_JOB = 200;

const WAITING = `
SELECT donation_id AS id FROM bulk_change_items
 WHERE organization_id = $1::uuid AND bulk_change_id = $2::uuid AND result IS NULL
 ORDER BY donation_id LIMIT $3`;
/** Of two workers with the same donation the second one waits here, and finds a result. */
const CLAIM = `
SELECT 1 FROM bulk_change_items
 WHERE organization_id = $1::uuid AND bulk_change_id = $2::uuid AND donation_id = $3::uuid AND result IS NULL
   FOR UPDATE`;
const DECIDE = `
UPDATE bulk_change_items SET result = $4, decided_at = $5::timestamptz
 WHERE organization_id = $1::uuid AND bulk_change_id = $2::uuid AND donation_id = $3::uuid AND result IS NULL`;

interface Started {
  id: string;
  /** The records name the person who started the change. */
  ctx: OrganizationContext;
  change: StatusChange;
}

/**
 * Changes the donations of a bulk change that have no result yet, each once: its change, its record
 * and its result are one transaction. A donation whose status has changed meanwhile stays as it is.
 * A failing donation does not keep the others waiting; then the first error is thrown, so that the
 * job repeats.
 */
export async function applyBulkChange(
  ctx: OrganizationContext,
  { bulkChangeId }: { bulkChangeId: string },
): Promise<void> {
  ctx.require("update", "donation");
  const { organizationId } = ctx;
  const where = { organizationId_id: { organizationId, id: bulkChangeId } };
  const row = await ctx.read((db) => db.bulkChange.findUnique({ where }));
  if (!row) throw new DomainError("not_found");
  const started = { id: row.id, ctx: inNameOf(ctx, row.userId), change: changeOf(row) };
  const values = [organizationId, row.id, MOST_IN_A_JOB];
  const [waiting = []] = await ctx.statements({ name: "waiting-changes", text: WAITING, values });
  const errors: unknown[] = [];
  for (const { id } of waiting) {
    await applyOne(started, String(id)).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
  if (waiting.length < MOST_IN_A_JOB) return;
  await ctx.transaction((db) => ctx.enqueue(db, "donations.apply-bulk-change", { bulkChangeId }));
}

const inNameOf = (ctx: OrganizationContext, userId: string): OrganizationContext =>
  Object.assign({ ...ctx }, { inNameOf: userId });

function changeOf({ action, reason }: { action: string; reason: string | null }): StatusChange {
  if (action === "restore") return { action };
  return action === "discard"
    ? { action, reason: reason ?? "" }
    : { action: "pause", reason: "by_org" };
}

async function applyOne(started: Started, donationId: string): Promise<void> {
  const { ctx, change } = started;
  try {
    await ctx.transaction(async (db) => {
      if (!(await isClaimed(started, db, donationId))) return;
      await changeStatus(ctx, db, donationId, change);
      await decide(started, db, donationId, "changed");
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code } = error;
    if (code !== "invalid_transition" && code !== "not_found") throw error;
    await ctx.transaction((db) => decide(started, db, donationId, code));
  }
}

async function isClaimed({ id, ctx }: Started, db: Database, donationId: string) {
  const values = [ctx.organizationId, id, donationId];
  return (await db.sql({ name: "claim-bulk-item", text: CLAIM, values })).length > 0;
}

async function decide({ id, ctx }: Started, db: Database, donationId: string, result: string) {
  const values = [ctx.organizationId, id, donationId, result, ctx.now];
  await db.sql({ name: "decide-bulk-item", text: DECIDE, values });
}
