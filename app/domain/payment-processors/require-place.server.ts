import type { Database, OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { bumpPublicVersion } from "~/domain/organizations/bump-public-version.server";
import { placeRefusal } from "./choice-refusal";

/**
 * Locks the organisation's row until the end of the transaction, so that two calls can't both be
 * the first, and returns the order of a new gateway: the last. Throws for a second gateway of its
 * kind (`already_exists`) and, without the feature for several, for a second one
 * (`feature_required`), as placeRefusal counts them.
 */
export async function requirePlace(
  ctx: OrganizationContext,
  db: Database,
  gateway: string,
): Promise<number> {
  await bumpPublicVersion(ctx, db);
  const enabled = await db.paymentProcessor.findMany({
    where: { discardedAt: null },
    select: { gateway: true, position: true },
  });
  const names = enabled.map((one) => one.gateway);
  const refusal = placeRefusal(ctx.organization, ctx.now, gateway, names);
  if (refusal) throw new DomainError(refusal === "several" ? "feature_required" : refusal);
  return Math.max(0, ...enabled.map(({ position }) => position)) + 1;
}
