import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { listPayouts } from "./list-payouts.server";
import type { ShownPayout } from "./payout-view";

/** Returns a payout of the organisation. Throws `not_found`. */
export async function getPayout(ctx: OrganizationContext, id: string): Promise<ShownPayout> {
  ctx.require("read", "payout");
  const found = await listPayouts.find(ctx, id);
  if (!found) throw new DomainError("not_found");
  return found;
}
