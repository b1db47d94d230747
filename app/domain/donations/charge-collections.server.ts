import type { OrganizationContext } from "../context";
import { chargeCollection } from "./charge-collection.server";
import { openCollectionBatch } from "./collection-batch.server";

/**
 * Charges claimed collections side by side, each as chargeCollection does; they share statements, and
 * nothing else. One that breaks off holds up none of the others; then the first fault is thrown, so
 * that the job comes again, which finds what was done and does the rest.
 */
export async function chargeCollections(
  ctx: OrganizationContext,
  { collections }: { collections: { donationId: string; period: string }[] },
): Promise<void> {
  ctx.require("update", "transaction");
  const batch = openCollectionBatch(ctx);
  const done = await Promise.allSettled(
    collections.map((collection) => chargeCollection(ctx, collection, batch)),
  );
  const broken = done.find((result) => result.status === "rejected");
  if (broken) throw broken.reason;
}
