import { DomainError } from "../errors";
import type { TenantContext } from "../context";
import { findFirstTransactionSnapshot, type TransactionSnapshot } from "./charge-snapshot.server";

/** Returns the state of a donation's first charge, for thanks pages and repeated posts. */
export async function getDonationState(
  ctx: TenantContext,
  donationId: string,
): Promise<TransactionSnapshot> {
  const facts = await findFirstTransactionSnapshot(ctx, donationId);
  if (!facts) throw new DomainError("not_found");
  return facts;
}
