import type { OrganizationContext } from "~/domain/context";
import { chargeCollection } from "./charge-collection.server";
import { openCollectionBatch } from "./collection-batch.server";

/**
 * Charges claimed collections concurrently, each as chargeCollection does; they share only their
 * statements. A failing one does not delay the others. Then the first error is thrown, so that the
 * job repeats and completes the rest.
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
