import type { OrganizationContext } from "~/domain/context";
import { duplicateReasons } from "./reasons";
import { searchReason } from "./search-reason.server";

/**
 * Proposes pairs of donors that may be one person: the same document; the same name with the same e-mail
 * or phone; the same card, by the vault's fingerprint. Pairs that share nothing any more leave the list.
 * It reads all donors of the organisation twice for each reason, in slices, so it runs at night.
 */
export async function findDuplicates(ctx: OrganizationContext): Promise<void> {
  ctx.require("read", "donor");
  for (const [rank, reason] of duplicateReasons.entries()) {
    await searchReason(ctx, reason, duplicateReasons.slice(rank + 1));
  }
}
