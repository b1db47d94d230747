import { failpoint } from "~/infrastructure/failpoints";
import type { OrganizationContext } from "~/domain/context";
import { chargeAttempt } from "./charge-attempt.server";
import { openCollectionBatch, type CollectionBatch } from "./collection-batch.server";

/**
 * Charges a claimed collection, as chargeAttempt does. It does nothing if the collection is settled,
 * its result is unknown (the janitor re-checks it), or its donation is not active. The collections
 * of one `batch` share their statements.
 */
export async function chargeCollection(
  ctx: OrganizationContext,
  { donationId, period }: { donationId: string; period: string },
  batch: CollectionBatch = openCollectionBatch(ctx),
): Promise<void> {
  ctx.require("update", "transaction");
  await failpoint("claim.before_charge");
  const facts = await batch.findAttempt({ donationId, period });
  if (!facts || facts.status !== "planned" || facts.donationStatus !== "active") return;
  // A repeated job may find the retry that its first run planned, which has a date of its own.
  if (facts.date > ctx.now) return;
  await chargeAttempt(ctx, facts, batch);
}
